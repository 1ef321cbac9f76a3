"""The conventions of other projects, held by those projects' own tests."""

import copy
import doctest
import importlib
import pickle
import warnings
from types import SimpleNamespace

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


def test_pettingzoo_max_cycles():
    test = pytest.importorskip("pettingzoo.test")
    from quincunx.env import aec, parallel
    game = qx.Game("compromise")
    test.max_cycles_test(SimpleNamespace(env=lambda max_cycles: aec(game, max_cycles=max_cycles),
                                         parallel_env=lambda max_cycles: parallel(game, max_cycles=max_cycles)))


def test_pettingzoo_makes_all_actions_or_none():
    pytest.importorskip("pettingzoo")
    from quincunx.env import parallel
    env = parallel(qx.Game("compromise"))
    env.reset(seed=1)
    before = env.session.record
    for wrong in {"seat_0": 0, "seat_1": 99}, {"seat_0": 0}, {"seat_0": 0, "seat_1": 1, "seat_2": 2}, {}:
        with pytest.raises(qx.Error):
            env.step(wrong)
        assert env.session.record == before
    env.step({"seat_0": 0, "seat_1": 1})
    assert env.session.record != before


def test_pettingzoo_goes_on_with_its_seed():
    pytest.importorskip("pettingzoo")
    from quincunx.env import aec, parallel
    for make in aec, parallel:
        rows = []
        for _ in range(2):
            env, row = make(qx.Game("compromise")), []
            for seed in 1, None, None:
                env.reset(seed=seed)
                row.append(env.session.record)
            rows.append(row)
        assert rows[0] == rows[1] and len(set(rows[0])) == 3


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


@pytest.mark.parametrize("make", ["make", "make_vec"])
def test_gymnasium_episodes_come_again_with_their_seed(make):
    """The opponent remembers what it has seen in a game, but not from game to game."""
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    env = getattr(gymnasium, make)("quincunx/Neutreeko-v0", opponent="alphabeta", nodes=300, seat=1)
    episodes = []
    for seed in 1, 2, 1, 2:
        obs, info = env.reset(seed=seed)
        episodes.append([obs])
        for _ in range(8):
            obs, reward, ended, truncated, info = env.step(info["action_mask"].argmax(axis=-1))
            episodes[-1].append(obs)
            if np.any(ended):
                break
    for episode, again in zip(episodes[:2], episodes[2:]):
        assert len(episode) == len(again) and all(np.array_equal(a, b) for a, b in zip(episode, again))


def test_gymnasium_takes_names_and_whole_numbers():
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    env, envs = gymnasium.make("quincunx/Othello-v0"), gymnasium.make_vec("quincunx/Othello-v0", num_envs=2)
    env.reset(seed=1), envs.reset(seed=1)
    with pytest.raises(TypeError, match="a bot's name"):
        gymnasium.make("quincunx/Othello-v0", opponent=first_legal)
    for make in gymnasium.make, gymnasium.make_vec:
        with pytest.raises(qx.Error, match="a limit of nodes"):
            make("quincunx/Othello-v0", nodes=0)
    with pytest.raises(TypeError):
        env.step(19.7)
    with pytest.raises(qx.Error, match="whole numbers"):
        envs.step([19.7, 19])
    assert not env.step(np.int64(19))[2] and not envs.step(np.array([19, 19]))[2].any()


@pytest.mark.parametrize("answer,why", [([-1, -1], "no move number -1"), ([19, -2], "no move number -2"), ([19.7, 19.2], "2 whole"),
                                        (19, "2 whole"), ([19], "2 whole"), ([0, 0], "game 0: a1 ")])
def test_gymnasium_checks_what_a_function_answers(answer, why):
    pytest.importorskip("gymnasium")
    from quincunx.gym import Duels
    env = Duels(qx.Game("othello"), 2, opponent=lambda obs, mask: answer, seat=1)
    with pytest.raises(qx.Error, match=why):
        env.reset(seed=1)


def test_gymnasium_vector_begins_no_game_by_a_wrong_step():
    pytest.importorskip("gymnasium")
    from quincunx.gym import Duels
    seen = []
    for wrong in [], [[1.5, 1.5], [0], "moves"]:
        env = Duels(qx.Game("compromise"), 2)
        env.reset(seed=1)
        env.step([99, 99])
        for actions in wrong:
            with pytest.raises(qx.Error, match="2 whole numbers"):
                env.step(actions)
        seen.append(env.step([0, 0])[0])
    assert np.array_equal(*seen)


def test_gymnasium_shows_that_a_position_came_for_the_third_time():
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    game, seen = qx.Game("neutreeko"), []
    answers = iter(["b5-c5", "c5-a5", "a5-c5", "c5-a5", "a5-c5"])
    env = quincunx.gym.Duels(game, 1, opponent=lambda obs, mask: [game.move_number(next(answers))])
    env.reset(seed=1)
    for move in "b1-c1", "c1-a1", "a1-c1", "c1-a1", "a1-c1":
        obs, reward, ended, truncated, info = env.step([game.move_number(move)])
        seen.append(int(obs[0, 2, 0, 0]))
    assert seen == [0, 0, 1, 1, 2] and ended.all() and reward[0] == 0


def first_legal(obs, mask):
    return mask.argmax(axis=1)


def play_by_hand(game, seat, picks):
    """What Duels shall show of one game after the other against first_legal: (planes, mask, reward, ended)."""
    session = None
    for pick in picks:
        reward = 0.0
        if session is None or session.is_over:
            session = game.session()
        else:
            legal = session.legal(seat)
            session.play(int(legal[int(pick * len(legal))]))
        while not session.is_over and session.seat != seat:
            session.play(int(session.legal()[0]))
        if session.is_over:
            reward = 2 * session.result().share[seat] - 1
        yield session.obs(seat), session.mask(seat), reward, session.is_over


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", [qx.Game("othello", size=4), qx.Game("neutron")], ids=repr)
def test_gymnasium_vector_is_games_side_by_side(game, seat):
    pytest.importorskip("gymnasium")
    from quincunx.gym import Duels
    n, picks = 5, np.random.default_rng(3).random((60, 5))
    env = Duels(game, n, opponent=first_legal, seat=seat)
    obs, info = env.reset(seed=1)
    hands = [play_by_hand(game, seat, picks[:, i]) for i in range(n)]
    reward, ended = np.zeros(n), np.zeros(n, bool)
    for i, pick in enumerate(picks):
        for lane in range(n):
            planes, mask, own_reward, own_end = next(hands[lane])
            assert ended[lane] == own_end and reward[lane] == own_reward
            assert np.array_equal(info["action_mask"][lane], mask)
            assert np.array_equal(obs[lane], planes)
        if i + 1 < len(picks):
            counts = info["action_mask"].sum(axis=1)
            nth = (picks[i + 1] * counts).astype(int)
            legal = [np.flatnonzero(row) for row in info["action_mask"]]
            actions = np.array([row[k] if len(row) else 0 for row, k in zip(legal, nth)])
            obs, reward, ended, truncated, info = env.step(actions)
    assert obs.shape == env.observation_space.shape and not truncated.any()


@pytest.mark.parametrize("name", qx.games())
def test_gymnasium_vector_of_every_game(name):
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    from gymnasium.wrappers.vector import RecordEpisodeStatistics
    options = {"width": 4, "height": 3, "players": 3} if name == "gamma" else {}
    env = gymnasium.make_vec(f"quincunx/{name.capitalize()}-v0", num_envs=6, seat=1, **options)
    env, rng = RecordEpisodeStatistics(env), np.random.default_rng(1)
    seen = []
    for _ in range(2):
        obs, info = env.reset(seed=4)
        seen.append([obs.copy()])
        rng = np.random.default_rng(1)
        for _ in range(150):
            mask = info["action_mask"] + 1e-9 * rng.random(info["action_mask"].shape)
            obs, reward, ended, truncated, info = env.step((mask * rng.random(mask.shape)).argmax(axis=1))
            assert "illegal" not in info and env.observation_space.contains(obs)
            assert not reward[~ended].any()
            seen[-1].append(obs.copy())
    assert all(np.array_equal(a, b) for a, b in zip(*seen))
    assert len(env.return_queue) > 6 and min(env.return_queue) >= -1


def test_gymnasium_vector_loses_by_illegal_moves_alone():
    gymnasium = pytest.importorskip("gymnasium")
    import quincunx.gym
    env = gymnasium.make_vec("quincunx/Othello-v0", num_envs=3, opponent="level:1", nodes=10)
    obs, info = env.reset(seed=1)
    legal = int(info["action_mask"][1].argmax())
    for wrong in 0, -1, 65:
        obs, reward, ended, truncated, info = env.step([wrong, legal, legal])
        assert reward.tolist() == [-1, 0, 0] and ended.tolist() == [True, False, False]
        assert info["illegal"].tolist() == ended.tolist()
        env.step([0, *info["action_mask"][1:].argmax(axis=1)])
        obs, info = env.reset(seed=1)
    with pytest.raises(qx.Error, match="no seat 2"):
        gymnasium.make_vec("quincunx/Othello-v0", num_envs=3, seat=2)


@pytest.mark.parametrize("name", ["quincunx_othello(size=4)", "quincunx_neutron", "quincunx_neutreeko",
                                  "quincunx_compromise(pips=2,length=2)", "quincunx_compromise(type=complex,pips=2,length=2)",
                                  "quincunx_gamma(width=3,height=3)"])
def test_openspiel_random_sim(name):
    pyspiel = pytest.importorskip("pyspiel")
    from quincunx import spiel
    spiel.register()
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["quincunx_othello(size=6)", "quincunx_compromise(pips=1,length=1)"])
def test_openspiel_copies_have_the_history(name):
    pyspiel = pytest.importorskip("pyspiel")
    from quincunx import spiel
    spiel.register()
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    copies = [state.clone(), copy.deepcopy(state), game.deserialize_state(state.serialize()),
              pickle.loads(pickle.dumps(state)),
              pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]]
    for made in copies:
        assert made.history() == state.history() and made.move_number() == 2 and str(made) == str(state)
        made.apply_action(made.legal_actions()[0])
        assert len(state.history()) == 2 and len(state.session.history) == 2


def test_openspiel_copies_of_a_game_begin_where_it_does():
    pyspiel = pytest.importorskip("pyspiel")
    from quincunx import spiel
    spiel.register()
    own = qx.Game("neutreeko", repetition="off")
    state = own.start()
    state.play("b1-c1")
    for game in (pyspiel.load_game("quincunx_othello(size=6)"), pyspiel.load_game("quincunx_compromise(pips=1,length=1)"),
                 spiel.load(own, state.text)):
        for made in pickle.loads(pickle.dumps(game)), copy.deepcopy(game):
            assert str(made) == str(game) and str(made.new_initial_state()) == str(game.new_initial_state())


def test_openspiel_tells_seats_and_long_games_apart():
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from quincunx import spiel
    spiel.register()
    own = qx.Game("compromise", length=1, pips=2, ties="yes")
    session = own.session(seed=1)
    session.settle()
    assert len(policy.TabularPolicy(spiel.load(own, session.state.text)).states) == 2
    for name in "quincunx_compromise(pips=500,length=3)", "quincunx_gamma(width=50,height=50,areas=2500)":
        game = pyspiel.load_game(name)
        state, rng = game.new_initial_state(), np.random.default_rng(1)
        n = 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([int(rng.choice(state.legal_actions(seat))) for seat in range(2)])
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
            n += 1
        assert 2000 < n <= game.max_game_length()


def test_othello_is_openspiels_move_for_move():
    pyspiel = pytest.importorskip("pyspiel")
    theirs_game, ours_game = pyspiel.load_game("othello"), qx.Game("othello")
    rng = np.random.default_rng(2)
    for _ in range(1000):
        theirs, ours = theirs_game.new_initial_state(), ours_game.start()
        while not theirs.is_terminal():
            legal = theirs.legal_actions()
            assert legal == ours.legal().tolist() and theirs.current_player() == ours.turn
            move = legal[int(rng.random() * len(legal))]
            theirs.apply_action(move)
            ours.play(move)
        assert ours.is_over
        share = ours.result().share
        assert theirs.returns() == [2 * part - 1 for part in share]


def test_othello_is_pgxs_move_for_move():
    """1,000 games at once. In pgx lots are drawn for who is first, and a game that is over goes on with passes."""
    pgx, jax = pytest.importorskip("pgx"), pytest.importorskip("jax")
    theirs_env, ours = pgx.make("othello"), qx.VecEnv(qx.Game("othello"), 1000, seed=3, autoreset=False)
    step = jax.jit(jax.vmap(theirs_env.step))
    theirs = jax.jit(jax.vmap(theirs_env.init))(jax.random.split(jax.random.PRNGKey(1), 1000))
    first, passing = np.asarray(theirs.current_player), 64
    their_reward, our_reward = np.zeros((1000, 2)), np.zeros((1000, 2))
    while not np.asarray(theirs.terminated).all():
        goes_on = ours.turn != qx.NOBODY
        mask, player = np.asarray(theirs.legal_action_mask), np.asarray(theirs.current_player)
        assert not np.asarray(theirs.terminated)[goes_on].any()
        assert np.array_equal(mask[goes_on], ours.mask[goes_on])
        assert np.array_equal((player ^ first)[goes_on], ours.turn[goes_on])
        assert mask[~goes_on, passing].all()
        moves = ours.sample()
        theirs = step(theirs, np.where(goes_on, moves, passing))
        their_reward += np.asarray(theirs.rewards)
        our_reward += ours.step(moves).reward
    assert (ours.turn == qx.NOBODY).all()
    assert np.array_equal(np.take_along_axis(their_reward, np.stack([first, 1 - first], 1), 1), our_reward)


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


@pytest.mark.parametrize("seed", range(10, 15))
def test_openspiels_own_search_on_compromise(seed):
    """Turn by turn the second player sees the first one's choice; the search must find one that is safe even so."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts
    from quincunx import spiel
    own = qx.Game("compromise", length=1, ties="yes", pips=12)
    session = own.session(seed=seed)
    session.settle()
    state = session.state

    def share(choice, answer):
        end = state.clone()
        end.play(choice, 0)
        end.play(answer, 1)
        return end.result().share[0]

    worst = {choice: min(share(choice, answer) for answer in state.legal(1)) for choice in state.legal(0).tolist()}
    assert len(set(worst.values())) > 1
    game = pyspiel.convert_to_turn_based(spiel.load(own, state.text))
    bot = mcts.MCTSBot(game, 2, 4000, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=True,
                       random_state=np.random.RandomState(1))
    assert worst[bot.step(game.new_initial_state())] == max(worst.values())


def test_openspiels_playthroughs_come_again(tmp_path):
    pytest.importorskip("pyspiel")
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough
    from quincunx import spiel
    spiel.register()
    flags.FLAGS.mark_as_parsed()
    for name in "quincunx_othello(size=4)", "quincunx_neutron", "quincunx_compromise(pips=1,length=1)":
        text = generate_playthrough.playthrough(name, None, seed=5)
        path = tmp_path / "playthrough.txt"
        path.write_text(text, encoding="utf-8")
        before, again = generate_playthrough.replay(str(path))
        assert before == again and "Apply action" in text


def test_openspiel_agrees_with_our_exact_values_of_compromise():
    """The last turn is a game of 27 by 27 choices: our strategy cannot be exploited, and theirs comes to the same value."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
    from quincunx import spiel
    own = qx.Game("compromise", length=1, ties="yes", pips=12)
    session = own.session(seed=10)
    session.settle()
    state = session.state
    value = qx.value(state, 0, bot="")
    assert value.is_exact and 0.7 < value.share < 0.71
    game = pyspiel.convert_to_turn_based(spiel.load(own, state.text))
    ours = policy.TabularPolicy(game)
    for key, row in ours.state_lookup.items():
        seat = int(key[len("Current player: ")])
        ours.action_probability_array[row] = qx.values(state, seat, bot="").probability
    assert exploitability.nash_conv(game, ours) < 1e-5
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    score = expected_game_score.policy_value(game.new_initial_state(), [theirs, theirs])[0]
    assert abs(score - (2 * value.share - 1)) < 0.05
    assert exploitability.nash_conv(game, theirs) < exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) / 4
