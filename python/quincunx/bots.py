"""Bots, by the names that the program knows."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, SupportsIndex

from . import _core
from .game import Session, State, expect
from .hearing import hear, is_short


def usual_nodes(spec: str) -> int:
    """What a bot may look at where nobody sets a limit; a level has a limit of its own."""
    return 2**64 - 1 if spec.partition(":")[0].lower() == "level" else 1000


def check_limits(nodes: SupportsIndex | None, milliseconds: SupportsIndex | None = None) -> None:
    """Raises Error for a limit of 0, which the library would take for none: a bot would think for ever."""
    for limit, unit in (nodes, "nodes"), (milliseconds, "milliseconds"):
        if limit is not None and operator.index(limit) < 1:
            raise _core.Error(f"a limit of {unit} is at least 1")


@dataclass(frozen=True)
class Answer:
    """A bot's choice. value is the expected share of the point for the seat that moves, None where the bot has none;
    distance counts turns to a proven end, 0 where that is not known."""

    move: int
    value: float | None
    is_exact: bool
    distance: int
    nodes: int


class Bot(_core.Bot):
    """A bot: "random", "greedy", "level:5", "cmd:./mybot.py".

    With a budget of nodes and the same seed it makes the same choice on every machine, whatever it was asked before: a
    question about a State begins a game of its own. One about a Session tells the bot how the game came there, for bots that
    remember and for positions that repeat; the game goes on with the next question about it.

    >>> from quincunx import Game
    >>> state = Game("othello").start()
    >>> answer = Bot("level:3").choose(state, nodes=1000, seed=1)
    >>> answer.move in state.legal()
    True
    >>> Bot("nobody").choose(state)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quincunx.Error: there is no bot "nobody" for Othello; ...
    """

    __slots__ = ()

    def __new__(cls, spec: str) -> Bot:
        return _core.new_bot(cls, spec)

    def choose(self, about: State | Session, seat: SupportsIndex | None = None, *, nodes: SupportsIndex | None = None,
               milliseconds: SupportsIndex | None = None, seed: SupportsIndex = 0, threads: SupportsIndex = 1) -> Answer:
        """Asks for a move of the seat (standard: one that owes a move), within nodes and milliseconds, each at least 1.

        Without a budget a level thinks as far as it is made to, and any other bot for 1,000 nodes.
        """
        expect(about, State, Session)
        check_limits(nodes, milliseconds)
        if nodes is None and milliseconds is None:
            nodes = usual_nodes(self.spec)

        def ask(stop: int | None) -> tuple[int, float | None, bool, int, int]:
            return self._choose(about, seat, nodes, milliseconds, seed, threads, stop)

        number = None if nodes is None else operator.index(nodes)
        return Answer(*(ask(None) if is_short(about.game, self.spec, number) else hear(ask)))

    def __repr__(self) -> str:
        return f"Bot({self.spec!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.spec,)
