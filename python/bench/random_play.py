"""Random play, games and moves a second of processor time, beside other programs: `make bench-python`.

Every program is timed in this one process, on one core, in turns; the best of three turns counts. Processor time is
what a busy machine does not change. How much two threads gain can only be seen on the clock, in the best of many short
moments; on a busy machine, run it with chrt -f 1.
"""

import os
import random
import time

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"  # pgx on one core, too

import numpy as np

import quincunx as qx

SECONDS = 2.0


def timed(play):
    """Calls play() until the time is up; it returns (games, moves). The best rates of three turns."""
    best = (0.0, 0.0)
    for _ in range(3):
        games = moves = 0
        began = time.process_time()
        while (took := time.process_time() - began) < SECONDS / 3:
            done, made = play()
            games, moves = games + done, moves + made
        best = max(best, (moves / took, games / took))
    return best


def row(name, rates, base=None):
    moves, games = rates
    times = f"{moves / base:8.1f}" if base else "        "
    print(f"  {name:44s} {games:12,.0f} {moves:14,.0f} {times}", flush=True)


def vector(game, n=1024, threads=1):
    env = qx.VecEnv(game, n, threads=threads)

    def play():
        done = 0
        for _ in range(20):
            done += int(env.step(env.sample()).done.sum())
        return done, 20 * n

    return play


def single(game, tensor):
    """One state after the other, as a plain program would."""

    def play():
        session, moves = game.session(), 0
        session.settle()
        state = session.state
        while not state.is_over:
            legal = state.legal().tolist()
            if tensor:
                state.obs(), state.mask()
            state.play(random.choice(legal))
            moves += 1
        return 1, moves

    return play


def spiel(tensor):
    import pyspiel

    game = pyspiel.load_game("othello")

    def play():
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if tensor:
                np.array(state.observation_tensor(), np.float32)
                np.array(state.legal_actions_mask(), bool)
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return 1, moves

    return play


def pgx(n=1024):
    """Othello of pgx, compiled: n games in step with planes and masks, uniform legal moves."""
    import jax
    from pgx import make
    from pgx.experimental import auto_reset

    env = make("othello")
    turn = auto_reset(env.step, env.init)

    def one(state, key):
        keys = jax.random.split(key, n)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        moves = jax.vmap(jax.random.categorical)(keys, logits)
        state = jax.vmap(turn)(state, moves, keys)
        return state, state.terminated.sum()

    step = jax.jit(one)
    key = jax.random.PRNGKey(1)
    now = [jax.jit(jax.vmap(env.init))(jax.random.split(key, n)), key]

    def play():
        done = 0
        for _ in range(20):
            now[1], part = jax.random.split(now[1])
            now[0], ended = step(now[0], part)
            done += int(ended)
        now[0].observation.block_until_ready()
        return done, 20 * n

    play()  # compiles
    return play


def two_threads(game, n=1024):
    """How many times as fast as one thread are two, by the clock: the best of many short turns of each."""
    envs, steps = [qx.VecEnv(game, n, threads=threads) for threads in (1, 2)], 10 if game.name == "gamma" else 100
    best = [float("inf")] * 2
    for _ in range(60):
        for i, env in enumerate(envs):
            began = time.perf_counter()
            for _ in range(steps):
                env.step(env.sample())
            best[i] = min(best[i], time.perf_counter() - began)
    return best[0] / best[1]


def main():
    print(f"  {'random play':44s} {'games/s':>12s} {'moves/s':>14s}  times OpenSpiel")
    othello = qx.Game("othello")
    try:
        with_tensor, bare = timed(spiel(True)), timed(spiel(False))
        row("OpenSpiel Othello, tensor and mask", with_tensor)
        row("OpenSpiel Othello, moves only", bare)
        base, base_bare = with_tensor[0], bare[0]
    except ImportError:
        print("  (OpenSpiel is not installed)")
        base = base_bare = None
    try:
        row("pgx Othello, batch of 1024, compiled", timed(pgx()), base)
    except ImportError:
        print("  (pgx is not installed)")
    row("Othello, VecEnv of 1024, planes and masks", timed(vector(othello)), base)
    row("Othello, states, planes and masks", timed(single(othello, True)), base)
    row("Othello, states, moves only", timed(single(othello, False)), base_bare)
    for name in qx.games():
        if name != "othello":
            row(f"{name.capitalize()}, VecEnv of 1024", timed(vector(qx.Game(name))))
    print("  two threads over one, VecEnv of 1024, by the clock:")
    for name in qx.games():
        print(f"    {name:12s} {two_threads(qx.Game(name)):.2f}", flush=True)


if __name__ == "__main__":
    main()
