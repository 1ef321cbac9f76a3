"""pages.py - every page of the program: keys, set-up, saved games, rules, simulation, advice, secrets."""
import os
import re

from screen import HERE, Failure, Screen, run

BASE = "seed=7\nnodes=300\npace=0\n"


def open_game(program, game, seats, more="", **options):
    lines = [f"game={game}"] + [f"{game}.play.{i + 1}={seat}" for i, seat in enumerate(seats)]
    screen = Screen(program, settings=BASE + "\n".join(lines) + "\n" + more, **options)
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "Moves  Values  Graph|Hand over")
    return screen


def type_move(screen, text):
    screen.press(":", "Type a move")
    screen.type(text)
    screen.keys("Enter")
    screen.lacks("Type a move")


def keys_of_every_page(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.keys("?")
    screen.golden("help-home")
    screen.keys("q")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("?")
    screen.golden("help-setup")
    screen.keys("q")
    screen.press("s", "Moves  Values")
    screen.keys("?")
    screen.golden("help-game")
    screen.keys("NPage")
    screen.golden("help-game-below")


def choices_are_remembered(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Home", "Right")
    screen.see("Game +. Othello")
    screen.keys("Down", "Enter")
    screen.see("size .4 to 26.")
    screen.keys("9", "Enter")
    screen.see("size cannot be")
    screen.keys("BSpace", "6", "Enter")
    screen.see("size +. 6 ")
    screen.keys("Down", "Down", "Down", "Down")
    screen.see("White +‹ level 5")
    screen.see("level:10,\n the best there is\n")  # a long sentence takes two lines
    screen.keys("+", "+")
    screen.see("level 7")
    screen.press("s", "Moves  Values")
    screen.keys("q", "q")
    screen.kill()
    again = Screen(program, home=screen.home)
    again.see("New game")
    again.press("Enter", r"Play +. Enter")
    again.see("Othello")
    again.see("size +6")
    again.see("level 7")


def set_up_begins_where_one_goes_on(program):
    """The first time at the game to choose, later at Play, so that Enter starts the same again."""
    screen = Screen(program, settings=BASE)
    screen.see("New game")
    screen.press("Enter", "Game +‹")
    screen.press("Up", "Play +‹ Enter ›")
    screen.press("Down", "Game +‹")
    screen.press("Up", "Play +‹ Enter ›")
    screen.press("Enter", "Moves  Values")
    screen.press("q", "Play +‹ Enter ›")
    screen.press("q", "Continue")
    screen.keys("Down")
    screen.press("Enter", "Play +‹ Enter ›")
    screen.press("Enter", "Moves  Values")


def settings_are_seen_at_once(program):
    screen = Screen(program, settings=BASE)
    screen.see("New game")
    screen.keys(*["Down"] * 5)
    screen.press("Enter", "thinking +. 1000")
    screen.until(lambda text: screen.has_colours(), "colours")
    screen.keys(*["Down"] * 4)
    screen.press("Right", "colours +. mono")
    screen.until(lambda text: not screen.has_colours(), "a screen without colours")
    screen.press("Right", "colours +. 16")
    screen.until(lambda text: screen.has_colours(), "colours again")
    screen.keys("Down", "Right", "Right")
    screen.until(lambda text: re.search("signs +< ascii >", text) and text.isascii(), "a screen in ASCII")
    screen.press("Left", "signs +‹ unicode ›")


def saved_and_replayed(program):
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "a1-a4")
    type_move(screen, "c3-e3 e5-e4")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("a/b\r")
    screen.see("cannot begin with a dot")
    screen.keys("C-u")
    screen.type("first\r")
    screen.see("saved as .first.")
    screen.press("R", "White resigns")
    screen.press("n", "slide the Neutron")
    screen.keys("R", "y")
    screen.see("Black wins: White resigned")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("second\r")
    screen.see("saved as .second.")
    screen.keys("q", "q")
    screen.see("Saved games")
    screen.keys("Down", "Down", "Down", "Enter")
    text = screen.see("first +2")
    screen.keys("Home", "Enter")
    text = screen.see("resigned|slide")
    screen.keys("Home")
    screen.see("after move 0 of 3")
    screen.keys(".", ".")
    screen.golden("replay")
    screen.keys("x")
    screen.see("playing on from move 2")
    screen.keys("q")
    screen.press("d", "Delete .second. for good")
    screen.keys("y")
    screen.still()
    if len(os.listdir(screen.home + "/data/quincunx/games")) != 1:
        raise Failure("the saved game was not deleted")


def only_people_resign(program):
    """While a bot thinks it is the person who resigns; bots on their own cannot be made to."""
    screen = open_game(program, "othello", ["human", "alphabeta"], "nodes=0\nthinking=600000\n")
    type_move(screen, "f5")
    screen.see("White .alphabeta. is thinking")
    screen.press("R", "Black resigns")
    screen.press("y", "White wins: Black resigned")
    screen = Screen(program, settings=BASE + "nodes=0\nthinking=600000\ngame=othello\nothello.watch.1=alphabeta\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "Black .alphabeta. is thinking")
    screen.keys("R", "?")
    screen.see("─ Keys ─")
    screen.press("q", "Black .alphabeta. is thinking")


def moves_are_completed(program):
    screen = open_game(program, "neutron", ["human", "human"])
    screen.press(":", "Type a move")
    screen.type("a")
    screen.keys("Tab")
    screen.see("> a1-")
    screen.golden("complete")
    screen.keys("C-u")
    screen.type("a1-e9\r")
    screen.see("e9")
    screen.keys("C-u")
    screen.type("a1-a3\r")
    screen.see("(?s)Type a move.*a3")
    screen.keys("Escape")
    screen.lacks("Type a move")


def values_known_for_certain(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    screen.keys("Tab")
    screen.see("b1-c1 +draws")
    screen.golden("values")
    screen.keys("i")
    screen.see("Hint: b1-c1  draws")
    screen.press("Tab", "Black's chances")
    screen.see("100%")


def every_move_has_a_value(program):
    """Of some moves the end is proven; a bot says what it thinks of the others."""
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "a1-a4")
    type_move(screen, "c3-c4 d5-d2")
    screen.press("Tab", "c4-b4 +wins in 3")
    for move in ("c4-e4", "c4-d5", "c4-a2", "c4-c2", "c4-e2"):
        screen.see(rf"{move} +(\d+ %|wins|loses|draws)")


def everybody_has_a_graph(program):
    screen = open_game(program, "gamma", ["human"] * 3, "gamma.rules=width=4,height=1,players=3,areas=2\n")
    for move in ("0,0", "1,0", "2,0", "3,0", "skip", "skip", "skip"):
        type_move(screen, move)
    screen.see("Player 1 wins: everybody skipped")
    screen.press("Tab", "known for two players only")
    screen.press("Tab", "Everybody's chances .mcts.\n")
    screen.see("(?m) ● {4}[▁-█]{7}█$")  # eight positions; the others have lost in the last one
    screen.see("(?m) ○ {5}[▁-█]{6}$")
    screen.see("(?m) ▲ {6}[▁-█]{5}$")


def shapes_tell_players_apart(program):
    """Without colours, on cells with room for a large piece."""
    screen = open_game(program, "gamma", ["human"] * 8, "gamma.rules=width=8,height=1,players=8,areas=1\n",
                       env={"NO_COLOR": "1"})
    for x in range(8):
        type_move(screen, f"{x},0")
    screen.see("8 ▽ 7,0")
    rows = [line for line in screen.text().splitlines() if line.count("│") >= 9][:2]
    pieces = set(zip(*(row.split("│")[1:9] for row in rows)))
    if len({tuple(part.strip("<>[] ") for part in piece) for piece in pieces}) != 8:
        raise Failure(f"some look the same:\n{screen.text()}")


def simulation_counts(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.simulate.1=ok\nneutron.simulate.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Down", "Enter")
    screen.press("s", "100 of 100 games")
    screen.see("done")
    text = screen.text()
    if not re.search(r"ok +(0|100) +(0|100).0 %", text):
        raise Failure(f"a bot without chance plays different games:\n{text}")


def bots_are_watched(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.watch.1=ok\nneutron.watch.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "wins: ")
    screen.golden("watch")
    screen.press(",", "after move 1")


def waiting_costs_bots_no_time(program):
    """Between watched moves there is a pause for people to follow; the clocks of the bots do not count it."""
    screen = Screen(program, settings="seed=7\npace=1000\ngame=neutron\nneutron.watch.1=ok\nneutron.watch.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    text = screen.press("s", "(?m) 4 ○ .*-")
    if not re.search("White ok +0:00", text) or not re.search("Black ok +0:00", text):
        raise Failure(f"the pause is counted:\n{text}")


def rules_are_read(program):
    screen = Screen(program, settings=BASE)
    screen.see("Rules")
    screen.keys("Down", "Down", "Down", "Down", "Enter")
    screen.see("Read about")
    for game in ("Compromise", "Neutron", "Neutreeko", "Othello"):
        if game not in screen.text():
            raise Failure(f"there is nothing to read about {game}")
    screen.keys("End", "Up", "Enter")
    screen.see("Board 1 +move 0 of 3")
    screen.keys("NPage")
    screen.see("↑")
    screen.keys("Tab", "Right")
    screen.see("Board 2 +move 1 of 1  c2-c1")
    screen.keys("Left")
    screen.see("Board 2 +move 0 of 1")
    screen.keys("Enter")
    screen.see("White: slide the Neutron")
    type_move(screen, "c2-c1")
    screen.see("White wins: ")
    screen.keys("q", "q")
    screen.see("New game")


def tried_boards_have_one_player(program):
    """A page of the rules scrolls by pages; whoever tries a board in it plays for both, without handing over."""
    screen = Screen(program, settings=BASE + "game=compromise\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("r", "Board 1 +move 0 of 2")
    screen.press("Space", "(?m)^  Three grids of three rows and three +↑")  # the last line is now the first
    screen.press("b", "Pips fall on three small grids")
    screen.press("Enter", "Red: choose")
    type_move(screen, "111")
    screen.see("Green: choose")
    type_move(screen, "333")
    screen.see("Chosen:  Red 111  Green 333")


def lists_open_on_what_is_chosen(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Home")
    screen.press("Enter", "Which game")
    screen.press("Enter", "Game +‹ Neutron ›")
    screen.keys("Down", "Right")
    screen.press("Enter", "─ rules ─")
    screen.press("Enter", "rules +‹ classic ›")
    screen.keys("Up", "Up", "Up")
    screen.press("Enter", "Who sits here")
    screen.press("Up", "human +a person")
    screen.press("Enter", "Black +‹ human ›")


def secrets_are_kept(program):
    """Two people place pips and choose in secret; what one did is hidden from the other until both have."""
    screen = open_game(program, "compromise", ["human", "human"],
                       "compromise.rules=type=complex,pips=2,length=1,ties=yes\n")
    screen.see("Hand the keyboard to Red")
    screen.keys("Enter")
    screen.see("Red: place a pip")
    screen.keys("Enter")
    screen.see("●1")
    screen.keys("r")
    screen.lacks("●1 ")
    screen.keys("Enter", "Right", "Enter")
    screen.see("Hand the keyboard to Green")
    screen.keys("Enter")
    text = screen.see("Green: place a pip")
    if "●1" in text or "● 2" in text:
        raise Failure(f"Green sees what Red placed:\n{text}")
    screen.golden("secret-green")
    screen.keys("Enter", "Enter")
    screen.see("Hand the keyboard to Red")
    screen.keys("Enter")
    screen.see("Red: choose")
    type_move(screen, "111")
    screen.see("Hand the keyboard to Green")
    screen.keys("Enter")
    text = screen.see("Green: choose")
    if "111" in text:
        raise Failure(f"Green sees what Red chose:\n{text}")
    type_move(screen, "333")
    screen.see("Chosen:  Red 111  Green 333")
    screen.press("Enter", "# are frozen")
    screen.golden("reveal-frozen")
    screen.press("Enter", r"\+ score: Red \+1 .1.,  Green \+2 .2.")
    screen.press("Enter", "Green wins: last turn played")


def own_program_plays(program):
    """A bot of one's own in a seat; and one that is none, which is told and can be asked again."""
    bot = os.path.abspath(f"{HERE}/../../examples/bots/first.sh")
    screen = open_game(program, "neutron", ["human", f"cmd:{bot}"])
    screen.see("Black cmd first.sh")
    type_move(screen, "a1-a4")
    screen.see("2 ● c3-")
    screen = open_game(program, "neutron", ["human", "cmd:/bin/false"])
    type_move(screen, "a1-a4")
    screen.see("Enter asks it again")
    screen.press("u", "White: slide a piece")


def passes_are_announced(program):
    """A position in which Black must pass, found by playing a known short game."""
    screen = open_game(program, "othello", ["human", "human"], "othello.rules=size=4,start=standard,pass=on\n")
    for _ in range(20):
        text = screen.still()
        if "no other move" in text or re.search(r"(wins?|A draw): ", text):
            break
        screen.press(":", "Type a move")
        screen.keys("Tab", "Tab", "Enter")
        screen.lacks("Type a move")
    text = screen.see("no other move than to pass.  Enter: pass")
    screen.press("Enter", "pass")


def documents_show_the_program(_):
    """Every screen in the documents is one that a test has seen."""
    folder = f"{HERE}/../.."
    golden = set()
    for name in os.listdir(f"{HERE}/golden"):
        with open(f"{HERE}/golden/{name}") as file:
            golden.add("\n".join(line.rstrip() for line in file.read().rstrip().splitlines()))
    for path in ("README.md", "docs/terminal.md"):
        with open(f"{folder}/{path}") as file:
            screens = re.findall(r"```\n( [^`]*\? keys  q (?:back|quit))\n```", file.read())
        if not screens or not golden.issuperset(screens):
            raise Failure(f"{path} shows a screen that the program does not")


if __name__ == "__main__":
    run([keys_of_every_page, choices_are_remembered, set_up_begins_where_one_goes_on,
         settings_are_seen_at_once, saved_and_replayed, only_people_resign, moves_are_completed,
         values_known_for_certain, every_move_has_a_value, everybody_has_a_graph,
         shapes_tell_players_apart, simulation_counts, bots_are_watched, waiting_costs_bots_no_time, rules_are_read,
         tried_boards_have_one_player, lists_open_on_what_is_chosen, secrets_are_kept,
         own_program_plays, passes_are_announced, documents_show_the_program])
