#!/usr/bin/env python3
"""check_chaos.py - games that go on whatever happens: servers killed at random moments, a network that cuts, delays, drops and
reorders, and peers that send nonsense.

usage: check_chaos.py PROGRAM DEPLOY_FOLDER [GAMES [KILLS [FRAMES]]]      the program with tests/serve/paged built in
       ONLY="-k sqlite" runs one of them

The players are those of players.py, who have lists of what they were told.
"""
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import postgres  # noqa: E402
from players import LOST, Table, Wire  # noqa: E402
from websocket import TEXT, Closed, Socket, frame  # noqa: E402

PROGRAM, DEPLOY = sys.argv[1:3]
GAMES, KILLS, FRAMES = (int(word) for word in (sys.argv[3:] + ["6", "3", "3000"][len(sys.argv) - 3:]))
NO_POSTGRES = postgres.why_none(PROGRAM)
PATIENCE = 600  # seconds for everything to come to its end after the last kill


class Node:
    """A server that is killed and comes again at the same port: one that no outgoing connection takes meanwhile."""

    def __init__(self, database, *options):
        self.command = ["--database", database, "--proxy", "--no-open", *options]
        self.process = None
        self.lock = None
        for _ in range(50):
            self.port = random.randrange(10000, 32000)
            if self.start():
                return
        raise AssertionError(self.process.stderr.read())

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(self.port), *self.command], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return "http://" in self.process.stdout.readline()

    def kill(self):
        """Returns what it said last."""
        self.process.kill()
        return self.process.communicate()[1]

    async def again(self, was_over=False):
        """Ends, if it has not ended of its own accord, and comes again; returns why it ended."""
        self.lock = self.lock or asyncio.Lock()
        async with self.lock:
            if was_over and self.process.poll() is None:
                return None  # it has come again already
            why = self.kill()
            for _ in range(50):
                if await asyncio.to_thread(self.start):
                    return why
                why = self.kill()
            raise AssertionError(why)


class World:
    """Servers, players, and what went wrong."""

    def __init__(self, nodes, pace=0.1, silence=30):
        self.nodes, self.pace, self.silence = nodes, pace, silence
        self.ports = [node.port for node in nodes]
        self.is_ending = False
        self.may_refuse = False
        self.faults, self.waits, self.refusals = [], [], set()
        self.rooms = ["0000000000"]  # some that are played in, for those who would disturb them
        self.n_games = self.n_moves = self.n_connections = self.n_kills = 0

    def port(self):
        return random.choice(self.ports)

    def wrong(self, text):
        self.faults.append(text)

    def refused(self, text):
        self.refusals.add(text)
        if not self.may_refuse and "try again" not in text:
            self.wrong(text)

    def note_wait(self, seconds):
        self.waits.append(seconds)

    async def keep_playing(self):
        while not self.is_ending:
            await Table(self).run()

    async def kill_often(self, kills):
        for _ in range(kills):
            await asyncio.sleep(random.random())
            await random.choice(self.nodes).again()
            self.n_kills += 1
        self.is_ending = True

    async def mind_nodes(self):
        """A node that lost its lease on a slow machine ends, and is started anew; for all else there is no excuse."""
        while True:
            await asyncio.sleep(0.5)
            for node in self.nodes:
                code = node.process.poll()
                if code not in (None, -signal.SIGKILL):
                    why = await node.again(was_over=True)
                    if why is not None and "lease" not in why:
                        self.wrong(f"a server ended with {code}: {why}")

    async def run(self, games, trouble):
        players = asyncio.gather(*(self.keep_playing() for _ in range(games)))
        minder = asyncio.ensure_future(self.mind_nodes())
        await trouble
        self.is_ending = True
        try:
            await asyncio.wait_for(players, PATIENCE)
        except asyncio.TimeoutError:
            self.wrong("some game did not end")
        minder.cancel()

    def report(self, what):
        self.waits.sort()
        late = self.waits[-1] if self.waits else 0
        print(f"{what}: {self.n_kills} kills, {self.n_games} games, {self.n_moves} moves, {self.n_connections} connections; "
              f"longest wait for a move {late:.1f} s; {len(self.faults)} faults", file=sys.stderr)
        for fault in self.faults[:10]:
            print("  " + fault, file=sys.stderr)
        for refusal in sorted(self.refusals)[:10]:
            print("  refused: " + refusal, file=sys.stderr)


class Proxy:
    """Between players and a server: cuts, delays, drops, and swaps what players send."""

    def __init__(self, port):
        self.inner = port
        self.n_cuts = 0

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.inner)
        except (OSError, asyncio.CancelledError):
            writer.transport.abort()
            return
        ways = [asyncio.ensure_future(self.pipe(reader, far_writer, True)),
                asyncio.ensure_future(self.pipe(far_reader, writer, False))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            pass  # the test is over
        for way in ways:
            way.cancel()
        self.n_cuts += 1
        writer.transport.abort()
        far_writer.transport.abort()

    async def pipe(self, reader, writer, may_swap):
        """What happens is counted in frames, not in time: on any machine a few of them get through."""
        held = b""
        try:
            writer.write(await reader.readuntil(b"\r\n\r\n"))
            while True:
                head, data = await self.read_frame(reader)
                await asyncio.sleep(random.random() * 0.02)
                dice = random.random()
                if dice < 0.02:
                    continue  # lost
                if dice < 0.05:
                    writer.write((head + data)[:random.randrange(1, 3 + len(data))])
                    return  # cut in the middle
                if may_swap and dice < 0.1 and not held:
                    held = head + data
                    continue
                writer.write(head + data + held)
                held = b""
        except LOST:
            pass

    @staticmethod
    async def read_frame(reader):
        head = await reader.readexactly(2)
        size = head[1] & 0x7F
        if size >= 126:
            more = await reader.readexactly(2 if size == 126 else 8)
            head += more
            size = int.from_bytes(more, "big")
        if head[1] & 0x80:
            head += await reader.readexactly(4)
        return head, await reader.readexactly(size)


WORDS = [b'{"t":"hello","v":1}', b'{"t":"hello","v":1,"name":"X","token":"aaaaaaaaaa.b"}', b'{"t":"create","game":"neutron"}',
         b'{"t":"move","n":0,"move":"b1-b4","id":1}', b'{"t":"enter","room":"0000000000"}', b'{"t":"login","name":"a","password":"bbbbbbbbb"}',
         b'{"t":"create","game":"gamma","rules":"width=5","clock":[60,1],"bots":{"1":"level:3"}}', b'{"t":"lobby","on":true}']


def nonsense(rooms):
    """A frame that is wrong in some way, or almost right."""
    data = bytearray(random.choice(WORDS + [b'{"t":"enter","room":"%s"}' % random.choice(rooms).encode(), b'{"t":"move","n":1,"move":"d1-d4"}']))
    for _ in range(random.choice((0, 1, 1, 2, 5))):
        data[random.randrange(len(data))] = random.randrange(256 if random.random() < 0.02 else 128)
    if random.random() < 0.005:
        data *= 200
    opcode = TEXT if random.random() < 0.97 else random.randrange(16)
    made = bytearray(frame(opcode, bytes(data), fin=random.random() < 0.99))
    if random.random() < 0.01:
        made[random.randrange(min(14, len(made)))] = random.randrange(256)
    return bytes(made)


async def send_nonsense(world, n, counts):
    """Connection after connection, each until it is hung up on."""
    while counts["sent"] < n:
        wire = Wire()
        try:
            await wire.open(world.port(), f"10.9.{random.randrange(256)}.{random.randrange(1, 255)}")
            for _ in range(100):
                wire.writer.write(b"".join(nonsense(world.rooms) for _ in range(10)))
                counts["sent"] += 10
                await wire.writer.drain()
                while (told := await wire.hear_within(0.002)):
                    counts["refused"] += told["t"] == "error"
        except LOST:
            counts["closed"] += 1
        finally:
            wire.close()


class Chaos(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="chaos")
        self.nodes = []
        self.addCleanup(self.finish)

    def finish(self):
        for node in self.nodes:
            node.kill()
        if os.path.exists(self.folder + "/postgres"):
            subprocess.run([DEPLOY + "/postgres", "stop", self.folder + "/postgres"], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def claim(self, world, what):
        world.report(what)
        self.assertEqual(world.faults, [])
        self.assertGreaterEqual(world.n_games, GAMES)

    def test_killed_over_sqlite(self):
        self.nodes = [Node(self.folder + "/store")]
        world = World(self.nodes)
        asyncio.run(world.run(GAMES, world.kill_often(KILLS)))
        self.claim(world, "SQLite")

    @unittest.skipIf(NO_POSTGRES, NO_POSTGRES)
    def test_killed_over_postgres_with_two_nodes(self):
        os.chmod(self.folder, 0o755)
        address = subprocess.run([DEPLOY + "/postgres", "start", self.folder + "/postgres"], text=True, check=True, stdout=subprocess.PIPE).stdout.strip()
        for _ in range(2):
            self.nodes.append(Node(address, "--lease", os.environ.get("LEASE", "10")))
        world = World(self.nodes)
        asyncio.run(world.run(GAMES, world.kill_often(KILLS)))
        self.claim(world, "PostgreSQL, two nodes")

    def test_a_bad_network(self):
        self.nodes = [Node(self.folder + "/store")]
        world = World(self.nodes, silence=2)
        world.may_refuse = True  # what comes out of order is refused with a reason

        async def play():
            proxy = Proxy(self.nodes[0].port)
            await proxy.start()
            world.ports = [proxy.port]

            async def until_cut():
                while proxy.n_cuts < 5 * KILLS:
                    await asyncio.sleep(0.1)
            await world.run(GAMES, until_cut())
            world.n_kills = proxy.n_cuts
        asyncio.run(play())
        self.claim(world, "a proxy that cuts, delays, drops and swaps (kills are cuts)")

    @unittest.skipUnless(KILLS > 10, "a long run only: it takes 35 s of waiting")
    def test_who_answers_no_ping_is_sent_away(self):
        self.nodes = [Node(self.folder + "/store")]
        peer = Socket(self.nodes[0].port)
        peer.send("hello", v=1)
        with self.assertRaises(Closed):
            while True:
                peer.read_frame()  # pings are read, and not answered

    def test_nonsense_disturbs_nobody(self):
        self.nodes = [Node(self.folder + "/store")]
        world = World(self.nodes)
        counts = {"sent": 0, "refused": 0, "closed": 0}

        async def rage():
            await asyncio.gather(*(send_nonsense(world, FRAMES, counts) for _ in range(8)))
        asyncio.run(world.run(2, rage()))
        world.report("beside {sent} frames of nonsense, {refused} refused in words, {closed} connections closed".format(**counts))
        self.assertEqual(world.faults, [])
        self.assertIsNone(self.nodes[0].process.poll())
        self.assertGreaterEqual(counts["sent"], FRAMES)
        self.assertGreater(counts["refused"], 0)
        self.assertLess(world.n_connections, 4 * world.n_games + 20)  # nobody else was hung up on


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + os.environ.get("ONLY", "").split(), warnings="ignore")
