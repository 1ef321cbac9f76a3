"""players.py - players who go on with their game over as many connections as it takes, and note what they were told.

Every player has a list of the steps that it was told. What was told once must stay: a step that is gone or another later is
lost, one that is there twice is doubled. At the end both players of a game, and the server asked anew, have the same list.
What they find wrong goes to their world, which check_chaos.py makes.
"""
import asyncio
import json
import random
import struct
import time

from websocket import CLOSE, PING, PONG, TEXT, frame, handshake

LOST = (OSError, EOFError, asyncio.TimeoutError)


class Wire:
    """A WebSocket."""

    def __init__(self):
        self.reader = self.writer = self.pending = None

    async def open(self, port, address):
        request, _ = handshake(port, X_Real_IP=address)
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.write(request)
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 60)
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head)

    def send(self, kind, **fields):
        self.writer.write(frame(TEXT, json.dumps({"t": kind, **fields}).encode()))

    async def read_frame(self):
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        return first & 0x0F, await self.reader.readexactly(size)

    async def hear(self):
        while True:
            opcode, data = await self.read_frame()
            if opcode == TEXT:
                return json.loads(data)
            if opcode == CLOSE:
                raise ConnectionError
            if opcode == PING:
                self.writer.write(frame(PONG, data))

    async def hear_within(self, seconds):
        """The next message; None: not in this time, and nothing of it is lost."""
        self.pending = self.pending or asyncio.ensure_future(self.hear())
        if not (await asyncio.wait({self.pending}, timeout=seconds))[0]:
            return None
        done, self.pending = self.pending, None
        return done.result()

    def close(self):
        if self.pending:
            self.pending.cancel()
        if self.writer:
            self.writer.transport.abort()


def choice(game, seat, n):
    """Move n of a seat: Neutreeko's pieces slide to and fro until the position has come three times; Compromise takes all."""
    if game == "compromise":
        return "".join(str(1 + (n * 7 + seat * 3 + i) % 3) for i in range(3))
    walk = [("b1-a1", "b5-a5"), ("a1-c1", "a5-c5"), ("c1-a1", "c5-a5")]
    return walk[0][seat] if n == 0 else walk[1 + (n + 1) % 2][seat]


class Player:
    """Plays in one seat of a table, over as many connections as it takes."""

    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.world = table.world
        self.address = f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(1, 255)}"
        self.token = None
        self.steps, self.cuts = [], 0
        self.last = {}
        self.sent = None  # when the move at hand was first sent
        self.is_done = False

    def take(self, message):
        before = list(self.steps)
        self.steps[message["from"]:] = [tuple(step) for step in message["steps"]]
        self.last = message
        for i, old in enumerate(before):
            new = self.steps[i] if i < len(self.steps) else None
            if new is None or new[:len(old)] != old:
                self.world.wrong(f"step {i} of {self.table.room} was {old} and is {new}")
        mine = [step[1] for step in self.steps if step[0] == self.seat]
        if mine != [choice(self.table.game, self.seat, n) for n in range(len(mine))]:
            self.world.wrong(f"{self.table.room}: the moves of seat {self.seat} are {mine}")

    @property
    def seen(self):
        """Steps that it has: up to the first that was still a secret."""
        return next((i for i, step in enumerate(self.steps) if len(step) < 2), len(self.steps))

    def act(self, wire):
        mine = sum(1 for step in self.steps if step[0] == self.seat)
        if self.last["status"] == "live" and self.last["seats"][self.seat]["owes"]:
            self.sent = self.sent or (mine, time.monotonic())
            wire.send("move", n=mine, move=choice(self.table.game, self.seat, mine))
        if self.sent and mine > self.sent[0]:
            self.world.note_wait(time.monotonic() - self.sent[1])
            self.sent = None

    async def begin(self, wire):
        wire.send("hello", v=1, name=f"P{self.seat}", **({"token": self.token} if self.token else {}))
        welcome = await asyncio.wait_for(wire.hear(), 60)
        if welcome["t"] != "welcome":
            raise ConnectionError(welcome)
        self.token = welcome.get("token", self.token)
        if self.seat == 0 and not self.table.room:
            wire.send("create", game=self.table.game, seat=0, open=random.random() < 0.5)
        else:
            wire.send("enter", room=await self.table.opened(), seen=self.seen, cuts=self.cuts)

    async def follow(self, wire):
        """Until the game is over; a silence may be a loss, so it is asked anew."""
        has_sat = False
        while not self.is_done:
            message = await wire.hear_within(self.world.silence)
            if message is None:
                if not self.table.room:
                    raise ConnectionError  # what opens a room, or the answer to it, was lost: once more
                wire.send("enter", room=self.table.room, seen=self.seen, cuts=self.cuts)
                continue
            if message["t"] == "error":
                self.world.refused(message["text"])
                raise ConnectionError(message)
            if message["t"] != "room" or message["from"] > len(self.steps):
                continue
            self.table.open(message["room"])
            self.take(message)
            if message["you"] is None and not has_sat:
                has_sat = True
                wire.send("sit", seat=self.seat)
            self.is_done = message["status"] == "over"
            if not self.is_done:
                await asyncio.sleep(random.random() * self.world.pace)
                self.act(wire)

    async def confirm(self, wire):
        """The server tells all of it anew."""
        wire.send("enter", room=self.table.room)
        while True:
            message = await asyncio.wait_for(wire.hear(), 60)
            if message["t"] == "room" and message["from"] == 0:
                if [tuple(step) for step in message["steps"]] != self.steps:
                    self.world.wrong(f"{self.table.room}: of {len(self.steps)} steps that were told there are {len(message['steps'])}")
                return

    async def run(self):
        while True:
            wire = Wire()
            try:
                await wire.open(self.world.port(), self.address)
                self.world.n_connections += 1
                await self.begin(wire)
                await self.follow(wire)
                await self.confirm(wire)
                return
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                wire.close()


class Table:
    """One game between two players."""

    def __init__(self, world):
        self.world = world
        self.game = random.choice(["neutreeko", "compromise"])
        self.room = None
        self.is_open = asyncio.Event()

    def open(self, room):
        if not self.room:
            self.world.rooms = self.world.rooms[-20:] + [room]
        self.room = self.room or room
        self.is_open.set()

    async def opened(self):
        await self.is_open.wait()
        return self.room

    async def run(self):
        players = [Player(self, seat) for seat in (0, 1)]
        await asyncio.gather(*(player.run() for player in players))
        if players[0].steps != players[1].steps:
            self.world.wrong(f"{self.room}: {players[0].steps[-9:]} and {players[1].steps[-9:]}")
        self.world.n_games += 1
        self.world.n_moves += sum(1 for step in players[0].steps if step[0] >= 0)
