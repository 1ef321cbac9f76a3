"""reviewing.py - a game judged on its page: after its end, and from the library."""
from screen import run
from steps import open_game, type_move

# Black's first move loses already; both then go to and fro until it is a draw.
DRAWN = ["b1-b4", "b5-a4", "b4-b1", "a4-b5", "b1-b4", "b5-a4", "b4-b1", "a4-b5"]


def a_game_is_judged_after_its_end(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    for move in DRAWN:
        type_move(screen, move)
    screen.see("╭─ A draw ─")
    screen.press("v", "Neutreeko +review")
    screen.see("the whole game is judged")
    screen.see(r"Black +accuracy +\d+ %|Black +accuracy +-")
    screen.see(r" 1\. Black +b1-b4 +blunder")
    screen.see(r"blunder: b1-c1 draws, this loses in \d+,\s+by proof")
    screen.see(r"Here\s+Black\s+turned\s+a\s+draw\s+into\s+a\s+loss")
    screen.press("q", "╭─ A draw ─")


def a_kept_game_is_judged_from_the_library(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    for move in DRAWN:
        type_move(screen, move)
    screen.see("╭─ A draw ─")
    screen.press("q", r"Play +. Enter")
    screen.press("q", "all your games")
    for line in ("choose two", "many games", "all your games"):
        screen.keys("Down")
        screen.rest()
    screen.press("Enter", "name +d delete|Neutreeko +A draw")
    screen.press("v", "Neutreeko +review")
    screen.see("the whole game is judged")
    screen.press("q", "Library")


if __name__ == "__main__":
    run([a_game_is_judged_after_its_end, a_kept_game_is_judged_from_the_library])
