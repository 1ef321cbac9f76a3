"""A Python function as a bot for the program: any command that takes a bot's name takes cmd:./mybot.py."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import SupportsIndex, TextIO

from .game import Game, State

Choose = Callable[[State, int], "SupportsIndex | str"]


class _Table:
    """One game as the program tells it, line by line (docs/bots.md)."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.name, self.rules, self.seat, self.position = "", "", 0, ""
        self.game: Game | None = None

    def answer(self, line: str) -> str | None:
        """What to write in return, None for nothing."""
        word, _, rest = line.partition(" ")
        if word == "game":
            self.name = rest
        elif word == "rules":
            self.rules, self.game = rest, None
        elif word == "seat":
            self.seat = int(rest) - 1
        elif word == "position":
            self.position = rest
        elif word == "ready?":
            self.game = Game(self.name, rules=self.rules)
            return "ready"
        elif word == "go" and self.game:
            return f"move {_text(self.game, self.choose(self.game.start(self.position), self.seat))}"
        return None


def _text(game: Game, move: SupportsIndex | str) -> str:
    """A move for the program; what is none is said as it is, so that the program says what is wrong with it."""
    if isinstance(move, str):
        return " ".join(move.split())
    number = operator.index(move)
    return game.move_text(number) if 0 <= number < game.n_actions else str(number)


class _Bot:
    """Marks a function as a bot, and runs one for the program.

    A bot takes the position as its seat may see it, and the seat, and returns a move by number or text:

    >>> import quincunx
    >>> @quincunx.bot
    ... def first(state, seat):
    ...     return state.legal(seat)[0]
    >>> quincunx.match(quincunx.Game("othello", size=4), first, "random", games=2).games
    2
    """

    def __call__(self, choose: Choose) -> Choose:
        if not callable(choose):
            raise TypeError("a bot is a function of a state and a seat")
        return choose

    def main(self, choose: Choose, lines: TextIO | None = None, out: TextIO | None = None) -> None:
        """Speaks for the function on standard input and output until the game is over.

        >>> import io
        >>> talk = io.StringIO("quincunx 1\\ngame othello\\nrules size=8,start=standard,pass=on\\nseats 2\\nseat 1\\n"
        ...     "ready?\\nposition ---------------------------OX------XO--------------------------- X\\ngo seed 1\\nquit\\n")
        >>> bot.main(lambda state, seat: state.legal(seat)[0], talk)
        ready
        move d3
        """
        table, target = _Table(choose), out or sys.stdout
        for line in lines or sys.stdin:
            if line.strip() == "quit":
                break
            answer = table.answer(line.rstrip("\r\n"))
            if answer is not None:
                print(answer, file=target, flush=True)


bot = _Bot()
