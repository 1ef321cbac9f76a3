#!/usr/bin/env python3
"""check_manual.py - man pages say what the program does, option by option.

usage: check_manual.py SCRIPT PROGRAM      scripts/manual and the program
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT, PROGRAM = sys.argv[1:3]


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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
