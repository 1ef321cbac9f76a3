"""Whatever the arguments, an answer or an exception; never a crash."""

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import quincunx as qx

EXPECTED = (TypeError, ValueError, OverflowError, IndexError)  # Error is a ValueError
GAMES = [qx.Game("othello", size=4), qx.Game("neutron"), qx.Game("neutreeko"), qx.Game("compromise", pips=2),
         qx.Game("compromise", type="complex", pips=2), qx.Game("gamma", width=3, height=2, players=3)]

anything = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-3, 30), st.floats(), st.text(max_size=20),
    st.binary(max_size=8), st.lists(st.integers(-5, 70), max_size=5), st.sampled_from(GAMES),
    st.builds(np.int64, st.integers(-5, 70)), st.builds(lambda: np.zeros((2, 2))), st.builds(object))
games = st.sampled_from(GAMES)
relaxed = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def attempt(call, *args, **named):
    try:
        return call(*args, **named)
    except EXPECTED:
        return None


@relaxed
@given(anything, st.dictionaries(st.sampled_from(["size", "rules", "pips", "players", "x"]),
                                 st.one_of(st.integers(-2, 40), st.text(max_size=8), st.none()), max_size=3))
def test_games(name, options):
    attempt(qx.Game, name, **options)
    attempt(qx.Game, "othello", **options)


@relaxed
@given(games, st.lists(st.tuples(st.sampled_from(["play", "legal", "mask", "obs", "owes", "redacted", "sample"]),
                                 st.lists(anything, max_size=2)), max_size=12))
def test_states(game, calls):
    state = game.start()
    for name, args in calls:
        attempt(getattr(state, name), *args)
        if not state.is_over:
            state.play(int(state.legal()[0]))
        assert game.start(state.text) == state


@relaxed
@given(games, st.lists(st.tuples(
    st.sampled_from(["play", "undo", "redo", "settle", "forfeit", "legal", "mask", "obs", "clone"]),
    st.lists(anything, max_size=2)), max_size=15))
def test_sessions(game, calls):
    session = game.session()
    for name, args in calls:
        attempt(getattr(session, name), *args)
        attempt(session.play, int(session.legal()[0]) if len(session.legal()) else 0)
    assert qx.Session.load(session.record) == session


@relaxed
@given(anything, anything, anything)
def test_makers(first, second, third):
    for make in (qx.State, qx.Session, qx.Session.load, qx.Bot, qx.Result):
        attempt(make, first)
        attempt(make, first, second)
    for game in GAMES:
        attempt(game.start, first)
        attempt(game.session, first, second)
        attempt(game.move_text, first)
        attempt(game.move_number, first)
    attempt(qx._core.new_batch, first, second, third)


@relaxed
@given(games, st.lists(st.tuples(st.sampled_from(["step", "reset", "state"]), anything, anything), max_size=8),
       st.integers(-1, 5), st.integers(-1, 3))
def test_vector(game, calls, n, threads):
    env = attempt(qx.VecEnv, game, n, threads=threads)
    if env is None:
        return
    for name, first, second in calls:
        attempt(getattr(env, name), first)
        if name == "reset":
            attempt(env.reset, first, second)
        env.step(env.sample())


@relaxed
@given(anything, anything, anything, anything)
def test_bots(state, nodes, seed, threads):
    bot = qx.Bot("random")
    attempt(bot.choose, state, nodes=nodes, seed=seed)
    attempt(bot.choose, GAMES[0].start(), nodes=nodes if isinstance(nodes, int) else 1, seed=seed, threads=threads)
