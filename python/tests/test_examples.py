"""The programs of examples/python do what they say."""

import importlib.util
from pathlib import Path

import pytest

import quincunx as qx

FOLDER = Path(__file__).parents[2] / "examples/python"


def example(name):
    """The example as a module."""
    if not FOLDER.exists():
        pytest.skip("the examples are not in a source distribution")
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_bot_plays_in_process():
    result = qx.match(qx.Game("othello", size=6), example("greedy_bot").choose, "random", games=20)
    assert result.score > 0.5 and not any("illegal" in record for record in result.records)


def test_the_learner_learns():
    """A sixtieth of the whole; the same moves, and so the same learning, on every machine."""
    self_play = example("self_play")
    learner = self_play.Learner(qx.Game("neutreeko"))
    before = self_play.measure(learner, 300)
    self_play.learn(learner, 500_000)
    assert self_play.measure(learner, 300) > before + 15
    assert qx.match(learner.game, learner.bot, "level:1", games=20).score > 0.6


def test_the_tour_draws_plays_and_analyses():
    page = example("tour").page
    assert sum(part.startswith("<svg") for part in page) >= 5 and any("became" in part for part in page)


def test_the_torch_example_learns():
    torch = pytest.importorskip("torch")
    torch_vec = example("torch_vec")
    torch.manual_seed(1)
    game = qx.Game("othello", size=6)
    network = torch_vec.Network(game)
    torch_vec.learn(network, qx.VecEnv(game, torch_vec.GAMES, seed=1), 10 * torch_vec.LENGTH)
    assert qx.match(game, torch_vec.bot(network), "random", games=40).score > 0.5
