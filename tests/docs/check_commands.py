#!/usr/bin/env python3
"""check_commands.py - what the code blocks of the documents tell people to type works.

Each document's blocks of shell are run line by line, in one shell, as a reader would from top to bottom: in a folder
that looks like a clone, with a home of its own. A block of CMake is the reader's CMakeLists.txt. Blocks of C are compiled,
linked and run. Every line must end well. A block of text right behind one command is its answer. Records can be replayed, and
sessions of bots list the moves there are. What a test cannot do stands in the tables below, with its reason and what is done
instead; a command that is in none of them fails, and is not run.

usage: check_commands.py BUILD ROOT      the folder of the build, and that of the project
"""
import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from documents import blocks

BUILD, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 600  # seconds for one document: many times what it takes

# Run as they stand, and what a line before has made: ./play_out, ~/games/bin/pip.
PLAIN = {"quincunx", "cc", "pkg-config", "cmake", "cp", "chmod", "mkdir", "cd", "export", "["}
MADE = r"(\./|~/|build/).*"

# Commands that a test cannot run: what is run in their place, and why.
STAND_INS = {
    # It would build all, and test this. The Makefile says what it would do, and of that only installing is done.
    "make": f"""set -eo pipefail
        plan=$({shutil.which("make")} -n "$@")
        for word; do [[ $word != DESTDIR=* ]] || export "$word"; done
        while read -r line; do [[ $line != "cmake --install "* ]] || eval "$line"; done <<<"$plan" """,
    # Nobody is root: the machine is a folder.
    "sudo": 'export DESTDIR=$HOME/machine; exec "$@"',
    # That machine's list of libraries.
    "ldconfig": 'mkdir -p ~/machine/cache && ln -sf ~/machine/usr/local/lib/lib*.so* ~/machine/cache',
    # The machines of a cluster: tests/cmd/check_ranks.py has ranks.
    "mpirun": '[ "$1" != -n ] || shift 2; exec "$@"',
}

# Commands that wait for a person or would take hours: what the person types, and how they end then. What they would do is
# checked by tests/term, tests/cmd, tests/serve, tests/train and tests/knowledge.
TYPED = [
    (r"quincunx( play \w+)?(?= *(#|$))", "q", 0),
    (r"quincunx play .*--text", "quit\n", 0),
    (r"quincunx (puzzle|guide|retry) ", "quit\n", 1),
    (r"quincunx serve", "^C", 0),
    (r"quincunx (solve neutron|train) ", "^C", 1),
]

# The same in little.
SMALLER = [
    (r"^(?!.*quincunx train)(.*)--games \d+", r"\1--games 2"),
    (r"quincunx (class|match|tournament) (?!.*--games)", r"quincunx \1 --games 2 "),
    (r"quincunx grade (?!.*--games)", "quincunx grade --games 14 "),
    (r"quincunx (class|grade|match|tournament) (?!.*--(?:nodes|time))", r"quincunx \1 --nodes 200 "),
    (r"--nodes 20000", "--nodes 200"),
    (r"perft othello 10", "perft othello 6"),
    (r"quincunx join [^#]*#\S+ \S+", r"{ ! \g<0> 2>&1; } | grep 'nobody answers'"),  # tests/serve/check_join.py has a server
    (r"quincunx serve", shlex.quote(f"{BUILD}/tests/quincunx-paged") + " serve --port 0"),  # the page itself may not be built
]

# Documents whose shell is run by another test.
ELSEWHERE = {"docs/python.md": "python/tests/test_docs.py"}  # it needs packages of others


def names(line):
    """The commands that a line calls."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", "''", re.sub(r"(^|\s)#.*", "", line))
    for part in re.split(r"&&|\|\|?|;|\$\(", bare):
        words = [word for word in part.split() if not re.match(r"\w+=", word)]
        if words:
            yield words[0]
            if words[0] == "sudo":
                yield words[1]


def in_little(line):
    """A line as it is run here."""
    unknown = [name for name in names(line) if name not in PLAIN and name not in STAND_INS and not re.fullmatch(MADE, name)]
    if unknown:
        return f"echo 'no table says how to try {unknown[0]}'; false"
    for pattern, keys, status in TYPED:
        line = re.sub(f"(?:^|(?<= ))(?:{pattern}).*", lambda rest: f"at_terminal {shlex.quote(keys)} {status} {rest[0]}", line)
    for pattern, little in SMALLER:
        line = re.sub(pattern, little, line)
    return line


def lines(block):
    """(number, line) of a block of shell; a script is one line, which runs it."""
    if block.text.startswith("#!"):
        script = "\n".join(in_little(line) for _, line in joined(block))
        yield block.line, f"SLURM_SUBMIT_DIR=$PWD bash -e -c {shlex.quote(script)}"
    else:
        yield from ((number, in_little(line)) for number, line in joined(block) if line.strip())


def joined(block):
    """(number, line) of a block; lines that end with a backslash go on."""
    begun, number = "", block.line
    for at, line in enumerate(block.text.splitlines(), block.line):
        if line.endswith("\\"):
            begun += line[:-1]
        else:
            yield number, begun + line.strip()
            begun, number = "", at + 1


class Reader:
    """Someone with a clone, a home and a shell."""

    def __init__(self, folder):
        self.folder = folder
        for part in ("clone", "home", "bin", "said"):
            os.makedirs(f"{folder}/{part}")
        for name in os.listdir(ROOT):
            if not re.match(r"build|\.git$", name):
                os.symlink(f"{ROOT}/{name}", f"{folder}/clone/{name}")
        os.symlink(BUILD, f"{folder}/clone/build")
        os.symlink(f"{HERE}/at_terminal.py", f"{folder}/bin/at_terminal")
        for name, body in STAND_INS.items():
            with open(f"{folder}/bin/{name}", "w") as file:
                file.write(f"#!/bin/bash\n{body}\n")
            os.chmod(f"{folder}/bin/{name}", 0o755)
        # What readers have of their own.
        shutil.copy(f"{ROOT}/examples/bots/random_bot.py", f"{folder}/clone/mybot.py")

    def environment(self):
        machine = f"{self.folder}/home/machine"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "CMAKE_", "DISPLAY", "MAKE"))}
        # The folders where a machine looks by itself.
        return {**kept, "HOME": f"{self.folder}/home", "PATH": f"{self.folder}/bin:{BUILD}:" + os.environ["PATH"],
                "LD_LIBRARY_PATH": f"{machine}/cache", "PKG_CONFIG_PATH": f"{machine}/usr/local/lib/pkgconfig",
                "CMAKE_PREFIX_PATH": f"{machine}/usr/local"}

    def follow(self, told):
        """Does what blocks say; returns (line number, what it said) of each line that failed."""
        script = []
        for block in told:
            if block.kind == "cmake":
                script.append(f"printf %s {shlex.quote(block.text)} >CMakeLists.txt")
                continue
            for number, line in lines(block):
                said = f"{self.folder}/said/{number}"
                script.append(f"eval {shlex.quote(line)} >{said} 2>&1 || mv {said} {said}.failed")
        shell = subprocess.Popen(["bash", "-o", "pipefail", "-c", "\n".join(script)], cwd=f"{self.folder}/clone", env=self.environment(),
                                 stdin=subprocess.DEVNULL, start_new_session=True)
        failed = []
        try:
            shell.wait(LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()
            failed.append((max(map(int, re.findall(r"(?m)^\d+$", "\n".join(os.listdir(f"{self.folder}/said"))))), f"not done after {LIMIT} seconds"))
        for name in os.listdir(f"{self.folder}/said"):
            if name.endswith(".failed"):
                with open(f"{self.folder}/said/{name}", errors="replace") as file:
                    failed.append((int(name.split(".")[0]), file.read()[-2000:]))
        return sorted(failed)


def follow(told):
    with tempfile.TemporaryDirectory() as folder:
        return Reader(folder).follow(told)


def by_document():
    """The blocks that a shell is for, of each document that has some and is run here."""
    found = {}
    for block in blocks(ROOT, "sh", "cmake"):
        if block.document not in ELSEWHERE:
            found.setdefault(block.document, []).append(block)
    return found


def answers():
    """(command, block) where the text of a block is what a command, alone in the block before, says."""
    told = list(blocks(ROOT))
    for before, block in zip(told, told[1:]):
        is_next = before.document == block.document and before.line + before.text.count("\n") + 3 == block.line
        if is_next and (before.kind, block.kind) == ("sh", "text") and before.text.count("\n") == 1:
            yield before.text.strip(), block


def timeless(text):
    return re.sub(r"[\d.]+ games/s", "games/s", text)


class Commands(unittest.TestCase):
    def test_every_line_works(self):
        told = by_document()
        self.assertGreater(len(told), 6)
        # The library lies under /usr/local, or elsewhere: where both are told, the one that comes last would hide the other.
        library = told["docs/library.md"]
        told["docs/library.md, /usr/local"] = [block for block in library if "PREFIX=" not in block.text.split("-D")[0]]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for document, failed in zip(told, pool.map(follow, told.values())):
                for number, said in failed:
                    with self.subTest(document=document, line=number):
                        self.fail(said)

    def test_every_exception_is_still_in_a_document(self):
        told = [line for told in by_document().values() for block in told if block.kind == "sh" for _, line in joined(block)]
        called = {name for line in told for name in names(line)}
        self.assertEqual((PLAIN | set(STAND_INS)) - called, set())
        for pattern in [pattern for pattern, *_ in TYPED + SMALLER]:
            self.assertTrue(any(re.search(pattern, line) for line in told), pattern)

    def test_answers_are_those_that_are_shown(self):
        told = list(answers())
        self.assertTrue(told)
        for command, block in told:
            with self.subTest(document=block.document, line=block.line), tempfile.TemporaryDirectory() as folder:
                reader = Reader(folder)
                done = subprocess.run(["bash", "-c", command], cwd=f"{folder}/clone", env=reader.environment(), stdin=subprocess.DEVNULL,
                                      capture_output=True, text=True, timeout=LIMIT)
                self.assertEqual(timeless(done.stdout), timeless(block.text))

    def test_records_can_be_replayed(self):
        told = [block for block in blocks(ROOT, "text") if block.text.startswith("quincunx record ")]
        self.assertTrue(told)
        for block in told:
            with self.subTest(document=block.document, line=block.line):
                done = subprocess.run([f"{BUILD}/quincunx", "replay", "-", "--text"], input=block.text, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_sessions_of_bots_list_the_moves_there_are(self):
        told = [re.findall(r"(?ms)^> game (\S+)$.*?^> position (.+?)$\n> moves (.+?)$", block.text) for block in blocks(ROOT, "text")]
        self.assertTrue(any(told))
        for game, position, moves in [found for all_found in told for found in all_found]:
            done = subprocess.run([f"{BUILD}/quincunx", "moves", game, "--position", position], capture_output=True, text=True)
            self.assertEqual(done.stdout.split(), moves.split(), position)

    def test_c_compiles_and_runs(self):
        told = list(blocks(ROOT, "c"))
        self.assertTrue(told)
        for block in told:
            with self.subTest(document=block.document, line=block.line), tempfile.TemporaryDirectory() as folder:
                includes = "\n".join(re.findall(r"(?m)^#include.*", block.text))
                body = re.sub(r"(?m)^#include.*", "", block.text)
                is_whole = re.search(r"(?m)^int main\(", body)
                program = body if is_whole else f"int main(void)\n{{\n{body}\nreturn 0;\n}}\n"
                done = subprocess.run(["cc", "-std=c17", "-Wall", "-Werror", "-I", f"{ROOT}/include", "-xc", "-", "-o", f"{folder}/program",
                                       "-L", BUILD, f"-Wl,-rpath,{BUILD}", "-lquincunx"],
                                      input=f"#include <stdio.h>\n{includes}\n{program}", capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                done = subprocess.run([f"{folder}/program"], capture_output=True, text=True, timeout=LIMIT)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", "") if not is_whole else (0, done.stdout, ""))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
