"""steps.py - what several tests of pages begin with: a game set up and opened, a move typed."""
from screen import Screen

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
