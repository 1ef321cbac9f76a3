#!/usr/bin/env python3
"""check_shell.py - Tab in a shell puts in what the program offers: words, options, values and paths.

bash and zsh sit at a terminal and are typed to; fish says what it would do. Where the shell is not found nothing is
checked: one line says so, and the test counts as skipped.

usage: check_shell.py SHELL PROGRAM FOLDER      bash, zsh or fish; the program; scripts/completions
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import unittest

SHELL, PROGRAM, SCRIPTS = sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
SKIPPED = 77
PATIENCE = 60  # seconds in which a shell answers
PROMPT = "ready> "
START = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
LOAD = {"bash": f". '{SCRIPTS}/quincunx.bash'", "zsh": f"fpath=('{SCRIPTS}' $fpath); autoload -Uz compinit; compinit -D -u; bindkey -e; ZLE_REMOVE_SUFFIX_CHARS="}
# What is typed, and what it becomes by a Tab at its end.
WORDS = {
    "quincunx tour": "quincunx tournament ",
    "quincunx --v": "quincunx --version ",
    "quincunx match oth": "quincunx match othello ",
    "quincunx match n": "quincunx match neutr",
    "quincunx match othello ex": "quincunx match othello expert ",
    "quincunx match neutron ex": "quincunx match neutron ex",
    "quincunx match othello level:9": "quincunx match othello level:9 ",
    "quincunx match othello c": "quincunx match othello cmd:",
    "quincunx engine n": "quincunx engine nboard ",
    "quincunx bench pl": "quincunx bench playouts ",
    "quincunx train o": "quincunx train othello ",
}
VALUES = {
    "quincunx transcript --ga": "quincunx transcript --game=",
    "quincunx play gamma --rules wi": "quincunx play gamma --rules width=",
    "quincunx play othello --rules=size=4,st": "quincunx play othello --rules=size=4,start=",
    "quincunx play othello --rules=size=4,start=p": "quincunx play othello --rules=size=4,start=parallel ",
    "quincunx play othello --seat 2=gr": "quincunx play othello --seat 2=greedy ",
    "quincunx convert a.qx --to=wt": "quincunx convert a.qx --to=wthor ",
    "quincunx puzzle gamma --theme go": "quincunx puzzle gamma --theme golden ",
    "quincunx play --seed ga": "quincunx play --seed ga",
    "quincunx play --text oth": "quincunx play --text othello ",
}
PATHS = {
    "quincunx replay ga": "quincunx replay games/",
    "quincunx replay games/o": "quincunx replay games/one.qx ",
    "quincunx replay ~/ga": "quincunx replay ~/games/",
    "quincunx play --load ~/games/o": "quincunx play --load ~/games/one.qx ",
    "quincunx replay my\\ ": "quincunx replay my\\ game.qx ",
    "quincunx replay my\\ game.qx --te": "quincunx replay my\\ game.qx --text ",
    "quincunx play --load=games/o": "quincunx play --load=games/one.qx ",
    "quincunx play --load games/o": "quincunx play --load games/one.qx ",
    "quincunx play ga": "quincunx play gamma ",
    "quincunx class neutron gam": "quincunx class neutron games/",
    "quincunx class neutron games/o": "quincunx class neutron games/o",
    "quincunx check-bot neutron cmd:./bo": "quincunx check-bot neutron cmd:./bot.py ",
    "quincunx play neutron --seat=2=cmd:bo": "quincunx play neutron --seat=2=cmd:bot.py ",
}


# At a terminal: what fish tells has no quotes.
QUOTED = {
    'quincunx play othello --seat "2=gr': 'quincunx play othello --seat "2=greedy" ',
    'quincunx play othello --rules "size=4,start=p': 'quincunx play othello --rules "size=4,start=parallel" ',
    'quincunx match "oth': 'quincunx match "othello" ',
    'quincunx replay "my g': 'quincunx replay "my game.qx" ',
}


class Shell(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        for path in ("bin", "games"):
            os.mkdir(f"{cls.folder}/{path}")
        os.symlink(PROGRAM, f"{cls.folder}/bin/quincunx")
        for path in ("games/one.qx", "my game.qx", "bot.py"):
            open(f"{cls.folder}/{path}", "w").close()
        cls.surroundings = {"PATH": f"{cls.folder}/bin:" + os.environ["PATH"], "HOME": cls.folder, "TERM": "dumb", "PS1": PROMPT,
                            "INPUTRC": "/dev/null", "LC_ALL": "C.UTF-8"}

    def typed(self, lines):
        """What a shell at a terminal makes of lines and a Tab behind each: it is told to print them."""
        ours, theirs = pty.openpty()
        shell = subprocess.Popen(START[SHELL], stdin=theirs, stdout=theirs, stderr=theirs, cwd=self.folder, env=self.surroundings,
                                 start_new_session=True)
        os.close(theirs)
        self.hear(ours, PROMPT)
        os.write(ours, f"{LOAD[SHELL]}; echo load'ed'\n".encode())
        self.hear(ours, rf"(?ms)^loaded\r*$.*{PROMPT}")
        made = []
        for line in lines:
            os.write(ours, f"{line}\t|\x01echo 'so: \x05'\n".encode())
            made.append(self.hear(ours, rf"(?m)^so: (.*)\|\r*$(?s:.*){PROMPT}")[1])
        shell.kill()
        shell.wait()
        os.close(ours)
        return made

    def hear(self, terminal, pattern):
        """Reads until this is there: keys that come before the prompt may be lost."""
        heard = ""
        while not (found := re.search(pattern, heard)):
            if not select.select([terminal], [], [], PATIENCE)[0]:
                self.fail(f"waited in vain for {pattern!r} after:\n{heard}")
            heard += os.read(terminal, 4096).decode(errors="replace")
        return found

    def asked(self, line):
        """What fish would make of a line."""
        done = subprocess.run(["fish", "--no-config", "-c", f"source '{SCRIPTS}/quincunx.fish'; complete -C $argv[1]", line],
                              capture_output=True, text=True, cwd=self.folder, env=self.surroundings, check=True)
        words = [offer.split("\t")[0] for offer in done.stdout.splitlines()]
        begun = re.search(r"(?:\\.|\S)*$", line)[0]
        common = re.sub(r" ", r"\\ ", os.path.commonprefix(words))
        if not common.startswith(begun):
            return line
        return line.removesuffix(begun) + common + (" " if len(words) == 1 and words[0][-1] not in "=:/" else "")

    def check(self, cases):
        made = [self.asked(line) for line in cases] if SHELL == "fish" else self.typed(cases)
        self.assertEqual(dict(zip(cases, made, strict=True)), cases)

    def test_commands_games_and_bots(self):
        self.check(WORDS)

    def test_options_and_their_values(self):
        self.check(VALUES)

    def test_paths(self):
        self.check(PATHS)

    @unittest.skipIf(SHELL == "fish", "tells words without their quotes")
    def test_words_in_quotes(self):
        self.check(QUOTED)


if __name__ == "__main__":
    if not shutil.which(SHELL):
        print(f"check_shell: nothing is checked: no {SHELL} is installed")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
