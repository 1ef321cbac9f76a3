"""Games, positions, and games in progress."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _core

Moves = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Planes = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Result:
    """How a game stands, or ended.

    reason is None while it goes on; points and won have an entry for each seat, and share is what a seat takes of
    one point: winners share it, and all do where nobody won.
    """

    reason: str | None
    points: list[int]
    won: list[bool]

    @property
    def share(self) -> list[float]:
        winners = sum(self.won)
        if winners == 0:
            return [1 / len(self.won)] * len(self.won)
        return [won / winners for won in self.won]


class Arrays(NamedTuple):
    """Players' moves, a row for each: what the seat saw and might do, which it was, what it did, and what it got in the end.

    reward is n_seats * share - 1 (1, 0, -1 between two), as VecEnv's; 0 where the game goes on.
    """

    obs: Planes
    mask: Mask
    turn: Moves
    move: Moves
    reward: npt.NDArray[np.float32]


def expect(thing: object, *kinds: type) -> None:
    """Raises TypeError where a thing is of none of the kinds."""
    if not isinstance(thing, kinds):
        names = " or a ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"a {names} is expected here, not {type(thing).__name__}")


def _value_text(value: object) -> str:
    """True and False are yes and no in the rules of a game."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Game(_core.Game):
    """A game with its rules, which never change.

    >>> Game("gamma", width=4, height=3, players=3).rules
    'width=4,height=3,players=3,areas=3'
    >>> Game("neutron", rules="rules=classic") == Game("neutron", rules="rules=classic,repetition=3")
    True
    >>> Game("othello", size=5)
    Traceback (most recent call last):
    quincunx.Error: size cannot be "5"; it is a number from 4 to 26, even
    """

    __slots__ = ()

    def __new__(cls, name: str, *, rules: str | None = None, **options: object) -> Game:
        # Neutron has an option called rules: "classic" is its value, "rules=classic" is the text of all options.
        if rules is not None and "=" not in rules and rules:
            options["rules"], rules = rules, None
        if rules is not None and options:
            raise _core.Error("rules are given as one text or as options, not both")
        text = rules if rules is not None else ",".join(f"{k}={_value_text(v)}" for k, v in options.items())
        return _core.new_game(cls, name, text)

    def start(self, position: str | None = None) -> State:
        """The first position, or the one that a text describes."""
        return _core.new_state(State, self, position)

    def session(self, seed: SupportsIndex = 0, position: str | None = None) -> Session:
        """A game in progress, with its history."""
        return _core.new_session(Session, self, seed, position)

    def _repr_svg_(self) -> str:
        return self.start()._repr_svg_()

    def __repr__(self) -> str:
        return f"Game({self.name!r}, rules={self.rules!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.rules) == (other.name, other.rules)

    def __hash__(self) -> int:
        return hash((self.name, self.rules))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.name, self.rules)


def _game(name: str, rules: str) -> Game:
    return Game(name, rules=rules)


class State(_core.State):
    """A position, without the history that led to it. Repetition is for a Session to count.

    A move is a number below game.n_actions, or its text. Where several seats owe a move (turn is TOGETHER), the
    lowest is meant unless another is named.

    >>> state = Game("neutreeko").start()
    >>> state.turn, len(state.legal()), state.mask().sum()
    (0, 14, np.int64(14))
    >>> state.obs().shape
    (3, 5, 5)
    >>> state.play("a1-a2")
    Traceback (most recent call last):
    quincunx.Error: there is nothing on a1
    """

    __slots__ = ()
    game: Game

    def __new__(cls, game: Game, position: str | None = None) -> State:
        return _core.new_state(cls, game, position)

    def legal(self, seat: SupportsIndex | None = None) -> Moves:
        """All legal moves, ascending; none where the seat owes no move. Chance moves where chance is due."""
        return np.frombuffer(self._legal(seat), np.int64)

    def mask(self, seat: SupportsIndex | None = None) -> Mask:
        """True for each legal move, among all n_actions."""
        return np.frombuffer(self._mask(seat), np.bool_)

    def obs(self, seat: SupportsIndex | None = None) -> Planes:
        """Planes as the seat sees them: docs/learning.md. Seat 0's, once the game is over."""
        return np.frombuffer(self._obs(seat), np.float32).reshape(self.game.obs_shape)

    def result(self) -> Result:
        return Result(*self._result())

    @property
    def is_over(self) -> bool:
        return self.turn == _core.NOBODY

    def __repr__(self) -> str:
        return f"State({self.game!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, State) and self.key == other.key and self.game == other.game
                and self.text == other.text)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.text)


class Session(_core.Session):
    """A game in progress: history, undo and redo, chance, repetition, records.

    >>> session = Game("othello").session()
    >>> for move in "f5", "d6", "c3":
    ...     session.play(move)
    >>> session.transcript
    'f5d6c3'
    >>> session.undo(), session.transcript
    (True, 'f5d6')
    >>> Session.load(session.record) == session
    True
    """

    __slots__ = ()
    game: Game

    def __new__(cls, game: Game, seed: SupportsIndex = 0, position: str | None = None) -> Session:
        return _core.new_session(cls, game, seed, position)

    @classmethod
    def load(cls, record: str) -> Session:
        """Reads a record (docs/formats.md)."""
        return _core.load_session(cls, Game, record)

    @property
    def state(self) -> State:
        """The position, as a copy."""
        return self._state(State)

    def legal(self, seat: SupportsIndex | None = None) -> Moves:
        """All legal moves, ascending; none where the seat owes no move."""
        return np.frombuffer(self._legal(seat), np.int64)

    def mask(self, seat: SupportsIndex | None = None) -> Mask:
        """True for each legal move, among all n_actions."""
        return np.frombuffer(self._mask(seat), np.bool_)

    def obs(self, seat: SupportsIndex | None = None) -> Planes:
        """Planes as the seat sees them, repetition included."""
        return np.frombuffer(self._obs(seat), np.float32).reshape(self.game.obs_shape)

    def result(self) -> Result:
        return Result(*self._result())

    @property
    def is_over(self) -> bool:
        return self.turn == _core.NOBODY

    def arrays(self) -> Arrays:
        """Every move that a player has made, for training.

        >>> session = Game("othello").session()
        >>> session.play("f5")
        >>> session.play("d6")
        >>> seen = session.arrays()
        >>> seen.obs.shape, seen.turn.tolist(), [session.game.move_text(int(move)) for move in seen.move]
        ((2, 2, 8, 8), [0, 1], ['f5', 'd6'])
        """
        at, history, share = self.clone(), self.history, self.result().share
        while at.undo():
            pass
        rows, made = [], len(at.history)  # chance goes along with undo and redo
        while made < len(history):
            seat, move = history[made]
            rows.append((at.obs(seat), at.mask(seat), seat, move, len(share) * share[seat] - 1 if self.is_over else 0))
            at.redo()
            made = len(at.history)
        obs, mask, turn, moves, reward = zip(*rows) if rows else ((), (), (), (), ())
        return Arrays(np.array(obs, np.float32).reshape(-1, *self.game.obs_shape),
                      np.array(mask, np.bool_).reshape(-1, self.game.n_actions), np.array(turn, np.int64),
                      np.array(moves, np.int64), np.array(reward, np.float32))

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()

    def __repr__(self) -> str:
        return f"<Session of {self.game!r} after {len(self.history)} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Session) and self.record == other.record

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Session:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Session:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _session, (type(self), self.record)


def _session(cls: type[Session], record: str) -> Session:
    return cls.load(record)


def arrays(sessions: Iterable[Session]) -> Arrays:
    """The moves of several sessions of one game, one after the other: arrays(records("games.qx"))."""
    parts = []
    for session in sessions:
        expect(session, Session)
        parts.append(session.arrays())
    if not parts:
        raise _core.Error("there is no game to read moves from")
    if len({part.obs.shape[1:] + part.mask.shape[1:] for part in parts}) > 1:
        raise _core.Error("the games are not of one kind")
    return Arrays(*(np.concatenate(column) for column in zip(*parts)))
