"""The conventions of other projects, held by those projects' own tests."""

import doctest
import importlib
import warnings

import numpy as np
import pytest

import quincunx as qx

TABLES = [qx.Game("othello"), qx.Game("neutron"), qx.Game("neutreeko"), qx.Game("compromise"),
          qx.Game("compromise", type="complex", pips=2), qx.Game("gamma", width=4, height=4, players=3)]


@pytest.mark.parametrize("module,needs", [("quincunx.env", "pettingzoo"), ("quincunx.gym", "gymnasium"),
                                          ("quincunx.spiel", "pyspiel")])
def test_examples_in_the_documentation(module, needs):
    pytest.importorskip(needs)
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_pettingzoo_aec(game):
    test = pytest.importorskip("pettingzoo.test")
    from quincunx.env import aec
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test.api_test(aec(game), num_cycles=200)
        test.seed_test(lambda: aec(game), num_cycles=50)


@pytest.mark.parametrize("rules", ["", "type=complex,pips=2", "type=gamble,pips=2"])
def test_pettingzoo_parallel(rules):
    test = pytest.importorskip("pettingzoo.test")
    from quincunx.env import parallel
    game = qx.Game("compromise", rules=rules)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test.parallel_api_test(parallel(game), num_cycles=200)
        test.parallel_seed_test(lambda: parallel(game))


def test_pettingzoo_parallel_is_for_games_of_simultaneous_moves():
    pytest.importorskip("pettingzoo")
    from quincunx.env import parallel
    with pytest.raises(qx.Error, match="one after the other"):
        parallel(qx.Game("othello"))


@pytest.mark.parametrize("name", qx.games())
def test_gymnasium_checker(name):
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    from gymnasium.utils.env_checker import check_env
    env = gymnasium.make(f"quincunx/{name.capitalize()}-v0", opponent="random")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_games_end_with_their_reward():
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    env = gymnasium.make("quincunx/Othello-v0", opponent="level:1", seat=1, nodes=50, size=6)
    rng, ends = np.random.default_rng(1), []
    for game in range(6):
        obs, info = env.reset(seed=game)
        done = False
        while not done:
            obs, reward, done, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            assert "illegal" not in info
        ends.append(reward)
    assert set(ends) <= {-1.0, 0.0, 1.0} and min(ends) == -1
    env.reset(seed=1)
    obs, reward, done, truncated, info = env.step(0)
    assert done and reward == -1 and "a1" in info["illegal"]


@pytest.mark.parametrize("name", ["quincunx_othello(size=4)", "quincunx_neutron", "quincunx_neutreeko",
                                  "quincunx_compromise(pips=2,length=2)", "quincunx_compromise(type=complex,pips=2,length=2)",
                                  "quincunx_gamma(width=3,height=3)"])
def test_openspiel_random_sim(name):
    pyspiel = pytest.importorskip("pyspiel")
    from quincunx import spiel
    spiel.register()
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_othello_is_openspiels_move_for_move():
    pyspiel = pytest.importorskip("pyspiel")
    theirs_game, ours_game = pyspiel.load_game("othello"), qx.Game("othello")
    rng = np.random.default_rng(2)
    for _ in range(100):
        theirs, ours = theirs_game.new_initial_state(), ours_game.start()
        while not theirs.is_terminal():
            legal = theirs.legal_actions()
            assert legal == ours.legal().tolist() and theirs.current_player() == ours.turn
            move = int(rng.choice(legal))
            theirs.apply_action(move)
            ours.play(move)
        assert ours.is_over
        share = ours.result().share
        assert theirs.returns() == [2 * part - 1 for part in share]


def test_openspiels_own_search_finds_a_win():
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts
    from quincunx import spiel
    spiel.register()
    game = pyspiel.load_game("quincunx_neutreeko")
    own = game.new_initial_state().session.game
    position = "BB.../...../..WWB/...../W.... b"
    session = own.session(position=position)
    best = np.flatnonzero(qx.values(session.state, bot="").share == 1)
    assert 0 < len(best) < len(session.legal())
    bot = mcts.MCTSBot(game, 2, 300, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=True,
                       random_state=np.random.RandomState(1))
    assert bot.step(spiel.SpielState(game, session)) in best
