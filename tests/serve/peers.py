"""peers.py - a server to be killed and started again, people who play there over sockets, and what all of them say beside
docs/online.schema.json."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from schema import faults, standard  # noqa: E402
from websocket import Socket  # noqa: E402

PROGRAM = sys.argv[1]
SCHEMA = json.loads((HERE.parent.parent / "docs/online.schema.json").read_text())
STANDARD = standard(SCHEMA)


class Heard:
    """Kinds of messages that were said, by side."""
    kinds = {"from_peer": set(), "from_server": set()}


def heed(side, message):
    """Fails where a message is not as the schema says; one that the server sends has no other fields, either."""
    found = list(faults(SCHEMA["$defs"][side], message, SCHEMA, rest=False))
    assert not found, f"{side}: {message}: {found}"
    assert not STANDARD or STANDARD.is_valid(message), f"{side}: {message}"
    Heard.kinds[side].add(message["t"])


Socket.heed = staticmethod(heed)


class Server:
    """The program on a free port of loopback, over one database; may be killed and come again on the same port."""

    def __init__(self, database, *options):
        self.database = database
        self.options = options
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--database", self.database, *self.options],
            text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        assert "http://" in line, line + self.process.stderr.read()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode


class Player:
    """Somebody who plays by a fixed list of moves, over sockets that may break at any time."""

    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.token = None
        self.last_welcome = None
        self.socket = None
        self.room = None
        self.steps = []
        self.cuts = 0
        self.last = {}
        self.seen = b""

    def connect(self):
        self.socket = Socket(self.server.port)
        self.socket.send("hello", v=1, name=self.name, **({"token": self.token} if self.token else {}))
        self.last_welcome = self.until("welcome")
        self.token = self.last_welcome.get("token", self.token)
        if self.room:
            self.socket.send("enter", room=self.room, seen=len(self.steps), cuts=self.cuts)
            self.until("room")

    def drop(self):
        if self.socket:
            self.seen += self.socket.seen
            self.socket.close()
        self.socket = None

    def take(self, message):
        if message["t"] == "error":
            raise AssertionError(message["text"])
        if message["t"] == "room" and self.room in (None, message["room"]):
            self.room = message["room"]
            self.cuts = message["cuts"]
            self.steps[message["from"]:] = [tuple(step) for step in message["steps"]]
            self.last = message

    def until(self, kind):
        while True:
            message = self.socket.hear()
            self.take(message)
            if message["t"] == kind and message.get("room") in (None, self.room):
                return message

    def go_to(self, room):
        self.room, self.steps, self.cuts, self.last = room, [], 0, {}
        self.socket.send("enter", room=room)
        self.until("room")

    @property
    def made(self):
        return sum(1 for step in self.steps if step[0] == self.last["you"])

    @property
    def owes(self):
        return self.last["seats"][self.last["you"]]["owes"]


# A whole game of Neutreeko by legal moves: White lets Black make its row.
GAME = ["b1-b4", "b5-a4", "d1-d4"]


class Online(unittest.TestCase):
    """A server of its own for every test."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name + "/store")

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.end(signal.SIGKILL)
        self.folder.cleanup()

    def pair(self, game="neutreeko", **fields):
        """Two players who have sat down to a game."""
        ann, bob = Player(self.server, "Ann"), Player(self.server, "Bob")
        ann.connect()
        ann.socket.send("create", game=game, seat=0, open=True, **fields)
        ann.until("room")
        bob.connect()
        bob.go_to(ann.room)
        bob.socket.send("sit")
        while bob.last["status"] != "live":
            bob.until("room")
        while ann.last["status"] != "live":
            ann.until("room")
        return ann, bob
