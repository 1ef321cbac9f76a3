"""coaching.py - help during a game: hints in steps, and a coach who warns before a blunder."""
from screen import Failure, run
from steps import open_game, type_move


def hints_come_in_steps(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    text = screen.press("i", r"Hint: Look at the piece on(.|\n)+b1\. i: which move")
    if "b1-c1" in text:
        raise Failure(f"the first step tells the move:\n{text}")
    screen.press("i", r"b1\. Play b1-c1\. i: why")
    screen.press("i", r"b1\. Play b1-c1\. It draws\.")
    screen.see(r"After 4 of the 13 other(.|\n)+White wins at once")
    screen.press("Escape", "no moves yet")
    screen.lacks("Hint: ")
    screen.press("i", "Hint: Look at the piece on")


def a_hint_is_told_where_the_panel_has_no_room(program):
    screen = open_game(program, "othello", ["human", "human"], cols=41, rows=15, wanted="Black: place a disc")
    screen.rest()
    screen.press("i", r"(?m)^ Hint: Look at the \w+( \w+)? part of the")
    screen.press("i", r"(?m)^ Hint: Play [a-h][1-8]\. i: why")


def the_coach_warns_before_a_blunder(program):
    screen = open_game(program, "neutreeko", ["human", "human"], more="coach=2\n")
    type_move(screen, "b1-b4")
    screen.see("This loses in 22: are you sure")
    screen.rest()
    screen.press("n", "no moves yet")
    type_move(screen, "b1-c1")
    screen.see(r"1 \S b1-c1")
    screen.lacks("are you sure")


def who_insists_is_not_asked_again(program):
    screen = open_game(program, "neutreeko", ["human", "human"], more="coach=5\n")
    type_move(screen, "b1-b4")
    screen.see("This loses in 22: are you sure")
    screen.rest()
    screen.press("n", "no moves yet")
    type_move(screen, "b1-b4")
    screen.see(r"1 \S b1-b4")


def a_yes_makes_the_move_and_warnings_run_out(program):
    screen = open_game(program, "neutreeko", ["human", "human"], more="coach=1\n")
    type_move(screen, "b1-b4 b5-a4 b4-b1")
    screen.see("This loses in 22: are you sure")
    screen.rest()
    screen.press("y", r"1 \S b1-b4")
    screen.rest()
    type_move(screen, "b5-a4")
    screen.see(r"2 \S b5-a4")
    screen.lacks("are you sure")


def without_a_coach_nobody_asks(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.see(r"1 \S b1-b4")


if __name__ == "__main__":
    run([hints_come_in_steps, a_hint_is_told_where_the_panel_has_no_room, the_coach_warns_before_a_blunder,
         who_insists_is_not_asked_again, a_yes_makes_the_move_and_warnings_run_out, without_a_coach_nobody_asks])
