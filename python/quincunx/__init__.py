"""Neutron, Compromise, Othello, Neutreeko and Gamma: rules, bots, exact values, fast environments.

>>> import quincunx as qx
>>> game = qx.Game("othello")
>>> state = game.start()
>>> state.play("f5")
>>> print(state.text)
---------------------------OX------XXX-------------------------- O
>>> [game.move_text(move) for move in state.legal()]
['f4', 'd6', 'f6']
"""

try:
    import numpy as _  # noqa: F401
except ImportError as error:  # not there, or in a second interpreter of the process, which numpy refuses
    raise ImportError(f"quincunx needs numpy, which cannot be loaded here: {error}") from error

from ._core import CHANCE, HOLD, NOBODY, TOGETHER, Error
from ._core import games as _games
from ._core import version as __version__
from .analysis import Solution, Value, Values, solve, value, values
from .bots import Answer, Bot
from .game import Arrays, Game, Result, Session, State, arrays
from .matches import Match, match, records
from .outside import bot
from .symmetry import Symmetry, symmetries
from .vector import Step, VecEnv

__all__ = [
    "CHANCE", "HOLD", "NOBODY", "TOGETHER", "Answer", "Arrays", "Bot", "Error", "Game", "Match", "Result", "Session",
    "Solution", "State", "Step", "Symmetry", "Value", "Values", "VecEnv", "__version__", "arrays", "bot", "games",
    "match", "records", "solve", "symmetries", "value", "values",
]


def games() -> list[str]:
    """The names of all games.

    >>> games()
    ['compromise', 'gamma', 'neutreeko', 'neutron', 'othello']
    """
    return list(_games)
