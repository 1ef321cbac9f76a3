#!/usr/bin/env python3
"""check_manual.py - man pages and completions say what the program does, option by option.

usage: check_manual.py SCRIPT PROGRAM      scripts/manual and the program
"""
import contextlib
import glob
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT, PROGRAM = sys.argv[1:3]
BASH = """source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; read -ra COMP_WORDS <<<"${2//[=:]/ & }"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _quincunx; printf '%s\\n' "${COMPREPLY[@]}" """


def said(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        subprocess.run([SCRIPT, PROGRAM, cls.folder], check=True)
        cls.commands = re.findall(r"^  ([a-z-]+) {2,}\S", said("--help").split("--help\n")[-1], re.M)

    def complete(self, line):
        done = subprocess.run(["bash", "-c", BASH, "bash", f"{self.folder}/bash/quincunx", line], capture_output=True,
                              text=True, check=True, cwd=self.folder)
        return done.stdout.split()

    def test_every_command_has_a_page_and_no_other(self):
        pages = {os.path.basename(path) for path in glob.glob(self.folder + "/man1/*")}
        self.assertGreater(len(self.commands), 20)
        self.assertEqual(pages, {"quincunx.1"} | {f"quincunx-{command}.1" for command in self.commands})

    def test_a_page_has_every_option_and_all_that_is_said_of_it(self):
        for command in self.commands:
            with open(f"{self.folder}/man1/quincunx-{command}.1") as file:
                page = re.sub(r"\\f.|\\&|\\", "", file.read())
            for option in re.findall(r"^ +(?:-., )?(--[a-z-]+)", said(command, "--help"), re.M):
                self.assertIn(option, page, command)
            for word in re.sub(r"Usage:|(?m:^  or:)", "", said(command, "--help").split("\n\n")[0]).split():
                self.assertIn(word, page, command)

    def test_bash_completes_commands_games_bots_options_and_files(self):
        self.assertEqual(self.complete("quincunx tour"), ["tournament"])
        self.assertEqual(self.complete("quincunx match oth"), ["othello"])
        self.assertEqual(self.complete("quincunx match othello level:1"), ["1", "10"])
        self.assertEqual(self.complete("quincunx match othello --sa"), ["--save="])
        self.assertEqual(self.complete("quincunx match --save=fi"), ["fish"])
        self.assertEqual(self.complete("quincunx replay zs"), ["zsh"])

    def test_bash_offers_files_where_files_are_meant(self):
        self.assertEqual(self.complete("quincunx play f"), [])
        self.assertEqual(self.complete("quincunx play --seed=f"), [])
        self.assertEqual(self.complete("quincunx play --seed f"), [])
        self.assertEqual(self.complete("quincunx play --load fi"), ["fish"])
        self.assertEqual(self.complete("quincunx play --text oth"), ["othello"])
        self.assertEqual(self.complete("quincunx transcript f"), ["fish"])
        self.assertEqual(self.complete("quincunx match othello cmd:f"), ["fish"])

    def typed(self, line):
        """What a bash at a terminal makes of a line with tabs in it: it is told to print the words."""
        ours, theirs = pty.openpty()
        shell = subprocess.Popen(["bash", "--norc", "--noprofile", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, cwd=self.folder,
                                 env={"PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "dumb", "PS1": "$ ", "INPUTRC": "/dev/null"},
                                 start_new_session=True)
        os.close(theirs)
        os.write(ours, f". {self.folder}/bash/quincunx\n{line}\x01echo 'so: \x05'; exit\n".replace("'", "").encode())
        heard = b""
        with contextlib.suppress(OSError):  # the terminal that everybody has left
            while piece := os.read(ours, 4096):
                heard += piece
        shell.wait()
        os.close(ours)
        return re.search(r"(?m)^so: (.*?)\r?$", heard.decode())[1]

    def test_bash_at_a_terminal_quotes_nothing(self):
        self.assertEqual(self.typed("quincunx transcript --ga\t\t3"), "quincunx transcript --game=3")
        self.assertEqual(self.typed("quincunx replay fi\tqu\t"), "quincunx replay fish/quincunx.fish")
        self.assertEqual(self.typed("quincunx match othello level:9\trandom"), "quincunx match othello level:9 random")

    def test_fish_gets_every_command_with_its_options(self):
        with open(self.folder + "/fish/quincunx.fish") as file:
            text = file.read()
        for command in self.commands:
            self.assertIn(f"-a {command} ", text)
            self.assertIn(f"__fish_seen_subcommand_from {command}'", text)

    def test_zsh_gets_every_command_with_its_options(self):
        with open(self.folder + "/zsh/_quincunx") as file:
            text = file.read()
        for command in self.commands:
            self.assertRegex(text, rf"(?m)^    '{command}:")
            self.assertRegex(text, rf"(?m)^    {command}\) _arguments")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
