#!/usr/bin/env python3
"""check_offers.py - `quincunx complete` offers what fits, and nothing that the program then refuses.

usage: check_offers.py PROGRAM
"""
import functools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
# What only the user knows: numbers, names, moves, positions, addresses. A noun that is new is offered words for
# (src/cmd/lib/nouns.c), or it comes here.
UNKNOWABLE = {"A", "DEPTH", "E0,E1", "HOST", "M", "MB", "MOVES", "MS", "N", "NAME", "P", "S", "S[+S]", "SECONDS", "TRANSCRIPT", "URL"}


def run(*words):
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8"}
        return subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder, env=surroundings)


@functools.cache
def said(*words):
    done = run(*words)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def offers(*words):
    """{word: what it is}, where the last of the words is being typed."""
    return dict(line.split("\t") for line in said("complete", *words).splitlines())


COMMANDS = re.findall(r"(?m)^  ([a-z-]+) {2,}\S", said("--help").split("--help\n")[-1])
GAMES = {game["name"]: game for game in json.loads(said("games", "--json"))["games"]}


def nouns(command):
    """{noun: the words up to one that stands for it, which is begun}, of the usage lines and the options of a command."""
    found, told = {}, said(command, "--help")
    for usage in re.findall(r"(?m)^(?:Usage:|  or:) *quincunx \S+ \[OPTION\.\.\.\] *(.*)$", told):
        before = [command]
        for word in re.sub(r"[][]|\.\.\.", "", usage).split():
            found[word] = [*before, ""]
            before.append({"GAME": "othello", "TOPIC": "solve"}.get(word, word.split("|")[0]))
    for name, maybe, noun in re.findall(r"(?m)^ +(?:-\S, )?--([a-z-]+)(?:\[=(\S+)\]|=(\S+))", told):
        found[maybe or noun] = [command, "othello", f"--{name}="]
    return found


class Offers(unittest.TestCase):
    def accepts(self, *words):
        done = run(*words)
        self.assertNotEqual(done.returncode, 2, (words, done.stderr))
        self.assertNotRegex(done.stderr, "there is no|none has", words)

    def test_the_first_word_is_a_command(self):
        self.assertGreater(len(COMMANDS), 20)
        self.assertEqual(list(offers("")), COMMANDS)
        self.assertEqual(list(offers("help", "")), COMMANDS)
        self.assertEqual(set(offers("--")), {"--help", "--version"})
        for option in offers("-"):
            said(option)

    def test_every_option_of_help_is_offered_and_no_other(self):
        for command in COMMANDS:
            told = re.findall(r"(?m)^ +(-\S, |    )--([a-z-]+)(\[?=?)", said(command, "--help"))
            long = {f"--{name}" + ("=" if value == "=" else "") for _, name, value in told} - {"--usage"}
            short = {letter.strip(" ,") for letter, _, _ in told} - {"", "-?"} | {"-h"}
            self.assertEqual(set(offers(command, "--")), long, command)
            self.assertEqual(set(offers(command, "-")), long | short, command)

    def test_every_noun_is_known(self):
        seen = set()
        for command in COMMANDS:
            for noun, words in nouns(command).items():
                seen.add(noun)
                with self.subTest(command=command, noun=noun):
                    self.assertEqual(bool(offers(*words)), noun not in UNKNOWABLE)
        self.assertLessEqual(UNKNOWABLE | {"GAME", "BOT", "FILE", "FOLDER", "K=V,...", "N=WHO", "gtp|nboard"}, seen)

    def test_bots_are_those_of_the_game(self):
        for game in GAMES:
            bots = offers("move", game, "")
            self.assertEqual({bot.split(":")[0] for bot in bots}, {bot["name"] for bot in GAMES[game]["bots"]})
            self.assertEqual({"cmd:", "so:"}, {bot for bot in bots if bot.endswith(":")})
            for bot in set(bots) - {"cmd:", "so:"}:
                self.accepts("move", game, bot, "--nodes", "1")
        for bot in set(offers("engine", "gtp", "")) - {"cmd:", "so:"}:
            self.accepts("engine", "gtp", bot)
        self.assertNotIn("expert", offers("match", "neutron", ""))
        self.assertIn("expert", offers("engine", "nboard", ""))

    def test_bots_play_by_the_rules_that_are_typed(self):
        bots = offers("match", "othello", "--rules", "size=10", "random", "")
        self.assertNotIn("expert", bots)
        for bot in set(bots) - {"cmd:", "so:"}:
            self.accepts("move", "othello", bot, "--nodes", "1", "--rules", "size=10")
        for rules in (["--rules=size=10"], ["-r", "size=10"], ["-rsize=10"]):
            self.assertEqual(offers("match", "othello", *rules, "random", ""), bots)

    def test_bots_of_no_game_play_all(self):
        bots = set(offers("join", "http://localhost/#room/x", ""))
        self.assertLessEqual({"random", "level:10", "cmd:"}, bots)
        for game in GAMES:
            self.assertLessEqual(bots, set(offers("move", game, "")))

    def test_options_of_games_and_bots(self):
        for game, table in GAMES.items():
            keys = offers("show", game, "--rules", "")
            self.assertEqual(set(keys), {option["name"] + "=" for option in table["options"]})
            for key in keys:
                for value in offers("show", game, "--rules", key):
                    self.accepts("show", game, "--rules", value)
        self.assertEqual(set(offers("show", "othello", "-r", "size=4,")), {"size=4,start=", "size=4,pass="})
        self.assertEqual(set(offers("show", "othello", "--rules=size=4,pass=")), {"--rules=size=4,pass=on", "--rules=size=4,pass=off"})
        self.assertIn("level:10", offers("move", "othello", "level:"))
        for bot in ("minimax:easy", "minimax:level=hard", "mcts:cut="):
            self.assertIn(bot, offers("move", "neutreeko", bot[:bot.index(":") + 1] + ("level=" if "=h" in bot else "")))

    def test_seats(self):
        self.assertEqual(set(offers("play", "gamma", "--rules", "players=3", "--seat", "")), {"1=", "2=", "3="})
        self.assertLessEqual({"2=human", "2=adaptive", "2=ok"}, set(offers("play", "neutron", "--seat", "2=")))
        for who in set(offers("play", "neutron", "--seat", "2=")) - {"2=cmd:", "2=so:"}:
            self.accepts("play", "neutron", "--text", "--seat", who)

    def test_words_of_a_list(self):
        self.assertEqual(list(offers("bench", "")), re.findall(r"(?m)^  (\w+) ", run("bench", "nothing").stderr))
        self.assertEqual(offers("bench", "online", ""), {})
        self.assertEqual(set(offers("bench", "search", "")), set(GAMES))
        for protocol in offers("engine", ""):
            self.accepts("engine", protocol)
        for style in offers("convert", "--to", ""):
            self.accepts("convert", "missing", "--to", style, "--save", "new")
        for form in offers("tournament", "--format", ""):
            self.accepts("tournament", "neutron", "ok", "random", "--games", "2", "--format", form)
        for game in GAMES:
            for theme in offers("puzzle", game, "--theme", ""):
                self.accepts("puzzle", game, "--theme", theme)
        for command in ("train", "book"):
            self.assertEqual(set(offers(command, "")), {"othello"})

    def test_paths_are_left_to_the_shell(self):
        for words, before, what in ((["replay", ""], "", "FILE"), (["play", "--load="], "--load=", "FILE"), (["play", "-l", ""], "", "FILE"),
                                    (["class", "neutron", ""], "", "FOLDER"), (["match", "neutron", "cmd:./"], "cmd:", "FILE"),
                                    (["play", "neutron", "--seat=2=so:b"], "--seat=2=so:", "FILE")):
            self.assertEqual(offers(*words).get(before), what, words)
        self.assertEqual(set(offers("transcript", "")), {""} | set(GAMES))

    def test_nothing_is_offered_where_nothing_fits(self):
        for words in (["games", ""], ["perft", "othello", ""], ["replay", "one", ""], ["show", "--rules", ""], ["show", "--seed=1", "x", ""],
                      ["show", "othello", "--seed", ""], ["nonsense", ""]):
            self.assertEqual(run("complete", *words).stdout, "", words)
        self.assertEqual(set(offers("show", "--", "")), set(GAMES))
        self.assertEqual(run("complete").stdout, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
