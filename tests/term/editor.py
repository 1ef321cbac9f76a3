"""editor.py - the board editor: for every game a position is set up, checked as it is made, and played from."""
from screen import Screen, run
from steps import BASE, type_move


def open_editor(program, game, rules=""):
    seats = f"{game}.play.1=human\n{game}.play.2=human\n"
    screen = Screen(program, settings=BASE + f"game={game}\n" + seats + (f"{game}.rules={rules}\n" if rules else ""))
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("e", "board editor")
    screen.see("s begins the game")
    return screen


def pieces_are_put_and_taken(program):
    """A wrong position is told as such, a right one is played from."""
    screen = open_editor(program, "neutron")
    screen.press("BSpace", "not a position yet: ")
    screen.press("s", "not a position yet|N")
    screen.keys("Down", "n")
    screen.see("BBBBB/...../...../..N../WWWWW w p")
    screen.see("s begins the game")
    screen.press(":", "Whose turn")
    screen.keys("C-u")
    screen.type("b n\r")
    screen.see("WWWWW b n")
    screen.press("s", "Black: slide the Neutron")
    type_move(screen, "c2 up")
    screen.see("1 ● c2-c4")


def a_position_is_not_left_without_a_question(program):
    """But one that is as it was, and one that has been played from."""
    screen = open_editor(program, "neutreeko")
    screen.press("q", r"Play +. Enter")
    screen.press("e", "board editor")
    screen.press("BSpace", "s begins the game")
    screen.press("b", "not a position yet")
    screen.press("q", "This position is kept nowhere. Leave it")
    screen.press("n", "board editor")
    screen.lacks("kept nowhere")
    screen.press("Escape", "This position is kept nowhere. Leave it")
    screen.press("n", "board editor")
    screen.lacks("kept nowhere")
    screen.press("BSpace", "s begins the game")
    screen.press("Tab", "White: slide")
    screen.press("s", "Moves  Values")
    screen.press("q", "board editor")
    screen.press("q", r"Play +. Enter")


def whose_turn_it_is_is_told_and_changed(program):
    screen = open_editor(program, "neutron")
    screen.see("keys W B N")
    screen.see("(?m)^ s begins the game from here.  White: slide a piece")
    screen.press("Tab", "(?m)^ s begins the game from here.  Black: slide the Neutron")
    screen.press("Tab", "(?m)^ s begins the game from here.  Black: slide a piece")
    screen.press("s", "Black: slide a piece")
    screen = open_editor(program, "othello")
    screen.press("Tab", "(?m)^ s begins the game from here.  White: place a disc")
    screen.press("Tab", "(?m)^ s begins the game from here.  Black: place a disc")
    screen = open_editor(program, "gamma", "width=4,height=3,players=3,areas=2")
    screen.press("Tab", "(?m)^ s begins the game from here.  Player 2: take a free field")


def discs_turn_by_clicks(program):
    screen = open_editor(program, "othello", "size=4,start=standard,pass=on")
    screen.press("c", "---------------- X")
    screen.click_cell("b", "2")
    screen.see("-----X---------- X")
    screen.click_cell("b", "2")
    screen.see("-----O---------- X")
    screen.keys("Left", "x")
    screen.see("----XO---------- X")
    screen.press("s", "Black: place a disc")


def fields_and_stones(program):
    screen = open_editor(program, "gamma", "width=4,height=3,players=2,areas=2")
    screen.press("1", "1")
    screen.see("s begins the game")
    screen.press("s", "take a free field")
    screen = open_editor(program, "neutreeko")
    screen.press("b", "not a position yet: ")


def pips_are_counted(program):
    screen = open_editor(program, "compromise", "type=complex,pips=2,length=2,ties=yes")
    screen.keys("+", "+", "+", "-", "]")
    screen.see("●2")
    screen.see("○1")
    screen.see("s begins the game")
    screen.press("s", "Hand the keyboard to Red")
    screen.press("Enter", "●2")


if __name__ == "__main__":
    run([pieces_are_put_and_taken, a_position_is_not_left_without_a_question, whose_turn_it_is_is_told_and_changed, discs_turn_by_clicks, fields_and_stones, pips_are_counted])
