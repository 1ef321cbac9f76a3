"""games.py - every game in the terminal: against a bot to the end, two people, undo, kill, sizes, signs."""
import re
import sys

from screen import Failure, Screen, run

# The bot of each game is one whose moves the rules themselves prescribe, so that screens do not change
# when bots get better. `first` is a move to begin with; `taps` are the keys that make the same move.
GAMES = {
    "neutron": {"bot": "ok", "first": "a1-a4", "taps": ["h", "h", "j", "j", "Enter", "k", "k", "k", "Enter"],
                "second": "c3-e3 e5-e4"},
    "neutreeko": {"bot": "minimax", "first": "b1-b4", "taps": ["h", "j", "j", "Enter", "k", "k", "k", "Enter"],
                  "second": "b5-a4"},
    "othello": {"bot": "greedy", "first": "f5", "taps": ["l", "Enter"], "second": "f6"},
    "compromise": {"bot": "greedy", "first": "222", "taps": ["Enter"], "second": "133"},
    "gamma": {"bot": "random", "first": "3,2", "taps": ["Enter"], "second": "1,1",
              "rules": "width=7,height=6,players=2,areas=3"},
}
OVER = re.compile(r"(wins?|share the win|A draw): ")
NAMES = "White|Black|Red|Green|Player \\d+"


def settings(game, seats):
    lines = ["seed=7", "nodes=300", f"game={game}"]
    if "rules" in GAMES[game]:
        lines.append(f"{game}.rules={GAMES[game]['rules']}")
    lines += [f"{game}.play.{i + 1}={seat}" for i, seat in enumerate(seats)]
    return "\n".join(lines) + "\n"


def start(program, game, seats, **more):
    screen = Screen(program, settings=settings(game, seats), **more)
    screen.press("Enter", "New game")
    screen.see(r"Play +. Enter")
    screen.press("s", "Moves  Values  Graph|Hand over")
    return screen


def play_to_the_end(screen):
    """Types the first legal move, found by completion, whenever a move is owed."""
    for _ in range(400):
        text = screen.still()
        status = text.splitlines()[-2]
        if OVER.search(status):
            return
        if "Enter: go on" in status or "no other move" in status:
            screen.keys("Enter")
        elif re.match(rf" ({NAMES}): ", status):
            screen.keys(":")
            screen.see("Type a move")
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
    if "Hand over" in screen.still():
        screen.press("Enter", "Moves  Values")


def two_people(program, game):
    """Moves by keys and by text, undo and redo, a kill, and the same game again."""
    known = GAMES[game]
    screen = start(program, game, ["human", "human"])
    hand_over(screen)
    screen.keys(*known["taps"])
    hand_over(screen)
    screen.press(":", "Type a move")
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
    screen.kill()
    again = Screen(program, home=screen.home)
    again.see("Continue")
    again.press("Enter", "Moves  Values  Graph|Hand over")
    again.golden(f"{game}-resumed")


def sizes(screen, game):
    """Larger and smaller while playing; what is shown at 80x24 is the same afterwards."""
    screen.resize(200, 60)
    screen.golden(f"{game}-200x60")
    screen.resize(60, 20)
    screen.still()
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
    for case in (against_a_bot, two_people, mono_and_ascii):
        def one(program, case=case):
            case(program, game)
        one.__name__ = case.__name__
        made.append(one)
    return made


if __name__ == "__main__":
    name = sys.argv.pop(2)
    run(cases(name))
