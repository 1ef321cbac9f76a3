"""recording.py - a game of Neutreeko as a film for the documents: the first page, a hint in steps, exact values, the end.

usage: python3 tests/term/recording.py PROGRAM FILE.svg      (`make pictures` runs it)

What is shown is what the program shows: every scene is a screen at rest, kept as long as it takes to read.
"""
import os
import re
import sys

from picture import film
from screen import Failure
from steps import come_to, first_page

OVER = re.compile(r"(wins?|A draw): ")
MOST_MOVES = 30


class Film:
    def __init__(self, screen):
        self.screen, self.scenes = screen, []

    def scene(self, seconds):
        self.screen.rest()
        self.scenes.append((seconds, self.screen.text(colours=True)))

    def press(self, key, pattern, seconds):
        self.screen.press(key, pattern)
        self.scene(seconds)


def hinted_move(shot, seconds):
    """The move of a hint, asked for in two steps."""
    shot.press("i", "Hint: Look at", seconds)
    shot.screen.press("i", r"Play\s+\S+\.")
    text = shot.screen.rest()
    shot.scene(seconds)
    return re.search(r"Play\s+(\S+)\.", re.sub(r"(?m)^.{51}", "", text)).group(1)


def play(shot, move):
    shot.screen.open_line()
    shot.screen.type(move)
    shot.screen.see(re.escape(move))
    shot.scene(0.7)
    shot.screen.keys("Enter")
    shot.screen.lacks("Type a move")
    come_to(shot.screen, lambda now: OVER.search(now) or "Your turn" in now, "my turn, or the end")
    shot.scene(1.2)


def record(program):
    screen = first_page(program, "neutreeko", ["human:Ada", "greedy"])
    shot = Film(screen)
    shot.scene(1.6)
    shot.press("Enter", r"Play +. Enter", 1.6)
    shot.press("s", "Your turn", 1.4)
    shot.press("Tab", "draws", 2.4)
    for turn in range(MOST_MOVES):
        play(shot, hinted_move(shot, 1.4 if turn == 0 else 0.6))
        if OVER.search(screen.rest()):
            screen.see("╭─ Black wins")
            shot.scene(3.5)
            return shot.scenes
    raise Failure("the game does not end")


if __name__ == "__main__":
    scenes = record(os.path.abspath(sys.argv[1]))
    with open(sys.argv[2], "w") as file:
        file.write(film(scenes, 80))
