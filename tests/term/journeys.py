"""journeys.py - what people come for, from begin to end, at 80x24 and 120x40; with QX_PICTURES=FOLDER pictures are made on the way.

The pictures of docs/pictures are made by `make pictures`.
"""
import os
import re

from picture import svg
from screen import Failure, Screen, run
from steps import BASE, come_to, type_move

TURN = re.compile("Your turn|your turn again")
OVER = re.compile(r"(wins?|A draw): ")


def snap(screen, name):
    """A picture of the screen at rest, in the size that documents show."""
    folder = os.environ.get("QX_PICTURES")
    if not folder or screen.cols != 80:
        return
    screen.rest()
    with open(f"{folder}/terminal-{name}.svg", "w") as file:
        file.write(svg(screen.text(colours=True), screen.cols))


def start(program, size, settings=""):
    screen = Screen(program, cols=size[0], rows=size[1], settings=BASE + settings)
    screen.cols = size[0]
    screen.see("New game")
    return screen


def play_on(screen):
    """The first move that completion offers, whenever one is owed, until the game is over."""
    for _ in range(200):
        text = come_to(screen, lambda now: OVER.search(now) or TURN.search(now), "a turn, or the end")
        if OVER.search(text):
            return text
        if "Enter: pass" in text:
            screen.keys("Enter")
        else:
            screen.open_line()
            screen.keys("Tab", "Tab", "Enter")
            screen.lacks("Type a move")
        screen.changed(text)
    raise Failure("the game does not end")


def first_game(program, size):
    """A newcomer finds a game, reads its rules, asks for the keys and for a hint, plays to the end, and is told how it went."""
    screen = start(program, size)
    snap(screen, "home")
    screen.press("Enter", "Game +‹")
    for _ in range(5):
        if not re.search("Game +‹ Othello", screen.rest()):
            screen.keys("Right")
    screen.see("Game +‹ Othello")
    screen.press("r", "Two players, Black and White")
    snap(screen, "rules")
    screen.press("q", "Game +‹ Othello")
    screen.keys("Down")
    screen.press("Enter", "size .4 to 26.")
    screen.type("4\r")
    screen.see("size +‹ 4 ›")
    snap(screen, "setup")
    screen.press("s", "Your turn: place a disc")
    screen.press("?", "─ Keys ─")
    screen.press("q", "Your turn: place a disc")
    screen.press("i", "Hint: ")
    screen.press("Escape", "Your turn")
    screen.lacks("Hint: ")
    text = play_on(screen)
    screen.see("╭─ (Black|White|A draw)")
    if not re.search(r"Black \d+, White \d+ +│", text):
        raise Failure(f"the card does not say how many discs:\n{text}")
    snap(screen, "end")
    screen.press("q", "kept in the library")
    screen.press("q", "Library")


def two_people(program, size):
    """Names and a clock; a move by keys, one by its name, one taken back; one gives up, and they play again."""
    screen = start(program, size, "game=neutron\nneutron.play.1=human:Ada\nneutron.play.2=human:Bob\nclock=10 min + 5 s\n")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", r"White Ada +(10:00|9:\d\d)")
    screen.click_cell("b", "1")
    screen.press("Up", "from b1 to where")
    screen.keys("Up", "Up")
    screen.see("b4 *$|b4\n|  b4")
    screen.press("Enter", "1 ○ b1-b4")
    type_move(screen, "left a5 down")
    screen.see("Black slides the Neutron from c3 to a3, then slides a piece from a5 to a4")
    snap(screen, "neutron")
    screen.press("u", "Black: slide")
    type_move(screen, "e5 down")
    screen.see("from c3 to a3, then slides a piece from e5 to e2")
    screen.keys("R", "y")
    screen.see("Black wins: White resigned")
    screen.press("m", "a new game with seats swapped")
    screen.see("White Bob")


def in_secret(program, size):
    """Two people choose in secret; the keyboard is handed over, and what they chose is shown step by step."""
    screen = start(program, size, "game=compromise\ncompromise.play.1=human\ncompromise.play.2=human\n"
                   "compromise.rules=type=simple,pips=12,length=1,ties=yes\n")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "Hand the keyboard to Red")
    screen.press("Enter", "Red: choose")
    snap(screen, "compromise")
    type_move(screen, "213")
    screen.see("Hand the keyboard to Green")
    screen.press("Enter", "Green: choose")
    if re.search("● 213", screen.rest()):
        raise Failure("Green sees what Red chose")
    type_move(screen, "111")
    screen.see("Red chooses grid 2, row 1, column 3; Green chooses grid 1, row 1, column 1")
    screen.press("Enter", "# are frozen")
    screen.press("Enter", r"\+ score: Red")
    snap(screen, "reveal")
    screen.press("Enter", OVER.pattern)


def editor(program, size):
    """A position is set up, found wrong, put right, and played from."""
    screen = start(program, size, "game=neutreeko\nneutreeko.play.1=human\nneutreeko.play.2=human\n")
    screen.press("Enter", r"Play +. Enter")
    screen.press("e", "board editor")
    screen.see("s begins the game")
    screen.click_cell("c", "4")
    screen.see("not a position yet")
    screen.press("BSpace", "not a position yet")
    snap(screen, "editor")
    screen.click_cell("e", "3")
    screen.rest()
    screen.keys("b")
    screen.see("s begins the game")
    screen.press("s", "Black wins: |Black: slide")


def library(program, size):
    """Two games; the finished one is found by a word, leafed through, and gone on with from the middle."""
    screen = start(program, size, "game=neutreeko\nneutreeko.play.1=human:Ada\nneutreeko.play.2=human\n")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "Black: slide a piece")
    type_move(screen, "b1-b4 b5-a4 b4-b1")
    screen.see("3 ● b4-b1")
    screen.keys("R", "y")
    screen.see("wins: .* resigned")
    screen.press("M", "in the same seats")
    type_move(screen, "d1-d4")
    screen.keys("q", "q")
    screen.click_on("Library +all your games")
    screen.see("Neutreeko +(Black|White) wins +Ada - human")
    screen.see("Neutreeko +1 move +Ada - human")
    snap(screen, "library")
    screen.press("/", "Look for")
    screen.type("wins\r")
    screen.lacks("1 move ")
    screen.press("Enter", "resigned")
    screen.press("Home", "Before move 1 of 3")
    screen.press(".", "After move 1 of 3")
    screen.press("x", "playing on from move 1")
    type_move(screen, "d5-e4")
    screen.see("2 ○ d5-e4")


def import_and_export(program, size):
    """A transcript comes in, is saved, and the file comes in again; so does a position."""
    screen = start(program, size)
    screen.click_on("Library +all your games")
    screen.lacks("all your games")
    screen.press("i", "A file, a position")
    screen.type("f5d6c3d3c4\r")
    screen.see("(?s)Othello.*White: place a disc")
    snap(screen, "othello")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("five\r")
    screen.see("saved as .five.")
    screen.press("q", "i import")
    screen.press("i", "A file, a position")
    screen.type(screen.home + "/data/quincunx/games/five.qx\r")
    screen.see("5 ● c4")
    screen.press("q", "i import")
    screen.press("i", "A file, a position")
    screen.type("BBBBB/...../..N../...../WWWWW b n\r")
    screen.see("Black: slide the Neutron")


def resume(program, size):
    """Cut off in the middle of a game, which is offered again and played to its end."""
    screen = start(program, size, "game=othello\nothello.rules=size=4\nothello.play.2=greedy\n")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "Your turn: place a disc")
    type_move(screen, "b1")
    screen.see("2 ○ ")
    come_to(screen, lambda now: "Your turn" in now, "my turn")
    path = screen.home + "/data/quincunx/unfinished/1.qx"

    def is_saved(_):
        if not os.path.exists(path):
            return False
        with open(path) as file:
            return "moves: 2\n" in file.read()
    screen.until(is_saved, "two moves on disk")
    screen.kill()
    again = Screen(program, cols=size[0], rows=size[1], home=screen.home)
    again.see("Continue +Othello, 2 moves")
    again.press("Enter", "Your turn: place a disc")
    play_on(again)


def cases():
    for journey in (first_game, two_people, in_secret, editor, library, import_and_export, resume):
        for size in ((80, 24), (120, 40)):
            def one(program, journey=journey, size=size):
                journey(program, size)
            one.__name__ = f"{journey.__name__}_{size[0]}"
            yield one


if __name__ == "__main__":
    run(list(cases()))
