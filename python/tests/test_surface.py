"""Whatever the arguments, an answer or an exception; never a crash."""

import numpy as np
import pytest
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


@relaxed
@given(anything, anything, anything)
def test_knowledge(state, seat, nodes):
    for ask in qx.value, qx.values:
        attempt(ask, state, seat, bot="", nodes=nodes)
        attempt(ask, GAMES[0].start("-" * 12 + "XO-- X"), seat, bot="random", nodes=nodes)
    attempt(qx.solve, GAMES[5], threads=seat, nodes=nodes if isinstance(nodes, int) and 0 < nodes < 100 else 50)
    attempt(qx.solve, None if isinstance(seat, qx.Game) else seat)  # Neutron takes hours
    attempt(qx.symmetries, state)
    attempt(qx.arrays, state)
    attempt(qx.arrays, [seat])


@relaxed
@given(anything, anything, anything, anything)
def test_matches(first, second, games, opening):
    games = games if isinstance(games, int) and games < 10 else 2
    for game in GAMES[0], first:
        attempt(qx.match, game, "random", second, games=games, opening=opening)
        attempt(qx.match, game, lambda state, seat: first, "random", games=2)
    attempt(qx.bot, first)


@relaxed
@given(games, st.integers(0, 40), st.integers(0, 3000), st.one_of(st.text(max_size=3), st.sampled_from("0123456789\n |,-")))
def test_harmed_records(game, moves, at, patch):
    """A record in which something was changed is read as it is now, or refused."""
    session = game.session(seed=1)
    session.settle()
    for _ in range(moves):
        if not session.is_over:
            session.play(int(session.legal()[-1]))
            session.settle()
    record = session.record
    at %= len(record)
    read = attempt(qx.Session.load, record[:at] + patch + record[at + 1:])
    assert read is None or qx.Session.load(read.record) == read
    text = session.state.text
    at %= len(text)
    state = attempt(game.start, text[:at] + patch + text[at + 1:])
    assert state is None or game.start(state.text) == state


@relaxed
@given(games, anything, st.lists(anything, max_size=4), anything, anything)
def test_makers_of_many(game, n, actions, seed, most):
    n = 3 if isinstance(n, int) and n > 1000 else n
    env = attempt(qx.VecEnv, game, n, seed=seed, max_moves=most)
    if env is not None:
        attempt(env.step, actions)
        attempt(env.step, np.array(actions, dtype=object))
        attempt(env.reset, seed, actions)
        env.step(env.sample())


@relaxed
@given(games, st.lists(st.one_of(anything, st.integers(0, 30)), max_size=6))
def test_other_projects_environments(game, actions):
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from quincunx import env, gym
    table = env.aec(game)
    table.reset(seed=1)
    duel, duels = gym.Duel(game), gym.Duels(game, 2)
    duel.reset(seed=1), duels.reset(seed=1)
    for action in actions:
        attempt(table.step, action)
        attempt(duel.step, action)
        attempt(duels.step, action)
        attempt(duels.step, [action, 0])


@relaxed
@given(st.lists(anything, max_size=3), st.lists(anything, max_size=3))
def test_players_of_compromise(place, places):
    from quincunx.compromise import Player

    class Odd(Player):
        def play(self, *question):
            return place

        def place_pips(self, *question):
            return places

    attempt(qx.match, GAMES[4], Odd(), "random", games=2)
