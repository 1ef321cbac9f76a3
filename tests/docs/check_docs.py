#!/usr/bin/env python3
"""check_docs.py - what the documents tell people to type works.

Every command of a code block is run, with fewer games where it asks for many; every command, option and target that is
named within a sentence is one that there is. Blocks of Python are run by python/tests/test_docs.py.

usage: check_docs.py PROGRAM ROOT      the program, and the folder of the project
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
LIMIT = 300  # seconds for one command: many times what it takes

# The same in little: what is long, what needs a file of the reader's, what would not end by itself.
SMALLER = [
    (r"--games \d+", "--games 2"),
    (r"^(quincunx (?:class|tournament) (?!.*--games).*)$", r"\1 --games 2"),
    (r"pips=2,length=2", "pips=1,length=2"),
    (r"perft othello 10", "perft othello 5"),
    (r"--position '…'", f"--position '-{'O' * 62}X X'"),
    (r"^quincunx (puzzle|guide|play|retry) (.*)$", r"quincunx \1 \2 </dev/null"),
    (r"^quincunx (engine \w+|gamma)$", r"quincunx \1 </dev/null"),
    (r"cmd:examples/", f"cmd:{ROOT}/examples/"),
    (r"neutreeko examples/class", f"neutreeko {ROOT}/examples/class"),
]
# What this test does not run, and where it is run instead.
ELSEWHERE = {
    r"^quincunx$": "the menu: tests/term",
    r"^quincunx play othello$": "the full screen: tests/term",
    r"^quincunx (serve|join) ?": "a server: tests/serve",
    r"^quincunx train ": "hours of processor time: tests/train",
    r"^quincunx solve neutron": "twenty minutes of processor time: docs/games/neutron.md has what came out",
}


def documents():
    return [f"{ROOT}/README.md", *sorted(glob.glob(f"{ROOT}/docs/**/*.md", recursive=True))]


def blocks(path, kind=""):
    """The code blocks of a document, of one kind."""
    with open(path) as file:
        return [found[3] for found in re.finditer(r"(?ms)^( *)```(\w*)\n(.*?)^\1```", file.read()) if found[2] == kind]


def commands():
    """(document, command) for each line of a code block that a reader would type; what follows two blanks explains."""
    for path in documents():
        for block in blocks(path):
            for line in block.splitlines():
                typed = re.match(r"(?:\$ |mpirun -n \d+ |make web && )?(quincunx\b(?! (?:record|contest|table|\d)).*)", line)
                if typed:
                    yield os.path.relpath(path, ROOT), re.split(r" {2,}|\s+#", typed[1])[0].strip()


def run(command, folder):
    environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder,
                   "PATH": f"{folder}/bin:" + os.environ["PATH"]}
    return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=LIMIT)


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        os.mkdir(cls.folder + "/bin")
        os.symlink(PROGRAM, cls.folder + "/bin/quincunx")
        shutil.copy(f"{ROOT}/examples/bots/random_bot.py", cls.folder + "/mybot.py")
        shutil.copytree(f"{ROOT}/examples/class", cls.folder + "/folder")
        for command in ("quincunx transcript othello f5d6c3 >game.qx",
                        "quincunx match othello random random --games 2 --save played.qx",
                        "quincunx convert played.qx --to wthor --save games.wtb"):
            done = run(command, cls.folder)
            assert done.returncode == 0, command + ": " + done.stderr

    def test_every_command_of_a_block_runs(self):
        seen = 0
        for path, command in commands():
            if any(re.search(pattern, command) for pattern in ELSEWHERE):
                continue
            for pattern, little in SMALLER:
                command = re.sub(pattern, little, command)
            with self.subTest(document=path, command=command):
                before = set(os.listdir(self.folder))
                done = run(command, self.folder)
                # A game without anybody at the keys is not played to its end.
                self.assertIn(done.returncode, (0, 1) if command.endswith("</dev/null") else (0,), done.stderr)
                for made in set(os.listdir(self.folder)) - before:
                    os.remove(f"{self.folder}/{made}")
                seen += 1
        self.assertGreater(seen, 25)

    def test_every_exception_is_still_in_a_document(self):
        told = [command for _, command in commands()]
        for pattern in ELSEWHERE:
            self.assertTrue(any(re.search(pattern, command) for command in told), pattern)

    def test_commands_and_options_named_in_sentences_exist(self):
        helps, seen = {}, 0
        for path in documents():
            with open(path) as file:
                words = re.sub(r"(?ms)^( *)```.*?^\1```", "", file.read())
            for name, rest in re.findall(r"`quincunx (?!record 1|contest 1|table 1)([a-z][a-z-]*)([^`]*)`", words):
                with self.subTest(document=os.path.relpath(path, ROOT), command=name + rest):
                    if name not in helps:
                        helps[name] = run(f"quincunx {name} --help", self.folder)
                    self.assertEqual(helps[name].returncode, 0, helps[name].stderr)
                    for option in re.findall(r"(?<=\s)(--[a-z-]+)", rest):
                        self.assertRegex(helps[name].stdout, re.escape(option) + r"\b")
                    seen += 1
        self.assertGreater(seen, 40)

    def test_no_page_says_a_thing_twice(self):
        """The rules are printed by heading: one that stands there twice shows its boards twice."""
        for path in documents():
            with open(path) as file:
                heads = re.findall(r"(?m)^## .*", file.read())
            self.assertEqual(sorted(heads), sorted(set(heads)), path)

    def test_targets_named_exist(self):
        with open(f"{ROOT}/Makefile") as file:
            lines = file.read()
        targets = {name for names in re.findall(r"(?m)^([a-z][a-z -]*):(?!=)", lines) for name in names.split()}
        seen = 0
        for path in documents():
            with open(path) as file:
                named = re.findall(r"(?:`|^)make ([a-z][a-z_-]*)", file.read(), re.M)
            for name in named:
                # Gamma's classic users have a build folder with targets of its own.
                self.assertIn(name, targets | {"gamma_test"}, path)
                seen += 1
        self.assertGreater(seen, 30)

    def test_the_first_bot_plays(self):
        """The one that stands in docs/bots.md, whole."""
        (bot,) = blocks(f"{ROOT}/docs/bots.md", "python")
        with open(f"{self.folder}/first.py", "w") as file:
            file.write(bot)
        os.chmod(f"{self.folder}/first.py", 0o755)
        done = run("quincunx check-bot neutreeko cmd:./first.py", self.folder)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("0 did not", done.stdout)
        os.remove(f"{self.folder}/first.py")

    def test_every_threat_names_tests_that_exist(self):
        """Each line of the table in docs/online.md has a test; programs and cases that it names are there."""
        with open(f"{ROOT}/docs/online.md") as file:
            lines = re.findall(r"(?m)^\| .*$", file.read().split("## What it withstands")[1])[1:]
        programs = {}
        for path in glob.glob(f"{ROOT}/tests/**/*.*", recursive=True) + glob.glob(f"{ROOT}/fuzz/*.c"):
            if path.endswith((".c", ".py")):
                with open(path, encoding="utf-8") as file:
                    programs[os.path.basename(path).split(".")[0]] = set(re.findall(r"\w+", file.read()))
        cases = {word.removeprefix("test_") for words in programs.values() for word in words}
        self.assertGreater(len(lines), 20)
        for line in lines:
            named = re.findall(r"`((?:test|check|fuzz)_\w+)`", line)
            self.assertTrue(named, line)
            self.assertLessEqual(set(named), set(programs))
            self.assertLessEqual(set(re.findall(r"\b\w+(?:_\w+){2,}\b", re.sub(r"`[^`]*`", "", line))), cases)

    def test_c_compiles(self):
        seen = 0
        for path in documents():
            for block in blocks(path, "c"):
                includes = "\n".join(re.findall(r"(?m)^#include.*", block))
                body = re.sub(r"(?m)^#include.*", "", block)
                program = f"#include <stdio.h>\n{includes}\nint main(void)\n{{\n{body}\nreturn 0;\n}}\n"
                done = subprocess.run(["cc", "-std=c17", "-Wall", "-Werror", "-fsyntax-only", "-I", f"{ROOT}/include", "-xc", "-"],
                                      input=program, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, os.path.relpath(path, ROOT) + ": " + done.stderr)
                seen += 1
        self.assertGreater(seen, 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
