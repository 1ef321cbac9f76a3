"""PettingZoo environments: aec for every game, parallel where all seats choose at once.

>>> from quincunx import Game
>>> from quincunx.env import aec
>>> env = aec(Game("neutreeko"))
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((3, 5, 5), 14)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._core import Error
from .game import Game, Session

Observation = dict[str, Any]


class _Table:
    """What both kinds of environment share: a session, agents named by seat, what they see."""

    metadata: dict[str, Any]
    render_mode: str | None

    def __init__(self, game: Game, render_mode: str | None, max_cycles: int | None, parallelizable: bool) -> None:
        self.game = game
        self.max_cycles = max_cycles
        self.n_steps = 0
        self.render_mode = render_mode
        self.metadata = {"name": f"quincunx_{game.name}_v0", "render_modes": ["ansi"],
                         "is_parallelizable": parallelizable}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.n_seats)]
        self.agents: list[str] = []
        self.session: Session = game.session()
        self._seeds = np.random.default_rng()
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, np.inf, game.obs_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (game.n_actions,), np.int8),
        }) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(game.n_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._actions[agent]

    def _begin(self, seed: int | None) -> None:
        """A seed begins a row of games; without one the row goes on."""
        self.session = self.game.session(int(self._seeds.integers(2**63)) if seed is None else seed)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.session.settle()
        self.agents = self.possible_agents[:]
        self.n_steps = 0

    def _ends(self, steps_a_cycle: int) -> tuple[dict[str, bool], dict[str, bool]]:
        """Terminations and truncations after one more step."""
        self.n_steps += 1
        over = self.session.is_over
        broken_off = self.max_cycles is not None and not over and self.n_steps >= self.max_cycles * steps_a_cycle
        return {agent: over for agent in self.agents}, {agent: broken_off for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        return self.session.mask(self._seat[agent]).astype(np.int8)

    def _see(self, agent: str) -> Observation:
        return {"observation": self.session.obs(self._seat[agent]), "action_mask": self._mask(agent)}

    def _rewards(self) -> dict[str, float]:
        """n_seats * share - 1 at the end: 1, 0, -1 between two."""
        if not self.session.is_over:
            return {agent: 0.0 for agent in self.possible_agents}
        share = self.session.result().share
        return {agent: len(share) * part - 1 for agent, part in zip(self.possible_agents, share)}

    def render(self) -> str | None:
        return str(self.session.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class AEC(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent after the other. Those who choose together are asked in the order of seats, blindly."""

    def __init__(self, game: Game, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, game, render_mode, max_cycles, False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = self._rewards()
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: self.session.is_over for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self.agent_selection = self.agents[0] if self.session.is_over else self.possible_agents[self.session.seat]

    def observe(self, agent: str) -> Observation:
        return self._see(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        if action is None:
            raise Error("an agent whose game goes on makes a move")
        self.session.play(action, self._seat[agent])
        self.session.settle()
        self.rewards = self._rewards()
        self.terminations, self.truncations = self._ends(len(self.possible_agents))
        self._turn()
        self._accumulate_rewards()


class Parallel(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents at once: for games in which every move is made by all seats together."""

    def __init__(self, game: Game, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        _Table.__init__(self, game, render_mode, max_cycles, True)
        if not game.is_simultaneous:
            raise Error(f"in {game.title} players move one after the other; use aec")

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._show()

    def _show(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        return ({agent: self._see(agent) for agent in self.agents},
                {agent: {"action_mask": self._mask(agent)} for agent in self.agents})

    def step(self, actions: dict[str, int]) -> tuple[
            dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if actions.keys() != set(self.agents):
            raise Error(f"actions are one for each of {', '.join(self.agents) or 'no agents: the game is over'}")
        after = self.session.clone()  # so that none is made if one is not legal
        for agent in self.agents:
            after.play(actions[agent], self._seat[agent])
        after.settle()
        self.session = after
        observations, infos = self._show()
        rewards = {agent: self._rewards()[agent] for agent in self.agents}
        terminations, truncations = self._ends(1)
        if any(terminations.values()) or any(truncations.values()):
            self.agents = []
        return observations, rewards, terminations, truncations, infos


def aec(game: Game, render_mode: str | None = None, max_cycles: int | None = None) -> AEC:
    """The game as an AEC environment. An illegal action raises Error: use the mask.

    After max_cycles moves for each agent, counted together, the game is broken off: truncated.
    """
    return AEC(game, render_mode, max_cycles)


def parallel(game: Game, render_mode: str | None = None, max_cycles: int | None = None) -> Parallel:
    """The game as a parallel environment, where all seats choose at once (Compromise); broken off after max_cycles."""
    return Parallel(game, render_mode, max_cycles)
