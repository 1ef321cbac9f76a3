#!/usr/bin/env python3
"""check_join.py - `quincunx join`: bots in rooms and in arenas; and every word of the protocol, beside its schema.

usage: check_join.py PROGRAM      the program with tests/serve/paged built in
"""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from peers import GAME, HERE, PROGRAM, SCHEMA, STANDARD, Heard, Online, Player  # noqa: E402
from schema import faults, fields  # noqa: E402
from websocket import PATIENCE, PING, PONG, TEXT, Socket, accept, frame  # noqa: E402


# A bot that thinks until a file is there.
SLOW = """#!/bin/sh
while read -r word rest; do
    case $word in
        "ready?") echo ready ;;
        moves) first=${rest%% *} ;;
        go) while [ ! -e FILE ]; do sleep 0.1; done; echo "move $first" ;;
        quit) exit 0 ;;
    esac
done
"""


class Answerer(Socket):
    """The server's end of a WebSocket."""

    def __init__(self, listener):
        self.seen = self.rest = b""
        self.until = time.monotonic() + PATIENCE
        self.peer, _ = listener.accept()
        self.peer.settimeout(PATIENCE)
        while b"\r\n\r\n" not in self.rest:
            self._more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", head).group(1)
        self.send_bytes(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        b"Sec-WebSocket-Accept: " + accept(key) + b"\r\n\r\n")

    def read_frame(self):
        first, second = self._take(2)
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        mask = self._take(4)
        return first & 0x0F, bytes(byte ^ mask[i % 4] for i, byte in enumerate(self._take(size)))

    def tell(self, kind, /, **fields):
        self.send_bytes(frame(TEXT, json.dumps({"t": kind, **fields}).encode(), mask=False))

    def heard(self):
        opcode, data = self.read_frame()
        return json.loads(data)["t"] if opcode == TEXT else opcode


# A game in which the first seat is to move, as it is told.
LIVE = {"room": "0000000000", "game": "neutreeko", "rules": "", "status": "live", "you": 0, "from": 0, "steps": [],
        "seats": [{"owes": True}, {"owes": False}]}


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

    def test_no_two_games_of_a_bot_need_be_alike(self):
        first_moves = set()
        for _ in range(3):  # one of 3,600 cells each: all three alike by chance once in ten million times
            host = Player(self.server, "Host")
            host.connect()
            host.socket.send("create", game="gamma", rules="width=60,height=60", seat=1)
            host.until("room")
            bot = self.join(f"room/{host.room}", "random")
            while not host.steps:
                host.until("room")
            first_moves.add(host.steps[0])
            host.socket.send("resign")
            _, err = bot.communicate(timeout=60)
            self.assertEqual(bot.returncode, 0, err)
        self.assertGreater(len(first_moves), 1)

    def claim_a_bot_comes_back(self, ending):
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
                self.server.end(ending)
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

    def test_a_bot_comes_back_between_two_games(self):
        self.claim_a_bot_comes_back(signal.SIGKILL)

    def test_a_bot_comes_back_to_a_server_that_said_goodbye(self):
        self.claim_a_bot_comes_back(signal.SIGTERM)

    def answer(self, *bot):
        """A bot and what it says to a server of the test's own, until it is to move."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(PATIENCE)
            self.server.port, port = listener.getsockname()[1], self.server.port
            bot = self.join("room/0000000000", *bot)
            self.server.port = port
            self.addCleanup(bot.communicate)
            self.addCleanup(bot.kill)
            line = Answerer(listener)
        self.assertEqual(line.heard(), "hello")
        line.tell("welcome", v=1, player="0123456789", name="Guest")
        self.assertEqual(line.heard(), "enter")
        line.tell("room", **LIVE)
        return bot, line

    def test_a_bot_goes_on_from_a_game_that_ended_before_its_move_came(self):
        bot, line = self.answer("random", "--games", "2")
        self.assertEqual(line.heard(), "move")
        line.tell("room", **LIVE)  # somebody comes to watch: the bot is to move, as far as is known
        self.assertEqual(line.heard(), "move")
        for re in (3, 4):  # hello was 1, enter 2
            line.tell("error", re=re, text="the game is over")
        self.assertEqual(line.heard(), "enter")
        over = {**LIVE, "status": "over", "seats": [{"owes": False}] * 2, "result": {"words": "White wins."}, "next": "1111111111"}
        line.tell("room", **over)
        self.assertEqual(line.heard(), "enter")
        line.tell("room", re=5, **over)
        line.tell("room", re=6, **{**LIVE, "room": "1111111111"})
        self.assertEqual(line.heard(), "move")
        line.tell("room", re=7, **{**over, "room": "1111111111"})
        out, err = bot.communicate(timeout=60)
        self.assertEqual((bot.returncode, out), (0, "White wins.\nWhite wins.\n"), err)
        line.close()

    def test_pings_are_answered_while_a_bot_thinks(self):
        """By a server of the test's own, which need not wait until it pings."""
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/bot", "w", encoding="ascii") as bot:
                bot.write(SLOW.replace("FILE", f"'{folder}/enough'"))
            os.chmod(folder + "/bot", 0o700)
            _, line = self.answer(f"cmd:{folder}/bot", "--time", "600000")
            for _ in range(3):
                line.send_bytes(frame(PING, b"still", mask=False))
                self.assertEqual(line.heard(), PONG)
            open(folder + "/enough", "w", encoding="ascii").close()
            self.assertEqual(line.heard(), "move")
            line.close()

    def test_a_rematch_that_is_asked_for_too_early_is_asked_for_again(self):
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("create", game="neutreeko", seat=0)
        host.until("room")
        bot = self.join(f"room/{host.room}", "random", "--games", "2")
        while host.last["status"] != "live":
            host.until("room")
        for _ in range(4):  # who use up what the address may do
            other = Player(self.server, "Other")
            other.connect()
            for _ in range(55):
                other.socket.send("create", game="neutreeko")
            other.socket.send("lobby", on=True, id=1)
            while other.socket.hear().get("re") != 1:
                pass
        host.socket.send("resign")
        wants = True
        while "next" not in host.last:
            if wants and host.last["offers"]["rematch"] == [1]:
                host.socket.send("rematch")
                wants = False
            message = host.socket.hear()
            if message["t"] == "error":
                self.assertTrue(message["early"], message)
                time.sleep(1)
                wants = True
            else:
                host.take(message)
        host.go_to(host.last["next"])
        host.socket.send("resign")
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

    def hold(self, game="othello", rules="size=4", **fields):
        """Somebody who holds an arena of short games, and what it told first."""
        host = Player(self.server, "Host")
        host.connect()
        host.socket.send("hold", game=game, rules=rules, clock=[600, 0], **fields)
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

    def test_quick_bots_say_no_more_than_they_may(self):
        host, arena = self.hold("gamma", "width=14,height=14", kind="robin")  # some ninety moves each
        bots = self.bots(2, arena["arena"])
        while arena["players"] < 2:
            arena = host.until("arena")
        host.socket.send("start")
        self.assertEqual([len(lines) for lines in self.outputs(bots)], [2, 2])

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

    def told(self, player, kind):
        """What is told where it is asked for by its name; another word, as the lobby's, may settle the request before."""
        player.socket.send(kind)
        return player.until(kind)

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
        self.assertTrue(self.told(ann, "sessions")["sessions"][0]["this"])
        self.answer(ann, "end")
        self.answer(ann, "leaders", game="neutreeko")
        self.assertEqual(self.told(ann, "player")["name"], "Ann")
        self.answer(ann, "hold", game="neutreeko", clock=[60, 0], kind="swiss", rounds=1, open=True, title="Club")
        self.assertEqual(self.told(ann, "arenas")["arenas"][0]["title"], "Club")
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
