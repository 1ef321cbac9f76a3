"""Bots against bots, bots of Python included."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import SupportsIndex

import numpy as np

from . import _core
from .bots import Bot, check_limits, usual_nodes
from .game import Game, Session, State, expect
from .hearing import hear

Choose = Callable[[State, int], "SupportsIndex | str"]
"""A bot of Python: takes the position as its seat may see it, and the seat; returns a move.

The seat is told because it may not show: where players choose together, the others' choices look as if they were
still to be made.
"""


@dataclass(frozen=True)
class Match:
    """What a match says of the first bot.

    score is its mean of a game, 0 to 1, and elo the difference that explains it, each with its 95 % interval; superiority is
    the likelihood that it is the stronger one. Pairs of games with seats swapped are what is counted: pairs[k] of
    them gave it k half points.
    """

    games: int
    won: int
    drawn: int
    lost: int
    pairs: tuple[int, ...]
    score: float
    score_low: float
    score_high: float
    elo: float
    elo_low: float
    elo_high: float
    superiority: float
    records: list[str] = field(repr=False)

    def __str__(self) -> str:
        return (f"{self.games} games: {self.won} won, {self.drawn} drawn, {self.lost} lost; "
                f"{100 * self.score:.1f} % ({100 * self.score_low:.1f} to {100 * self.score_high:.1f}), "
                f"Elo {self.elo:+.0f} ({self.elo_low:+.0f} to {self.elo_high:+.0f})")


    def _repr_svg_(self) -> str:
        """Won, drawn and lost games as a bar, and under it the score with its interval."""
        left, width = 10, 540
        parts, at = [], float(left)
        for count, colour in (self.won, "#2a7"), (self.drawn, "#bbb"), (self.lost, "#c53"):
            wide = width * count / self.games
            parts.append(f'<rect x="{at:.1f}" y="26" width="{wide:.1f}" height="20" fill="{colour}"/>')
            at += wide
        low, mid, high = (left + width * part for part in (self.score_low, self.score, self.score_high))
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 64" width="560" height="64">'
                f'<rect width="560" height="64" fill="#fff"/><text x="{left}" y="17" font-family="sans-serif" '
                f'font-size="12" fill="#222">{self}</text>{"".join(parts)}'
                f'<path d="M{left + width / 2:.1f} 24V48M{low:.1f} 55H{high:.1f}M{low:.1f} 51V59M{high:.1f} 51V59" '
                f'stroke="#222" fill="none"/><circle cx="{mid:.1f}" cy="55" r="3" fill="#222"/></svg>')


def _sum_up(games: list[tuple[int, str]]) -> Match:
    points = [half for half, _ in games]
    pairs = [0] * 5
    for first, second in zip(points[::2], points[1::2]):
        pairs[first + second] += 1
    estimate = _core.estimate(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])
    return Match(len(games), points.count(2), points.count(1), points.count(0), tuple(pairs), *estimate,
                 records=[record for _, record in games])


def _forfeit(session: Session, seat: int, how: str, error: Exception) -> None:
    session.forfeit(seat, f"{how}: {' '.join(str(error).split())}")


def _move(session: Session, bot: Bot | Choose, seed: int, nodes: SupportsIndex | None) -> None:
    """One move; a bot that has none, or none that will do, forfeits, and the reason is in the record. What a function raises,
    though, is its author's to see."""
    seat = session.seat
    if isinstance(bot, Bot):
        try:
            session.play(bot.choose(session, seat, nodes=nodes, seed=seed).move, seat)
        except _core.Error as error:
            _forfeit(session, seat, "forfeits", error)
        return
    move = bot(session.state.redacted(seat), seat)
    try:
        session.play(move, seat)
    except (_core.Error, TypeError) as error:
        _forfeit(session, seat, "made no legal move", error)


class _Hall:
    """The games of a match, one after the other, where Python plays. Bots that have names stay from game to game."""

    def __init__(self, game: Game, bots: tuple[str | Choose, str | Choose], seed: int, nodes: SupportsIndex | None) -> None:
        self.game, self.bots, self.seed, self.nodes = game, bots, seed, nodes
        self.named = {(bot, seat): Bot(bot) for bot in bots if isinstance(bot, str) for seat in range(game.n_seats)}
        for bot in self.named.values():
            bot._check(game)

    def _seat(self, bot: str | Choose, seat: int) -> Bot | Choose:
        if not isinstance(bot, str):
            return bot
        self.named[bot, seat]._begin()
        return self.named[bot, seat]

    def play(self, number: int, opening: int) -> tuple[int, str]:
        """Half points of the first bot, and the record. Chance is the same in both games of a pair, the bots' dice are not."""
        swapped = number % 2
        session = _core.open_game(Session, self.game, self.seed, number // 2, opening)
        seats = [self._seat(self.bots[(seat + swapped) % 2], seat) for seat in range(self.game.n_seats)]
        dice = int(np.random.default_rng([self.seed, number]).integers(2**63))
        while not session.is_over:
            _move(session, seats[session.seat], dice, self.nodes)
            session.settle()
        return _half_points(session, swapped), session.record


def _half_points(session: Session, first: int) -> int:
    """Of the bot that has the seats first, first + 2, …"""
    return min(2, round(2 * sum(session.result().share[first::2])))


def _check(game: Game, first: str | Choose, second: str | Choose, games: int, opening: int) -> None:
    for bot in first, second:
        if not isinstance(bot, str) and not callable(bot):
            raise TypeError("a bot is a name, or a function of a state and a seat")
    if not 2 <= games <= 1_000_000 or games % 2:
        raise _core.Error("games come in pairs: an even number up to 1,000,000")
    if not 0 <= opening <= 1000:
        raise _core.Error("an opening has 0 to 1,000 random moves")
    if not 2 <= game.n_seats <= 64:
        raise _core.Error("a match is for games of 2 to 64 players")
    if game.n_seats > 2 and isinstance(first, str) and isinstance(second, str):
        raise _core.Error(f"this is a game for {game.n_seats}, and a match is between two; `quincunx match` takes more bots")


def match(game: Game, first: str | Choose, second: str | Choose, *, games: SupportsIndex = 100,
          opening: SupportsIndex | None = None, seed: SupportsIndex = 0, nodes: SupportsIndex | None = None,
          milliseconds: SupportsIndex | None = None, threads: SupportsIndex = 1) -> Match:
    """Plays pairs of games, the same opening and chance with seats swapped, and says what follows.

    A bot is a name, or a function that takes a State and a seat and returns a move. With functions all games are played
    in this thread, and milliseconds does not count. opening is how many random moves a game begins with, fewer where they
    would end it; None: 4, and none where chance deals. nodes is what a bot may look at for a move; None: 1,000, and
    for a level what it is made to. A bot that fails forfeits its game.

    >>> result = match(Game("othello", size=6), "level:5", "random", games=20, seed=1)
    >>> result.games, result.score > 0.5
    (20, True)
    >>> match(Game("othello", size=6), lambda state, seat: state.legal(seat)[0], "random", games=4).games
    4
    """
    expect(game, Game)
    games = operator.index(games)
    opening = (0 if game.has_chance else 4) if opening is None else operator.index(opening)
    _check(game, first, second, games, opening)
    check_limits(nodes, milliseconds)
    if isinstance(first, str) and isinstance(second, str):
        limits = [nodes if nodes is not None else usual_nodes(bot) if milliseconds is None else 0 for bot in (first, second)]
        return _sum_up(hear(lambda stop: _core.play_match(game, first, second, games, opening, seed, limits[0], limits[1],
                                                          milliseconds, threads, stop)))
    hall = _Hall(game, (first, second), operator.index(seed), nodes)
    return _sum_up([hall.play(number, opening) for number in range(games)])


def records(path: str | Path) -> Iterator[Session]:
    """The games of a file that `quincunx match --save` wrote, or of any file with records in it.

    Each is a Session at its end: history has its moves, result() how it ended, arrays() what to learn from it. A record
    that breaks off raises Error.
    """
    lines: list[str] = []
    with open(path, encoding="utf-8-sig") as file:
        for number, line in enumerate(file, 1):
            if line.rstrip() == "end":  # the last line of a file may lack its newline
                line = "end\n"
            if line.startswith("quincunx record "):
                if lines:
                    break
                began, lines = number, [line]
            elif lines:
                lines.append(line)
            if lines and line == "end\n":
                yield Session.load("".join(lines))
                lines = []
    if lines:
        raise _core.Error(f"{path}: the record that begins in line {began} has no end")
