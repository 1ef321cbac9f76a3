#!/usr/bin/env python3
"""Seats a Compromise player written for the original program (github.com/gmoutsin/Compromise).

usage: compromise_player.py MODULE.py CLASS      as a bot: cmd:python3 compromise_player.py CompromiseGame.py GreedyPlayer

Any class with `play(myState, oppState, myScore, oppScore, turn, length, nPips)` and, for the complex game, `placePips`
with the same arguments sits down as it is. States are 3x3x3 lists of counts, moves are lists of three numbers from 0.
"""
import importlib.util
import random
import sys


def load(path, name):
    spec = importlib.util.spec_from_file_location("module", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


def cube(counts):
    """27 counts, separated by commas, as grids of rows of columns."""
    flat = [int(count) for count in counts.split(",")]
    return [[flat[9 * grid + 3 * row:9 * grid + 3 * row + 3] for row in range(3)] for grid in range(3)]


def name(cell):
    return "".join(str(number + 1) for number in cell)


class Seat:
    """One game: the class plays, and its pips are told one by one."""

    def __init__(self, player, seat, rules):
        self.player, self.seat, self.rules = player, seat, rules
        self.pips, self.turn = [], None  # still to be placed, and in which turn

    def answer(self, position):
        parts = position.split("|")
        mine, theirs = cube(parts[self.seat]), cube(parts[1 - self.seat])
        score = [int(points) for points in parts[2].split("-")]
        arguments = (mine, theirs, score[self.seat], score[1 - self.seat], int(parts[3]),
                     int(self.rules["length"]), int(self.rules["pips"]))
        if len(parts) < 6:
            return name(self.player.play(*arguments))
        if self.turn != parts[3]:
            self.turn, self.pips = parts[3], list(self.player.placePips(*arguments))
        return name(self.pips.pop(0))


def main():
    player_class = load(sys.argv[1], sys.argv[2])
    rules, seat, position, game = {}, 0, "", None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "rules":
            rules = dict(option.split("=") for option in rest.split(","))
        elif word == "seat":
            seat = int(rest) - 1
        elif word == "ready?":
            game = Seat(player_class(), seat, rules)
            print("ready newgame", flush=True)
        elif word == "position":
            position = rest
        elif word == "go":
            random.seed(int(rest.split()[1]))
            print("move", game.answer(position), flush=True)
        elif word == "quit":
            break


main()
