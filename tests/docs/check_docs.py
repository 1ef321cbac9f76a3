#!/usr/bin/env python3
"""check_docs.py - what the documents say in sentences is true of the program and of the project.

Every command, option and target that is named within a sentence is one that there is; every block of code says what it is, so
that a test runs it: check_commands.py beside this file shell, C and CMake, python/tests/test_docs.py Python.

usage: check_docs.py PROGRAM ROOT      the program, and the folder of the project
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

from documents import blocks, documents, read, sentences

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
LIMIT = 300  # seconds for one command: many times what it takes

# Kinds of blocks, and who runs them.
KINDS = {
    "sh": "check_commands.py",
    "cmake": "check_commands.py",
    "c": "check_commands.py",
    "python": "python/tests/test_docs.py, but for the bot of docs/bots.md: here",
    "board": "tests/term/test_lessons.c",
    "text": "nobody: what a program prints or reads",
}


def run(*words, folder=None):
    return subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LIMIT)


class Documents(unittest.TestCase):
    def test_every_block_says_what_it_is(self):
        for block in blocks(ROOT):
            with self.subTest(document=block.document, line=block.line):
                self.assertIn(block.kind, KINDS, "a block begins with ```sh, ```text or another of these kinds")

    def test_nothing_to_type_hides_in_text(self):
        commands = "|".join(re.findall(r"(?m)^  ([a-z-]+)  ", run("help").stdout))
        self.assertIn("check-bot|", commands)
        typed = re.compile(rf"(?m)^ *(\$ |(sudo|make|cp|cc|cmake|pip|python3|mpirun) |quincunx ({commands})\b)")
        for block in blocks(ROOT, "text"):
            with self.subTest(document=block.document, line=block.line):
                self.assertNotRegex(block.text, typed)

    def test_lines_of_a_block_are_short(self):
        """The column of the documentation site has room for no more; what is longer is scrolled."""
        for block in blocks(ROOT, "sh", "c", "cmake", "python"):
            for number, line in enumerate(block.text.splitlines(), block.line):
                with self.subTest(document=block.document, line=number):
                    self.assertLessEqual(len(line), 110)

    def test_commands_and_options_named_in_sentences_exist(self):
        helps, seen = {}, 0
        for document in documents(ROOT):
            for name, rest in re.findall(r"`quincunx (?!record 1|contest 1|table 1)([a-z][a-z-]*)([^`]*)`", sentences(ROOT, document)):
                with self.subTest(document=document, command=name + rest):
                    if name not in helps:
                        helps[name] = run(name, "--help")
                    self.assertEqual(helps[name].returncode, 0, helps[name].stderr)
                    for option in re.findall(r"(?<=\s)(--[a-z-]+)", rest):
                        self.assertRegex(helps[name].stdout, re.escape(option) + r"\b")
                    seen += 1
        self.assertGreater(seen, 40)

    def test_no_page_says_a_thing_twice(self):
        """The rules are printed by heading: one that stands there twice shows its boards twice."""
        for document in documents(ROOT):
            heads = re.findall(r"(?m)^## .*", sentences(ROOT, document))
            self.assertEqual(sorted(heads), sorted(set(heads)), document)

    def test_every_picture_stands_on_a_page(self):
        text = "".join(read(ROOT, document) for document in documents(ROOT))
        pictures = [os.path.basename(path) for path in glob.glob(f"{ROOT}/docs/pictures/*")]
        self.assertGreater(len(pictures), 0)
        for picture in pictures:
            with self.subTest(picture=picture):
                self.assertIn(f"pictures/{picture})", text)

    def test_targets_named_exist(self):
        targets = {name for names in re.findall(r"(?m)^([a-z][a-z -]*):(?!=)", read(ROOT, "Makefile")) for name in names.split()}
        seen = 0
        for document in documents(ROOT):
            for name in re.findall(r"`(?:sudo )?make ([a-z][a-z_-]*)", sentences(ROOT, document)):
                # Gamma's classic users have a build folder with targets of its own.
                self.assertIn(name, targets | {"gamma_test"}, document)
                seen += 1
        self.assertGreater(seen, 30)

    def test_the_first_bot_plays(self):
        """The one that stands in docs/bots.md, whole."""
        (bot,) = [block.text for block in blocks(ROOT, "python") if block.document == "docs/bots.md"]
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/first.py", "w") as file:
                file.write(bot)
            os.chmod(f"{folder}/first.py", 0o755)
            done = run("check-bot", "neutreeko", "cmd:./first.py", folder=folder)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("0 did not", done.stdout)

    def test_every_threat_names_tests_that_exist(self):
        """Each line of the table in docs/online.md has a test; programs and cases that it names are there."""
        lines = re.findall(r"(?m)^\| .*$", read(ROOT, "docs/online.md").split("## What it withstands")[1])[1:]
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


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
