"""Compromise's own player class, for courses that used the original program: its players play here unchanged.

A player is asked with positional arguments, and answers with places [grid, row, column], each counted from 0. Pips are nested
lists, pips[grid][row][column].

>>> from quincunx import Game, match
>>> class First(Player):
...     def play(self, my_state, opp_state, my_score, opp_score, turn, length, n_pips):
...         return [0, 0, 0]
>>> match(Game("compromise", type="complex", pips=2), First(), "random", games=2).games
2
"""

from __future__ import annotations

import operator
import random

from ._core import Error
from .game import State

Pips = list[list[list[int]]]
Place = list[int]


class Player:
    """Plays and places at random until a class that derives from it does better.

    An object of it is a bot: for quincunx.match, and for quincunx.bot.main as a program of its own. The original called
    place_pips placePips; a player may have either.
    """

    def play(self, my_state: Pips, opp_state: Pips, my_score: int, opp_score: int, turn: int, length: int,
             n_pips: int) -> Place:
        """The grid, row and column to freeze."""
        return [random.randint(0, 2) for _ in range(3)]

    def place_pips(self, my_state: Pips, opp_state: Pips, my_score: int, opp_score: int, turn: int, length: int,
                   n_pips: int) -> list[Place]:
        """A place for each of this turn's pips."""
        return [[random.randint(0, 2) for _ in range(3)] for _ in range(n_pips)]

    def __call__(self, state: State, seat: int) -> int | str:
        planes = state.obs(seat)
        options = dict(pair.split("=") for pair in state.game.rules.split(","))
        n_pips, turn = int(options["pips"]), int(state.text.split("|")[3])
        question = (planes[0:3].astype(int).tolist(), planes[3:6].astype(int).tolist(), int(planes[9, 0, 0]),
                    int(planes[10, 0, 0]), turn, int(options["length"]), n_pips)
        if not planes[12, 0, 0]:
            return _number(self.play(*question))
        placed = n_pips - int(planes[13, 0, 0])
        # Places are asked for once a turn, at the first pip that is left to the player: an opening may have placed some.
        if (seat, question, placed) != self._next:
            ask = getattr(self, "placePips", self.place_pips)
            self._places = list(ask(*question))
            if len(self._places) != n_pips:
                raise Error(f"{len(self._places)} places are given for {n_pips} pips")
        self._next = seat, question, placed + 1
        return _number(self._places[placed])

    _places: list[Place] = []
    _next: tuple[object, ...] = ()  # the seat, the question and the number of the pip that the places are still good for


def _number(place: Place) -> int | str:
    """The place as a move's number; as it was said where it is none, so that the game says what is wrong with it."""
    if len(place) != 3 or not all(0 <= part <= 2 for part in place):
        return str(place)
    grid, row, column = (operator.index(part) for part in place)
    return 9 * grid + 3 * row + column
