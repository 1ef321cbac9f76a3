"""games.py - every game in the terminal: against a bot and between people to the end, undo, kill, sizes, signs."""
import json
import re
import subprocess
import sys

from screen import Failure, Screen, run
from steps import come_to

# The bot of each game is one whose moves the rules themselves prescribe, so that screens do not change
# when bots get better. `first` is a move to begin with; `taps` are the keys that make the same move.
GAMES = {
    "neutron": {"bot": "ok", "first": "a1-a4", "taps": ["h", "h", "j", "j", "Enter", "k", "k", "k", "Enter"],
                "second": "c3-e3 e5-e4", "n_moves": 3},
    "neutreeko": {"bot": "minimax", "first": "b1-b4", "taps": ["h", "j", "j", "Enter", "k", "k", "k", "Enter"],
                  "second": "b5-a4", "n_moves": 2},
    "othello": {"bot": "greedy", "first": "f5", "taps": ["l", "Enter"], "second": "f6", "n_moves": 2},
    "compromise": {"bot": "greedy", "first": "222", "taps": ["Enter"], "second": "133", "n_moves": 62},
    "gamma": {"bot": "random", "first": "3,2", "taps": ["Enter"], "second": "1,1", "n_moves": 2,
              "rules": "width=7,height=6,players=2,areas=3"},
}
OVER = re.compile(r"(wins?|A draw): ")
NAMES = "Your turn|White|Black|Red|Green|Player \\d+"


def settings(game, seats, rules):
    lines = ["seed=7", "nodes=300", "pace=0", f"game={game}"]
    if rules or "rules" in GAMES[game]:
        lines.append(f"{game}.rules={rules or GAMES[game]['rules']}")
    lines += [f"{game}.play.{i + 1}={seat}" for i, seat in enumerate(seats)]
    return "\n".join(lines) + "\n"


def start(program, game, seats, rules=None, **more):
    screen = Screen(program, settings=settings(game, seats, rules), **more)
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "Moves  Values  Graph|Hand over")
    return screen


def play_to_the_end(screen):
    """Types the first legal move, found by completion, whenever a move is owed."""
    for _ in range(400):
        text = screen.rest()
        status = text.splitlines()[-2]
        if OVER.search(" ".join(text.splitlines()[-3:-1])):  # it may take two lines
            return
        if "Enter: " in status:
            screen.keys("Enter")
        elif re.match(rf" ({NAMES}): ", status):
            screen.open_line()
            screen.keys("Tab", "Tab", "Enter")
            screen.lacks("Type a move")
        else:
            screen.until(lambda now: now.splitlines()[-2] != status, f"something after {status!r}")
    raise Failure("the game does not end")


def against_a_bot(program, game):
    screen = start(program, game, ["human", GAMES[game]["bot"]])
    screen.golden(f"{game}-start")
    play_to_the_end(screen)
    screen.golden(f"{game}-end")
    screen.press("m", "seats swapped")
    screen.press("q", "Continue|New game")


def hand_over(screen):
    if "Hand over" in screen.rest():
        screen.press("Enter", "Moves  Values")


def kill_when_saved(screen, n_moves):
    """Writing goes on in the background: a kill right behind a move may come before it."""
    def is_saved(_):
        try:
            with open(screen.home + "/data/quincunx/unfinished/1.qx") as file:
                return f"\nmoves: {n_moves}\n" in file.read()
        except FileNotFoundError:
            return False
    screen.until(is_saved, f"{n_moves} moves on disk")
    screen.kill()


def two_people(program, game):
    """Moves by keys and by text, undo and redo, a kill, and the same game again."""
    known = GAMES[game]
    screen = start(program, game, ["human", "human"])
    hand_over(screen)
    screen.keys(*known["taps"])
    hand_over(screen)
    screen.open_line()
    screen.type(known["second"])
    screen.keys("Enter")
    screen.lacks("Type a move")
    played = screen.golden(f"{game}-two")
    screen.keys("u")
    screen.changed(played)
    hand_over(screen)
    screen.keys("U")
    screen.golden(f"{game}-redone")
    sizes(screen, game)
    kill_when_saved(screen, known["n_moves"])
    again = Screen(program, home=screen.home)
    again.see("Continue")
    again.press("Enter", "Moves  Values  Graph|Hand over")
    again.golden(f"{game}-resumed")


# Rules of a whole game between two people, and how a move reads as the labels of its cells.
WHOLE = {
    "neutron": {"rules": "rules=house,first=white,repetition=3", "cells": r"([a-e])(\d)"},
    "neutreeko": {"rules": "repetition=3", "cells": r"([a-e])(\d)"},
    "othello": {"rules": "size=6,start=standard,pass=on", "cells": r"([a-f])(\d)"},
    "compromise": {"rules": "type=complex,pips=2,length=2,ties=yes", "cells": r"(?P<g>\d)(?P<r>\d)(?P<c>\d)"},
    "gamma": {"rules": "width=4,height=3,players=2,areas=2", "cells": r"^(\d),(\d)$"},
}


def whole_game(program, game, path):
    """A game from begin to end to play again: turns of (player, moves), and what came out."""
    subprocess.run([program, "play", game, "--text", "--rules", WHOLE[game]["rules"], "--seat", "1=random",
                    "--seat", "2=random", "--seed", "5", "--save", path], check=True, capture_output=True)
    found = json.loads(subprocess.run([program, "replay", "--json", path], check=True, capture_output=True).stdout)
    turns = []
    for step in found["moves"]:
        if not turns or turns[-1][0] != step["player"]:
            turns.append((step["player"], []))
        turns[-1][1].append(step["move"])
    return turns, found


def come_to_line(screen, wanted):
    """To the line that says what is to be done."""
    return come_to(screen, lambda text: re.match(wanted, text.splitlines()[-2]), repr(wanted))


def click_move(screen, game, move):
    """Makes a move by clicks on its cells; false: it is none that can be clicked."""
    cells = list(re.finditer(WHOLE[game]["cells"], move))
    for cell in cells:
        known = cell.groupdict()
        screen.click_cell(*((f"{known['g']}.{known['c']}", known["r"]) if known else cell.groups()))
    return bool(cells)


def play_turn(screen, game, turn, is_clicked):
    name, moves = turn
    come_to_line(screen, f" {name}(:| has)")
    if is_clicked and all(click_move(screen, game, move) for move in moves):
        return
    screen.type(":" + " ".join(moves) + "\r")


def moves_in(path):
    with open(path) as file:
        return re.search(r"(?s)\nmoves: .*", file.read()).group()


def two_people_to_the_end(program, game):
    """A whole game: typed and clicked, larger and smaller, killed half way, resumed in ASCII without colours."""
    screen = start(program, game, ["human", "human"], rules=WHOLE[game]["rules"])
    turns, found = whole_game(program, game, screen.home + "/whole.qx")
    half = len(turns) // 2
    for i in range(half):
        if i == half // 2:
            screen.resize(200, 60)
        play_turn(screen, game, turns[i], is_clicked=i % 3 == 1)
    kill_when_saved(screen, sum(len(moves) for _, moves in turns[:half]))
    screen = Screen(program, home=screen.home, locale="C", env={"NO_COLOR": "1"})
    screen.see("Continue")
    screen.press("Enter", "Moves  Values  Graph|Hand over")
    for i in range(half, len(turns)):
        if i == (half + len(turns)) // 2:
            screen.resize(60, 20)
            screen.resize(100, 30)
        play_turn(screen, game, turns[i], is_clicked=i % 3 == 1)
    text = come_to_line(screen, rf" .*: {found['reason']}[. ]")
    if not text.isascii() or screen.has_colours():
        raise Failure(f"not ASCII, or with colours:\n{text}")
    screen.press("s", "Save the game as")
    screen.type("\025whole\r")
    screen.see('saved as "whole"')
    if moves_in(screen.home + "/whole.qx") != moves_in(screen.home + "/data/quincunx/games/whole.qx"):
        raise Failure("this is not the game that was played")


def sizes(screen, game):
    """Larger and smaller while playing; what is shown at 80x24 is the same afterwards."""
    screen.resize(200, 60)
    screen.golden(f"{game}-200x60")
    screen.resize(60, 20)
    screen.rest()
    screen.resize(80, 24)
    screen.golden(f"{game}-redone")


def mono_and_ascii(program, game):
    screen = start(program, game, ["human", GAMES[game]["bot"]], locale="C", env={"NO_COLOR": "1"})
    text = screen.golden(f"{game}-ascii")
    if not text.isascii():
        raise Failure("there are characters beyond ASCII on the screen")
    if screen.has_colours():
        raise Failure("there are colours on the screen")


def cases(game):
    made = []
    for case in (against_a_bot, two_people, two_people_to_the_end, mono_and_ascii):
        def one(program, case=case):
            case(program, game)
        one.__name__ = case.__name__
        made.append(one)
    return made


if __name__ == "__main__":
    name = sys.argv.pop(2)
    run(cases(name))
