#!/usr/bin/env python3
"""check_lines.py - lines typed at a terminal: secrets, Ctrl-C and Ctrl-D, and a terminal left as it was found.

usage: check_lines.py PROGRAM
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
PATIENCE = 60.0
HAS_EDITOR = "line editor: yes" in subprocess.run([PROGRAM, "--version"], text=True, stdout=subprocess.PIPE, check=True).stdout
UP, LEFT, HOME, END = "\033[A", "\033[D", "\033[H", "\033[F"
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
        env.update({k: v for k, v in os.environ.items() if k.endswith(("SAN_OPTIONS", "QEMU_SET_ENV"))})
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

    def test_a_game_that_is_left_can_be_gone_on_with(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4\r")
        typist.see("White: slide a piece> ")
        typist.type("quit\r")
        typist.see("The game is kept")
        self.claim_left(typist, 0)
        (name,) = os.listdir(f"{self.folder}/data/quincunx/unfinished")
        again = self.at(*TWO, "--load", f"data/quincunx/unfinished/{name}")
        again.see("Black slides a piece from b1 to b4")
        again.see("White: slide a piece> ")

    def test_a_game_is_kept_however_it_ends(self):
        for end in ("\x03", signal.SIGHUP):
            with self.subTest(end=end):
                typist = self.at("play", "neutreeko", "--text", "--seat", "2=mcts", "--time", "60000")
                typist.see("Your turn: slide a piece> ")
                typist.type("b1-b4\r")
                typist.see("from b1 to b4")
                if end == "\x03":
                    typist.type(end)
                else:
                    typist.program.send_signal(end)
                typist.left_with()
                folder = f"{self.folder}/data/quincunx/unfinished"
                (name,) = [name for name in os.listdir(folder) if name.endswith(".qx")]
                self.assertIn("b1-b4", self.read(f"data/quincunx/unfinished/{name}"))
                for left in os.listdir(folder):
                    os.unlink(f"{folder}/{left}")

    def test_a_game_that_is_played_is_not_offered_to_others(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4\r")
        typist.see("White: slide a piece> ")
        names = os.listdir(f"{self.folder}/data/quincunx/unfinished")
        (lock,) = [name for name in names if name.endswith(".lock")]
        with open(f"{self.folder}/data/quincunx/unfinished/{lock}", encoding="utf8") as file:
            self.assertRaises(BlockingIOError, fcntl.flock, file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def test_bots_alone_are_not_kept(self):
        typist = self.at("play", "neutreeko", "--text", "--seat", "1=random", "--seat", "2=random", "--seed", "1")
        self.assertEqual(typist.left_with(), 0, typist.heard)
        self.assertFalse(os.path.exists(f"{self.folder}/data/quincunx/unfinished"))

    def test_a_game_that_is_over_is_in_the_library(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4 b5-b3 b4-a3\r")
        typist.see("White: slide a piece> ")
        typist.type("resign\r")
        typist.see("The game is in the library: .*/games/neutreeko-.*[.]qx")
        self.assertEqual(typist.left_with(), 0, typist.heard)
        self.assertEqual(os.listdir(f"{self.folder}/data/quincunx/unfinished"), [])
        (name,) = os.listdir(f"{self.folder}/data/quincunx/games")
        self.assertIn("White resigned", self.read(f"data/quincunx/games/{name}"))

    def leave_a_game(self):
        """The path of a game of one move."""
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4\r")
        typist.see("White: slide a piece> ")
        typist.type("quit\r")
        self.claim_left(typist, 0)
        (name,) = os.listdir(f"{self.folder}/data/quincunx/unfinished")
        return f"data/quincunx/unfinished/{name}"

    def test_a_game_goes_on_in_its_file(self):
        path = self.leave_a_game()
        again = self.at(*TWO, "--load", path)
        again.see("White: slide a piece> ")
        again.type("b5-a4\r")
        again.see("Black: slide a piece> ")
        again.type("quit\r")
        self.claim_left(again, 0)
        self.assertEqual(os.listdir(f"{self.folder}/data/quincunx/unfinished"), [os.path.basename(path)])
        self.assertIn("b5-a4", self.read(path))
        last = self.at(*TWO, "--load", path)
        last.see("Black: slide a piece> ")
        last.type("resign\r")
        self.assertEqual(last.left_with(), 0, last.heard)
        self.assertEqual(os.listdir(f"{self.folder}/data/quincunx/unfinished"), [])
        self.assertEqual(len(os.listdir(f"{self.folder}/data/quincunx/games")), 1)

    def test_a_game_that_is_played_is_not_taken_up(self):
        path = self.leave_a_game()
        first = self.at(*TWO, "--load", path)
        first.see("White: slide a piece> ")
        second = self.at(*TWO, "--load", path)
        second.see("another program plays this game")
        self.claim_left(second, 1)

    def test_a_copy_elsewhere_stays_as_it_was(self):
        path = self.leave_a_game()
        os.rename(f"{self.folder}/{path}", f"{self.folder}/copy.qx")
        before = self.read("copy.qx")
        again = self.at(*TWO, "--load", "copy.qx")
        again.see("White: slide a piece> ")
        again.type("b5-a4\r")
        again.see("Black: slide a piece> ")
        again.type("quit\r")
        self.claim_left(again, 0)
        self.assertEqual(self.read("copy.qx"), before)
        self.assertEqual(len(os.listdir(f"{self.folder}/data/quincunx/unfinished")), 1)

    def test_a_game_that_nobody_began_is_not_kept(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("quit\r")
        self.claim_left(typist, 0)
        self.assertFalse(os.path.exists(f"{self.folder}/data/quincunx/unfinished"))

    def test_ctrl_d_ends_the_input(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("\x04")
        typist.see("The input has ended before the game")
        self.claim_left(typist, 1)

    def test_ctrl_d_is_heard_before_it_is_asked_for(self):
        typist = self.at(*TWO)
        typist.type("\x04")
        typist.see("The input has ended before the game")
        self.claim_left(typist, 1)

    def test_a_signal_that_ends_leaves_the_terminal_as_found(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            typist = self.at(*TWO)
            typist.see("Black: slide a piece> ")
            typist.type("b1")
            typist.listen(0.2)
            typist.program.send_signal(number)
            self.claim_left(typist, -number)

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

    def test_a_secret_placement_is_not_drawn_for_the_other(self):
        """Red has placed a pip; the board shows it to none of those who read the screen, however it is asked for."""
        typist = self.at(*SECRET, "--rules", "type=complex,pips=2,length=1")
        empty = typist.see("Red: place.*hidden from the others.> ")
        typist.type("111 112\r")
        self.assertNotIn("r1", typist.see("Green: place.*hidden from the others.> "))
        self.assertNotIn("r1", empty)
        for order in ("show", "", "undo"):
            typist.type(order + "\r")
            self.assertNotIn("r1", typist.see("Green: place.*hidden from the others.> "), order)

    def test_only_ones_own_secret_choice_is_taken_back(self):
        typist = self.at(*SECRET, "--rules", "type=complex,pips=2,length=1")
        typist.see("Red: place.*hidden from the others.> ")
        typist.type("111 112\r")
        typist.see("Green: place.*hidden from the others.> ")
        typist.type("undo\r")
        typist.see("not yours to take back")
        typist.see("Green: place.*hidden from the others.> ")
        typist.type("222\r")
        typist.see("Green: place.*hidden from the others.> ")
        typist.type("undo\r")
        typist.see("Green: place.*hidden from the others.> ")
        typist.type("333 333\r")
        typist.see("Green places a pip on grid 3, row 3, column 3")

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


@unittest.skipUnless(HAS_EDITOR, "the program is built without an editor")
class Editing(AtTerminal):
    """What is made of the keys shows in the move that is played."""

    def claim_plays(self, *keys, told="Black slides a piece from b1 to b4"):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        for key in keys:
            typist.type(key)
        typist.type("\r")
        typist.see(told)
        typist.see("White: slide a piece> ")
        return typist

    def test_the_cursor_goes_left_and_to_both_ends(self):
        self.claim_plays("b1-4", LEFT, "b")
        self.claim_plays("1-b4", HOME, "b")
        self.claim_plays("1-b", "\x01", "b", "\x05", "4")
        self.claim_plays("1-b", "\033[1~", "b", "\033[4~", "4")
        self.claim_plays("1-b", HOME, "b", END, "4")
        self.claim_plays("b1-bx4", LEFT, LEFT, "\033[3~")

    def test_words_and_lines_are_erased(self):
        self.claim_plays("nonsense", "\x15", "b1-b4")
        self.claim_plays("b1-b4 nonsense", "\x17")
        self.claim_plays("b1-b5", "\x7f", "4")

    def test_a_letter_of_two_bytes_is_one(self):
        self.claim_plays("b1-ü", "\x7f", "b4")
        self.claim_plays("ü€b1-b4", HOME, "\x04", "\x04")

    def test_lines_come_back(self):
        typist = self.claim_plays("b1-b4")
        typist.type("nonsense\r")
        typist.see("White: slide a piece> ")
        typist.type("b5-a4\r")
        typist.see("White slides a piece from b5 to a4")
        typist.see("Black: slide a piece> ")
        typist.type("moves\r")
        typist.see("b4-b1")
        typist.see("Black: slide a piece> ")
        typist.type(UP + UP + "\x15" + "b4-b1\r")
        typist.see("Black slides a piece from b4 to b1")
        typist.type("undo\r")
        typist.see("Black: slide a piece> ")
        typist.type(UP + UP + "\r")
        typist.see("Black slides a piece from b4 to b1")

    def test_tab_finishes_moves_and_orders(self):
        self.claim_plays("b1-b\t")
        self.claim_plays("B1-B\t")
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1\t\t")
        typist.see("b1-a1 b1-c1 b1-a2 b1-b4\r\n")
        typist.type("\x15mov\t\r")
        typist.see("b1-a1 .*d1-e2")

    def test_a_window_of_another_size(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1")
        typist.listen(0.2)
        typist.size(40, 10)
        typist.see("\rBlack: slide a piece> b1")
        typist.type("-b4\r")
        typist.see("Black slides a piece from b1 to b4")

    def test_lines_pasted_at_once_are_all_played(self):
        typist = self.at(*TWO)
        typist.see("Black: slide a piece> ")
        typist.type("b1-b4\nb5-a4\nb4-")
        typist.see("White slides a piece from b5 to a4")
        typist.see("Black: slide a piece> ")
        typist.type("b1\r")
        typist.see("Black slides a piece from b4 to b1")

    def test_a_terminal_without_keys_is_not_edited_on(self):
        typist = self.at(*TWO, term="dumb")
        typist.see("Black: slide a piece> ")
        self.assertTrue(typist.is_as_found())

    def test_guides_puzzles_and_mistakes_are_edited(self):
        typist = self.at("guide", "neutreeko")
        typist.see("Enter. ")
        typist.type("\r")
        typist.see("\n> ")
        typist.type("hin" + LEFT + LEFT + END + "t\r")
        typist.see("Look at the piece on b1")
        typist = self.at("puzzle", "neutreeko", "--number", "1")
        typist.see("\n> ")
        typist.type("solu\t\r")
        self.assertEqual(typist.left_with(), 1)


if __name__ == "__main__":
    unittest.main()
