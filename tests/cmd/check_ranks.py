#!/usr/bin/env python3
"""check_ranks - matches, training and solving over the ranks of Open MPI give what one process gives, also after ranks were killed.

usage: check_ranks.py PROGRAM SOLVER EXAMPLES

Where mpirun is not found, or cannot run here, nothing is checked: one line says so, and the test counts as skipped.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 600  # seconds
SKIPPED = 77  # as tests/CMakeLists.txt has it
RANKS = ["mpirun", "-n", "3"]
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_plm="isolated",
                   OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_btl_vader_single_copy_mechanism="none",
                   OMPI_MCA_hwloc_base_binding_policy="none")


def run(words, folder):
    return subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE)


def why_not(program):
    """Why nothing can be checked here; None: it can."""
    if not shutil.which("mpirun"):
        return "mpirun is not here"
    if not (pathlib.Path(program).parent / "quincunx-mpi.so").exists():
        return "the program was built without Open MPI"
    try:
        if run([*RANKS, "true"], ".").returncode != 0:
            return "mpirun cannot run here"
    except subprocess.TimeoutExpired:
        return "mpirun does not end here"
    return None


def plain(text):
    """Without what differs from run to run: seconds, and the time of a move at the end of a rung's line."""
    return [line.split(", rating")[0] for line in text.splitlines() if '"seconds"' not in line]


def claim_same(program, words, folder):
    one = run([program, *words], folder)
    many = run([*RANKS, program, *words], folder)
    assert one.returncode == many.returncode == 0, (one.stderr, many.stderr)
    assert plain(one.stdout) == plain(many.stdout), (words, one.stdout, many.stdout)


def claim_one_seed(program, words, folder):
    """The seed that the first rank draws is that of all."""
    many = run([*RANKS, program, *words], folder)
    one = run([program, *words, "--seed", str(json.loads(many.stdout)["seed"])], folder)
    assert one.returncode == many.returncode, (one.stderr, many.stderr)
    assert plain(one.stdout) == plain(many.stdout), (words, one.stdout, many.stdout)


def ranks_of(job):
    """The processes of our job that mpirun started, by their numbers."""
    found = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(job.pid)], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in found.splitlines() if line.split()[1].startswith(("quincunx", "solve-ranks"))]


def n_games(path):
    return path.read_text().count("\n@ ") if path.exists() else 0


def claim_gone(pid):
    """A process, no zombie that waits to be fetched, ends or has ended."""
    def is_running():
        with contextlib.suppress(OSError):
            return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
        return False
    end = time.monotonic() + PATIENCE
    while is_running() and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_running(), f"process {pid} is left running"


def start(program, words, folder):
    return subprocess.Popen([*RANKS, program, *words], cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def wait_until(seen, job):
    """Waits until it is seen, or the job is over, or patience is."""
    end = time.monotonic() + PATIENCE
    while not seen() and job.poll() is None and time.monotonic() < end:
        time.sleep(0.01)


def kill_rank(job, rank):
    """Kills a rank of the job, and waits for the end of all. Was it there, and did the job fail by it?"""
    for pid in ranks_of(job):
        with contextlib.suppress(OSError):  # it may have ended meanwhile
            if f"OMPI_COMM_WORLD_RANK={rank}".encode() in pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                os.kill(pid, signal.SIGKILL)
    return job.wait(PATIENCE) != 0


def kill_one(program, words, folder, is_due, rank):
    """Starts a job over ranks and kills one of them when it is due. Was the job still at work?"""
    job = start(program, words, folder)
    wait_until(is_due, job)
    return kill_rank(job, rank)


# Plays the first move. While there is a file "hold", it writes down its number and waits.
PATIENT = """#!/bin/sh
while read -r word rest; do
    case $word in
        "ready?") echo ready ;;
        moves) first=${rest%% *} ;;
        go) [ -e hold ] && echo $$ >> held; while [ -e hold ]; do sleep 0.05; done; echo "move $first" ;;
        quit) exit 0 ;;
    esac
done
"""


def kill_in_a_game(program, words, folder, least, rank):
    """Kills a rank while both ranks that play are in the middle of a game, which the file holds none of: their bots are held."""
    path = pathlib.Path(folder)
    games, hold, held = path / "killed.qx", path / "hold", path / "held"
    job = start(program, words, folder)
    wait_until(lambda: n_games(games) >= least, job)
    hold.touch()
    wait_until(lambda: held.exists() and held.read_text().count("\n") == 2, job)
    before = n_games(games)
    assert before < 200 and kill_rank(job, rank), f"rank {rank} was not killed in a game: {before} games"
    assert n_games(games) == before, (before, n_games(games))
    for pid in held.read_text().split():  # a bot goes with its rank
        claim_gone(int(pid))
    hold.unlink()
    held.unlink()
    return before


def claim_resumed(program, folder):
    """A match over ranks, each of which is killed once, is that of one process, and no game is lost that was over."""
    path = pathlib.Path(folder)
    (path / "patient.sh").write_text(PATIENT)
    (path / "patient.sh").chmod(0o755)
    words = ["match", "othello", "cmd:./patient.sh", "greedy", "--rules", "size=4", "--games", "200", "--time", "500000",
             "--json"]
    whole = run([program, *words], folder).stdout
    words += ["--save", "killed.qx"]
    before = kill_in_a_game(program, words, folder, 5, 2)
    for rank in (0, 1):
        before = kill_in_a_game(program, [*words, "--resume"], folder, before + 20, rank)
    last = run([*RANKS, program, *words, "--resume"], folder)
    assert last.returncode == 0, last.stderr
    assert plain(last.stdout) == plain(whole), (before, last.stdout)
    numbers = [line for line in (path / "killed.qx").read_text().splitlines() if line.startswith("@ ")]
    assert len(numbers) == len(set(numbers)) == 200, len(numbers)
    return before


def claim_decided(program, folder):
    """A test that was decided before is told once more, and no rank waits for games."""
    words = ["match", "othello", "greedy", "random", "--rules", "size=4", "--games", "200", "--nodes", "1", "--sprt",
             "0,100", "--json", "--save", "decided.qx"]
    once = run([program, *words], folder)
    again = run([*RANKS, program, *words, "--resume"], folder)
    assert once.returncode == again.returncode == 0, again.stderr
    assert plain(once.stdout) == plain(again.stdout), again.stdout


def claim_trained(program, folder):
    """Weights learned over ranks, one of which is killed on the way, are those that one process learns."""
    words = ["train", "othello", "--games", "300", "--generations", "2", "--depth", "4", "--save"]
    path = pathlib.Path(folder)
    alone = run([program, *words, "alone"], folder)
    kept = path / "many.work"
    for rank in (1, 2, 0):  # a busy machine may sleep until it is too late: then once more
        if kill_one(program, [*words, "many"], folder, lambda: kept.exists() and kept.stat().st_size > 30000, rank):
            break
        (path / "many").unlink()
    else:
        raise AssertionError("no training was killed on the way")
    before = kept.stat().st_size
    many = run([*RANKS, program, *words, "many"], folder)
    assert alone.returncode == many.returncode == 0, (alone.stderr, many.stderr)
    assert alone.stdout == many.stdout, (alone.stdout, many.stdout)
    assert (path / "alone").read_bytes() == (path / "many").read_bytes(), "other weights"
    assert not kept.exists()
    lost = run([*RANKS, program, *words, "no/folder"], folder)
    assert lost.returncode != 0 and lost.stderr.count("no/folder cannot be written") == 1, lost.stderr
    (path / "blocked.work").mkdir()
    lost = run([*RANKS, program, *words, "blocked"], folder)
    assert lost.returncode != 0 and lost.stderr.count("blocked.work cannot be used") == 1, lost.stderr
    return before


def claim_solved(program, solver, folder):
    """Neutron with three pieces a side: the table of one process, also where a rank is killed on the way."""
    path = pathlib.Path(folder)
    words = ["classic", "3", "1"]
    name = "neutron-classic-3.table"
    for place in ("one", "some"):
        (path / place).mkdir()
    one = run([solver, "one", *words], folder)
    for rank in (2, 0, 1):  # as above
        if kill_one(solver, ["some", *words], folder, lambda: len(list((path / "some").glob("*.pass-*"))) >= 8, rank):
            break
        (path / "some" / name).unlink()
    else:
        raise AssertionError("no solver was killed on the way")
    before = len(list((path / "some").glob("*.pass-???")))
    some = run([*RANKS, solver, "some", *words], folder)
    assert one.returncode == some.returncode == 0, (one.stderr, some.stderr)
    assert (path / "one" / name).read_bytes() == (path / "some" / name).read_bytes(), "another table"
    assert sorted(file.name for file in (path / "some").iterdir()) == [name]
    other = run([*RANKS, program, "solve", "neutreeko"], folder)
    assert other.returncode == 1 and other.stderr.count("solved by one process") == 1, other.stderr
    return before


def claim_told_once(program, folder):
    """Of three ranks one says what is wrong with all; what is wrong with one alone, that one says."""
    wrong = [program, "match", "othello", "greedy", "nobody"]
    right = [program, "match", "othello", "greedy", "random", "--games", "4", "--nodes", "1"]
    for words, said in ((["mpirun", "-n", "3", *wrong], 'quincunx: there is no bot "nobody"'),
                        (["mpirun", "-n", "2", *right, ":", "-n", "1", *wrong], 'rank 2: quincunx: there is no bot "nobody"')):
        told = run(words, folder)
        assert told.returncode != 0 and told.stderr.count("there is no bot") == told.stderr.count(said) == 1, told.stderr


def main(program, solver, examples):
    reason = why_not(program)
    if reason:
        print(f"check_ranks: nothing is checked: {reason}")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        claim_same(program, ["match", "othello", "greedy", "random", "--rules", "size=4", "--games", "200", "--nodes", "1",
                             "--sprt", "0,100", "--json"], folder)
        claim_same(program, ["tournament", "neutreeko", "random", "greedy", "level:2", "--games", "20", "--nodes", "50",
                             "--balanced", "--json"], folder)
        claim_same(program, ["tournament", "gamma", "random", "greedy", "random", "level:1", "--rules",
                             "width=4,height=4,players=3", "--games", "6", "--nodes", "1", "--json"], folder)
        claim_one_seed(program, ["class", "neutreeko", f"{examples}/class", "--games", "2", "--time", "20000", "--json"], folder)
        claim_same(program, ["ladder", "othello", "--rules", "size=4", "--games", "2"], folder)
        before = claim_resumed(program, folder)
        claim_decided(program, folder)
        claim_told_once(program, folder)
        kept = claim_trained(program, folder)
        passes = claim_solved(program, solver, folder)
    print(f"check_ranks: three ranks are as one process; {before} of 200 games outlived three killed ranks, "
          f"{kept} bytes of a training and {passes} passes of a solver one")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
