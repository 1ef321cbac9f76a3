"""toys.py - the terminal with games that only tests know: hexagons, a hidden hand, four taps and stacks of three."""
import re

from screen import Failure, Screen, run
from steps import open_game, type_move

OVER = re.compile(r"wins?: |A draw")


def hexagons_are_reached_by_arrows(program):
    """Rows lie half a step apart: keys lead from the first cell to the last, and the game ends."""
    screen = open_game(program, "hexes", ["human", "human"], "hexes.rules=size=3\n")
    screen.see(r"Down: take a cell +a1\b")
    for key, cell in (("j", "a2"), ("j", "a3"), ("l", "b3"), ("l", "c3")):
        screen.keys(key)
        screen.see(rf"Down: take a cell +{cell}\b")
    screen.keys("Enter")
    screen.see(r"1 ● c3\b")
    for move in ("a1", "c2", "a2", "c1"):
        type_move(screen, move)
    screen.see("Down wins: two edges are joined")


def a_hand_stays_hidden(program):
    """Four cards of twelve are seen, the deals of the other hand are not; a bot plays its own unseen to the end."""
    screen = open_game(program, "cards", ["human", "mcts"])
    screen.see("Your turn: play a card")
    shown = screen.rest()
    if shown.count("▟█▙") != 4 or not re.search(r"\* (\d+ \? ){2,}|\* (\? \d+ ){2,}", shown):
        raise Failure(f"another hand is shown, or not the own:\n{shown}")
    for _ in range(40):
        screen.until(lambda now: "Your turn: play a card" in now or OVER.search(now), "a turn, or the end")
        text = screen.rest()
        if OVER.search(text):
            return
        if "Your turn: play a card" in text:
            screen.open_line()
            screen.keys("Tab", "Tab", "Enter")
            screen.lacks("Type a move")
            screen.changed(text)
    raise Failure("the game does not end")


def stacks_grow_by_four_taps(program):
    """A move typed: all three pieces of a stack are shown, the upper ones first. Then one by four taps."""
    screen = open_game(program, "stacks", ["human", "human"])
    type_move(screen, "a1-b1,c1-b1")
    screen.see(r"(?s)● +│ .*● +.*○ +│")
    screen.keys("h")
    screen.see(r"carry two pieces +a2\b")
    for keys in (["Enter"], ["k", "Enter"], ["j", "l", "l", "Enter"], ["k", "Enter"]):
        for key in keys:
            screen.keys(key)
            screen.rest()
    screen.see(r"2 ○ a2-a1,c2-c1\b")


def games_without_puzzles_say_so(program):
    screen = Screen(program)
    screen.click_on("Learn +")
    screen.see("A first game")
    screen.press("Enter", "╭─ Learn ─")
    screen.keys("End", "Enter")
    screen.see("Game +Toy|Game +Stacks")
    for entry in ("Today's puzzle", "A puzzle"):
        screen.click_on(entry + " ")
        screen.see("there are no puzzles of (Toy|Stacks)")
        screen.keys("Up")
        screen.lacks("there are no puzzles")


if __name__ == "__main__":
    run([hexagons_are_reached_by_arrows, a_hand_stays_hidden, stacks_grow_by_four_taps, games_without_puzzles_say_so])
