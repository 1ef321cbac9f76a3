"""Many games at once, for programs that learn."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _core
from .game import Game, Mask, Moves, Planes, State, expect


class Step(NamedTuple):
    """What a step shows: the arrays of the environment itself, which the next step writes over."""

    obs: Planes
    mask: Mask
    turn: Moves
    reward: npt.NDArray[np.float32]
    done: Mask
    truncated: Mask


def whole_numbers(actions: npt.ArrayLike, n: int) -> Moves:
    """One move a game as int64, in an array of its own; a number that is none is refused, not rounded."""
    moves = np.asarray(actions)
    if moves.shape != (n,) or moves.dtype.kind not in "iu":
        raise _core.Error(f"moves are {n} whole numbers, one for each game")
    if moves.dtype == np.uint64:
        moves = np.minimum(moves, np.iinfo(np.int64).max)  # none of these is a move, nor may it become HOLD
    return moves.astype(np.int64)


class VecEnv:
    """n games of one kind in step; arrays are made once and filled by C, without the interpreter's lock.

    In each game one seat owes a move: turn[i], or NOBODY where the game is over. obs[i] is what that seat sees, and
    mask[i] its legal moves. step(actions) makes one move in every game. In the step that ends a game, done[i] is True and
    reward[i] has n_seats * share - 1 for every seat (1, 0, -1 between two). With autoreset the next game begins in the
    same step; what was last seen of the old one stays in final_obs[i], by seat final_turn[i]. A game that has
    lasted max_moves is broken off: truncated[i].

    Chance is drawn inside. Seats that choose together are asked one after the other, and see nothing of each other's choice.
    The same seed and actions give the same games, whatever the number of threads and however often samples are drawn.

    >>> env = VecEnv(Game("othello"), 4, seed=1)
    >>> env.obs.shape, env.mask.shape, env.turn.tolist()
    ((4, 2, 8, 8), (4, 65), [0, 0, 0, 0])
    >>> for _ in range(70):
    ...     step = env.step(env.sample())
    >>> env.step([0, 0, 0, 0])
    Traceback (most recent call last):
    quincunx.Error: game 0: a1 encloses no disc
    """

    def __init__(self, game: Game, n: SupportsIndex, *, seed: SupportsIndex = 0, threads: SupportsIndex = 1,
                 autoreset: bool = True, max_moves: SupportsIndex = 0) -> None:
        expect(game, Game)
        n = operator.index(n)
        if n < 1 or operator.index(threads) < 1:
            raise _core.Error("there is at least one game, and one thread")
        self.game, self.n, self.autoreset = game, n, bool(autoreset)
        self.obs: Planes = np.zeros((n, *game.obs_shape), np.float32)
        self.mask: Mask = np.zeros((n, game.n_actions), np.bool_)
        self.turn: Moves = np.zeros(n, np.int64)
        self.reward: npt.NDArray[np.float32] = np.zeros((n, game.n_seats), np.float32)
        self.done: Mask = np.zeros(n, np.bool_)
        self.truncated: Mask = np.zeros(n, np.bool_)
        self.final_obs: Planes = np.zeros_like(self.obs)
        self.final_turn: Moves = np.zeros(n, np.int64)
        arrays = (self.obs, self.mask, self.turn, self.reward, self.done, self.truncated, self.final_obs,
                  self.final_turn)
        self._actions: Moves = np.zeros(n, np.int64)
        self._actions_at = self._actions.ctypes.data
        self._batch = _core.new_batch(_core.Batch, game, n, seed, threads, self.autoreset, max_moves,
                                      tuple(array.ctypes.data for array in arrays), (arrays, self._actions))
        # Views, which numpy cannot resize: C goes on writing where the arrays were made.
        (self.obs, self.mask, self.turn, self.reward, self.done, self.truncated, self.final_obs,
         self.final_turn) = (array.view() for array in arrays)  # type: ignore[assignment]
        self._step = Step(self.obs, self.mask, self.turn, self.reward, self.done, self.truncated)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Makes one move in every game that is not over; HOLD (-1) makes none. If one is not legal, none is made."""
        moves, at = self._actions, self._actions_at
        if actions is not moves:  # a copy of this call's own: another thread's may be in progress
            moves = whole_numbers(actions, self.n)
            at = moves.ctypes.data
        self._batch.step(at)
        return self._step

    def sample(self) -> Moves:
        """A uniform legal move for every game, HOLD where it is over: an array that the next call writes over."""
        self._batch.sample(self._actions_at)
        return self._actions

    def reset(self, seed: SupportsIndex | None = None, which: npt.ArrayLike | None = None) -> Step:
        """Starts all games anew, or those that `which` (a bool for each) names.

        With a seed they are the first games of that seed; without, the next ones of the seed that the environment has.
        """
        chosen = None if which is None else np.array(which)
        if chosen is not None and (chosen.dtype != np.bool_ or chosen.shape != (self.n,)):
            raise _core.Error(f"which is an array of {self.n} bools, one for each game")
        self._batch.reset(None if chosen is None else chosen.ctypes.data, seed)
        return self._step

    def state(self, i: SupportsIndex) -> State:
        """The position of a game, hidden choices included, as a copy."""
        return self._batch.state(State, i)

    def __repr__(self) -> str:
        return f"VecEnv({self.game!r}, {self.n})"

    def __reduce__(self) -> Any:
        raise TypeError("a VecEnv cannot be pickled; make one in each process")
