"""Gymnasium environments: one player against a bot, in one game or in many at once.

>>> import gymnasium
>>> import quincunx.gym
>>> env = gymnasium.make("quincunx/Othello-v0", opponent="level:1", nodes=100)
>>> obs, info = env.reset(seed=1)
>>> obs.shape, int(info["action_mask"].sum())
((2, 8, 8), 4)
>>> env = gymnasium.make_vec("quincunx/Othello-v0", num_envs=32)
>>> obs, info = env.reset(seed=1)
>>> obs.shape, info["action_mask"].shape
((32, 2, 8, 8), (32, 65))
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import HOLD, NOBODY, Error
from ._core import games as _games
from .bots import Bot, check_limits
from .game import Game, Mask, Moves, Planes, Session
from .vector import VecEnv, whole_numbers

Opponent = Callable[[Planes, Mask], npt.ArrayLike]
"""Plays for others in many games at once: takes what they see and may do, a row for each game; returns their moves."""


class Duel(gymnasium.Env[Planes, np.int64]):
    """A game for two or more seats: the agent has one, the opponent all others.

    The reward is n_seats * share - 1 in the last step: 1, 0, -1 between two. An illegal action loses the game, and
    info["illegal"] says why; info["action_mask"] has the legal ones. nodes is what the opponent may look at for a move;
    None: 1,000, and for a level what it is made to.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: Game | str, opponent: str = "random", seat: int = 0,
                 nodes: int | None = None, render_mode: str | None = None, **options: object) -> None:
        self.game = Game(game, **options) if isinstance(game, str) else game  # type: ignore[arg-type]
        if not 0 <= seat < self.game.n_seats:
            raise Error(f"there is no seat {seat}; seats are 0 to {self.game.n_seats - 1}")
        check_limits(nodes)
        if not isinstance(opponent, str):
            raise TypeError("the opponent in one game is a bot's name; in many at once it may be a function")
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
            seat, seed = self.session.seat, int(self.np_random.integers(2**63))
            self.session.play(self.opponents[seat].choose(self.session, seat, nodes=self.nodes, seed=seed).move, seat)

    def _show(self) -> tuple[Planes, dict[str, Any]]:
        mask = self.session.mask(self.own_seat).astype(np.int8)
        return self.session.obs(self.own_seat), {"action_mask": mask}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        self.session = self.game.session(int(self.np_random.integers(2**63)))
        for bot in self.opponents.values():
            bot._begin()
        self._go_on()
        return self._show()

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        illegal = ""
        try:
            self.session.play(operator.index(action), self.own_seat)
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


class Duels(VectorEnv[Planes, Moves, npt.NDArray[Any]]):
    """Many duels in step, over a VecEnv: what gymnasium.make_vec makes.

    Rewards and illegal actions are those of Duel. A game that has ended begins anew in the next step, which ignores
    its action and brings no reward there (AutoresetMode.NEXT_STEP). opponent is a bot's name, or a function of planes and masks
    that returns moves; bots other than "random" are asked game by game, about positions without their history (see Bot).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: Game | str, num_envs: int = 1, opponent: str | Opponent = "random", seat: int = 0,
                 nodes: int | None = None, threads: int = 1, render_mode: str | None = None, **options: object) -> None:
        self.game = Game(game, **options) if isinstance(game, str) else game  # type: ignore[arg-type]
        if not 0 <= seat < self.game.n_seats:
            raise Error(f"there is no seat {seat}; seats are 0 to {self.game.n_seats - 1}")
        check_limits(nodes)
        self.num_envs, self.own_seat, self.nodes, self.render_mode = num_envs, seat, nodes, render_mode
        self.opponent = opponent
        self.bots = {other: Bot(opponent) for other in range(self.game.n_seats)} if isinstance(opponent, str) else {}
        self.single_observation_space = spaces.Box(0, np.inf, self.game.obs_shape, np.float32)
        self.single_action_space = spaces.Discrete(self.game.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.env = VecEnv(self.game, num_envs, threads=threads, autoreset=False)
        self._ended: Mask = np.zeros(num_envs, np.bool_)

    def _seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def _answers(self, waiting: Mask) -> Moves:
        """What the opponents play where they are waited for."""
        moves = np.full(self.num_envs, HOLD)
        if callable(self.opponent):
            answers = whole_numbers(self.opponent(self.env.obs[waiting], self.env.mask[waiting]), int(waiting.sum()))
            if (answers < 0).any():  # HOLD among them would be waited for without end
                raise Error(f"there is no move number {answers.min()}")
            moves[waiting] = answers
        elif self.opponent == "random":
            moves[waiting] = self.env.sample()[waiting]
        else:
            for i in np.flatnonzero(waiting):
                bot = self.bots[int(self.env.turn[i])]
                moves[i] = bot.choose(self.env.state(int(i)), nodes=self.nodes, seed=self._seed()).move
        return moves

    def _go_on(self, held: Mask) -> tuple[npt.NDArray[np.float64], Mask]:
        """The opponents move until the agent owes a move in every game that goes on: rewards, and which games ended."""
        reward, done = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while True:
            reward += self.env.reward[:, self.own_seat]
            done |= self.env.done
            waiting = (self.env.turn != self.own_seat) & (self.env.turn != NOBODY) & ~held
            if not waiting.any():
                return reward, done
            self.env.step(self._answers(waiting))

    def _show(self) -> tuple[Planes, dict[str, Any]]:
        obs = self.env.obs.copy()
        for i in np.flatnonzero(self.env.turn == NOBODY):
            obs[i] = self.env.state(int(i)).obs(self.own_seat)
            if self.game.repetition:  # how often it stood before is the last plane, and the state does not know
                obs[i, -1] = self.env.final_obs[i, -1]
        every = np.ones(self.num_envs, np.bool_)
        return obs, {"action_mask": self.env.mask.astype(np.int8), "_action_mask": every}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        self._ended[:] = False
        self.env.reset(self._seed())
        self._go_on(self._ended)
        return self._show()

    def step(self, actions: Moves) -> tuple[Planes, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any],
                                            dict[str, Any]]:
        actions = whole_numbers(actions, self.num_envs)
        begins = self._ended
        if begins.any():
            self.env.reset(which=begins)
        known = (actions >= 0) & (actions < self.game.n_actions)
        legal = known & self.env.mask[np.arange(self.num_envs), np.where(known, actions, 0)]
        illegal = ~begins & ~legal
        self.env.step(np.where(begins | illegal, HOLD, actions))
        reward, done = self._go_on(illegal)
        reward[illegal] = -1
        self._ended = done | illegal
        obs, info = self._show()
        if illegal.any():
            info["illegal"], info["_illegal"] = illegal, illegal
        return obs, reward, self._ended.copy(), np.zeros(self.num_envs, np.bool_), info

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return tuple(str(self.env.state(i)) for i in range(self.num_envs))


def register() -> None:
    """Makes quincunx/Othello-v0 and the others known. Importing this module does so."""
    for name in _games:
        key = f"quincunx/{name.capitalize()}-v0"
        if key not in gymnasium.registry:
            gymnasium.register(id=key, entry_point="quincunx.gym:Duel", vector_entry_point="quincunx.gym:Duels",
                               kwargs={"game": name})


register()
