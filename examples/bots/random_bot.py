#!/usr/bin/env python3
"""A bot in Python: plays a random legal move in every game. docs/bots.md explains the lines."""
import random
import sys

moves = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "ready?":
        print("ready newgame", flush=True)  # one game after the other, in one process
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        random.seed(int(rest.split()[1]))  # "seed N": the same game again, if wanted
        print("move", random.choice(moves), flush=True)
    elif word == "quit":
        break
