#!/usr/bin/env python3
"""ada - plays Neutreeko: wins at once where it can, else keeps its pieces together."""
import sys


def squares(text):
    """The position as {(column, row): letter}, rows counted from the bottom."""
    rows = text.split()[0].split("/")
    return {(x, 4 - y): row[x] for y, row in enumerate(rows) for x in range(5)}


def place(name):
    return "abcde".index(name[0]), int(name[1]) - 1


def spread(board, mine):
    """How far apart the three pieces are; 2 is a row of neighbours."""
    pieces = sorted(square for square, letter in board.items() if letter == mine)
    (a, b), (c, d), (e, f) = pieces
    is_row = (c - a, d - b) == (e - c, f - d) and max(abs(c - a), abs(d - b)) == 1
    return -1 if is_row else sum(max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p in pieces for q in pieces)


def worth(board, move):
    here, there = map(place, move.split("-"))
    after = dict(board)
    after[there], after[here] = board[here], "."
    return spread(after, board[here])


board, moves = {}, []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ready?":
        print("ready newgame", flush=True)
    elif word == "position":
        board = squares(rest)
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        print("move", min(moves, key=lambda move: worth(board, move)), flush=True)
