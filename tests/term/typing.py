"""typing.py - what is typed: moves in any case and by direction, several at once, lines edited and recalled."""
from screen import Failure, Screen, run
from steps import BASE, come_to, open_game, type_move


def several_moves_are_made_as_they_come_due(program):
    """After a bot's answer too, and for two people by turns."""
    screen = open_game(program, "neutron", ["human", "ok"])
    type_move(screen, "b1-b4 a3-e3 c1 up")
    screen.see("6 ● ")
    screen.see("4 ○ a3-e3 c1-c4")
    screen = open_game(program, "neutreeko", ["human", "human"])
    type_move(screen, "b1-b4 b5-a4 b4-b1")
    screen.see("3 ● b4-b1")


def a_line_is_never_half_played_twice(program):
    """What was played is gone from the line; what cannot be played is told, and the rest dropped."""
    screen = open_game(program, "compromise", ["human", "smart-greedy"], "compromise.rules=type=complex,pips=4,length=2\n")
    type_move(screen, "111 222 333 333 123")
    screen.see("Red chooses grid 1, row 2, column 3")
    screen = open_game(program, "neutreeko", ["human", "human"])
    screen.open_line()
    screen.type("b1-b9 d1-d4\r")
    screen.see("b1-b9. is not a move")
    screen.keys("C-u")
    screen.type("b1-b4 b1-b4 d1-d4\r")
    screen.see("White: slide a piece|nothing|b1")
    text = screen.rest()
    if "2 ○" in text or "1 ● b1-b4" not in text:
        raise Failure(text)


def capitals_and_directions(program):
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "B1 UP")
    screen.see("1 ○ b1-b4")
    type_move(screen, "down A5-a2")
    screen.see("2 ● c3-c2 a5-a2")
    screen.open_line()
    screen.type("d1 down\r")
    screen.see("d1 cannot go down now")


def lines_are_edited(program):
    screen = open_game(program, "neutron", ["human", "human"])
    screen.open_line()
    screen.type("1-b4 xx")
    screen.keys("C-w", "C-a")
    screen.type("b")
    screen.see("> b1-b4")
    screen.keys("Right", "C-k")
    screen.see("> b1 ")
    screen.keys("-")
    screen.type("b3")
    screen.keys("BSpace")
    screen.type("4\r")
    screen.see("1 ○ b1-b4")
    screen.open_line()
    screen.press("Up", "> b1-b4")
    screen.press("Down", "> +│")
    text = screen.rest()
    if "? keys" in text:
        raise Failure(f"the bar offers letters that would be typed:\n{text}")


def a_full_line_says_so(program):
    """What has no room is not lost without a word, and Enter does nothing with the rest until it is edited."""
    screen = open_game(program, "neutron", ["human", "human"])
    screen.open_line()
    screen.type("b1-b4 " + "x" * 193)
    screen.rest()
    screen.lacks("the line is full")
    screen.type("x\r")
    screen.see("the line is full: what was typed last is not in it")
    screen.press("Enter", "the line is full")
    screen.keys("C-w")
    screen.lacks("the line is full")
    screen.press("Enter", "1 ○ b1-b4")


def letters_beyond_ascii(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.play.1=human\nneutron.play.2=human\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Up", "Up", "Up")
    screen.press("n", "Who is it")
    screen.type("Zoüé")
    screen.see("> Zoüé")
    screen.keys("BSpace", "Left", "BSpace")
    screen.type("ë\r")
    screen.see("White +‹ Zëü ›")


def taps_are_refused_with_the_reason(program):
    """The same as what is typed: by cursor and by click, at the piece and at the goal."""
    screen = open_game(program, "neutron", ["human", "human"])
    screen.press("Enter", "the Neutron does not slide now")
    screen.rest()
    screen.click_cell("a", "5")
    screen.see("the piece on a5 is not White")
    screen.click_cell("a", "2")
    screen.see("there is nothing on a2")
    screen.click_cell("b", "1")
    screen.see("from b1 to where")
    screen.click_cell("b", "3")
    screen.see("a piece slides straight and as far as it can: b1-b3 does not")
    screen = open_game(program, "othello", ["human", "human"])
    screen.press("Enter", "is occupied|is taken|encloses")


def digits_begin_a_move(program):
    screen = open_game(program, "compromise", ["human", "greedy"])
    screen.see("Your turn: choose")
    screen.press("2", "> 2")
    screen.type("22\r")
    screen.see("Red chooses grid 2, row 2, column 2")


def letters_begin_a_move(program):
    """Those that no other key is; a digit does nothing where no move begins with one."""
    screen = open_game(program, "neutron", ["human", "ok"])
    screen.see("Your turn: slide a piece")
    screen.keys("1")
    screen.press("b", "> b")
    screen.type("1-b4\r")
    screen.see("1 ○ b1-b4")


def secret_lines_do_not_come_back_to_the_other(program):
    """Up brings back what was typed; of secret choices only one's own."""
    screen = open_game(program, "compromise", ["human", "human"], "compromise.rules=length=2\n")
    come_to(screen, lambda now: "Red: choose" in now, "Red's choice")
    type_move(screen, "132")
    come_to(screen, lambda now: "Green: choose" in now, "Green's choice")
    screen.open_line()
    screen.keys("Up")
    if "> 132" in screen.rest():
        raise Failure(f"Green reads what Red has typed:\n{screen.text()}")
    screen.type("111\r")
    come_to(screen, lambda now: "Red: choose" in now, "Red's second choice")
    screen.open_line()
    screen.press("Up", "> 132")


if __name__ == "__main__":
    run([several_moves_are_made_as_they_come_due, a_line_is_never_half_played_twice, capitals_and_directions,
         taps_are_refused_with_the_reason, lines_are_edited, a_full_line_says_so, letters_beyond_ascii, digits_begin_a_move,
         letters_begin_a_move, secret_lines_do_not_come_back_to_the_other])
