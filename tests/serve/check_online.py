#!/usr/bin/env python3
"""check_online.py - online play over real sockets: games to their end, reconnecting, `kill -9`, and rude peers.

usage: check_online.py PROGRAM [KILLS]      the program with tests/serve/paged built in
"""
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from peers import GAME, PROGRAM, Online, Player, Server  # noqa: E402
from websocket import BINARY, PING, PONG, TEXT, Closed, Socket, frame, handshake  # noqa: E402

KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 4


class OverSockets(Online):
    def refused(self, **headers):
        request, _ = handshake(self.server.port, **headers)
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as peer:
            peer.sendall(request)
            return int(peer.recv(4096).split()[1])

    def test_the_server_says_that_it_offers_online_play(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as peer:
            peer.sendall(b"GET /api/online HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            got = b""
            while chunk := peer.recv(4096):
                got += chunk
        self.assertTrue(got.startswith(b"HTTP/1.1 200"), got)
        self.assertEqual(json.loads(got.split(b"\r\n\r\n")[1])["online"], 1)

    def fetch(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}{path}", timeout=60) as answer:
            return answer.read().decode()

    def test_health_and_metrics_tell_how_it_does(self):
        self.assertEqual(self.fetch("/health"), "ok, with online play\n")
        ann, _ = self.pair()
        ann.socket.send("move", n=0, move=GAME[0])
        while ann.made < 1:
            ann.until("room")
        metrics = dict(line.split() for line in self.fetch("/metrics").splitlines() if not line.startswith("#"))
        self.assertEqual(metrics["quincunx_peers"], "2")
        self.assertEqual(metrics["quincunx_live_rooms"], "1")
        self.assertEqual(metrics["quincunx_moves_total"], "1")
        self.assertGreater(int(metrics["quincunx_commits_total"]), 0)

    def test_what_is_no_handshake_is_refused(self):
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.refused(Origin=own), 101)
        self.assertEqual(self.refused(Origin="http://evil.example"), 403)
        self.assertEqual(self.refused(Origin=own + "0"), 403)
        self.assertEqual(self.refused(Origin="null"), 403)
        self.assertEqual(self.refused(host="evil.example"), 421)
        self.assertEqual(self.refused(Sec_WebSocket_Key="short"), 400)
        self.assertEqual(self.refused(Sec_WebSocket_Key=None), 400)
        self.assertEqual(self.refused(Sec_WebSocket_Version="8"), 400)
        self.assertEqual(self.refused(Connection="close"), 400)
        self.assertEqual(self.refused(Upgrade="h2c"), 400)
        self.assertEqual(self.refused(path="/api/online/x"), 404)

    def guests_of(self, address):
        """How many guests somebody makes who says to come from there, until it is too much; 300 at most."""
        for n in range(300):
            peer = Socket(self.server.port, X_Real_IP=address)
            peer.send("hello", v=1)
            told = peer.hear()
            peer.close()
            if told["t"] == "error":
                self.assertIn("too much from your address", told["text"])
                return n
        return 300

    def test_a_proxy_says_whence_visitors_come(self):
        self.assertGreater(self.guests_of("192.0.2.1"), 150)
        self.assertLess(self.guests_of("192.0.2.2"), 150)  # who is no proxy is not believed
        self.server.end()
        self.server = Server(self.server.database, "--proxy")
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "::ffff:192.0.2.3", "::ffff:192.0.2.4"):
            self.assertGreater(self.guests_of(address), 150)
        self.assertLess(self.guests_of("::ffff:192.0.2.1"), 150)  # the first of them in other clothes

    def test_one_address_has_its_share_of_sockets(self):
        kept = []
        while self.refused() == 101 and len(kept) < 600:
            kept.append(Socket(self.server.port))
            kept[-1].send("lobby")  # who says nothing is sent away
        self.assertEqual(self.refused(), 503)
        self.assertGreaterEqual(len(kept), 256)
        for peer in kept[-20:]:
            peer.close()
        until = time.monotonic() + 60
        while self.refused() != 101 and time.monotonic() < until:
            time.sleep(0.05)
        self.assertEqual(self.refused(), 101)
        for peer in kept:
            peer.close()

    def test_two_play_and_a_third_watches(self):
        ann, bob = self.pair()
        eve = Player(self.server, "Eve")
        eve.connect()
        eve.go_to(ann.room)
        for i, move in enumerate(GAME):
            mover = (ann, bob)[i % 2]
            mover.socket.send("move", n=mover.made, move=move)
            for player in (ann, bob, eve):
                while len(player.steps) <= i:
                    player.until("room")
        for player in (ann, bob, eve):
            self.assertEqual(player.last["result"]["winners"], [0])
            self.assertEqual([step[1] for step in player.steps], GAME)

    def test_a_level_answers(self):
        ann = Player(self.server, "Ann")
        ann.connect()
        ann.socket.send("create", game="compromise", seat=0, bots={"1": "level:3"})
        ann.until("room")
        ann.socket.send("move", n=0, move="111")
        while not any(step[0] == 1 and len(step) == 2 for step in ann.steps):
            ann.until("room")

    def test_no_secret_is_in_any_byte(self):
        ann, bob = self.pair(game="compromise")
        marks = ["213", "132", "321"]
        for turn, secret in enumerate(marks):
            ann.socket.send("move", n=turn, move=secret)
            while ann.made <= turn:
                ann.until("room")
            bob.drop()
            bob.connect()
            hidden = [step for step in bob.steps if step[0] == 0][turn:]
            self.assertEqual(hidden, [(0,)])
            shown = bob.seen + bob.socket.seen
            self.assertEqual(shown.count(b'[0,"'), turn)  # those of earlier turns, told once each
            bob.socket.send("move", n=turn, move="111")
            while [step for step in bob.steps if step[0] == 0][turn:] != [(0, secret)]:
                bob.until("room")

    def test_kill_9_loses_no_acknowledged_move(self):
        ann, bob = self.pair(clock=[600, 5])
        dice = random.Random(7)
        kills = 0
        acknowledged = 0
        # Neutreeko by a walk that never ends: pieces slide to and fro.
        walk = [("b1-a1", "b5-a5"), ("a1-c1", "a5-c5"), ("c1-a1", "c5-a5")]
        for n in range(40):
            for seat, player in enumerate((ann, bob)):
                move = walk[0][seat] if n == 0 else walk[1 + (n + 1) % 2][seat]
                if kills < KILLS and dice.random() < 0.2:
                    kills += 1
                    self.kill_while_moving(player, move)
                    for each in (ann, bob):
                        each.drop()
                        each.connect()
                        self.assertGreaterEqual(len(each.steps), acknowledged)
                        if each.last["status"] == "over":
                            self.claim_same(ann, bob)
                            return
                while player.last["status"] == "live" and player.made <= n:
                    player.socket.send("move", n=n, move=move)
                    player.until("room")
                acknowledged = len(player.steps)
                other = (bob, ann)[seat]
                while len(other.steps) < acknowledged:
                    other.until("room")
                self.assertEqual(player.steps, other.steps)
                if player.last["status"] == "over":
                    self.claim_same(ann, bob)
                    return
        self.fail("the game did not end by repetition")

    def claim_same(self, ann, bob):
        for player in (ann, bob):
            player.drop()
            player.steps = []
            player.connect()
            self.assertIn("repetition", player.last["result"]["words"])
        self.assertEqual(ann.steps, bob.steps)

    def kill_while_moving(self, player, move):
        """Sends a move and kills the server at once: it may have been taken, or not."""
        player.socket.send("move", n=player.made, move=move)
        self.server.end(signal.SIGKILL)
        self.server.start()

    def test_a_stopped_server_says_goodbye(self):
        ann, _ = self.pair()
        self.assertEqual(self.server.end(), 0)
        with self.assertRaises(Closed):
            while True:
                ann.socket.hear()

    def test_rude_frames_end_only_their_sender(self):
        ann, bob = self.pair()
        rude = [
            frame(TEXT, b"x" * 5000),
            frame(TEXT, b"\xff\xfe"),
            frame(BINARY, b"bytes"),
            frame(TEXT, b"{}", mask=False),
            frame(3, b"reserved"),
            frame(PING, b"x" * 126),
            b"\xff" * 100,
            frame(TEXT, b"{}", fin=False) + frame(TEXT, b"{}"),
            bytes([0x81, 0xFF]) + b"\xff" * 8,
        ]
        for data in rude:
            peer = Socket(self.server.port)
            peer.send_bytes(data)
            with self.assertRaises(Closed, msg=data[:20]):
                while True:
                    peer.hear()
            peer.close()
        ann.socket.send("move", n=0, move=GAME[0])
        while len(bob.steps) < 1:
            bob.until("room")

    def test_what_is_no_message_gets_a_reason(self):
        peer = Socket(self.server.port)
        for text in (b"", b"{", b"[[[[[1]]]]]", b'{"t":"hello"}', b'{"t":"move"}', b'{"t":"nothing"}'):
            peer.send_bytes(frame(TEXT, text))
            self.assertEqual(peer.hear()["t"], "error", text)
        peer.send("hello", v=1)
        self.assertEqual(peer.hear()["t"], "welcome")

    def test_a_ping_is_answered_and_parts_are_put_together(self):
        peer = Socket(self.server.port)
        peer.send_bytes(frame(PING, b"are you there"))
        self.assertEqual(peer.read_frame(), (PONG, b"are you there"))
        hello = json.dumps({"t": "hello", "v": 1, "name": "Zoë"}).encode()
        peer.send_bytes(frame(TEXT, hello[:9], fin=False) + frame(PING, b"") + frame(0, hello[9:]))
        self.assertEqual(peer.read_frame()[0], PONG)
        self.assertEqual(peer.hear()["name"], "Zoë")

    def test_who_pings_and_reads_nothing_is_sent_away(self):
        for data in (b"", b"x" * 125):
            peer = Socket(self.server.port)
            peer.send("hello", v=1)
            with self.assertRaises(Closed):
                for _ in range(1000):  # 32 MB and more, had it all to be kept
                    peer.send_bytes(frame(PING, data) * 1000)
            peer.close()

    @unittest.mock.patch.object(Socket, "heed", staticmethod(lambda side, message: None))  # 100,000 steps take it long
    def test_a_long_game_is_entered_again(self):
        ann, bob = self.pair(game="compromise", rules="pips=1000,length=50")
        while ann.last["status"] == "live":
            n = ann.made
            for player in (ann, bob):
                player.socket.send("move", n=n, move="111")
            for player in (ann, bob):
                while player.last["status"] == "live" and (player.made <= n or not player.owes):
                    player.until("room")
        ann.drop()
        steps, ann.steps = ann.steps, []
        ann.connect()
        self.assertEqual(ann.steps, steps)
        self.assertGreater(len(ann.socket.seen), 1 << 20)

    def test_words_that_come_with_the_handshake_are_heard(self):
        request, _ = handshake(self.server.port)
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as peer:
            peer.sendall(request + frame(TEXT, b'{"t":"hello","v":1,"name":"Early"}'))
            got = b""
            while b"Early" not in got:
                chunk = peer.recv(4096)
                self.assertTrue(chunk, got)
                got += chunk

    def test_an_account_is_found_again_after_a_restart(self):
        ann = Player(self.server, "Guest")
        ann.connect()
        ann.socket.send("register", name="Ann", password="correct horse")
        self.assertTrue(ann.until("welcome")["account"])
        self.assertEqual(self.server.end(), 0)
        self.server.start()
        ann.connect()
        self.assertEqual(ann.last_welcome["name"], "Ann")
        peer = Socket(self.server.port)
        peer.send("login", name="ANN", password="incorrect horse")
        self.assertEqual(peer.hear()["text"], "the name or the password is wrong")
        peer.send("login", name="ANN", password="correct horse")
        self.assertEqual(peer.hear()["player"], ann.last_welcome["player"])
        stored = b"".join(open(self.server.database + end, "rb").read() for end in ("", "-wal")
                          if os.path.exists(self.server.database + end))
        self.assertIn(b"$argon2id$v=19$m=65536", stored)
        self.assertNotIn(b"correct horse", stored)
        self.assertNotIn(ann.token.split(".")[1].encode(), stored)

    def test_a_backup_made_while_it_runs_is_restored(self):
        ann, bob = self.pair()
        ann.socket.send("move", n=0, move=GAME[0])
        while bob.made + ann.made < 1:
            ann.until("room")
        copy = self.server.database + ".backup"
        self.server.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + 120
        while not os.path.exists(copy) and time.monotonic() < until:
            time.sleep(0.05)
        bob.drop()
        bob.connect()  # it goes on
        bob.socket.send("move", n=0, move=GAME[1])
        while bob.made < 1:
            bob.until("room")
        self.server.end(signal.SIGKILL)
        for end in ("", "-wal", "-shm"):
            if os.path.exists(self.server.database + end):
                os.remove(self.server.database + end)
        os.rename(copy, self.server.database)
        self.server.start()
        ann.drop()
        ann.steps = []
        ann.connect()
        self.assertEqual([step[1] for step in ann.steps], GAME[:1])

    def test_the_log_tells_what_happened_and_no_secret(self):
        self.server.end()
        log = self.folder.name + "/log"
        self.server = Server(self.server.database, "--log", log)
        ann, bob = self.pair()
        for player, password in ((ann, "correct horse"), (bob, "wrong battery")):
            player.socket.send("register" if player is ann else "login", name="ann", password=password, id=9)
            while player.socket.hear().get("re") != 9:
                pass
        ann.socket.send("resign")
        while bob.last["status"] != "over":
            bob.until("room")
        self.server.end()
        with open(log, encoding="utf-8") as file:
            text = file.read()
        lines = [json.loads(line) for line in text.splitlines()]
        for line in lines:
            self.assertRegex(line["at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        events = [line["event"] for line in lines]
        for event in ("begin", "hello", "open", "denied", "over", "end"):
            self.assertIn(event, events)
        self.assertEqual([line["room"] for line in lines if line["event"] == "over"], [ann.room])
        for secret in ("horse", "battery", ann.token.split(".")[1], bob.token.split(".")[1], "127.0.0.1"):
            self.assertNotIn(secret, text)

    def test_who_knocks_while_it_stops_does_no_harm(self):
        def knock(port, is_over):
            while not is_over.is_set():
                try:
                    with socket.create_connection(("127.0.0.1", port), timeout=60) as peer:
                        peer.sendall(handshake(port)[0])
                        peer.recv(4096)
                except OSError:
                    pass
        for _ in range(5):
            is_over = threading.Event()
            threads = [threading.Thread(target=knock, args=(self.server.port, is_over)) for _ in range(8)]
            for thread in threads:
                thread.start()
            self.pair()
            code = self.server.end()
            is_over.set()
            for thread in threads:
                thread.join()
            self.assertEqual(code, 0)
            self.server = Server(self.server.database)

    def test_who_says_no_first_word_is_sent_away(self):
        silent, guest = Socket(self.server.port), Socket(self.server.port)
        guest.send("hello", v=1)
        self.assertEqual(guest.hear()["t"], "welcome")
        with self.assertRaises(Closed):  # after 10 s
            silent.hear()
        guest.send("arenas")
        self.assertEqual(guest.hear()["t"], "arenas")

    def test_one_database_has_one_server(self):
        other = subprocess.run([PROGRAM, "serve", "--port", "0", "--database", self.server.database], text=True,
                               capture_output=True, timeout=60, check=False)
        self.assertNotEqual(other.returncode, 0)
        self.assertIn("another server", other.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")
