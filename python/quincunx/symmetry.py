"""The board's turnings, as permutations of planes and moves: more positions to learn from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import permutations, product
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ._core import Error
from .game import Game, Mask, Planes, expect

Order = npt.NDArray[np.int64]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, eq=False)  # arrays say of each entry whether it is equal
class Symmetry:
    """One turning: entry i of what is turned comes from entry order[i] of what was."""

    planes: Order
    actions: Order

    def obs(self, obs: Planes) -> Planes:
        """Observations turned; any number of them, the last three axes are planes, rows and columns."""
        shape = obs.shape
        return obs.reshape(*shape[:-3], math.prod(shape[-3:]))[..., self.planes].reshape(shape)

    def policy(self, policy: npt.NDArray[T]) -> npt.NDArray[T]:
        """Masks or policies turned, along their last axis."""
        return policy[..., self.actions]

    def mask(self, mask: Mask) -> Mask:
        return self.policy(mask)


def _turnings(height: int, width: int, quarter: bool) -> list[Order]:
    """Places in rows of width, turned and mirrored; by a quarter only where asked."""
    places = np.arange(height * width).reshape(height, width)
    turns = (0, 1, 2, 3) if quarter else (0, 2)
    return [np.rot90(mirrored, turn).reshape(-1) for turn in turns for mirrored in (places, places[:, ::-1])]


def _squares(places: Order, order: Order) -> Order:
    """Where the square of each number comes from, when places come from `order`; places[p] is the number of place p."""
    made = np.empty_like(places)
    made[places] = places[order]
    return made


def _board(game: Game, order: Order) -> Symmetry:
    """Every plane is the board."""
    n_planes, height, width = game.obs_shape
    places = np.arange(height * width)
    if game.name != "othello":  # numbers count from the bottom row
        places = places.reshape(height, width)[::-1].reshape(-1)
    square = _squares(places, order)
    n = len(square)
    if game.name in ("neutron", "neutreeko"):
        actions = (square[:, None] * n + square[None, :]).reshape(-1)
    elif game.name == "gamma":
        actions = np.concatenate([square, n + square, [2 * n]])
    else:
        actions = np.concatenate([square, [n]])
    return Symmetry((np.arange(n_planes)[:, None] * n + order[None, :]).reshape(-1), actions)


def _compromise(game: Game) -> list[Symmetry]:
    """Grids, rows and columns may be exchanged among themselves, and the three dimensions, too."""
    cells = np.arange(27).reshape(3, 3, 3)
    orders = [cells[np.ix_(*which)].transpose(axes).reshape(-1)
              for which in product(permutations(range(3)), repeat=3) for axes in permutations(range(3))]
    rest = np.arange(81, int(np.prod(game.obs_shape)))
    return [Symmetry(np.concatenate([order, 27 + order, 54 + order, rest]), order) for order in orders]


def symmetries(game: Game) -> list[Symmetry]:
    """All turnings under which the game stays the same, the one that changes nothing first.

    >>> [len(symmetries(Game(name))) for name in ("othello", "neutreeko", "neutron", "gamma", "compromise")]
    [8, 8, 4, 8, 1296]
    """
    expect(game, Game)
    if game.name == "compromise":
        return _compromise(game)
    if game.name not in ("gamma", "neutreeko", "neutron", "othello"):
        raise Error(f"nothing is known about turning the board of {game.title}")
    _, height, width = game.obs_shape
    quarter = height == width and game.name != "neutron"  # Neutron's home ranks lie across
    return [_board(game, order) for order in _turnings(height, width, quarter)]
