"""bots.py - bots in the terminal: what they advise, watched, simulated, programs of one's own, and when they fail."""
import atexit
import os
import re
import shutil
import tempfile
import time

from screen import HERE, Failure, Screen, run
from steps import BASE, open_game, type_move


def values_known_for_certain(program):
    screen = open_game(program, "neutreeko", ["human", "human"])
    screen.keys("Tab")
    screen.see("b1-c1 +draws")
    screen.golden("values")
    screen.keys("i")
    screen.see("Hint: Look at the piece on")
    screen.press("Tab", "Black's chances")
    screen.see("100%")


def every_move_has_a_value(program):
    """Of some moves the end is proven; a bot says what it thinks of the others."""
    screen = open_game(program, "neutron", ["human", "human"])
    type_move(screen, "a1-a4")
    type_move(screen, "c3-c4 d5-d2")
    screen.press("Tab", "c4-b4 +wins in 3")
    for move in ("c4-e4", "c4-d5", "c4-a2", "c4-c2", "c4-e2"):
        screen.see(rf"{move} +(about \d+ %|wins|loses|draws)")


def everybody_has_a_graph(program):
    screen = open_game(program, "gamma", ["human"] * 3, "gamma.rules=width=4,height=1,players=3,areas=2\n")
    for move in ("0,0", "1,0", "2,0", "3,0", "skip", "skip", "skip"):
        type_move(screen, move)
    screen.see("Player 1 wins: everybody skipped")
    screen.press("Tab", "nothing to value now")
    screen.press("Tab", "Everybody's chances .mcts.\n")
    screen.see("(?m) ● {4}[▁-█]{7}█$")  # eight positions; the others have lost in the last one
    screen.see("(?m) ○ {5}[▁-█]{6}$")
    screen.see("(?m) ▲ {6}[▁-█]{5}$")


def narrow_windows_show_the_score_of_a_simulation(program):
    screen = Screen(program, 40, 15, settings=BASE + "game=neutron\nneutron.simulate.1=ok\nneutron.simulate.2=ok\n")
    screen.click_on("Simulate games")
    screen.press("s", r"(?m)^  White .* \d+\.\d %")
    screen.see(r"(?m)^  Black .* \d+\.\d %")


def simulation_counts(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.simulate.1=ok\nneutron.simulate.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Down", "Enter")
    screen.press("s", "100 of 100 games")
    screen.see("done")
    text = screen.rest()
    if not re.search(r"ok +(0|100) +(0|100).0 %", text):
        raise Failure(f"a bot without chance plays different games:\n{text}")
    if not re.search(r"How they ended\n +100  Neutron on rank [15]\n", text):
        raise Failure(f"it is not told how the games ended:\n{text}")
    screen = Screen(program, settings=BASE + "game=compromise\ncompromise.simulate.1=random\ncompromise.simulate.2=random\n")
    screen.see("New game")
    screen.keys("Down", "Down", "Enter")
    screen.press("s", "100 of 100 games")
    screen.see(r"moves a game 10\.\d")  # what chance deals is no move


def bots_are_watched(program):
    screen = Screen(program, settings=BASE + "game=neutron\nneutron.watch.1=ok\nneutron.watch.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "wins: ")
    screen.golden("watch")
    screen.press(",", "After move 13 of 14: White slides a piece from d1 to a4")


def a_reveal_pauses(program):
    """Where only bots play, space stops what they chose as it stops what they do."""
    screen = Screen(program, settings=BASE + "game=compromise\ncompromise.watch.1=random\ncompromise.watch.2=random\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "Red chooses")
    screen.press("Space", "space go on")
    before = screen.rest()
    time.sleep(2)
    if screen.rest() != before:
        raise Failure(f"it has gone on:\n{before}\n{screen.text()}")
    screen.press("Space", "space pause")
    screen.changed(before)


def waiting_costs_bots_no_time(program):
    """Between watched moves there is a pause for people to follow; the clocks of the bots do not count it."""
    screen = Screen(program, settings="seed=7\npace=10000\ngame=neutron\nneutron.watch.1=ok\nneutron.watch.2=ok\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "(?m) 2 ● .*-")
    text = screen.rest()
    used = [60 * int(minutes) + int(seconds) for minutes, seconds in re.findall(r" ok +(\d+):(\d\d)\b", text)]
    if len(used) != 2 or max(used) >= 9:
        raise Failure(f"the pause of ten seconds is counted:\n{text}")


def first_bot():
    """An example, by a path without blanks; that of the project may have some."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    os.symlink(os.path.abspath(f"{HERE}/../../examples/bots/first.sh"), f"{folder}/first.sh")
    return f"{folder}/first.sh"


def own_program_plays(program):
    """A bot of one's own in a seat; and one that is none, which is told and can be asked again."""
    bot = first_bot()
    screen = open_game(program, "neutron", ["human", f"cmd:{bot}"])
    screen.see("Black cmd first.sh")
    type_move(screen, "a1-a4")
    screen.see("2 ● c3-")
    screen = open_game(program, "neutron", ["human", "cmd:/bin/false"])
    type_move(screen, "a1-a4")
    screen.see("Enter asks it again")
    screen.press("u", "Your turn: slide a piece")


def long_commands_are_run_whole(program):
    """None is cut and then run: here what follows the first 199 bytes is all that makes a move."""
    bot = first_bot()
    command = f"cmd:env {' '.join(f'WORD{i}=1' for i in range(30))} {bot}"
    screen = Screen(program, command=f"'{program}' play neutron --seat 2='{command}'")
    screen.see("White: slide a piece|Your turn")
    type_move(screen, "a1-a4")
    screen.see("2 ● c3-")


def programs_of_files_are_not_started(program):
    """Whoever opens a stranger's game has the seat of the program that it names."""
    screen = Screen(program, settings=BASE)
    record, started = screen.home + "/strange.qx", screen.home + "/started"
    with open(record, "w") as file:
        file.write("quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: 1\n"
                   f"player 1: cmd:touch {started}\nplayer 2: human\nmoves: 0\nend\n")
    screen.see("New game")
    screen.keys("Down", "Down", "Down", "Enter")
    screen.press("i", "A file, a position")
    screen.type(record + "\r")
    screen.see("Black.*: slide a piece")
    type_move(screen, "b1-a1")
    screen.see("1 ● b1-a1")
    if os.path.exists(started):
        raise Failure("the program was started")


def bots_read_no_secret(program):
    """A bot learns neither what a person has chosen nor a key of the position that gives it away."""
    spy = f"so:{os.path.dirname(os.path.abspath(program))}/tests/libspy-plugin.so"
    log = tempfile.NamedTemporaryFile("r", prefix="qx-spy-")
    screen = open_game(program, "compromise", ["human", spy], "compromise.rules=pips=1,length=2\n",
                       env={"SPY_LOG": log.name})
    screen.see("Your turn: choose")
    type_move(screen, "222")
    screen.see("Red chooses grid 2, row 2, column 2; Green chooses grid 1, row 1, column 1")
    lines = log.read().splitlines()
    asked = [line for line in lines if line.startswith("asked")]
    if not asked or any(not line.startswith("asked 0 ") for line in asked) or "saw 1 222" in lines:
        raise Failure("the bot was shown more than its seat may see:\n" + "\n".join(lines))


def only_people_resign(program):
    """While a bot thinks it is the person who resigns; bots on their own cannot be made to."""
    screen = open_game(program, "othello", ["human", "alphabeta"], "nodes=0\nthinking=600000\n")
    type_move(screen, "f5")
    screen.see("White .alphabeta. is thinking")
    screen.press("R", "Black resigns")
    screen.press("y", "White wins: Black resigned")
    screen = open_game(program, "othello", ["alphabeta", "human"], "nodes=0\nthinking=600000\n")
    screen.see("Black .alphabeta. is thinking")
    screen.press("R", "White resigns")
    screen.press("y", "Black wins: White resigned")
    screen.press("u", "there is nothing to take back")
    screen.press("Tab", "Black wins: White resigned")
    screen = Screen(program, settings=BASE + "nodes=0\nthinking=600000\ngame=othello\nothello.watch.1=alphabeta\n")
    screen.see("New game")
    screen.keys("Down", "Enter")
    screen.press("s", "Black .alphabeta. is thinking")
    screen.keys("R", "?")
    screen.see("─ Keys ─")
    screen.press("q", "Black .alphabeta. is thinking")


if __name__ == "__main__":
    run([values_known_for_certain, a_reveal_pauses, every_move_has_a_value, everybody_has_a_graph, simulation_counts, narrow_windows_show_the_score_of_a_simulation,
         bots_are_watched, waiting_costs_bots_no_time, own_program_plays, long_commands_are_run_whole, programs_of_files_are_not_started,
         bots_read_no_secret, only_people_resign])
