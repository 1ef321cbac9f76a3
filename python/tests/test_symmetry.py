"""Turned boards: the turned position has the turned moves, and they lead to turned positions."""

import doctest

import numpy as np
import pytest

import quincunx as qx
from quincunx import symmetry


def text_of(game, obs, state):
    """A position's text from its planes, as seen by the seat that owes a move."""
    mine, theirs = ("XO" if game.name == "othello" else "WB" if game.name == "neutron" else "BW")[::1 if state.seat == 0 else -1]
    empty = "-" if game.name == "othello" else "."
    board = np.where(obs[0] > 0, mine, np.where(obs[1] > 0, theirs, empty))
    if game.name == "neutron":
        board = np.where(obs[2] > 0, "N", board)
    joined = "" if game.name == "othello" else "/"
    return joined.join("".join(row) for row in board) + state.text[state.text.index(" "):]


def turned(game, sym, state):
    return game.start(text_of(game, sym.obs(state.obs()), state))


def test_examples_in_the_documentation():
    failed, tried = doctest.testmod(symmetry)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("game", [qx.Game("othello"), qx.Game("othello", size=6), qx.Game("neutreeko")], ids=repr)
def test_turned_positions_have_turned_moves(game):
    state, rng = game.start(), np.random.default_rng(3)
    for _ in range(25):
        for sym in qx.symmetries(game):
            twin = turned(game, sym, state)
            assert np.array_equal(twin.mask(), sym.mask(state.mask()))
            move = int(rng.choice(twin.legal()))
            after, twin_after = state.clone(), twin.clone()
            twin_after.play(move)
            after.play(int(sym.actions[move]))
            assert np.array_equal(twin_after.obs(0), sym.obs(after.obs(0)))
            assert twin_after.is_over == after.is_over and twin_after.result() == after.result()
        state.play(int(rng.choice(state.legal())))
        if state.is_over:
            state = game.start()


def test_neutron_mirrored_and_turned_with_its_home_ranks():
    game = qx.Game("neutron")
    state, rng = game.start(), np.random.default_rng(4)
    for _ in range(10):
        for sym in qx.symmetries(game):
            seen = sym.obs(state.obs())
            if np.array_equal(seen[3], state.obs()[3]):  # the home rank stays: a mirror
                twin = turned(game, sym, state)
                assert np.array_equal(twin.mask(), sym.mask(state.mask()))
            else:  # the sides change places
                twin = game.start(text_of(game, seen, state).translate(str.maketrans("WBwb", "BWbw")))
                assert twin.seat == 1 - state.seat and np.array_equal(twin.obs(), seen)
                assert np.array_equal(twin.mask(), sym.mask(state.mask()))
        state.play(int(rng.choice(state.legal())))
        if state.is_over:
            state = game.start()


@pytest.mark.parametrize("game", [qx.Game("gamma", width=4, height=3, players=3), qx.Game("gamma", width=4, height=4),
                                  qx.Game("compromise", type="complex", pips=2, length=2)], ids=repr)
def test_games_with_turned_starts_go_on_turned(game):
    """The start looks the same however it is turned, so a whole game may be played twice."""
    rng = np.random.default_rng(5)
    all_of_them = qx.symmetries(game)
    for sym in (all_of_them[i] for i in rng.choice(len(all_of_them), 8)):
        state, twin = game.start(), game.start()
        while not twin.is_over:
            assert np.array_equal(twin.mask(), sym.mask(state.mask()))
            assert np.array_equal(twin.obs(), sym.obs(state.obs()))
            move = int(rng.choice(twin.legal()))
            twin.play(move)
            state.play(int(sym.actions[move]))
        assert state.result() == twin.result()


def test_the_first_changes_nothing_and_all_differ():
    for name in qx.games():
        game = qx.Game(name)
        found = qx.symmetries(game)
        assert np.array_equal(found[0].actions, np.arange(game.n_actions))
        assert len({sym.actions.tobytes() for sym in found}) == len(found)
        batch = np.random.default_rng(6).random((3, *game.obs_shape)).astype(np.float32)
        assert found[-1].obs(batch).shape == batch.shape
        assert np.array_equal(found[-1].obs(batch)[1], found[-1].obs(batch[1]))
        assert found[-1].obs(batch[:0]).shape == (0, *game.obs_shape)


def test_what_has_arrays_is_equal_to_itself():
    game = qx.Game("othello", size=4)
    first, last = qx.symmetries(game)[0], qx.symmetries(game)[-1]
    values = [qx.values(game.start(), bot="random") for _ in range(2)]
    for one, other in (first, last), values:
        assert one == one and one != other and len({one, other, one}) == 2
