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

from ._core import CHANCE, HOLD, NOBODY, TOGETHER, Error
from ._core import games as _games
from ._core import version as __version__
from .analysis import Value, Values, value, values
from .bots import Answer, Bot
from .game import Game, Result, Session, State
from .matches import Match, match, records
from .outside import bot
from .symmetry import Symmetry, symmetries
from .vector import Step, VecEnv

__all__ = [
    "CHANCE", "NOBODY", "TOGETHER", "Answer", "Bot", "Error", "Game", "HOLD", "Match", "Result", "Session", "State", "Step",
    "Symmetry", "Value", "Values", "VecEnv", "__version__", "bot", "games", "match", "records", "symmetries", "value",
    "values",
]


def games() -> list[str]:
    """The names of all games.

    >>> games()
    ['compromise', 'gamma', 'neutreeko', 'neutron', 'othello']
    """
    return list(_games)
