#!/usr/bin/env python3
"""check_join.py - `quincunx join`: bots in rooms and in arenas; and every word of the protocol, beside its schema.

usage: check_join.py PROGRAM      the program with tests/serve/paged built in
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from peers import GAME, HERE, PROGRAM, SCHEMA, STANDARD, Heard, Online, Player  # noqa: E402
from schema import faults, fields  # noqa: E402


class Joining(Online):
    def join(self, place, bot, *options):
        return subprocess.Popen([PROGRAM, "join", f"http://127.0.0.1:{self.server.port}/#{place}", bot, *options],
                                text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_a_bot_joins_plays_on_and_is_marked_as_one(self):
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("create", game="compromise", rules="pips=3,length=2", seat=0)
        host.until("room")
        with tempfile.TemporaryDirectory() as folder:
            first = self.join(f"room/{host.room}", "random", "--name", "Robot", "--token", folder + "/token", "--games", "2")
            while host.last["status"] != "live":
                host.until("room")
            self.assertEqual(host.last["seats"][1]["kind"], "bot")
            self.assertEqual(host.last["seats"][1]["name"], "Robot")
            for game in range(2):
                while "result" not in host.last:
                    if host.owes:
                        host.socket.send("move", n=host.made, move="111")
                    host.until("room")
                if game == 0:
                    host.socket.send("rematch")
                    while "next" not in host.last:
                        host.until("room")
                    host.go_to(host.last["next"])
            out, err = first.communicate(timeout=60)
            self.assertEqual(first.returncode, 0, err)
            self.assertEqual(len(out.splitlines()), 2, out)
            self.assertEqual(os.stat(folder + "/token").st_mode & 0o777, 0o600)

    def test_a_bot_comes_back_between_two_games(self):
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("create", game="neutreeko", seat=0)
        host.until("room")
        bot = self.join(f"room/{host.room}", "random", "--games", "2")
        for game in range(2):
            while host.last["status"] != "live":
                host.until("room")
            host.socket.send("resign")
            while "result" not in host.last or (game == 0 and not host.last["offers"]["rematch"]):
                host.until("room")
            if game == 0:
                host.drop()
                self.server.end(signal.SIGKILL)
                self.server.start()
                host.connect()
                while not host.last["seats"][1]["here"]:
                    host.until("room")
                host.socket.send("rematch")
                while "next" not in host.last:
                    host.until("room")
                host.go_to(host.last["next"])
        out, err = bot.communicate(timeout=60)
        self.assertEqual(bot.returncode, 0, err)
        self.assertEqual(len(out.splitlines()), 2, out)

    def test_who_cannot_join_hears_why(self):
        for place, why in (("room/0000000000", "no such room"), ("room/", "no address"), ("", "names no room"),
                           ("online/arena/0000000000", "no such arena")):
            bot = self.join(place, "random")
            _, err = bot.communicate(timeout=60)
            self.assertEqual(bot.returncode, 1)
            self.assertIn(why, err)

    def test_a_token_is_written_to_its_file_alone(self):
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("create", game="neutreeko", seat=0)
        host.until("room")
        with tempfile.TemporaryDirectory() as folder:
            os.symlink("other", folder + "/token.new")  # whoever may write there could guess this name
            bot = self.join(f"room/{host.room}", "random", "--token", folder + "/token")
            while host.last["status"] != "live":
                host.until("room")
            host.socket.send("resign")
            _, err = bot.communicate(timeout=60)
            self.assertEqual(bot.returncode, 0, err)
            self.assertEqual(sorted(os.listdir(folder)), ["token", "token.new"])
            bot = self.join(f"room/{host.room}", "random", "--token", folder + "/none/token")
            _, err = bot.communicate(timeout=60)
            self.assertEqual(bot.returncode, 1)
            self.assertIn("/none/token cannot be written: No such file or directory", err)

    def hold(self, **fields):
        """Somebody who holds an arena of short games, and what it told first."""
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("hold", game="othello", rules="size=4", clock=[600, 0], **fields)
        return host, host.until("arena")

    def bots(self, n, *places):
        return [self.join(f"online/arena/{places[i % len(places)]}", "random", "--name", f"Robot {i}") for i in range(n)]

    def outputs(self, bots):
        """What they printed, all of whom ended well."""
        told = [bot.communicate(timeout=300) for bot in bots]
        for bot, (_, err) in zip(bots, told):
            self.assertEqual(bot.returncode, 0, err)
        return [out.splitlines() for out, _ in told]

    def claim_an_arena_is_played(self, games, **fields):
        host, arena = self.hold(**fields)
        bots = self.bots(3, arena["arena"], arena["link"])  # the host's link leads there, too
        while arena["players"] < 3:
            arena = host.until("arena")
        host.socket.send("start")
        while arena["status"] != "over":
            arena = host.until("arena")
        self.assertEqual(arena["rules"].split(",")[0], "size=4")
        told = self.outputs(bots)
        self.assertEqual(sum(len(lines) - 1 for lines in told), 2 * games)
        for place, entry in enumerate(arena["standings"], start=1):
            lines = told[int(entry["name"].removeprefix("Robot "))]
            self.assertEqual(lines[-1], f"The arena is over: place {place} of 3, points: {entry['points']:g}")
            self.assertTrue(entry["bot"])

    def test_bots_play_a_swiss_arena_to_its_end(self):
        self.claim_an_arena_is_played(2, kind="swiss", rounds=2)

    def test_bots_play_a_round_robin_to_its_end(self):
        self.claim_an_arena_is_played(3, kind="robin")

    def test_bots_find_their_arena_again_after_a_restart(self):
        host, arena = self.hold(kind="robin")
        link = arena["link"]
        bots = self.bots(2, arena["arena"])
        while arena["players"] < 2:
            arena = host.until("arena")
        host.drop()
        self.server.end(signal.SIGKILL)
        self.server.start()
        host.connect()
        host.socket.send("arena", arena=link)
        host.until("arena")
        host.socket.send("start")
        self.assertEqual([len(lines) for lines in self.outputs(bots)], [2, 2])


class Words(Online):
    """Every message of both sides is beside the schema (peers.py); here are those that no other test says."""
    asked = 0

    def answer(self, player, kind, /, **fields):
        """What settles a request: any word of the server's may."""
        self.asked += 1
        player.socket.send(kind, id=self.asked, **fields)
        while (told := player.socket.hear()).get("re") != self.asked:
            pass
        return told

    def test_every_word_is_said_once(self):
        ann, bob = self.pair()
        ann.socket.send("move", n=0, move=GAME[0])
        for player, words in ((ann, "draw"), (bob, "decline"), (bob, "takeback"), (ann, "decline")):
            player.socket.send(words)
        ann.socket.send("say", phrase=0)
        while "said" not in ann.last:
            ann.until("room")
        ann.socket.send("abort")
        ann.socket.send("rematch")
        ann.socket.send("leave")
        ann.socket.send("lobby", on=True)
        self.assertEqual(ann.until("lobby")["rooms"], [])
        self.answer(ann, "register", name="Ann", password="correct horse")
        self.answer(ann, "password", old="correct horse", new="another horse")
        self.assertTrue(self.answer(ann, "sessions")["sessions"][0]["this"])
        self.answer(ann, "end")
        self.answer(ann, "leaders", game="neutreeko")
        self.assertEqual(self.answer(ann, "player")["name"], "Ann")
        self.answer(ann, "hold", game="neutreeko", clock=[60, 0], kind="swiss", rounds=1, open=True, title="Club")
        self.assertEqual(self.answer(ann, "arenas")["arenas"][0]["title"], "Club")
        for word in ("join", "quit", "start", "pause", "close"):
            self.answer(ann, word)
        ann.socket.send("logout")
        self.answer(ann, "login", name="ann", password="another horse")
        self.answer(ann, "forget", password="another horse")
        bob.socket.send("resign")
        self.assertEqual(self.answer(bob, "enter", room="0000000000")["text"], "there is no such room")
        for side, kinds in Heard.kinds.items():
            schema = {part["properties"]["t"]["const"] for part in SCHEMA["$defs"][side]["oneOf"]}
            self.assertEqual(schema - kinds, set(), side)

    def test_what_is_no_word_is_not_in_the_schema(self):
        move = {"t": "move", "n": 0, "move": "b1-a1"}
        ok = {"t": "ok", "re": 1}
        for good in (move, ok, {**move, "id": 7}):
            self.assertFalse(list(faults(SCHEMA, good, SCHEMA)), good)
        for bad in ({"t": "shout"}, {}, [], {"t": "move", "n": 0}, {**move, "n": "0"}, {"t": "ok"}, {"t": "error", "re": 1},
                    {"t": "hello", "v": 2}, {"t": "sit", "seat": "1"}):
            self.assertTrue(list(faults(SCHEMA, bad, SCHEMA)), bad)
            self.assertFalse(STANDARD and STANDARD.is_valid(bad), bad)

    def test_the_page_names_every_field(self):
        page = (HERE.parent.parent / "docs/online.md").read_text()
        told = set(re.findall(r"`([^`]+)`", re.sub(r"(?ms)^```.*?^```", "", page)))
        self.assertEqual(sorted(set(fields(SCHEMA, SCHEMA)) - told), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")
