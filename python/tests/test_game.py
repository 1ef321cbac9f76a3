"""Games, positions and sessions: the same rules and sentences as everywhere."""

import copy
import doctest
import importlib
import pickle
import random
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest

import quincunx as qx

RULES = {
    "compromise": ["", "type=complex,pips=3,length=2", "type=gamble,pips=2"],
    "gamma": ["width=5,height=4,players=3", "width=3,height=3,players=1"],
    "neutreeko": ["", "repetition=off"],
    "neutron": ["rules=house", "rules=classic"],
    "othello": ["", "size=10,start=parallel", "size=4,pass=off"],
}
GAMES = [qx.Game(name, rules=rules) for name in qx.games() for rules in RULES[name]]


def play_out(position, seed, most=5000):
    """Random play: yields after every move."""
    rng = random.Random(seed)
    for _ in range(most):
        if position.is_over:
            break
        position.play(int(rng.choice(position.legal())))
        yield position


@pytest.mark.parametrize("module", ["quincunx", "quincunx.analysis", "quincunx.bots", "quincunx.game",
                                    "quincunx.matches", "quincunx.outside", "quincunx.vector"])
def test_examples_in_the_documentation(module):
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_state_survives_text_copy_and_pickle(game):
    state = game.start()
    for _ in play_out(state, 1):
        assert game.start(state.text) == state
        for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state and twin is not state and twin.key == state.key
    twin = game.start()
    assert twin == game.start() and (state == twin) == (state.text == twin.text)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_moves_masks_and_texts_agree(game):
    state = game.start()
    for _ in play_out(state, 2):
        legal, mask = state.legal(), state.mask()
        assert legal.dtype == np.int64 and mask.dtype == np.bool_ and mask.shape == (game.n_actions,)
        assert np.array_equal(np.flatnonzero(mask), legal)
        assert [game.move_number(game.move_text(move)) for move in legal] == legal.tolist()
        assert state.obs().shape == game.obs_shape and state.obs().dtype == np.float32
    assert state.seat == qx.NOBODY and len(state.legal()) == 0 and state.result().reason


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_session_goes_back_and_forth_and_is_saved(game):
    session = game.session(seed=3)
    texts = [session.state.text]
    for _ in play_out(session, 3, most=60):
        texts.append(session.state.text)
    again = qx.Session.load(session.record)
    assert again.record == session.record and again.game == game and again == pickle.loads(pickle.dumps(session))
    assert again.history == session.history
    while again.undo():
        assert again.state.text in texts
    while again.redo():
        assert again.state.text in texts
    assert again.state == session.state


def test_repetition_ends_a_session_but_not_a_state():
    session = qx.Game("neutreeko").session()
    state = session.game.start()
    for move in "b1-c1 b5-c5 c1-a1 c5-a5 a1-c1 a5-c5 c1-a1 c5-a5 a1-c1 a5-c5".split():
        assert not session.is_over
        session.play(move)
        state.play(move)
    assert session.is_over and session.result().share == [0.5, 0.5] and len(session.legal()) == 0
    assert session.obs(0)[2].max() == 2
    assert not state.is_over and len(state.legal()) > 0
    with pytest.raises(qx.Error, match="the game is over"):
        session.play("c1-a1")


def test_hidden_choices_stay_hidden():
    game = qx.Game("compromise", type="complex", pips=1)
    first, second = game.start(), game.start()
    first.play(0, 0)
    second.play(5, 0)
    assert first.turn == qx.TOGETHER and not first.owes(0) and first.owes(1)
    assert first != second
    assert first.redacted(1) == second.redacted(1) and np.array_equal(first.obs(1), second.obs(1))
    assert first.redacted(None) == second.redacted(None)
    assert not np.array_equal(first.obs(0), second.obs(0))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_board_draws_itself_for_notebooks(game):
    session = game.session(seed=1)
    session.settle()
    picture = ElementTree.fromstring(session._repr_svg_())
    titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == game.title and len(titles) == len(set(titles)) > 1
    assert ElementTree.fromstring(game._repr_svg_()) is not None


def test_mistakes_are_told_in_sentences():
    with pytest.raises(qx.Error, match='there is no game "go"'):
        qx.Game("go")
    with pytest.raises(qx.Error, match="there is no option"):
        qx.Game("othello", komi=7)
    state = qx.Game("othello").start()
    for move, why in [("a1", "a1 encloses no disc"), (0, "a1 encloses no disc"), (-1, "no move number"),
                      (65, "there is no move number 65"), ("zz", "zz"), ("f5\0", "NUL")]:
        with pytest.raises(qx.Error, match=why):
            state.play(move)
    for move in (None, 1.5, b"f5", [1]):
        with pytest.raises(TypeError):
            state.play(move)
    with pytest.raises(qx.Error, match="there is no seat 2"):
        state.obs(2)
    with pytest.raises(qx.Error, match="line"):
        qx.Session.load("quincunx record 1\ngame: chess\n")


def test_private_objects_cannot_be_made_empty():
    for cls in (qx.Game, qx.State, qx.Session, qx.Bot):
        with pytest.raises(TypeError):
            object.__new__(cls)
    for cls in (qx._core.Game, qx._core.State, qx._core.Session, qx._core.Batch, qx._core.Bot):
        with pytest.raises(TypeError):
            cls()
    with pytest.raises(TypeError):
        qx._core.new_game(int, "othello", "")


def test_a_bot_answers_alike_and_legally():
    for game in GAMES:
        session = game.session(seed=1)
        session.settle()
        if session.is_over or session.turn == qx.CHANCE:
            continue
        state = session.state
        first, second = (qx.Bot("level:2").choose(state, nodes=200, seed=7) for _ in range(2))
        assert first == second and first.move in state.legal()
    with pytest.raises(qx.Error, match="for chance"):
        qx.Bot("random").choose(qx.Game("compromise").start())


def test_threads_share_bots_only_one_at_a_time():
    bot, state = qx.Bot("mcts"), qx.Game("othello").start()
    errors, answers = [], []

    def ask():
        try:
            answers.append(bot.choose(state, nodes=20000))
        except RuntimeError as error:
            errors.append(str(error))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) + len(answers) == 4 and answers
    assert all("another thread" in error for error in errors)


class Late:
    """A number that is known only when something has been done."""

    def __init__(self, number, work):
        self.number, self.work = number, work

    def __index__(self):
        self.work()
        return self.number


def test_a_thread_that_comes_while_a_question_is_read_has_the_bot_alone(tmp_path):
    asked, answer, program = tmp_path / "asked", tmp_path / "answer", tmp_path / "bot.sh"
    program.write_text(f"""while read word rest; do case $word in
ready?) echo ready;;
go) touch {asked}; for i in $(seq 100); do [ -e {answer} ] || sleep 0.1; done; echo "move f5";;
quit) exit;;
esac; done
""", encoding="utf-8")
    game, made = qx.Game("othello"), []
    bot, state = qx.Bot(f"cmd:sh {program}"), game.start()
    other = threading.Thread(target=lambda: made.append(bot.choose(state).move))

    def let_in():
        other.start()
        while other.is_alive() and not asked.exists():
            time.sleep(0.01)

    try:
        with pytest.raises(RuntimeError, match="the bot is thinking for another thread"):
            bot.choose(state, Late(0, let_in))
    finally:
        answer.touch()
        other.join()
    assert made == [game.move_number("f5")]


def test_a_sample_is_of_the_position_that_the_seed_was_read_in():
    state = qx.Game("othello", size=4).start()

    def play_on():
        while not state.is_over:
            state.play(int(state.legal()[0]))

    with pytest.raises(qx.Error, match="the game is over"):
        state.sample(Late(1, play_on))


def test_import_is_quick_and_quiet():
    said = subprocess.run([sys.executable, "-X", "importtime", "-c", "import quincunx"], capture_output=True, text=True,
                          check=True)
    assert said.stdout == ""
    ours = [line for line in said.stderr.splitlines() if "quincunx" in line]
    assert sum(int(line.split("|")[0].split(":")[1]) for line in ours) < 100_000  # microseconds, numpy's own apart


def test_a_second_interpreter_is_refused_with_a_sentence_or_works():
    """numpy loads once in a process; the module of C may be loaded in every interpreter."""
    program = """
import sys
try:
    import _xxsubinterpreters as sub
    run = lambda code: sub.run_string(sub.create(), code)
except ImportError:
    import _interpreters as sub
    def run(code):
        failed = sub.exec(sub.create("legacy"), code)
        if failed:
            raise RuntimeError(failed.formatted)
import quincunx
try:
    run("import sys; sys.path[:] = %r; import quincunx as qx; qx.Game('othello').start().play('f5')" % sys.path)
except Exception as error:
    assert "quincunx needs numpy, which cannot be loaded here" in str(error), error
    run("import importlib.machinery as m, importlib.util as u\\n"
        "spec = u.spec_from_file_location('quincunx._core', %r)\\n"
        "core = u.module_from_spec(spec); spec.loader.exec_module(core)\\n"
        "game = core.new_game(type('G', (core.Game,), {}), 'othello', '')\\n"
        "state = core.new_state(type('S', (core.State,), {}), game, None); state.play('f5')\\n"
        "assert state.turn == 1\\n" % quincunx._core.__file__)
print("fine")
"""
    if sys.version_info >= (3, 14):
        pytest.skip("subinterpreters have a module of their own there")
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "fine\n"


def test_numbers_out_of_all_range_are_refused_in_words():
    game = qx.Game("othello", size=4)
    state, session, env = game.start(), game.session(), qx.VecEnv(game, 2)
    for call in (lambda: state.play(2**63), lambda: state.play(2**70), lambda: session.play(-2**70), lambda: game.move_text(-1),
                 lambda: game.move_text(2**70)):
        with pytest.raises(qx.Error, match="there is no move number -?[0-9]+"):
            call()
    for call in (lambda: state.legal(2**70), lambda: qx.value(state, -2**70)):
        with pytest.raises(qx.Error, match="there is no seat -?[0-9]+"):
            call()
    for call in (lambda: game.session(-1), lambda: game.session(2**64), lambda: qx.VecEnv(game, 2, seed=-1),
                 lambda: env.reset(seed=-1), lambda: qx.Bot("random").choose(state, seed=-1), lambda: state.sample(-1),
                 lambda: qx.match(game, "random", "random", games=2, seed=-1),
                 lambda: qx.match(game, lambda state, seat: 0, "random", games=2, seed=-1)):
        with pytest.raises(qx.Error, match="a number from 0 to 18446744073709551615"):
            call()
    for i in -1, 2, 2**70:
        with pytest.raises(IndexError, match="there is no game"):
            env.state(i)


def test_what_is_no_text_is_refused_in_words():
    game = qx.Game("othello", size=4)
    for call in (lambda: qx.Game(None), lambda: qx.Bot(None), lambda: qx.Session.load(b""), lambda: game.start(5),
                 lambda: game.session(0, 5), lambda: game.move_number(5), lambda: qx.value(game.start(), bot=5)):
        with pytest.raises(TypeError, match="a text is expected here"):
            call()
    with pytest.raises(TypeError):
        game.move_text(None)


def test_a_text_ends_where_it_ends():
    """C would take it to end at a NUL."""
    game = qx.Game("othello", size=4)
    state = game.start()
    for call in (lambda: qx.Game("othello\0x"), lambda: qx.Bot("level:3\0x"), lambda: game.start(state.text + "\0x"),
                 lambda: game.session(0, state.text + "\0x"), lambda: qx.value(state, bot="level:3\0x"),
                 lambda: qx.values(state, bot="\0x"), lambda: qx.solve(game, folder="/tmp/x\0x")):
        with pytest.raises(qx.Error, match="there is a NUL in the text"):
            call()
