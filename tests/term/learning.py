"""learning.py - the page of what teaches: a guided first game, puzzles, progress, mistakes mended."""
import os
import re

from screen import Failure, Screen, run
from steps import open_game, type_move

GAMES = ["Compromise", "Gamma", "Neutreeko", "Neutron", "Othello"]


def down(screen, n):
    for _ in range(n):
        screen.keys("Down")
        screen.rest()


def open_learn(program, game, **size):
    screen = Screen(program, **size)
    screen.see("New game")
    screen.rest()
    down(screen, 5)
    screen.press("Enter", "A first game")
    screen.press("Enter", "╭─ Learn ─")
    screen.rest()
    down(screen, GAMES.index(game))
    screen.press("Enter", f"{game}: rating 1200 at\\s+puzzles, 0 tried")
    screen.rest()
    return screen


def type_here(screen, text, wanted):
    screen.press("t", "Type a move")
    screen.rest()
    screen.type(text)
    screen.press("Enter", wanted)
    screen.rest()


def a_guide_leads_to_its_end(program):
    screen = open_learn(program, "Neutreeko")
    down(screen, 1)
    screen.press("Enter", "1 of 7. Neutreeko is learnt in a minute")
    screen.press("Enter", "2 of 7. A piece slides")
    type_here(screen, "b1-b3", "No piece stops where it likes")
    type_here(screen, "d1-e1", "That piece may go there. But take the one on b1")
    screen.press("i", "Look at the piece on b1")
    screen.press("i", "Play b1-c1")
    type_here(screen, "b1-c1", "It went one square only")
    screen.press("Enter", "3 of 7. Two of your pieces")
    screen.press("b", "2 of 7. A piece slides")
    screen.press("n", "3 of 7. Two of your pieces")
    for wanted in ("Three in a row: you have won", "4 of 7", "The way is closed", "5 of 7", "c1 and d1 are side by side",
                   "6 of 7. White could not stop it", "That was a whole attack", "7 of 7. You know all of Neutreeko"):
        screen.press("Enter" if " of 7" in wanted else "w", wanted.replace(" ", r"\s+"))
        screen.rest()
    screen.press("Enter", "be led through it")


def boards_get_the_room_that_words_leave(program):
    screen = open_learn(program, "Neutreeko")
    down(screen, 2)
    screen.press("Enter", "├───┼───┼───┼───┼───┤")
    screen = open_learn(program, "Neutreeko", cols=40, rows=15)
    for entry in ("A first game", "A theme", "Explore", "Progress"):
        screen.see(entry)
    down(screen, 1)
    screen.see("(?m)^ be led through it, in about five")
    down(screen, 1)
    screen.press("Enter", "Rated")
    screen.lacks("▼")
    screen.see("(?m)^ +a  b  c  d  e")
    screen = open_learn(program, "Compromise")
    down(screen, 2)
    screen.press("Enter", "Rated")
    screen.lacks("•")


def a_puzzle_is_tried_and_rated(program):
    screen = open_learn(program, "Neutreeko")
    down(screen, 3)
    screen.press("Enter", r"Rated \d+\. (White|Black) to move")
    screen.press("i", "Look at the piece on")
    text = screen.press("w", r"This is the solution\. [a-e][1-5]-[a-e][1-5].*\s+Your\s+rating\s+is 1\d+, your\s+streak 0")
    if text.count("!") < 2:
        raise Failure(f"the move is not pointed out:\n{text}")
    screen.press("Enter", "Neutreeko: rating 1[01][0-9]+ at puzzles, 1 tried, 0 solved")
    screen.rest()
    screen.press("Down", "A theme")
    screen.rest()
    screen.press("Enter", "╭─ Theme ─")
    screen.rest()
    down(screen, 3)
    screen.press("Enter", "Hold the draw: every other move loses")
    screen.press("q", "be led through it")
    screen.rest()
    down(screen, 2)
    screen.press("Enter", r"Neutreeko +1[01]\d+ ± \d+ +\d+ +0 +0 ")
    screen.rest()
    screen.press("x", "Write all of it to the file")
    screen.rest()
    screen.press("Escape", "D delete")
    screen.lacks("Write all of it")
    for word, wanted in (("other", "nothing is forgotten"), ("forget", "all tries and results are forgotten")):
        screen.rest()
        screen.press("D", "Type forget to delete")
        screen.rest()
        screen.type(word)
        screen.press("Enter", wanted)
        screen.rest()
    screen.see(r"Neutreeko +1200 ± 400 +0 +0 +0 ")
    screen.press("q", "Neutreeko: rating 1200 at puzzles, 0 tried")


def progress_tells_the_streak_of_now(program):
    """Not the best one, which the page of the game tells besides."""
    screen = open_learn(program, "Neutreeko")
    os.makedirs(screen.home + "/data/quincunx")
    with open(screen.home + "/data/quincunx/practice.txt", "w") as file:
        for end in ("solved", "solved", "missed", "solved"):
            file.write(f"2026-11-15 neutreeko 17 1200 {end}\n")
    screen.click_on("Progress")
    screen.see(r"Neutreeko +\d+ ± \d+ +4 +3 +1 ")


def exported_progress_replaces_no_file(program):
    screen = open_learn(program, "Neutreeko")
    path = screen.home + "/notes.txt"
    with open(path, "w") as file:
        file.write("precious\n")
    screen.click_on("Progress")
    screen.press("x", "Write all of it to the file")
    screen.keys("C-u")
    screen.type(path + "\r")
    screen.see("there is a file of this name already")
    with open(path) as file:
        if file.read() != "precious\n":
            raise Failure("the file is another")


def nobody_thinks_in_the_explorer(program):
    screen = open_game(program, "othello", ["human", "level:1"])
    screen.see("Your turn: place a disc")
    screen.press("E", "explorer")
    screen.see("Black: place a disc")
    screen.see(r"d3 +about")
    screen.rest()
    screen.press("Enter", "White: place a disc")


def the_tree_is_explored(program):
    screen = open_learn(program, "Neutreeko")
    down(screen, 5)
    screen.press("Enter", r"b1-c1 +draws")
    screen.see(r"plays it +\d+ %")
    screen.see(r"scores +(\d+ %|-)")
    screen.rest()
    screen.press("Enter", r"(?m)^ b1-c1 *$")
    screen.see(r"White: slide a piece")
    screen.press("BSpace", "the start")
    screen.see(r"b1-c1 +draws")
    screen.press("q", "be led through it")


def every_game_has_a_daily_puzzle(program):
    for game in GAMES:
        screen = open_learn(program, game)
        down(screen, 2)
        screen.press("Enter", r"Rated \d+\. \w+( \d)? to move")
        screen.press("q", "be led through it")
        screen.close()


def the_level_that_fits_is_seated_and_results_count(program):
    screen = open_game(program, "neutron", ["human", "adaptive"])
    screen.see(r"level 2|level:2")
    screen.rest()
    screen.press("R", r"[Rr]esign.*\?")
    screen.rest()
    screen.press("y", "╭─ Black wins ─")
    # Once more: one loss later another level fits.
    screen.press("M", "a new game in the same seats")
    screen.see(r"level 1|level:1")
    screen.rest()
    screen.press("q", r"Play +. Enter")
    screen.press("q", "all your games")
    screen.rest()
    down(screen, 5)
    screen.press("Enter", "be led through it")
    screen.press("Enter", "╭─ Learn ─")
    screen.rest()
    down(screen, GAMES.index("Neutron"))
    screen.press("Enter", r"Neutron: .*\n.*you played 1 game; level 2: 0 won, 0 drawn, 1 lost|level 2: 0 won, 0 drawn,\s+1\s+lost")


def names_of_players_may_have_capitals(program):
    """On the command line and among the settings: they sit where they are asked to, and results count."""
    words = "--seat 1=Human --seat 2=Adaptive"
    screen = Screen(program, command=f"'{program}' play neutron {words}")
    screen.see(r"level 2|level:2")
    screen = open_game(program, "neutron", ["Human", "Level:1"])
    screen.see("Your turn: slide a piece")
    screen.press("R", r"[Rr]esign.*\?")
    screen.press("y", "╭─ Black wins ─")
    screen.press("n", "a new game against the next level")
    screen.see(r"level 2|level:2")
    with open(screen.home + "/data/quincunx/practice.txt") as file:
        diary = file.read()
    if not re.match(r"\S+ neutron level 1 lost\n$", diary):
        raise Failure(diary)


def spoil_diary(screen):
    os.makedirs(screen.home + "/data/quincunx/practice.txt")


def what_is_not_kept_is_told(program):
    """A puzzle at its end and one that is left, a result at a rematch, at the way back and after leaving."""
    screen = open_learn(program, "Neutreeko")
    spoil_diary(screen)
    down(screen, 2)
    screen.press("Enter", "Rated")
    screen.press("w", r"This try is not\s+kept:\s+\S+\s+cannot be")
    screen.press("q", "be led through it")
    screen.press("Enter", "Rated")
    for _ in range(2):
        screen.press("i", "Hint|Look|Play")
        screen.rest()
    screen.press("q", "this is not kept: ")
    screen = open_game(program, "neutron", ["human", "level:1"])
    spoil_diary(screen)
    for key in ("M", "q"):
        screen.press("R", r"[Rr]esign.*\?")
        screen.press("y", "╭─ Black wins ─")
        screen.press(key, "this result is not kept: ")
        screen.rest()
    screen = Screen(program, command=f"sh -c '\"$0\" play neutron --seat 2=level:1; sleep 600' '{program}'")
    spoil_diary(screen)
    screen.see("Moves  Values")
    screen.press("R", r"[Rr]esign.*\?")
    screen.press("y", "╭─ Black wins ─")
    screen.press("q", "(?m)^this result is not kept: ")


def mistakes_are_mended_after_a_review(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    for move in ["b1-b4", "b5-a4", "b4-b1", "a4-b5", "b1-b4", "b5-a4", "b4-b1", "a4-b5"]:
        type_move(screen, move)
    screen.see("╭─ A draw ─")
    screen.press("v", "Neutreeko +review")
    screen.see("the whole game is judged")
    screen.press("m", r"1 of \d+\. Move 1: Black turned a draw into a loss")
    screen.rest()
    type_here(screen, "b1-b4", "That is the move of then")
    type_here(screen, "b1-c1", "Right: that draws")
    screen.press("Enter", r"2 of \d+\. Move \d+: ")
    text = screen.press("?", "─ Keys ─")
    if re.search("be shown what to do|back to the one before", text) or "go on to the next one" not in text:
        raise Failure(f"keys that do nothing here:\n{text}")
    screen.press("q", r"2 of \d+\. Move \d+: ")
    n = int(re.search(r"2 of (\d+)\. Move", screen.rest()).group(1))
    for i in range(3, n + 1):
        screen.press("n", rf"{i} of \d+\. Move \d+: ")
    screen.press("n", f"1 of {n} mended")


if __name__ == "__main__":
    run([a_guide_leads_to_its_end, boards_get_the_room_that_words_leave, a_puzzle_is_tried_and_rated, progress_tells_the_streak_of_now, every_game_has_a_daily_puzzle, exported_progress_replaces_no_file, nobody_thinks_in_the_explorer, the_tree_is_explored,
         the_level_that_fits_is_seated_and_results_count, names_of_players_may_have_capitals, what_is_not_kept_is_told,
         mistakes_are_mended_after_a_review])
