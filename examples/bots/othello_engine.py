#!/usr/bin/env python3
"""Seats an Othello engine that speaks GTP (Edax, ours) or NBoard (NTest, Edax, ours).

usage: othello_engine.py [--nboard [--depth N]] [--game-time SECONDS] [--move-time SECONDS] [--cpu FILE] ENGINE [ARGUMENT...]
as a bot: cmd:python3 examples/bots/othello_engine.py --move-time 1 edax -gtp -move-time 1

GTP engines get the time of a move by their own arguments, or with --game-time a clock for the whole game (time_settings and
time_left). --move-time tells them by time_left what they have for one move: without it Edax stops at its level, 21. NBoard
engines (--nboard) read --game-time from the game they are sent, with the seconds that they said they took, and can begin at
any position; GTP has no command for that, and such a game ends here. --cpu keeps the processor
seconds of the engine and its number of moves in FILE: what a fair match must compare.
"""
import argparse
import os
import subprocess
import sys
import time

COLOURS = "black", "white"
START = "-" * 27 + "OX------XO" + "-" * 27


class Engine:
    """The program, and what it has used."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.n_moves = 0

    def write(self, line):
        print(line, file=self.process.stdin, flush=True)

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the engine has ended")
        return line.rstrip()

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def tell_cpu(self, path):
        with open(path, "w", encoding="ascii") as file:
            print(f"{self.cpu():.2f} s, {self.n_moves} moves", file=file)


class Gtp:
    def __init__(self, engine, options):
        self.engine, self.game_time, self.left, self.own = engine, options.game_time, 0.0, None
        self.move_time = options.move_time

    def ask(self, command):
        self.engine.write(command)
        answer = ""
        while not answer.startswith(("=", "?")):
            answer = self.engine.read()
        while self.engine.read():
            pass
        if answer[0] == "?":
            sys.exit(f"{command}: {answer}")
        return answer.split()[-1]

    def begin(self):
        self.own, self.left = None, self.game_time
        self.ask("clear_board")
        if self.game_time:
            self.ask(f"time_settings {self.game_time:g} 0 0")
        if self.move_time:
            self.ask(f"time_left black {self.move_time:g} 1")

    def set_up(self, _squares, _turn):
        sys.exit("engines that speak GTP play from the standard start only; this game began at another position")

    def played(self, seat, move):
        if self.own != (seat, move):
            self.ask(f"play {COLOURS[seat]} {move}")
        self.own = None

    def answer(self, seat):
        if self.game_time:
            self.ask(f"time_left {COLOURS[seat]} {max(self.left, 0):.2f} 0")
        before = time.monotonic()
        move = self.ask(f"genmove {COLOURS[seat]}").lower()
        self.left -= time.monotonic() - before
        self.own = seat, move
        return move


class NBoard:
    def __init__(self, engine, options):
        self.engine, self.game_time, self.times, self.n_pings = engine, options.game_time or 900, {}, 0
        engine.write("nboard 2")
        engine.write(f"set depth {options.depth}")

    def begin(self):
        self.times = {}
        self.set_up(START, "X")

    def set_up(self, squares, turn):
        minutes, seconds = divmod(int(self.game_time), 60)
        board = f"{squares} {turn}".replace("X", "*")
        self.engine.write(f"set game (;GM[Othello]PC[quincunx]PB[a]PW[b]RE[?]TI[{minutes}:{seconds:02}]TY[8]BO[8 {board}];)")

    def played(self, seat, move):
        text = "PA" if move == "pass" else move.upper()
        self.engine.write(f"move {text}//{self.times.pop((seat, move), 0):.3f}")

    def answer(self, seat):
        self.n_pings += 1
        self.engine.write(f"ping {self.n_pings}")
        self.engine.write("go")
        line = ""
        while not line.startswith("==="):
            line = self.engine.read()
            if line.startswith("status error"):
                sys.exit(line)
        parts = line[3:].strip().split("/")
        move = "pass" if parts[0].upper().startswith("PA") else parts[0][:2].lower()
        self.times[seat, move] = float(parts[2]) if len(parts) > 2 and parts[2] else 0
        return move


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nboard", action="store_true")
    parser.add_argument("--depth", type=int, default=60)
    parser.add_argument("--game-time", type=float, default=0)
    parser.add_argument("--move-time", type=float, default=0)
    parser.add_argument("--cpu")
    parser.add_argument("engine", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    engine = Engine(options.engine)
    tongue = (NBoard if options.nboard else Gtp)(engine, options)
    seat = n_discs = 0
    moves = []  # that the engine was not told yet
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "rules" and not rest.startswith("size=8,start=standard,pass=on"):
            sys.exit("such engines play on 8x8 from the standard start only")
        elif word == "seat":
            seat = int(rest) - 1
        elif word == "ready?":
            tongue.begin()
            n_discs, moves = 4, []
            print("ready newgame", flush=True)
        elif word == "played":
            number, move = rest.split()
            moves.append((int(number) - 1, move))
            n_discs += move != "pass"
        elif word == "position":
            squares, turn = rest.split()
            n_there = 64 - squares.count("-")
            if n_there != n_discs or (n_there == 4 and squares != START):  # the moves do not lead here from the start
                tongue.set_up(squares, turn)
                n_discs, moves = n_there, []
            for mover, move in moves:
                tongue.played(mover, move)
            moves = []
        elif word == "go":
            engine.n_moves += 1
            move = tongue.answer(seat)
            if options.cpu:
                engine.tell_cpu(options.cpu)
            print("move", move, flush=True)
        elif word == "quit":
            break
    engine.write("quit")


main()
