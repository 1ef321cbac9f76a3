"""steps.py - what several tests do: a game set up and opened, a move typed, hand-overs and reveals passed."""
import re

from screen import Screen

BASE = "seed=7\nnodes=300\npace=0\n"

# Neutreeko: Black's first move loses already; both then go to and fro until it is a draw.
DRAWN = ["b1-b4", "b5-a4", "b4-b1", "a4-b5", "b1-b4", "b5-a4", "b4-b1", "a4-b5"]


def first_page(program, game, seats, more="", **options):
    """The program at its first page, with this game next."""
    lines = [f"game={game}"] + [f"{game}.play.{i + 1}={seat}" for i, seat in enumerate(seats)]
    screen = Screen(program, settings=BASE + "\n".join(lines) + "\n" + more, **options)
    screen.see("New game")
    return screen


def open_game(program, game, seats, more="", wanted="Moves  Values  Graph|Hand over", **options):
    screen = first_page(program, game, seats, more, **options)
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", wanted)
    return screen


def type_move(screen, text):
    screen.open_line()
    screen.type(text)
    screen.keys("Enter")
    screen.lacks("Type a move")


def play_draw(screen):
    """A game of Neutreeko between two people, to its end."""
    for move in DRAWN:
        type_move(screen, move)


def come_to(screen, is_there, what):
    """Goes on past hand-overs and reveals until the screen is the wanted one; a key only when it is at rest."""
    waiting = re.compile("Hand the keyboard to|Enter: go on")
    while True:
        screen.until(lambda now: waiting.search(now) or is_there(now), what)
        text = screen.rest()
        if waiting.search(text):
            screen.keys("Enter")
            screen.changed(text)
        elif is_there(text):
            return text
