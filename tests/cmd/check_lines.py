#!/usr/bin/env python3
"""check_lines.py - lines typed at a terminal: secrets, Ctrl-C and Ctrl-D, and a terminal left as it was found.

usage: check_lines.py PROGRAM
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
PATIENCE = 60.0
TWO = ("play", "neutreeko", "--text", "--seat", "1=human", "--seat", "2=human")
SECRET = ("play", "compromise", "--text", "--seat", "1=human", "--seat", "2=human", "--seed", "3")


class Typist:
    """The program at a terminal of its own. Its other end stays open here, so that its modes can be looked at."""

    def __init__(self, folder, *words, term="xterm"):
        self.ours, self.theirs = pty.openpty()
        self.size(100, 30)
        self.modes = termios.tcgetattr(self.theirs)
        env = {"HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data", "LC_ALL": "C.UTF-8",
               "TERM": term, "PATH": os.environ["PATH"], "NO_COLOR": "1"}
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        self.program = subprocess.Popen([PROGRAM, *words], stdin=self.theirs, stdout=self.theirs, stderr=self.theirs,
                                        env=env, cwd=folder, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.heard, self.n_seen = "", 0

    def size(self, columns, rows):
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def listen(self, seconds):
        if select.select([self.ours], [], [], seconds)[0]:
            self.heard += os.read(self.ours, 65536).decode(errors="replace")

    def see(self, pattern):
        """What is said up to this pattern, from where the last one ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.heard[self.n_seen:])
            if found:
                said = self.heard[self.n_seen:][:found.end()]
                self.n_seen += found.end()
                return said
            self.listen(0.05)
        raise AssertionError(f"waited in vain for {pattern!r} after:\n{self.heard[self.n_seen:]}")

    def type(self, text):
        os.write(self.ours, text.encode())

    def left_with(self):
        """The exit code; of a program that a signal ended, its number below zero."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None and time.monotonic() < end:
            self.listen(0.05)
        self.listen(0)
        return self.program.returncode

    def is_as_found(self):
        return termios.tcgetattr(self.theirs) == self.modes

    def close(self):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self.ours)
        os.close(self.theirs)


class AtTerminal(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def at(self, *words, **more):
        typist = Typist(self.folder, *words, **more)
        self.addCleanup(typist.close)
        return typist

    def claim_left(self, typist, code):
        self.assertEqual(typist.left_with(), code, typist.heard)
        self.assertTrue(typist.is_as_found(), "the terminal is not as it was found")

    def read(self, name):
        with open(f"{self.folder}/{name}", encoding="utf8") as file:
            return file.read()


class Leaving(AtTerminal):
    def test_ctrl_c_leaves_with_130_and_keeps_the_game(self):
        typist = self.at(*TWO, "--save", "kept.qx")
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4\r")
        typist.see("White: slide a piece> ")
        typist.type("b5-\x03")
        typist.see("The game is kept in kept.qx")
        self.claim_left(typist, 130)
        self.assertIn("b1-b4", self.read("kept.qx"))

    def test_ctrl_d_ends_the_input(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("\x04")
        typist.see("The input has ended before the game")
        self.claim_left(typist, 1)

    def test_all_that_ask_leave_with_130(self):
        subprocess.run([PROGRAM, "play", "neutreeko", "--text", "--seat", "1=random", "--seat", "2=random", "--seed", "1",
                        "--save", "game.qx"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        for words, before in ((("guide", "neutreeko"), r"\[Enter\] "), (("puzzle", "neutreeko"), r"\n> "),
                              (("retry", "game.qx"), r"\n> "), ((), "q leaves.: ")):
            with self.subTest(command=words):
                typist = self.at(*words, term="xterm" if words else "dumb")
                typist.see(before)
                typist.type("\x03")
                self.claim_left(typist, 130)

    def test_a_puzzle_left_by_ctrl_c_is_not_noted(self):
        typist = self.at("puzzle", "neutreeko", "--number", "1")
        typist.see(r"\n> ")
        typist.type("hint\r")
        typist.see(r"\n> ")
        typist.type("\x03")
        self.claim_left(typist, 130)
        self.assertNotIn("Your rating", typist.heard)


class Secrets(AtTerminal):
    def test_a_secret_choice_is_not_seen(self):
        typist = self.at(*SECRET)
        typist.see("hidden from the others.> ")
        typist.type("222\r")
        self.assertNotIn("222", typist.see("Green: .*hidden from the others.> "))
        typist.type("111\r")
        typist.see("Red chooses grid 2, row 2, column 2")

    def test_a_secret_choice_does_not_come_back(self):
        """The next player presses the arrow that brings lines back."""
        typist = self.at(*SECRET)
        typist.see("hidden from the others.> ")
        typist.type("222\r")
        typist.see("Green: .*hidden from the others.> ")
        typist.type("\033[A\r")
        self.assertNotIn("222", typist.see("Green: .*hidden from the others.> "))

    def test_ctrl_c_at_a_secret_choice(self):
        typist = self.at(*SECRET)
        typist.see("hidden from the others.> ")
        typist.type("22\x03")
        self.claim_left(typist, 130)

    def test_lines_typed_ahead_go_to_one_choice_each(self):
        typist = self.at(*SECRET)
        typist.see("hidden from the others.> ")
        typist.type("222\r111\r333\r")
        typist.see("Red chooses grid 2, row 2, column 2")
        typist.see("Green chooses grid 1, row 1, column 1")
        typist.see("Green: .*turn 2 of 5.*hidden from the others.> ")


if __name__ == "__main__":
    unittest.main()
