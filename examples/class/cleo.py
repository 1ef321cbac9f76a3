#!/usr/bin/env python3
"""cleo - plays at random, and as the second player writes a move to the corner e5 wrongly."""
import random
import sys

seat, moves = "", []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "seat":
        seat = rest
    elif word == "ready?":
        print("ready", flush=True)
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        random.seed(int(rest.split()[1]))
        move = random.choice(moves)
        is_wrong = seat == "2" and move.endswith("e5")
        print("move", "e5" if is_wrong else move, flush=True)
