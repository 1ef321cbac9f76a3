"""endings.py - how turns are told and how games end: the other's whole turn, the card at the end, what next."""
import os
import re

from screen import Failure, Screen, run
from steps import BASE, DRAWN, come_to, open_game, play_draw, type_move

SKIPS = """cmd:sh -c 'while read w r; do case $w in ready*) echo ready;; go) echo move skip;; quit) exit;; esac; done'"""


def whole_turns_are_told(program):
    """A bot's two slides are told in one sentence, and all four cells are marked."""
    screen = open_game(program, "neutron", ["human", "ok"])
    type_move(screen, "b1-b4")
    screen.see("Black slides the Neutron from c3 to a3, then slides a piece from a5 to a4")
    screen.see("Your turn: slide the Neutron")
    screen.keys("Right")  # the cursor stands where the Neutron came from, which now waits to be moved
    screen.until(lambda text: len(re.findall("<[^<>]*>", text)) == 3, "cells of both slides marked")


def the_end_is_a_card(program):
    """Who, why, how long, and what next; each line is a key and takes a click."""
    screen = open_game(program, "neutreeko", ["human", "human"])
    play_draw(screen)
    screen.see("╭─ A draw ─")
    screen.see("│ third repetition")
    screen.see("│ 8 moves, ")
    screen.press("Tab", "nothing to value now")
    screen.press("M", "a new game in the same seats")
    screen.press("Tab", "b1-c1 +draws")
    play_draw(screen)
    screen.see("╭─ A draw ─")
    screen.click_on("again with seats swapped")
    screen.see("a new game with seats swapped")
    play_draw(screen)
    screen.press("o", "Neutreeko +›|Game +‹? ?Neutreeko|Game +Neutreeko")


def points_are_part_of_the_card(program):
    screen = open_game(program, "gamma", ["human", "human"], "gamma.rules=width=2,height=1,players=2,areas=1\n")
    screen.see("0 of 1 areas, golden")
    type_move(screen, "0,0")
    screen.see("(?m)Player 1 human +1  ")
    for move in ("1,0", "skip", "skip"):
        type_move(screen, move)
    screen.see("╭─ The end ─")
    screen.see("Player 1: 1")


def every_panel_has_room_for_the_card(program):
    """Below a wide board the card and what can be done next stand beside each other; a low panel has the card alone."""
    screen = open_game(program, "compromise", ["human", "human"], "compromise.rules=type=complex,pips=1,length=1,ties=yes\n")
    for move in ("111", "111", "111", "333"):
        come_to(screen, lambda text: "Moves  Values" in text, "the board")
        type_move(screen, move)
    screen.keys("Enter", "Enter")
    screen.see("Cells with \\+: nobody scores.  Enter: go on")
    text = come_to(screen, lambda text: "A draw: level" in text, "the end")
    if not re.search("╭─ A draw ─+╮ +v  review the whole game\n", text):
        raise Failure("no card:\n" + text)
    screen.see("(?m)^ Nobody scores.  Red: 111, Green: 333")
    screen.click_on("again in the same seats")
    screen.see("a new game in the same seats")
    screen = open_game(program, "neutreeko", ["human", "human"], cols=40, rows=15, wanted="a  b  c  d  e")
    play_draw(screen)
    screen.see("╭─ A draw ─")
    screen.see("m  again with seats sw")


def signs_without_room_are_not_spoken_of(program):
    screen = open_game(program, "compromise", ["human", "human"], "compromise.rules=type=complex,pips=1,length=1,ties=yes\n",
                       cols=40, rows=15, wanted="Hand")
    for move in ("111", "111", "111", "333"):
        come_to(screen, lambda text: "Hand the" not in text, "the board")
        type_move(screen, move)
    screen.see("Red chooses")
    screen.press("Enter", "What lies on frozen cells stays")
    screen.press("Enter", "The other cells: nobody scores")


def long_titles_stand_in_the_card(program):
    screen = open_game(program, "gamma", ["human", "human"], "gamma.rules=width=2,height=1,players=2,areas=1\n")
    for move in ("0,0", "1,0", "skip", "skip"):
        type_move(screen, move)
    screen.see("╭─ The end ─")
    screen.see("│ Player 1 and Player 2 +│")
    screen.see("│ both win +│")


def a_whole_scoring_is_told(program):
    """At 80 columns the choices are told by their digits where words have no room."""
    screen = open_game(program, "compromise", ["human", "greedy"])
    type_move(screen, "222")
    come_to(screen, lambda text: "turn 2 of 5" in text and "Your turn" in text, "the second turn")
    screen.see("(?m)^ Red \\+\\d+ \\(\\d+\\), Green \\+\\d+ \\(\\d+\\).  Red: 222, Green: \\d\\d\\d *$")
    # Pips that chance deals are no moves of the game.
    screen.press(",", "After move 2 of 3: (Red|Green) chooses grid")
    screen.press(",", "After move 1 of 3: (Red|Green) chooses grid")
    screen.press(",", "Before move 1 of 3")


def who_comes_next_is_told_truly(program):
    """It is a person's turn again only where it was the same person's before."""
    screen = open_game(program, "gamma", ["human", SKIPS, "human"], "gamma.rules=width=3,height=1,players=3,areas=1\n")
    type_move(screen, "0,0")
    screen.see("(?m)^ Player 2 skips *\n Player 3: take a free field")
    screen = open_game(program, "gamma", ["human", SKIPS], "gamma.rules=width=3,height=1,players=2,areas=1\n")
    type_move(screen, "0,0")
    screen.see("(?m)^ Player 2 skips *\n It is your turn again: take a free field or skip")


def levels_go_up(program):
    screen = open_game(program, "gamma", ["human", "level:2"], "gamma.rules=width=2,height=1,players=2,areas=1\n")
    type_move(screen, "0,0")
    for _ in range(4):  # the bot may have taken the other field, or skipped
        screen.rest()
        if "against the next level" in screen.see("against the next level|Your turn"):
            break
        type_move(screen, "skip")
    screen.press("n", "a new game against the next level")
    screen.see("Player 2 level 3")


def a_rematch_begins_where_the_game_did(program):
    """At the position that was set up."""
    screen = Screen(program, command=f"'{program}' play neutron --position 'BBBBB/...../..N../...../WWWWW b n' --seat 2=human")
    screen.see("Black: slide the Neutron")
    screen.keys("R", "y")
    screen.see("White wins: Black resigned")
    screen.press("M", "a new game in the same seats")
    screen.keys("Left")
    screen.see("Black: slide the Neutron")


def looking_back_tells_how_it_stood(program):
    """Points, whose turn it was, and no winner yet."""
    screen = open_game(program, "othello", ["human", "human"], "othello.rules=size=4\n")
    type_move(screen, "b1 a1 a2")
    screen.see("● Black human +5 .*\n.*> ○ White human +2 ")
    screen.keys("R", "y")
    screen.see("[*] ● Black human +5 ")
    screen.press("Home", "Before move 1 of 3")
    screen.see("> ● Black human +2 .*\n.*  ○ White human +2 ")
    screen.press(".", "After move 1 of 3")
    screen.see("  ● Black human +4 .*\n.*> ○ White human +1 ")


def levels_are_cut_with_a_sign(program):
    """Level 10 is not told as level 1."""
    screen = open_game(program, "gamma", ["human", "level:10", "human"], "gamma.rules=width=20,height=12,players=3\n")
    screen.see("Player 2 level … 0 ")


def turns_are_whole_in_the_list(program):
    """Also the last one in sight, and while half of it is shown."""
    screen = open_game(program, "neutron", ["human", "human"], rows=10, cols=120)
    type_move(screen, "b1-b4 c3-c2 a5-a2 c2-c4 d1-d4 c4-c2 e5-e2 c2-c4 c1-c3")
    screen.see("8 ○ c2-c4 c1-c3")
    screen.keys("Home")
    seen = screen.press("Home", "Before move 1 of 9")
    for step in range(1, 9):
        seen += screen.press(".", f"After move {step} of 9")
    for first, second in (("2 ● c3-c2", "a5-a2"), ("4 ○ c2-c4", "d1-d4"), ("6 ● c4-c2", "e5-e2"), ("8 ○ c2-c4", "c1-c3")):
        if re.search(f"{first}(?! {second})", seen):
            raise Failure(f"half a turn:\n{seen}")


def a_title_makes_room_for_the_turn(program):
    for cols in (40, 44):
        text = open_game(program, "compromise", ["human", "human"], "compromise.rules=type=complex,pips=2,length=2,ties=yes\n",
                         cols=cols, wanted="Hand").rest().splitlines()[0]
        if not re.fullmatch(" Compromise.*… turn 1 of 2", text.rstrip()):
            raise Failure(text)


def a_graph_says_whose_it_is(program):
    screen = open_game(program, "othello", ["human", "human"], "othello.rules=size=4\n", cols=60)
    screen.keys("Tab")
    screen.press("Tab", "(?m)Black's chances( ...)? *$")


def turns_are_counted(program):
    screen = open_game(program, "compromise", ["human", "human"], "compromise.rules=type=complex,pips=3,length=4\n")
    screen.see("turn 1 of 4")
    screen.press("Enter", "3 pips left")
    screen.press("Enter", "2 pips left")
    screen.see("seed 7")


def small_windows_are_the_boards(program):
    """A board that has no room gets all there is, with the score above it; Tab shows the panel."""
    screen = open_game(program, "compromise", ["human", "greedy"], "compromise.rules=pips=400,length=1,ties=yes\n",
                       wanted="(?m)^ ● Red 0  ○ Green 0$", cols=40, rows=15)
    if len(re.findall(r"\d\.\d", screen.rest().splitlines()[9])) < 5:
        raise Failure(screen.rest())
    screen.press("Tab", "Moves  Values  Graph")


def panels_take_clicks(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    for move in DRAWN[:4]:
        type_move(screen, move)
    text = screen.rest()
    row = [i for i, line in enumerate(text.splitlines()) if "Moves  Values" in line][0]
    column = text.splitlines()[row].index("Moves")
    screen.click(column + 3, row + 2)
    screen.see("After move 2 of 4")
    screen.press("End", "Black: slide a piece")
    screen.click(column + 8, row)
    screen.see("[a-e]\\d-[a-e]\\d +(draws|wins|loses)")
    screen.click(column + 2, row + 1)
    screen.see("!")


def result_is_printed_after_leaving(program):
    screen = Screen(program, command=f"sh -c '\"{program}\" play neutreeko --seat 2=human; echo left; sleep 600'")
    screen.see("Black: slide a piece")
    play_draw(screen)
    screen.see("A draw")
    screen.press("q", "(?m)^left")
    screen.see("(?m)^Neutreeko: A draw: third repetition.$")


def an_unfinished_game_is_told_after_leaving(program):
    """Not one in which nothing was done."""
    for keys, wanted in ((["b1-b4"], "Neutreeko: the game is kept; type quincunx to go on with it."), ([], "")):
        screen = Screen(program, command=f"sh -c '\"{program}\" play neutreeko --seat 2=human; echo left; sleep 600'")
        screen.see("Black: slide a piece")
        for move in keys:
            type_move(screen, move)
            screen.see("White: slide a piece")
        screen.press("q", "(?m)^left")
        if screen.rest().split("left")[0].strip() != wanted:
            raise Failure(screen.rest())


def a_game_left_at_its_last_scoring_is_over(program):
    """At each of the stages that show it."""
    for stages in range(3):
        screen = Screen(program, command=f"sh -c '\"{program}\" play compromise --rules length=1,ties=yes --seat 2=level:1 --seed 3; echo left; sleep 600'")
        screen.see("Your turn: choose")
        type_move(screen, "111")
        screen.see("Enter: go on")
        for _ in range(stages):
            text = screen.rest()
            screen.keys("Enter")
            screen.changed(text)
        if "R resign" in screen.rest():
            raise Failure(f"a game that is over can be resigned:\n{screen.text()}")
        screen.press("q", "(?m)^left")
        screen.see("(?m)^Compromise: (Red wins|Green wins|A draw)")
        kept = screen.home + "/data/quincunx"
        if len(os.listdir(kept + "/games")) != 1 or os.listdir(kept + "/unfinished"):
            raise Failure("a finished game is not in the library")
        with open(kept + "/practice.txt") as file:
            if len(file.readlines()) != 1:
                raise Failure("the result is not in the diary")


def who_resigns_before_the_hand_over_ends_the_game(program):
    screen = open_game(program, "compromise", ["human", "human"])
    come_to(screen, lambda now: "Red: choose" in now, "Red's choice")
    type_move(screen, "111")
    screen.see("Hand the keyboard to Green")
    screen.press("R", "resigns, and the game is over")
    screen.press("y", "resigned")
    screen.lacks("Hand the keyboard")


def playing_on_leaves_the_finished_game_alone(program):
    screen = Screen(program, settings=BASE, command=f"sh -c '\"{program}\" play othello --rules size=4 --seat 2=level:1 --seed 3; echo left; sleep 600'")
    screen.see("Your turn: place a disc")
    type_move(screen, "b1")
    come_to(screen, lambda now: "Your turn" in now, "my turn")
    screen.press("R", "resigns, and the game is over")
    screen.press("y", "resigned")
    screen.press("Home", "Before move 1 of")
    screen.press(".", "After move 1 of")
    screen.press("x", r"playing on from move 1\b")
    screen.see("(?s)1 ● b1.*2 ○ ")
    screen.press("q", "(?m)^left")
    kept = screen.home + "/data/quincunx"
    if len(os.listdir(kept + "/games")) != 1 or len([name for name in os.listdir(kept + "/unfinished") if name.endswith(".qx")]) != 1:
        raise Failure("the finished game and the one that goes on from it are not both kept")


def seeds_are_fresh_and_shown(program):
    seen = set()
    for _ in range(2):
        screen = Screen(program, command=f"'{program}' play compromise")
        seen.add(re.search(r"seed (\d+)", screen.see(r"seed \d+")).group(1))
        screen.close()
    if len(seen) != 2:
        raise Failure(f"the same seed twice: {seen}")


if __name__ == "__main__":
    run([whole_turns_are_told, the_end_is_a_card, points_are_part_of_the_card,
         every_panel_has_room_for_the_card, signs_without_room_are_not_spoken_of, long_titles_stand_in_the_card, a_whole_scoring_is_told,
         who_comes_next_is_told_truly, levels_go_up, looking_back_tells_how_it_stood, levels_are_cut_with_a_sign,
         turns_are_whole_in_the_list, a_title_makes_room_for_the_turn, a_graph_says_whose_it_is, a_rematch_begins_where_the_game_did, turns_are_counted, small_windows_are_the_boards,
         panels_take_clicks, result_is_printed_after_leaving, an_unfinished_game_is_told_after_leaving,
         a_game_left_at_its_last_scoring_is_over, who_resigns_before_the_hand_over_ends_the_game, playing_on_leaves_the_finished_game_alone,
         seeds_are_fresh_and_shown])
