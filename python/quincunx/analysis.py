"""What positions and moves are worth: known for certain where that can be, else a bot's estimate."""

from __future__ import annotations

import math
import operator
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from . import _core
from .bots import check_limits
from .game import Game, State, expect
from .hearing import hear, is_short


@dataclass(frozen=True)
class Value:
    """The worth of a position to a seat: share is the expected share of the point (1 a win, 0.5 a draw of two, 0 a loss).

    is_exact tells a proof from an estimate. distance counts turns to the end; points and move are there where they
    are known, else None.
    """

    share: float | None
    is_exact: bool
    distance: int | None
    points: float | None
    move: int | None


@dataclass(frozen=True, eq=False)  # arrays say of each entry whether it is equal
class Values:
    """The worth of every move, in arrays over all game.n_actions numbers.

    share is NaN where a move is illegal or nobody can tell; distance is 0 where it is not known; probability is how
    often best play makes the move.
    """

    share: npt.NDArray[np.float32]
    is_exact: npt.NDArray[np.bool_]
    distance: npt.NDArray[np.int32]
    probability: npt.NDArray[np.float32]


class _Kept(threading.local):
    """One analysis a thread, for the game asked about last: opening one may load a table."""

    n_solved = -1
    key: tuple[Game, str | None, int] | None = None
    analysis: _core.Analysis
    stop: npt.NDArray[np.uint8]


_kept = _Kept()


T = TypeVar("T")


def _asked(state: State, bot: str | None, nodes: SupportsIndex, ask: Callable[[_core.Analysis], T]) -> T:
    """What the analysis that is kept for the state's game answers; Ctrl-C is heard where that may take long."""
    expect(state, State)
    check_limits(nodes)
    nodes, game = operator.index(nodes), state.game
    last, n_solved = _kept.key, _core.n_solved()
    if last is None or last[0] is not game or last[1:] != (bot, nodes) or _kept.n_solved != n_solved:
        _kept.key, stop = None, np.zeros(1, np.uint8)
        _kept.analysis = _core.new_analysis(_core.Analysis, game, bot, nodes, stop.ctypes.data)
        _kept.key, _kept.stop, _kept.n_solved = (game, bot, nodes), stop, n_solved
    analysis, stop = _kept.analysis, _kept.stop
    if is_short(game, bot, nodes):
        return ask(analysis)
    try:
        return hear(lambda _: ask(analysis), stop)
    finally:
        if stop[0]:
            _kept.key = None  # it may be at work still, and stays stopped


def value(state: State, seat: SupportsIndex | None = None, *, bot: str | None = None, nodes: SupportsIndex = 10_000) -> Value:
    """What a position is worth to a seat, standard the one that owes a move.

    Where nothing is known for certain a bot is asked, within so many nodes; bot="" asks none. Its estimate is the same
    whatever was asked before.

    >>> value(Game("neutreeko").start())
    Value(share=0.5, is_exact=True, distance=None, points=None, move=None)
    >>> value(Game("othello", size=6).start(), nodes=100).is_exact
    False
    """
    return Value(*_asked(state, bot, nodes, lambda analysis: analysis.value(state, seat)))


def values(state: State, seat: SupportsIndex | None = None, *, bot: str | None = None, nodes: SupportsIndex = 10_000) -> Values:
    """What every legal move is worth to the seat that makes it.

    >>> state = Game("neutreeko").start()
    >>> best = np.nanargmax(values(state).share)
    >>> state.game.move_text(best)
    'b1-c1'
    """
    told = _asked(state, bot, nodes, lambda analysis: analysis.moves(state, seat))
    n = state.game.n_actions
    made = Values(np.full(n, math.nan, np.float32), np.zeros(n, np.bool_), np.zeros(n, np.int32),
                  np.zeros(n, np.float32))
    for move, worth, probability in told:
        share, is_exact, distance, _, _ = worth
        made.share[move] = math.nan if share is None else share
        made.is_exact[move] = is_exact
        made.distance[move] = distance or 0
        made.probability[move] = probability
    return made


@dataclass(frozen=True)
class Solution:
    """A solved game: what the start is worth to each seat, which solver knows it, and what else it tells of the game."""

    start: list[Value]
    solver: str
    idea: str
    summary: str


def solve(game: Game, *, threads: SupportsIndex = 1, nodes: SupportsIndex = 0,
          folder: str | os.PathLike[str] | None = None) -> Solution:
    """Makes the exact knowledge of a game, as `quincunx solve` does; value, values and the bot "perfect" use it then.

    What takes long is kept as tables where the program keeps them, and a work that was interrupted goes on where it was.
    Tables in a folder of your own are for the program and another solve: nothing else looks there. nodes limits a search; 0
    does not. Ctrl-C stops it.

    >>> solution = solve(Game("neutreeko"))
    >>> solution.start[0].share, solution.solver
    (0.5, 'neutreeko')
    >>> print(solution.summary.splitlines()[0])
    positions     3468080
    """
    expect(game, Game)
    place = None if folder is None else os.fspath(folder)
    solver, idea, summary, start = hear(lambda stop: _core.solve(game, place, threads, nodes, stop))
    return Solution([Value(*worth) for worth in start], solver, idea, summary)
