"""reviewing.py - a game judged on its page: after its end, and from the library."""
import glob
import json
import re
import subprocess

from screen import Failure, run
from steps import open_game, play_draw


def a_game_is_judged_after_its_end(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    play_draw(screen)
    screen.see("╭─ A draw ─")
    screen.press("v", "Neutreeko +review")
    screen.see("the whole game is judged")
    screen.see(r"Black +accuracy +\d+ %|Black +accuracy +-")
    screen.see(r" 1\. Black +b1-b4 +blunder")
    screen.see(r"blunder: b1-c1 draws, this loses in \d+,\s+by proof")
    screen.see(r"Here\s+Black\s+turned\s+a\s+draw\s+into\s+a\s+loss")
    screen.see("├───┼───┼───┼───┼───┤")
    follows = re.search(r"What\s+follows: ([^.…]*)", screen.rest())
    if not follows or len(follows[1].split()) > 12:
        raise Failure(f"no line, or a wall of moves:\n{screen.text()}")
    screen.press("q", "╭─ A draw ─")


def compare_with_command(program, screen):
    """What stands on the page of a game that is kept is what the command says of its file."""
    path, = glob.glob(screen.home + "/data/quincunx/games/*.qx")
    review = json.loads(subprocess.run([program, "review", path, "--json"], capture_output=True, check=True).stdout)
    for player in review["players"]:
        screen.see(rf"{player['name']} +accuracy +{round(100 * player['accuracy'])} % +blunders {player['blunders']},")
    for move in review["moves"]:
        note = re.sub(r"\s+", " ", screen.rest())
        if not re.search(rf"{move['move']} +{move['grade']}", note) or f"{move['what']}: {move['words']}, by proof" not in note:
            raise Failure(f"the command says {move['words']!r} of {move['what']!r}, and the page:\n{screen.text()}")
        screen.keys("Down")


def a_kept_game_is_judged_from_the_library(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    play_draw(screen)
    screen.see("╭─ A draw ─")
    screen.press("q", r"Play +. Enter")
    screen.press("q", "all your games")
    for line in ("choose two", "many games", "all your games"):
        screen.keys("Down")
        screen.rest()
    screen.press("Enter", "name +d delete|Neutreeko +A draw")
    screen.press("v", "Neutreeko +review")
    screen.see("the whole game is judged")
    compare_with_command(program, screen)
    screen.press("q", "Library")


if __name__ == "__main__":
    run([a_game_is_judged_after_its_end, a_kept_game_is_judged_from_the_library])
