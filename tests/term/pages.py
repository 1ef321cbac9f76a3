"""pages.py - every page of the program: keys, set-up, settings, saved games, rules, secrets."""
import os
import re

from screen import Failure, Screen, run
from steps import BASE, first_page, open_game, type_move


def keys_of_every_page(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.keys("?")
    screen.golden("help-home")
    screen.keys("q")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("?")
    screen.golden("help-setup")
    screen.keys("q")
    screen.press("s", "Moves  Values")
    screen.keys("?")
    screen.golden("help-game")
    screen.keys("NPage")
    screen.golden("help-game-below")


def choices_are_remembered(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Home", "Right")
    screen.see("Game +. Othello")
    screen.keys("Down", "Enter")
    screen.see("size .4 to 26.")
    screen.keys("9", "Enter")
    screen.see("size cannot be")
    screen.keys("BSpace", "6", "Enter")
    screen.see("size +. 6 ")
    screen.keys("Down", "Down", "Down", "Down")
    screen.see("White +‹ level 5")
    screen.see("level:10,\n the best there is\n")  # a long sentence takes two lines
    screen.keys("+", "+")
    screen.see("level 7")
    screen.press("s", "Moves  Values")
    screen.keys("q", "q")
    screen.see("New game")
    screen.kill()
    again = Screen(program, home=screen.home)
    again.see("New game")
    again.press("Enter", r"Play +. Enter")
    again.see("Othello")
    again.see("size +6")
    again.see("level 7")


def set_up_begins_where_one_goes_on(program):
    """The first time at the game to choose, later at Play, so that Enter starts the same again."""
    screen = Screen(program, settings=BASE)
    screen.see("New game")
    screen.press("Enter", "Game +‹")
    screen.press("Up", "Play +‹ Enter ›")
    screen.press("Down", "Game +‹")
    screen.press("Up", "Play +‹ Enter ›")
    screen.press("Enter", "Moves  Values")
    screen.press("q", "Play +‹ Enter ›")
    screen.press("q", "New game")
    screen.press("Enter", "Play +‹ Enter ›")
    screen.press("Enter", "Moves  Values")


def settings_are_seen_at_once(program):
    screen = Screen(program, settings=BASE)
    screen.see("New game")
    screen.keys(*["Down"] * 6)
    screen.press("Enter", "thinking +. 1000")
    screen.until(lambda text: screen.has_colours(), "colours")
    screen.keys(*["Down"] * 4)
    screen.press("Right", "colours +. mono")
    screen.until(lambda text: not screen.has_colours(), "a screen without colours")
    screen.press("Right", "colours +. 16")
    screen.until(lambda text: screen.has_colours(), "colours again")
    screen.keys("Down", "Right", "Right")
    screen.until(lambda text: re.search("signs +< ascii >", text) and text.isascii(), "a screen in ASCII")
    screen.press("Left", "signs +‹ unicode ›")


def saved_and_replayed(program):
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "a1-a4")
    type_move(screen, "c3-e3 e5-e4")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("a/b\r")
    screen.see("cannot begin with a dot")
    screen.keys("C-u")
    screen.type("first\r")
    screen.see("saved as .first.")
    screen.press("R", "White resigns")
    screen.press("n", "slide the Neutron")
    screen.keys("R", "y")
    screen.see("Black wins: White resigned")
    screen.press("s", "Save the game as")
    screen.keys("C-u")
    screen.type("second\r")
    screen.see("saved as .second.")
    screen.keys("q", "q")
    screen.see("Library")
    screen.keys("Down", "Down", "Down", "Enter")
    screen.see("3 moves.*first")
    screen.press("/", "Look for")
    screen.type("second\r")
    screen.see("Black wins.*second")
    screen.press("Enter", "Black wins: White resigned")
    screen.keys("Home")
    screen.see("Before move 1 of 3")
    screen.keys(".", ".")
    screen.golden("replay")
    screen.keys("x")
    screen.see("playing on from move 2")
    screen.keys("q")
    screen.press("d", "Delete this game of Neutron")
    screen.press("y", "No game has this")
    if len(os.listdir(screen.home + "/data/quincunx/games")) != 2:
        raise Failure("the saved game was not deleted")


def moves_are_completed(program):
    screen = open_game(program, "neutron", ["human", "human"])
    screen.open_line()
    screen.type("a")
    screen.keys("Tab")
    screen.see("> a1-")
    screen.golden("complete")
    screen.keys("C-u")
    screen.type("a1-e9\r")
    screen.see("e9")
    screen.keys("C-u")
    screen.type("a1-a3\r")
    screen.see("(?s)Type a move.*a3")
    screen.keys("Escape")
    screen.lacks("Type a move")


def shapes_tell_players_apart(program):
    """Without colours, on cells with room for a large piece."""
    screen = open_game(program, "gamma", ["human"] * 8, "gamma.rules=width=8,height=1,players=8,areas=1\n",
                       env={"NO_COLOR": "1"})
    for x in range(8):
        type_move(screen, f"{x},0")
    screen.see("8 ▽ 7,0")
    rows = [line for line in screen.rest().splitlines() if line.count("│") >= 9][:2]
    pieces = set(zip(*(row.split("│")[1:9] for row in rows)))
    if len({tuple(part.strip("<>[] ") for part in piece) for piece in pieces}) != 8:
        raise Failure(f"some look the same:\n{screen.text()}")


def rules_are_read(program):
    screen = Screen(program, settings=BASE)
    screen.see("Rules")
    screen.keys("Down", "Down", "Down", "Down", "Enter")
    screen.see("Read about")
    text = screen.rest()
    for game in ("Compromise", "Neutron", "Neutreeko", "Othello"):
        if game not in text:
            raise Failure(f"there is nothing to read about {game}")
    screen.keys("End", "Up", "Enter")
    screen.see("Board 1 +move 0 of 3")
    screen.keys("NPage")
    screen.see("↑")
    screen.keys("Tab", "Right")
    screen.see("Board 2 +move 1 of 1  c2-c1")
    screen.keys("Left")
    screen.see("Board 2 +move 0 of 1")
    screen.keys("Enter")
    screen.see("White: slide the Neutron")
    type_move(screen, "c2-c1")
    screen.see("White wins: ")
    screen.keys("q", "q")
    screen.see("New game")


def tried_boards_have_one_player(program):
    """A page of the rules scrolls by pages; whoever tries a board in it plays for both, without handing over."""
    screen = Screen(program, settings=BASE + "game=compromise\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("r", "Board 1 +move 0 of 2")
    screen.press("Space", "(?m)^  Three grids of three rows and three +↑")  # the last line is now the first
    screen.press("b", "Pips fall on three small grids")
    screen.press("Enter", "Red: choose")
    type_move(screen, "111")
    screen.see("Green: choose")
    type_move(screen, "333")
    screen.see("Red chooses grid 1, row 1, column 1; Green chooses grid 3, row 3, column 3")


def rules_and_boards_do_not_pile_up(program):
    """A board of the rules that is tried has them one page below: it does not open them once more."""
    screen = Screen(program, settings=BASE + "game=neutreeko\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.press("r", "Board 1 +move 0 of")
    screen.press("Enter", "Black: slide a piece")
    if "e rules" in screen.rest():
        raise Failure(screen.text())
    screen.keys("F1")
    screen.rest()
    screen.press("q", "Board 1 +move 0 of")
    screen.press("q", r"Play +. Enter")


def other_players_take_the_place_of_the_last(program):
    """However often one plays on with others, `q` leads from set-up to the first page."""
    screen = open_game(program, "neutron", ["human", "human"])
    for _ in range(2):
        screen.press("R", "White resigns")
        screen.press("y", "Black wins: White resigned")
        screen.press("o", r"Play +. Enter")
        screen.press("s", "White: slide a piece")
    screen.press("q", r"Play +. Enter")
    screen.press("q", "all your games")


def lists_open_on_what_is_chosen(program):
    screen = Screen(program, settings=BASE + "game=neutron\n")
    screen.see("New game")
    screen.press("Enter", r"Play +. Enter")
    screen.keys("Home")
    screen.press("Enter", "Which game")
    screen.press("Enter", "Game +‹ Neutron ›")
    screen.keys("Down", "Right")
    screen.press("Enter", "─ rules ─")
    screen.press("Enter", "rules +‹ classic ›")
    screen.keys("Up", "Up", "Up", "Up")
    screen.press("Enter", "Who sits here")
    screen.press("Up", "human +a person")
    screen.press("Enter", "Black +‹ human ›")


def secrets_are_kept(program):
    """Two people place pips and choose in secret; what one did is hidden from the other until both have."""
    screen = open_game(program, "compromise", ["human", "human"],
                       "compromise.rules=type=complex,pips=2,length=1,ties=yes\n")
    screen.see("Hand the keyboard to Red")
    screen.keys("Enter")
    screen.see("Red: place a pip")
    screen.keys("Enter")
    screen.see("●1")
    screen.keys("r")
    screen.lacks("●1 ")
    screen.keys("Enter", "Right", "Enter")
    screen.see("Hand the keyboard to Green")
    screen.keys("Enter")
    screen.see("Green: place a pip")
    text = screen.rest()
    if "●1" in text or "● 2" in text:
        raise Failure(f"Green sees what Red placed:\n{text}")
    screen.golden("secret-green")
    screen.keys("Enter", "Enter")
    screen.see("Hand the keyboard to Red")
    screen.keys("Enter")
    screen.see("Red: choose")
    type_move(screen, "111")
    screen.see("Hand the keyboard to Green")
    screen.keys("Enter")
    screen.see("Green: choose")
    text = screen.rest()
    if "111" in text:
        raise Failure(f"Green sees what Red chose:\n{text}")
    type_move(screen, "333")
    screen.see("Red chooses grid 1, row 1, column 1; Green chooses grid 3, row 3, column 3")
    screen.press("Enter", "# are frozen")
    screen.golden("reveal-frozen")
    screen.press("Enter", r"\+ score: Red \+1 .1., Green \+2 .2.")
    screen.press("Enter", "Green wins: last turn played")


def passes_are_announced(program):
    """A position in which Black must pass, found by playing a known short game."""
    screen = open_game(program, "othello", ["human", "human"], "othello.rules=size=4,start=standard,pass=on\n")
    for _ in range(20):
        text = screen.rest()
        if "Enter: pass" in text or re.search(r"(wins?|A draw): ", text):
            break
        screen.open_line()
        screen.keys("Tab", "Tab", "Enter")
        screen.lacks("Type a move")
    screen.see("(Black|White): pass: no disc can be enclosed.  Enter: pass")
    screen.press("Enter", "pass")


def long_turns_are_cut_between_moves(program):
    """And never in the middle of a number, whatever room the list has."""
    for cols in (80, 104, 110, 120):
        screen = open_game(program, "compromise", ["human", "random"], cols=cols, rows=34)
        screen.see(r"(?m) \* (\d\d\d )+\.\.\. \(60\)$")
        screen.close()


def narrow_terminals_take_turns(program):
    """At 40x15 a whole board, or the panel; the rules as text, or their board."""
    screen = open_game(program, "othello", ["human", "human"], cols=40, rows=15, wanted="a  b  c  d  e  f  g  h")
    screen.see("Black 2 +○ White 2")
    screen.press("Tab", "Moves  Values  Graph")
    screen.lacks("a  b  c")
    screen.keys("Tab", "Tab", "Tab")
    screen.see("a  b  c  d  e  f  g  h")
    screen.press("e", "Two players, Black and White")
    screen.press("Tab", "Board 1")
    screen.press("Down", "Othello")
    screen.press("q", "Black: place a disc")
    screen = open_game(program, "neutron", ["human", "human"], cols=40, rows=15, wanted="a  b  c  d  e")
    screen.see("○ White +● Black")


def low_windows_show_the_board(program):
    """Beside the panel, and the title stays whole."""
    for rows in (8, 10, 12):
        text = open_game(program, "neutron", ["human", "human"], cols=120, rows=rows, wanted="slide a piece").rest()
        if not re.match(" Neutron +seed 7\n", text) or not re.search(r" 3 .* \[?◆", text) or "White human" not in text:
            raise Failure(text)


def points_have_a_place_in_a_small_window(program):
    """Beside the title where the board needs every row; without names where there are many players."""
    open_game(program, "gamma", ["human", "human"], cols=40, rows=15, wanted="0  1  2  3").see("(?m)^ Gamma .*● 0  ○ 0")
    open_game(program, "gamma", ["human", "human", "human", "human"], "gamma.rules=width=8,height=6,players=4\n",
              cols=40, rows=15, wanted="0  1  2  3").see("● 0  ○ 0  ▲ 0  [^ ] 0")


def a_narrow_first_page_tells_of_what_is_chosen(program):
    """What an entry does is told whole, below, where it has no room beside it."""
    screen = first_page(program, "neutreeko", ["human", "human"], cols=40, rows=15)
    screen.see("New here[?] Learn leads you through a")
    screen.lacks("against a bot")
    screen.press("Enter", r"Play +. Enter")
    screen.press("s", "slide a piece")
    type_move(screen, "b1-b4")
    screen.press("q", "Play +. Enter")
    screen.press("q", "Continue +Neutreeko, 1 m.*…")
    screen.press("Down", "(?m)^ against a bot, or two people at one$")


def labels_stand_below_their_columns(program):
    """Also where cells are of an even width, for numbers of ten and more."""
    screen = open_game(program, "gamma", ["human"] * 12, "gamma.rules=width=10,height=10,players=12,areas=3\n")
    rows = screen.rest().splitlines()
    row = next(line for line in rows if line.lstrip().startswith("9 "))
    labels = next(line for line in rows if line.lstrip().startswith("0   1   2"))
    if row.index("·") != labels.index("0"):
        raise Failure(f"a label is not below its column:\n{row}\n{labels}")


def undo_is_offered_where_there_is_something(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    screen.lacks("u undo")
    screen.press("u", "there is nothing to take back")
    type_move(screen, "b1-b4")
    screen.see("u undo")
    screen.keys("u")
    screen.lacks("u undo")


def rules_are_at_hand(program):
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "b1-b4")
    screen.press("e", "which belongs to")
    screen.see("Black's home")
    screen.press("q", "Black: slide the Neutron")


def tables_are_laid_out(program):
    """No page of rules shows the bars of a table, nor cuts a row of one."""
    screen = Screen(program, settings=BASE)
    screen.see("New game")
    for game in range(5):
        screen.keys("Home", "Down", "Down", "Down", "Down", "Enter")
        screen.see("Read about")
        screen.keys("Home", *["Down"] * game)
        screen.press("Enter", "Board 1")
        text = screen.rest()
        for _ in range(60):
            if re.search(r"(?m)^ *\|", text):
                raise Failure(f"a table is not laid out:\n{text}")
            if "↓" not in text:
                break
            screen.keys("Space")
            text = screen.rest()
        screen.keys("q")
        screen.lacks("Board 1")
        if "New game" not in screen.rest():
            screen.press("q", "New game")


if __name__ == "__main__":
    run([keys_of_every_page, choices_are_remembered, set_up_begins_where_one_goes_on, settings_are_seen_at_once,
         saved_and_replayed, moves_are_completed, shapes_tell_players_apart, rules_are_read,
         tried_boards_have_one_player, rules_and_boards_do_not_pile_up,
         other_players_take_the_place_of_the_last, lists_open_on_what_is_chosen, secrets_are_kept, passes_are_announced,
         long_turns_are_cut_between_moves, narrow_terminals_take_turns, points_have_a_place_in_a_small_window, a_narrow_first_page_tells_of_what_is_chosen,
         labels_stand_below_their_columns,
         undo_is_offered_where_there_is_something,
         rules_are_at_hand, low_windows_show_the_board, tables_are_laid_out])
