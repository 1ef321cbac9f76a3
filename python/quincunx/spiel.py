"""OpenSpiel: register() makes quincunx_othello and the others known to pyspiel.

>>> import pyspiel
>>> from quincunx import spiel
>>> spiel.register()
>>> pyspiel.load_game("quincunx_neutreeko").new_initial_state().num_distinct_actions()
625
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pyspiel

from ._core import CHANCE, NOBODY, TOGETHER
from ._core import games as _games
from .game import Game, Session

def _options(game: Game) -> dict[str, bool | int | str]:
    """All options with their values, of types by which OpenSpiel reads them again: "3" and "off" are bools."""
    pairs = dict(pair.split("=") for pair in game.rules.split(","))
    options: dict[str, bool | int | str] = {
        name: int(value) if value.isdigit() else value for name, value in pairs.items()}
    if "repetition" in options:
        options["repetition"] = pairs["repetition"] != "off"
    return options


def _longest(game: Game) -> int:
    """Most moves that a game is told to last: OpenSpiel wants a bound, and takes it for chance moves, too.

    Repetition ends games long before. Where Compromise goes on until somebody leads, 100 turns more should do.
    """
    options, bound = _options(game), 2000
    if game.name == "compromise":
        bound = (int(options["length"]) + 100 * (options["ties"] == "no")) * (2 * int(options["pips"]) + 1)
    elif game.name == "gamma":  # every field and every golden move, with skips of all the others between
        bound = (int(options["width"]) * int(options["height"]) + game.n_seats) * game.n_seats
    return min(max(bound, 2000), 2**31 - 1)


def _rules(params: dict[str, Any]) -> str:
    texts = {True: "3", False: "off"}
    return ",".join(f"{name}={texts[value] if isinstance(value, bool) else value}" for name, value in params.items())


def _type(game: Game) -> Any:
    together = game.is_simultaneous
    return pyspiel.GameType(
        short_name=f"quincunx_{game.name}",
        long_name=f"Quincunx {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS if together else pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
                     if together else pyspiel.GameType.ChanceMode.DETERMINISTIC),
        information=(pyspiel.GameType.Information.IMPERFECT_INFORMATION
                     if together else pyspiel.GameType.Information.PERFECT_INFORMATION),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=10, min_num_players=1,
        provides_information_state_string=together, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=_options(game))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; its options are parameters: quincunx_othello(size=6)."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None, position: str | None = None) -> None:
        self.own = Game(self.name, rules=_rules(params or {}))
        self.position = position
        game_type = _type(Game(self.name))
        n = self.own.n_seats
        super().__init__(game_type, pyspiel.GameInfo(
            num_distinct_actions=self.own.n_actions,
            max_chance_outcomes=self.own.n_actions if self.own.has_chance else 0,
            num_players=n, min_utility=-1.0, max_utility=float(max(n - 1, 1)), utility_sum=0.0,
            max_game_length=_longest(self.own)), params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.get_parameters(), self.position)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.own.session(position=self.position))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.own)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress: chance and simultaneous choices are OpenSpiel's to make, and so are copies and texts, which it
    makes from the history."""

    def __init__(self, game: SpielGame, session: Session) -> None:
        super().__init__(game)
        self.session = session

    def current_player(self) -> int:
        turn = self.session.turn
        if turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if turn == TOGETHER:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.TERMINAL) if turn == NOBODY else turn

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move) for move in self.session.legal(None if player < 0 else player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        moves = self.session.legal()
        return [(int(move), 1 / len(moves)) for move in moves]

    def _apply_action(self, action: int) -> None:
        self.session.play(action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat, action in enumerate(actions):
            if self.session.state.owes(seat):
                self.session.play(action, seat)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.session.game.move_text(action)

    def is_terminal(self) -> bool:
        return self.session.is_over

    def returns(self) -> list[float]:
        if not self.session.is_over:
            return [0.0] * self.session.game.n_seats
        share = self.session.result().share
        return [len(share) * part - 1 for part in share]

    def information_state_string(self, player: int) -> str:
        """Seats have information states of their own, also where they see the same."""
        return f"{player} {self.session.state.redacted(player).text}"

    def observation_string(self, player: int) -> str:
        return self.session.state.redacted(player).text

    def __str__(self) -> str:
        return self.session.state.text


class SpielObserver:
    """Planes for OpenSpiel's programs."""

    def __init__(self, game: Game) -> None:
        shape = game.obs_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["planes"][:] = state.session.obs(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.session.state.redacted(player).text


_kinds = {name: type(f"Spiel{name.capitalize()}", (SpielGame,), {"name": name, "__module__": __name__}) for name in _games}
globals().update({kind.__name__: kind for kind in _kinds.values()})  # where pickle looks for them


def load(game: Game, position: str | None = None) -> SpielGame:
    """The game for OpenSpiel's programs, begun at a position: pyspiel.load_game knows starts alone.

    Pickles and copies of the game keep the position; the game of a state that was pickled is pyspiel.load_game's.
    """
    made: SpielGame = _kinds[game.name](_options(game), position)
    return made


def register() -> None:
    """Registers every game once."""
    known = set(pyspiel.registered_names())
    for name, kind in _kinds.items():
        if f"quincunx_{name}" not in known:
            pyspiel.register_game(_type(Game(name)), kind)
