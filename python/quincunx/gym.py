"""Gymnasium environments: one player against a bot.

>>> import gymnasium
>>> import quincunx.gym
>>> env = gymnasium.make("quincunx/Othello-v0", opponent="level:1", nodes=100)
>>> obs, info = env.reset(seed=1)
>>> obs.shape, int(info["action_mask"].sum())
((2, 8, 8), 4)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._core import Error
from ._core import games as _games
from .bots import Bot
from .game import Game, Planes, Session


class Duel(gymnasium.Env[Planes, np.int64]):
    """A game for two or more seats: the agent has one, the opponent all others.

    The reward is n_seats * share - 1 in the last step: 1, 0, -1 between two. An illegal action loses the game, and
    info["illegal"] says why; info["action_mask"] has the legal ones.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: Game | str, opponent: str = "random", seat: int = 0, nodes: int = 1000,
                 render_mode: str | None = None, **options: object) -> None:
        self.game = Game(game, **options) if isinstance(game, str) else game  # type: ignore[arg-type]
        if not 0 <= seat < self.game.n_seats:
            raise Error(f"there is no seat {seat}; seats are 0 to {self.game.n_seats - 1}")
        self.opponents = {other: Bot(opponent) for other in range(self.game.n_seats) if other != seat}
        self.own_seat, self.nodes, self.render_mode = seat, nodes, render_mode
        self.observation_space = spaces.Box(0, np.inf, self.game.obs_shape, np.float32)
        self.action_space = spaces.Discrete(self.game.n_actions)
        self.session: Session = self.game.session()

    def _go_on(self) -> None:
        """Chance and the opponents move until the agent owes a move, or the game is over."""
        while not self.session.is_over:
            self.session.settle()
            if self.session.is_over or self.session.seat == self.own_seat:
                return
            state, bot = self.session.state, self.opponents[self.session.seat]
            seed = int(self.np_random.integers(2**63))
            self.session.play(bot.choose(state, nodes=self.nodes, seed=seed).move, self.session.seat)

    def _show(self) -> tuple[Planes, dict[str, Any]]:
        mask = self.session.mask(self.own_seat).astype(np.int8)
        return self.session.obs(self.own_seat), {"action_mask": mask}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        self.session = self.game.session(int(self.np_random.integers(2**63)))
        self._go_on()
        return self._show()

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        illegal = ""
        try:
            self.session.play(int(action), self.own_seat)
        except Error as error:
            if self.session.is_over:
                raise
            illegal = str(error)
            self.session.forfeit(self.own_seat, "made an illegal move")
        self._go_on()
        obs, info = self._show()
        if illegal:
            info["illegal"] = illegal
        if not self.session.is_over:
            return obs, 0.0, False, False, info
        share = self.session.result().share
        return obs, len(share) * share[self.own_seat] - 1, True, False, info

    def render(self) -> Any:
        return str(self.session.state) if self.render_mode == "ansi" else None


def register() -> None:
    """Makes quincunx/Othello-v0 and the others known. Importing this module does so."""
    for name in _games:
        key = f"quincunx/{name.capitalize()}-v0"
        if key not in gymnasium.registry:
            gymnasium.register(id=key, entry_point="quincunx.gym:Duel", kwargs={"game": name})


register()
