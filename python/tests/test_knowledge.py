"""Values and matches: what the program says, said in Python."""

import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import quincunx as qx


def test_values_of_moves_are_values_of_what_they_lead_to():
    game = qx.Game("neutreeko")
    rng = np.random.default_rng(1)
    state = game.start()
    for _ in range(12):
        here, moves = qx.value(state), qx.values(state)
        legal = state.legal()
        assert here.is_exact and moves.is_exact[legal].all()
        assert np.array_equal(np.flatnonzero(~np.isnan(moves.share)), legal)
        assert here.share == moves.share[legal].max()
        for move in legal:
            after = state.clone()
            after.play(int(move))
            seat = after.seat if not after.is_over else 1 - state.seat
            theirs = qx.value(after, seat)
            assert theirs.share == 1 - moves.share[move]
        state.play(int(rng.choice(legal)))
        if state.is_over:
            state = game.start()


def test_a_seat_is_to_be_named_where_chance_is_due():
    with pytest.raises(qx.Error, match="name the seat: it is for chance to move here"):
        qx.value(qx.Game("compromise").start())


def test_an_estimate_is_not_called_exact():
    state = qx.Game("othello").start()
    guess = qx.value(state, nodes=200)
    assert not guess.is_exact and guess.distance is None and 0 < guess.share < 1
    with pytest.raises(qx.Error):
        qx.value(state, bot="")
    moves = qx.values(state, nodes=200)
    assert not moves.is_exact.any() and not np.isnan(moves.share[state.legal()]).any()


def test_asking_about_nobody_is_refused():
    state = qx.Game("othello", size=4).start()
    while not state.is_over:
        state.play(int(state.legal()[0]))
    with pytest.raises(qx.Error, match="name the seat"):
        qx.value(state)
    shares = [qx.value(state, seat).share for seat in range(2)]
    assert shares == state.result().share
    for wrong in (5, -1):
        with pytest.raises(qx.Error, match="no seat"):
            qx.value(state, wrong)


def test_a_match_is_the_same_again_and_with_threads():
    game = qx.Game("othello", size=6)
    one = qx.match(game, "greedy", "random", games=20, seed=3)
    two = qx.match(game, "greedy", "random", games=20, seed=3, threads=2)
    assert replace(one, records=[]) == replace(two, records=[])  # records have the times, too
    assert all(qx.Session.load(a).history == qx.Session.load(b).history for a, b in zip(one.records, two.records))
    assert one.won + one.drawn + one.lost == one.games == 20 and sum(one.pairs) == 10
    assert one.score_low < one.score < one.score_high
    sessions = [qx.Session.load(record) for record in one.records]
    assert all(session.is_over for session in sessions)
    points = [session.result().share[i % 2] for i, session in enumerate(sessions)]
    assert sum(points) / 20 == one.score


def test_a_function_is_a_bot():
    game = qx.Game("compromise", type="complex", pips=2, length=2)
    seen = []

    def careful(state, seat):
        seen.append(seat)
        assert state == state.redacted(seat) and state.owes(seat)
        return state.legal(seat)[-1]

    result = qx.match(game, careful, "random", games=6)
    assert result.games == 6 and set(seen) == {0, 1}
    lost = qx.match(game, lambda state, seat: "nowhere", "random", games=4)
    assert lost.lost == 4 and "made no legal move: a move is three digits" in lost.records[0]
    with pytest.raises(TypeError, match="a bot is a name"):
        qx.match(game, lambda state, seat: 0, 5, games=2)
    with pytest.raises(ZeroDivisionError):
        qx.match(game, lambda state, seat: 1 // 0, "random", games=2)
    with pytest.raises(qx.Error, match="pairs"):
        qx.match(game, "random", "random", games=3)


def first(state, seat):
    return state.legal(seat)[0]


def test_an_opening_leaves_the_game_to_the_bots():
    """However long it is: random moves that end the game are taken back."""
    for bots in (first, "random"), ("greedy", "random"):
        result = qx.match(qx.Game("othello", size=4), *bots, games=8, opening=1000)
        assert result.games == 8 and all(qx.Session.load(record).is_over for record in result.records)
    asked = []
    qx.match(qx.Game("neutron"), lambda state, seat: asked.append(seat) or state.legal(seat)[0], first, games=8, opening=1000)
    assert asked


@pytest.mark.parametrize("bots", [(first, "random"), ("greedy", "random")], ids=["function", "names"])
def test_openings_are_random_moves_where_chance_does_not_deal(bots):
    def openings(game, **how):
        made = [qx.Session.load(record).history for record in qx.match(game, *bots, games=40, **how).records]
        return {tuple(steps[:4]) for steps in made}, made

    some, _ = openings(qx.Game("othello"))
    assert len(some) > 10
    none, _ = openings(qx.Game("othello"), opening=0)
    assert len({steps[0] for steps in none}) < 5
    if callable(bots[0]):
        _, made = openings(qx.Game("compromise", pips=1, length=1))
        own = [next(step for step in steps if step[0] == i % 2) for i, steps in enumerate(made)]
        assert all(move == 0 for _, move in own)  # no move of the players is drawn


@pytest.mark.parametrize("bot", [first, "greedy"], ids=["function", "name"])
def test_a_match_that_cannot_be_is_refused_in_its_own_words(bot):
    game = qx.Game("othello", size=4)
    for wrong in -1, 1001, 2**70:
        with pytest.raises(qx.Error, match="an opening has 0 to 1,000 random moves"):
            qx.match(game, bot, "random", games=2, opening=wrong)
    for wrong in -2, 0, 3, 2**70:
        with pytest.raises(qx.Error, match="games come in pairs"):
            qx.match(game, bot, "random", games=wrong)
    for wrong in 1, 65:
        with pytest.raises(qx.Error, match="a match is for games of 2 to 64 players"):
            qx.match(qx.Game("gamma", players=wrong), bot, "random", games=2)
    with pytest.raises(qx.Error, match="a game for 3, and a match is between two"):
        qx.match(qx.Game("gamma", players=3), "greedy", "random", games=2)


def test_a_limit_of_nothing_is_refused():
    game = qx.Game("othello", size=4)
    state, session = game.start(), game.session()
    for wrong in 0, -1, np.int64(0):
        for call in (lambda: qx.Bot("random").choose(state, nodes=wrong), lambda: qx.Bot("random").choose(session, nodes=wrong),
                     lambda: qx.match(game, "random", "random", games=2, nodes=wrong),
                     lambda: qx.match(game, first, "random", games=2, nodes=wrong),
                     lambda: qx.value(state, nodes=wrong), lambda: qx.values(state, nodes=wrong)):
            with pytest.raises(qx.Error, match="a limit of nodes is at least 1"):
                call()
        for call in (lambda: qx.Bot("random").choose(state, milliseconds=wrong),
                     lambda: qx.Bot("random").choose(state, nodes=1, milliseconds=wrong),
                     lambda: qx.match(game, "random", "random", games=2, milliseconds=wrong)):
            with pytest.raises(qx.Error, match="a limit of milliseconds is at least 1"):
                call()


@pytest.mark.parametrize("name,spec", [("othello", "mcts"), ("othello", "alphabeta"), ("neutron", "alphabeta")])
def test_all_the_time_there_is_is_no_limit(name, spec):
    state = qx.Game(name).start()
    plain, timed = (qx.Bot(spec).choose(state, nodes=500, **limit) for limit in ({}, {"milliseconds": 2**64 - 1}))
    assert plain == timed and plain.nodes > 100


def test_a_match_keeps_to_its_nodes_also_where_milliseconds_are_limited():
    game = qx.Game("othello", size=6)
    plain, timed = ([qx.Session.load(record).history for record in
                     qx.match(game, "alphabeta", "random", games=4, nodes=20, seed=1, **limit).records]
                    for limit in ({}, {"milliseconds": 50}))
    assert plain == timed


def test_neighbouring_seeds_share_no_games():
    games = [{tuple(qx.Session.load(record).history) for record in
              qx.match(qx.Game("othello"), first, first, games=20, opening=20, seed=seed).records} for seed in (1, 2)]
    assert not games[0] & games[1]
    seeds = [{qx.Session.load(record).seed for record in
              qx.match(qx.Game("compromise"), first, "random", games=20, seed=seed).records} for seed in (1, 2)]
    assert len(seeds[0] | seeds[1]) == 20


def program(tmp_path, *lines):
    """A bot that is a program of the shell."""
    path = tmp_path / "bot.sh"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"cmd:sh {path}"


ANSWERS = 'while read word rest; do case $word in ready?) echo ready;; go) echo "move nowhere";; quit) exit;; esac; done'


@pytest.mark.parametrize("script", ["exit 1", ANSWERS], ids=["does not start", "says what is no move"])
def test_a_bot_that_fails_forfeits_its_games(tmp_path, script):
    result = qx.match(qx.Game("othello", size=4), first, program(tmp_path, script), games=4)
    assert result.won == 4 and all("forfeits: " in record for record in result.records)
    with pytest.raises(qx.Error, match='there is no bot "nobody"'):
        qx.match(qx.Game("othello", size=4), first, "nobody", games=2)


def test_a_named_bot_knows_the_game_also_against_a_function():
    """Neutron's ok keeps its place among its pieces from turn to turn."""
    game = qx.Game("neutron", first="black")
    both = qx.Session.load(qx.match(game, "ok", "ok", games=2, opening=0).records[0])
    moves = [iter([move for mover, move in both.history if mover == seat]) for seat in (0, 1)]
    result = qx.match(game, lambda state, seat: next(moves[seat]), "ok", games=2, opening=0)
    assert [qx.Session.load(record).history for record in result.records] == [both.history] * 2
    kept, session = [qx.Bot("ok"), qx.Bot("ok")], game.session()
    while not session.is_over:
        session.play(kept[session.seat].choose(session).move)
    assert session.history == both.history


def dozen_of(game):
    """States that random moves lead to."""
    rng, states = np.random.default_rng(3), []
    while len(states) < 12:
        state = game.start()
        for _ in range(rng.integers(1, 12)):
            if not state.is_over:
                state.play(int(rng.choice(state.legal())))
        if not state.is_over:
            states.append(state)
    return states


@pytest.mark.parametrize("name,spec", [("neutron", "alphabeta"), ("neutreeko", "level:8"), ("othello", "mcts")])
def test_a_bot_answers_alike_whatever_it_was_asked_before(name, spec):
    states = dozen_of(qx.Game(name))
    kept = qx.Bot(spec)
    fresh = [qx.Bot(spec).choose(state, seed=i, nodes=500) for i, state in enumerate(states)]
    assert [kept.choose(state, seed=i, nodes=500) for i, state in enumerate(states)] == fresh
    assert [kept.choose(state, seed=i, nodes=500) for i, state in enumerate(states)] == fresh


def test_levels_differ_as_far_as_they_are_made_to():
    """Level 7 of Neutreeko looks at 1,500 positions, level 8 at 7,000; a limit that is named goes for both."""
    state = qx.Game("neutreeko").start("B..../..W../.W.B./...../.B..W b")
    nodes = [qx.Bot(f"level:{level}").choose(state).nodes for level in (7, 8)]
    assert 1000 < nodes[0] < 3000 < nodes[1] < 10000
    assert qx.Bot("level:8").choose(state, nodes=100).nodes < 300

    def games(level, **how):
        return [qx.Session.load(record).history for record in
                qx.match(qx.Game("neutreeko"), f"level:{level}", "greedy", games=8, **how).records]

    assert games(7) != games(9) and games(7, nodes=500) == games(9, nodes=500)


def test_games_of_a_file(tmp_path):
    result = qx.match(qx.Game("neutron"), "greedy", "random", games=4, seed=2)
    path = tmp_path / "games.qx"
    path.write_text("quincunx contest 1\ngames:\n" + "".join(
        f"@ {i}\n{record}" for i, record in enumerate(result.records)), encoding="utf-8")
    assert [session.record for session in qx.records(path)] == result.records
    whole = "".join(result.records)
    for text in whole.rstrip("\n"), "\ufeff" + whole, whole.replace("\n", "\r\n"), whole.replace("\nend\n", "\nend \n"):
        path.write_bytes(text.encode())
        assert [session.record for session in qx.records(path)] == result.records
    at = whole.index("quincunx record", 1)
    for text in whole[:-4], whole[:at - 4] + whole[at:]:
        path.write_text(text, encoding="utf-8")
        with pytest.raises(qx.Error, match="the record that begins in line [0-9]+ has no end"):
            list(qx.records(path))


@pytest.mark.parametrize("game", [
    qx.Game("othello", size=6), qx.Game("neutreeko"), qx.Game("compromise", pips=2, length=2),
    qx.Game("compromise", type="complex", pips=2, length=2), qx.Game("gamma", width=3, height=3)], ids=repr)
def test_records_become_arrays(game):
    sessions = [qx.Session.load(record) for record in qx.match(game, "random", "random", games=4, seed=2).records]
    seen = qx.arrays(sessions)
    steps = [(session, seat, move) for session in sessions for seat, move in session.history if seat >= 0]
    assert len(seen.move) == len(steps) and seen.obs.shape[1:] == game.obs_shape
    assert [int(move) for move in seen.move] == [move for _, _, move in steps]
    assert seen.mask[np.arange(len(steps)), seen.move].all()
    for row, (session, seat, _) in enumerate(steps):
        assert seen.turn[row] == seat
        assert np.isclose(seen.reward[row], game.n_seats * session.result().share[seat] - 1)
    first = sessions[0].clone()
    while first.undo():
        pass
    first.settle()
    assert np.array_equal(seen.obs[0], first.obs(int(seen.turn[0])))


def test_arrays_of_nothing_and_of_unlike_games():
    empty = qx.Game("othello").session().arrays()
    assert empty.obs.shape == (0, 2, 8, 8) and empty.mask.shape == (0, 65) and len(empty.reward) == 0
    with pytest.raises(qx.Error, match="no game"):
        qx.arrays([])
    with pytest.raises(qx.Error, match="one kind"):
        qx.arrays([qx.Game("othello").session(), qx.Game("neutron").session()])


def test_solving_says_what_values_say():
    for game in qx.Game("neutreeko"), qx.Game("othello", size=4), qx.Game("gamma", width=3, height=2):
        solution = qx.solve(game)
        assert len(solution.start) == game.n_seats and all(value.is_exact for value in solution.start)
        known = qx.value(game.start(), bot="")
        assert (solution.start[0].share, solution.start[0].points) == (known.share, known.points)
        assert solution.solver and solution.idea
    with pytest.raises(qx.Error, match="60 squares are empty"):
        qx.solve(qx.Game("othello"))
    for wrong in ("othello", 3, None):
        with pytest.raises(TypeError):
            qx.solve(wrong)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
@pytest.mark.parametrize("work", [
    "qx.solve(qx.Game('othello', size=6))",
    "qx.match(game, 'mcts', 'mcts', games=1000, nodes=100_000)",
    "qx.Bot('mcts').choose(game.start(), milliseconds=600_000)",
    "qx.Bot('cmd:sleep 600').choose(game.start())",
    "qx.value(game.start(), bot='mcts', nodes=10**9)",
    "qx.value(game.start(), bot='cmd:sleep 600')",
    "qx.value(qx.Game('gamma', width=300, height=300).start())",
    "qx.Bot('mcts').choose(qx.Game('gamma', width=300, height=300).start(), nodes=10_000)",
    "qx.values(game.start(), bot='mcts', nodes=10**9)"])
def test_long_work_hears_an_interrupt(work):
    """Each of these takes minutes."""
    hear = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # shells mute it in the background
    program = f"{hear}; import quincunx as qx; game = qx.Game('othello'); print('on', flush=True); {work}"
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    worker = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=environment)
    assert worker.stdout.readline() == "on\n"
    while len(list(Path(f"/proc/{worker.pid}/task").iterdir())) < 2:  # until its thread is at work
        assert worker.poll() is None
    worker.send_signal(signal.SIGINT)
    _, error = worker.communicate(timeout=60)
    assert "KeyboardInterrupt" in error and worker.returncode != 0


def test_values_are_told_again_after_any_exception_that_stopped_one():
    game, main = qx.Game("othello"), threading.main_thread().ident
    n_threads = threading.active_count()

    def stop():
        while threading.active_count() < n_threads + 2:  # until the work has its thread, besides this one
            time.sleep(0.001)
        signal.pthread_kill(main, signal.SIGUSR1)

    def out_of_time(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGUSR1, out_of_time)
    try:
        threading.Thread(target=stop).start()
        with pytest.raises(TimeoutError):
            qx.value(game.start(), bot="mcts", nodes=10**9)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert qx.value(game.start("X" * 62 + "O- X"), bot="mcts", nodes=10**9).share == 1


def test_other_threads_run_while_a_program_starts(tmp_path):
    bot = qx.Bot(program(tmp_path, "sleep 1", ANSWERS.replace("nowhere", "f5")))
    starts = threading.Thread(target=bot.choose, args=(qx.Game("othello").start(),))
    starts.start()
    began, longest = time.monotonic(), 0.0
    while starts.is_alive():
        before = time.monotonic()
        time.sleep(0.01)
        longest = max(longest, time.monotonic() - before)
    assert time.monotonic() - began > 0.9 and longest < 0.8


def test_an_estimate_is_the_same_whatever_was_asked_before():
    states = dozen_of(qx.Game("neutron"))
    there = [qx.value(state, bot="alphabeta", nodes=500) for state in states]
    back = [qx.value(state, bot="alphabeta", nodes=500) for state in states[::-1]]
    assert there == back[::-1] and not all(value.is_exact for value in there)


def test_knowledge_is_opened_again_after_solving():
    """What was opened before may know less than there is now."""
    state = qx.Game("neutron").start()
    qx.value(state)
    kept = qx.analysis._kept.analysis
    qx.value(state)
    assert qx.analysis._kept.analysis is kept
    qx.solve(qx.Game("gamma", width=2, height=2))
    qx.value(state)
    assert qx.analysis._kept.analysis is not kept


def test_books_are_inside_and_tables_where_the_program_keeps_them(tmp_path):
    """Whatever lies in the user's folders, the start of Neutron is known from the book in the library."""
    program = "import quincunx as qx; print(qx.value(qx.Game('neutron').start(), bot='').share)"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    assert subprocess.check_output([sys.executable, "-c", program], env=environment, text=True) == "1.0\n"


def test_a_match_draws_itself():
    result = qx.match(qx.Game("othello", size=4), "random", "random", games=10)
    picture = ElementTree.fromstring(result._repr_svg_())
    widths = [float(part.get("width")) for part in picture.iter("{http://www.w3.org/2000/svg}rect")][1:]
    assert np.allclose(np.array(widths) / sum(widths), np.array([result.won, result.drawn, result.lost]) / 10, atol=0.01)


def test_bots_are_opened_again_after_solving(tmp_path):
    """So that "perfect" finds the tables that were made since; a program tells when it begins."""
    told = tmp_path / "told"
    bot = qx.Bot(program(tmp_path, f"echo begins >>{told}", ANSWERS.replace("nowhere", "f5")))
    session = qx.Game("othello").session()
    for _ in range(2):
        bot.choose(session)
    assert told.read_text(encoding="utf-8") == "begins\n"
    qx.solve(qx.Game("gamma", width=2, height=2))
    bot.choose(session)
    assert told.read_text(encoding="utf-8") == 2 * "begins\n"
