"""Many games at once: the same as one by one, whatever the threads."""

import contextlib
import gc
import multiprocessing
import pickle
import resource
import threading

import numpy as np
import pytest

import quincunx as qx

GAMES = [qx.Game("othello"), qx.Game("othello", size=6), qx.Game("neutron"), qx.Game("neutreeko"),
         qx.Game("compromise"), qx.Game("compromise", type="complex", pips=2),
         qx.Game("gamma", width=5, height=4, players=3)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_in_step_are_games(game):
    env = qx.VecEnv(game, 8, seed=4, autoreset=True)
    ends = 0
    for _ in range(300):
        state = env.state(3)
        assert env.turn[3] == state.seat
        assert np.array_equal(env.mask[3], state.mask())
        if not game.repetition:
            assert np.array_equal(env.obs[3], state.obs())
        step = env.step(env.sample())
        assert step.obs is env.obs and step.done is env.done
        assert np.allclose(step.reward.sum(axis=1), 0, atol=1e-6)
        assert not step.reward[~step.done].any()
        ends += step.done.sum()
    assert ends > 0 and (env.final_turn >= 0).any()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_threads_change_nothing(game):
    one, two = (qx.VecEnv(game, 33, seed=5, threads=threads) for threads in (1, 2))
    for _ in range(150):
        first, second = one.sample().copy(), two.sample().copy()
        assert np.array_equal(first, second)
        for a, b in zip(one.step(first), two.step(second)):
            assert np.array_equal(a, b)
        assert np.array_equal(one.final_obs, two.final_obs)


def test_the_end_is_kept_apart():
    env = qx.VecEnv(qx.Game("othello", size=4), 1, seed=1)
    while not env.done[0]:
        before = env.state(0)
        move = int(env.sample()[0])
        env.step([move])
    before.play(move)
    assert before.is_over
    assert np.array_equal(env.final_obs[0], before.obs(int(env.final_turn[0])))
    assert env.state(0) == env.game.start() and env.turn[0] == 0
    share = before.result().share
    assert np.allclose(env.reward[0], [2 * part - 1 for part in share])


def test_without_autoreset_games_stay_over():
    env = qx.VecEnv(qx.Game("othello", size=4), 5, autoreset=False)
    for _ in range(16):
        env.step(env.sample())
    assert (env.turn == qx.NOBODY).all() and not env.mask.any() and (env.sample() == -1).all()
    env.step(np.full(5, -1))
    assert not env.done.any()
    env.reset(seed=1, which=[True, False, False, False, True])
    assert env.turn.tolist() == [0, qx.NOBODY, qx.NOBODY, qx.NOBODY, 0]


def test_held_games_stay_as_they_are():
    env = qx.VecEnv(qx.Game("neutron"), 4, seed=3)
    held = np.array([True, False, True, False])
    before = env.obs.copy(), env.mask.copy(), [env.state(i) for i in range(4)]
    for _ in range(3):
        env.step(np.where(held, qx.HOLD, env.sample()))
    assert np.array_equal(env.obs[held], before[0][held]) and np.array_equal(env.mask[held], before[1][held])
    assert [env.state(i) == before[2][i] for i in range(4)] == held.tolist()


def test_long_games_are_broken_off():
    env = qx.VecEnv(qx.Game("othello"), 6, max_moves=5)
    for i in range(1, 13):
        step = env.step(env.sample())
        assert step.truncated.all() == step.truncated.any() == (i % 5 == 0)
        assert not step.done.any() and not step.reward.any()
    assert (env.final_turn == 1).all()


def test_mistakes_move_nothing():
    env = qx.VecEnv(qx.Game("othello"), 4, seed=1)
    texts = [env.state(i).text for i in range(4)]
    for wrong in ([0] * 4, [-2] * 4, [2**62] * 4, [19, 19, 19, 64]):
        with pytest.raises(qx.Error, match="game"):
            env.step(wrong)
    with pytest.raises(qx.Error, match="game 2: there is no move number -2"):
        env.step([19, 19, -2, 19])
    with pytest.raises(qx.Error, match="game 0"):
        env.step(np.full(4, 2**64 - 1, np.uint64))  # not HOLD
    for wrong in ([[1, 2], [3, 4]], [1, 2], [19], 19, "moves", None, [1.5, None, 2, 3], [19.0] * 4, [True] * 4, [2**70] * 4):
        with pytest.raises(qx.Error, match="4 whole numbers"):
            env.step(wrong)
    for wrong in ([3], [1, 3], [0, 0, 0, 1], True, [[True] * 4], "games"):
        with pytest.raises(qx.Error, match="4 bools"):
            env.reset(which=wrong)
    assert [env.state(i).text for i in range(4)] == texts
    with pytest.raises(IndexError):
        env.state(4)
    with pytest.raises(TypeError):
        pickle.dumps(env)
    for n, threads in ((0, 1), (-1, 1), (1, 0)):
        with pytest.raises(qx.Error):
            qx.VecEnv(qx.Game("othello"), n, threads=threads)


def test_arrays_outlive_their_environment():
    obs = qx.VecEnv(qx.Game("othello"), 64).obs
    assert obs.sum() == 64 * 4
    env = qx.VecEnv(qx.Game("othello"), 4)
    with pytest.raises(ValueError):
        env.obs.resize((1, 2, 8, 8))


def test_a_forked_process_goes_on_alone():
    env = qx.VecEnv(qx.Game("othello"), 8, seed=2, threads=3)
    env.step(env.sample())
    child = multiprocessing.get_context("fork").Process(target=lambda: [env.step(env.sample()) for _ in range(100)])
    child.start()
    child.join(120)
    assert child.exitcode == 0
    env.step(env.sample())


def test_the_seed_is_the_game():
    game = qx.Game("compromise")
    same = [qx.VecEnv(game, 3, seed=8) for _ in range(2)]
    other = qx.VecEnv(game, 3, seed=9)
    assert np.array_equal(same[0].obs, same[1].obs) and not np.array_equal(same[0].obs, other.obs)
    other.reset(seed=8)
    assert np.array_equal(same[0].obs, other.obs)


def test_samples_do_not_change_the_games():
    game = qx.Game("compromise")
    one, other = (qx.VecEnv(game, 4, seed=1) for _ in range(2))
    for _ in range(30):
        moves = one.sample().copy()
        one.step(moves)
        other.step(moves)
        assert np.array_equal(one.obs, other.obs)


def test_games_begun_anew_are_new_games():
    """Until the seed is told again."""
    env = qx.VecEnv(qx.Game("compromise"), 3, seed=8, autoreset=False)
    first, which = env.obs.copy(), np.array([True, False, True])
    env.reset(which=which)
    assert [np.array_equal(a, b) for a, b in zip(env.obs, first)] == [False, True, False]
    second = env.obs.copy()
    env.reset()
    assert not any(np.array_equal(a, b) for a, b in zip(env.obs, second))
    other = qx.VecEnv(qx.Game("compromise"), 3, seed=8, autoreset=False)
    other.reset(which=which)
    assert np.array_equal(other.obs, second)
    env.reset(seed=8)
    assert np.array_equal(env.obs, first)


def test_moves_of_a_second_thread_are_never_the_first_ones():
    env, is_over = qx.VecEnv(qx.Game("neutron"), 5000, seed=1), threading.Event()
    wrong = np.full(env.n, 10**9)

    def disturb():
        while not is_over.is_set():
            with contextlib.suppress(qx.Error, RuntimeError):
                env.step(wrong)

    other = threading.Thread(target=disturb)
    other.start()
    try:
        n = 0
        while n < 100:
            with contextlib.suppress(RuntimeError):  # the other thread is stepping
                env.step(env.sample())
                n += 1
    finally:
        is_over.set()
        other.join()


def test_nothing_leaks_in_ten_million_steps():
    env = qx.VecEnv(qx.Game("neutreeko"), 1024, seed=1)
    state = qx.Game("othello").start()

    def work(steps):
        for _ in range(steps):
            env.step(env.sample())
            state.clone().legal(), state.obs(), state.mask(), state.result()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # kilobytes

    before = work(1000)
    assert work(9000) - before < 2000
