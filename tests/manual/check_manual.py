#!/usr/bin/env python3
"""check_manual.py - man pages say what the program does, option by option, and what else a reader looks for.

usage: check_manual.py SCRIPT PROGRAM      scripts/manual and the program, with gamma beside it
"""
import glob
import os
import re
import runpy
import subprocess
import sys
import tempfile
import unittest

SCRIPT, PROGRAM = map(os.path.abspath, sys.argv[1:3])
ROOT = os.path.dirname(os.path.dirname(SCRIPT))


def said(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def sources():
    """The text of all files of src, without comments."""
    for path in glob.glob(f"{ROOT}/src/**/*.c", recursive=True):
        with open(path, encoding="utf-8") as file:
            yield re.sub(r"(?s)/\*.*?\*/", "", file.read())


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        subprocess.run([SCRIPT, PROGRAM, cls.folder], check=True)
        cls.commands = re.findall(r"^  ([a-z-]+) {2,}\S", said("--help").split("--help\n")[-1], re.M)

    def page(self, name):
        """A page as a reader has it, but for where lines end."""
        with open(f"{self.folder}/man1/{name}.1", encoding="utf-8") as file:
            return re.sub(r"\\f.|\\&|\\\(..|\\", "", file.read())

    def section(self, name, title):
        return self.page(name).split(f"\n.SH {title}\n")[1].split("\n.SH ")[0]

    def test_every_command_has_a_page_and_no_other(self):
        pages = {os.path.basename(path) for path in glob.glob(self.folder + "/man1/*")}
        self.assertGreater(len(self.commands), 20)
        self.assertEqual(pages, {"quincunx.1", "gamma.1"} | {f"quincunx-{command}.1" for command in self.commands})

    def test_a_page_has_every_option_and_all_that_is_said_of_it(self):
        for command in self.commands:
            page = self.page(f"quincunx-{command}")
            for option in re.findall(r"^ +(?:-., )?(--[a-z-]+)", said(command, "--help"), re.M):
                self.assertIn(option, self.section(f"quincunx-{command}", "OPTIONS"), command)
            for word in re.sub(r"Usage:|(?m:^  or:)", "", said(command, "--help").split("\n\n")[0]).split():
                self.assertIn(word, page, command)

    def test_every_command_has_an_example(self):
        for command in self.commands:
            self.assertRegex(self.section(f"quincunx-{command}", "EXAMPLES"), rf"(?m)^(mpirun -n \d+ )?quincunx {command}\b", command)

    def test_examples_are_typed_in_a_document(self):
        told = ""
        for path in [f"{ROOT}/README.md", *glob.glob(f"{ROOT}/docs/**/*.md", recursive=True)]:
            with open(path, encoding="utf-8") as file:
                told += re.sub(r" *\\\n *", " ", file.read()).replace("\\", "")
        for command in self.commands:
            for typed in re.findall(r"(?m)^((?:mpirun -n \d+ )?quincunx .*)$", self.section(f"quincunx-{command}", "EXAMPLES")):
                self.assertTrue(typed in told, typed)
                self.assertFalse(typed.endswith("\\"), typed)

    def test_what_explains_an_example_stands_behind_a_mark(self):
        typed = runpy.run_path(SCRIPT)["TYPED"]
        for line in ("quincunx move othello level:8  # what it plays", "quincunx move othello level:8 # what it plays"):
            self.assertEqual(typed.match(line).groups(), ("quincunx move othello level:8", "move", "what it plays"))
        self.assertEqual(typed.match("quincunx check-bot neutron cmd:./a.py").groups(), ("quincunx check-bot neutron cmd:./a.py", "check-bot", None))

    def test_the_example_of_gamma_runs(self):
        page = subprocess.run(["groff", "-man", "-Tascii", "-P-cbou", f"{self.folder}/man1/gamma.1"], capture_output=True, text=True, check=True).stdout
        typed = re.search(r"(?m)^ +(printf .*gamma)$", page)[1]
        surroundings = {"PATH": os.path.dirname(PROGRAM) + ":" + os.environ["PATH"]}
        done = subprocess.run(["bash", "-c", typed], env=surroundings, capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "OK 1\n1\n..\n1.\n")

    def test_pages_lead_to_pages(self):
        pages = {os.path.basename(path)[:-2] for path in glob.glob(self.folder + "/man1/*")}
        for page in pages:
            named = re.findall(r"([a-z-]+)\(1\)", self.section(page, "SEE ALSO"))
            self.assertLessEqual(set(named), pages - {page}, page)
            self.assertGreater(len(named), 1, page)
        self.assertLessEqual(set(self.commands), set(" ".join(runpy.run_path(SCRIPT)["GROUPS"]).split()))
        self.assertEqual(set(re.findall(r"([a-z-]+)\(1\)", self.section("quincunx", "SEE ALSO"))), pages - {"quincunx"})

    def test_the_environment_is_all_that_the_program_reads(self):
        read = {name for text in sources() for name in re.findall(r'getenv\("(\w+)"\)|"(XDG_\w+)"', text) for name in name if name}
        told = set(re.findall(r"\b[A-Z][A-Z_]+\b", "\n".join(re.findall(r"(?m)^[A-Z_, ]+$", self.section("quincunx", "ENVIRONMENT")))))
        self.assertGreater(len(read), 10)
        self.assertEqual(told - {"LC_ALL", "LC_CTYPE", "LANG"}, read)

    def test_files_are_those_that_the_program_keeps(self):
        kept = {(folder, rest) for text in sources() for folder, rest in re.findall(r'qx_folder_find\(QX_FOLDER_(\w+),\s*"(/[^"]+)"', text)}
        told = self.section("quincunx", "FILES")
        self.assertGreater(len(kept), 3)
        for folder, rest in kept:
            self.assertIn(f"$XDG_{folder}_HOME/quincunx{rest}\n", told)

    def test_pages_are_sound(self):
        for path in glob.glob(self.folder + "/man1/*"):
            done = subprocess.run(["groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-z", path], capture_output=True, text=True, check=True)
            self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
