#!/usr/bin/env python3
"""check_serve.py - `quincunx serve` from outside: what it serves, what it refuses, how it stops.

usage: check_serve.py PAGED PAGELESS      the program with tests/serve/paged built in, and with no page
"""
import email.utils
import gzip
import json
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from page_server import HOST, PATIENCE, PROGRAM, Server, request, statuses  # noqa: E402

PAGELESS = sys.argv[2]
SEEDS = pathlib.Path(__file__).parents[2] / "fuzz/seeds/serve"
FLOOD = 600
MOST_EACH = 256  # src/serve/door.c
HEAD_BYTES = 4096  # src/serve/request.c
HEAD_SECONDS = 10  # src/serve/visitors.c


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        return True
    except OSError:
        return False


class Values(unittest.TestCase):
    """Exact values from a folder of tables."""

    @classmethod
    def setUpClass(cls):
        cls.tables = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.tables.cleanup)
        subprocess.run([PROGRAM, "solve", "neutreeko", "--folder", cls.tables.name], check=True, capture_output=True)
        cls.server = Server("--tables=" + cls.tables.name, "--no-online")
        cls.addClassCleanup(cls.server.__exit__)

    def ask(self, status=200, **words):
        answer, body = self.server.get("/api/value?" + urllib.parse.urlencode(words))
        self.assertEqual(answer.status, status, body)
        self.assertEqual(answer.headers["Content-Type"], "application/json")
        return json.loads(body)

    def test_a_position_is_worth_what_the_command_says(self):
        for position in (None, ".W.W./..B../...../..W../.BB.. w"):
            words = {"position": position} if position else {}
            told = self.ask(game="neutreeko", **words)
            options = ["--position", position] if position else []
            command = subprocess.run([PROGRAM, "value", "neutreeko", "--folder", self.tables.name, "--json", *options],
                                     check=True, capture_output=True, text=True)
            said = json.loads(command.stdout)["seats"][told["seat"] - 1]
            self.assertEqual(told["value"]["share"], said["value"]["share"])
            self.assertEqual(told["value"].get("distance"), said["value"].get("distance"))
            worths = [[(move["move"], move["share"], move.get("distance")) for move in each["moves"]] for each in (told, said)]
            self.assertEqual(*worths)

    def test_choices_made_together_have_a_value_and_a_mixture(self):
        boards = [",".join(str(n % 3) for n in range(k, k + 27)) for k in (0, 1)]
        last_turn = "|".join([*boards, "12-11", "5"])
        told = [self.ask(game="compromise", position=last_turn, seat=seat) for seat in (1, 2)]
        self.assertEqual([side["seat"] for side in told], [1, 2])
        self.assertAlmostEqual(sum(side["value"]["points"] for side in told), 0, delta=1e-6)
        for side in told:
            self.assertEqual(len(side["moves"]), 27)
            self.assertAlmostEqual(sum(move["probability"] for move in side["moves"]), 1, delta=1e-6)
        self.assertIn("to come", self.ask(404, game="compromise", position="|".join([*boards, "12-11", "4"]))["error"])
        self.assertIn("no such seat", self.ask(404, game="compromise", seat=3)["error"])

    def test_one_address_asks_so_often_and_no_more(self):
        def ask(server, who, n_peers, n):
            one = request(HOST, f"X-Real-IP: 192.0.2.{who}", path="/api/value?game=chess")
            last = request(HOST, f"X-Real-IP: 192.0.2.{who}", "Connection: close", path="/api/value?game=chess")
            peers = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(n_peers)]
            for peer in peers:  # all are asked before any answer is waited for: the server alone is timed
                peer.sendall(one * (n - 1) + last)
            told = []
            for peer in peers:
                got = b""
                while chunk := peer.recv(65536):
                    got += chunk
                told += statuses(got)
                peer.close()
            return told
        with Server("--tables=" + self.tables.name, "--no-online", "--proxy") as server:
            told = ask(server, 1, 60, 10)
            self.assertGreaterEqual(told.count(404), 100)
            self.assertIn(429, told)
            self.assertEqual(ask(server, 2, 1, 1), [404])  # others are not concerned

    def test_answers_reach_a_peer_that_said_more_than_was_read(self):
        """A socket closed with bytes unread would take from the peer what it has not read yet."""
        one = request(HOST, "X-Real-IP: 192.0.2.3", path="/api/value?game=chess")
        with Server("--tables=" + self.tables.name, "--no-online", "--proxy") as server:
            told = statuses(server.send(one * 1000))
            self.assertEqual(told[:100], [404] * 100)
            self.assertEqual(told.index(429), len(told) - 1)

    def test_what_is_not_known_gets_a_sentence(self):
        self.assertIn("no such game", self.ask(404, game="chess")["error"])
        self.assertIn("no such game", self.ask(404)["error"])
        self.assertIn("no table", self.ask(404, game="gamma")["error"])
        self.assertIn("colour", self.ask(404, game="neutreeko", rules="colour=red")["error"])
        self.assertTrue(self.ask(404, game="neutreeko", position="nonsense")["error"])
        self.assertEqual(self.server.get("/api/value/x")[0].status, 404)
        self.assertEqual(self.server.get("/")[0].status, 200)


class Serving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def alive(self):
        self.assertEqual(self.server.get("/")[0].status, 200)

    def claim_refused(self, status, data, *, others=()):
        """One answer, and the server hangs up, whatever else has been sent. Others are those of libmicrohttpd 1.0."""
        self.assertIn(statuses(self.server.send(data + request(HOST))), ([status], *others), data[:200])

    def test_page_comes_with_security_headers(self):
        answer, body = self.server.get("/")
        self.assertIn(b"<title>Quincunx</title>", body)
        self.assertIn("default-src 'none'", answer.headers["content-security-policy"])
        self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
        self.assertEqual(answer.headers["x-frame-options"], "DENY")
        missing = self.server.get("/nothing")[0]
        self.assertEqual(missing.headers["x-frame-options"], "DENY")
        self.assertIn("default-src 'none'", missing.headers["content-security-policy"])
        self.assertNotIn("content-security-policy", self.server.get("/api/online")[0].headers)
        self.assertEqual(answer.headers["cache-control"], "no-cache")

    def test_answers_say_when_they_were_made(self):
        told = email.utils.parsedate_to_datetime(self.server.get("/")[0].headers["date"])
        self.assertLess(abs(told.timestamp() - time.time()), 10)

    def test_assets_are_kept_for_ever_and_compressed(self):
        _, page = self.server.get("/")
        path = re.search(rb'src="\.(/assets/[^"]+\.js)"', page).group(1).decode()
        plain, whole = self.server.get(path)
        packed, small = self.server.get(path, Accept_Encoding="gzip")
        self.assertIn("immutable", plain.headers["cache-control"])
        self.assertEqual(packed.headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(small), whole)

    def test_gzip_is_sent_to_those_who_accept_it(self):
        for wish, is_gzip in (("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=1, *;q=0", True),
                              ("gzip;q=0", False), ("gzip; q=0.000, *", False), ("br", False), ("*;q=0", False)):
            encoding = self.server.get("/", Accept_Encoding=wish)[0].headers["content-encoding"]
            self.assertEqual(encoding, "gzip" if is_gzip else None, wish)

    def test_known_contents_are_not_sent_again(self):
        first, _ = self.server.get("/")
        for tag in (first.headers["etag"], f'"other", W/{first.headers["etag"]}', "*"):
            again, body = self.server.get("/", If_None_Match=tag)
            self.assertEqual((again.status, body), (304, b""), tag)
        self.assertEqual(self.server.get("/", If_None_Match='"other"')[0].status, 200)

    def test_head_has_no_body(self):
        answer, body = self.server.get("/", method="HEAD")
        self.assertEqual((answer.status, body), (200, b""))

    def test_a_connection_serves_until_it_is_told_to_close(self):
        asked = request(HOST) + request(HOST, path="/none") + request(HOST, "Connection: close") + request(HOST)
        self.assertEqual(statuses(self.server.send(asked)), [200, 404, 200])
        self.assertEqual(statuses(self.server.send(request(version="1.0"))), [200])

    def test_nothing_else_is_served(self):
        for path in ("/etc/passwd", "/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/index.html/", "/assets",
                     "/metrics/", "/metricsx", "/health/", "/healthz", "/api/online/", "/api/onlinex", "/api/valuex"):
            self.assertEqual(self.server.get(path)[0].status, 404, path)

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
            self.claim_refused(405, request(HOST, method=method))
            self.claim_refused(405, request(HOST, "Content-Length: 3", method=method) + b"abc")
        self.claim_refused(405, request(HOST, method="OPTIONS", path="*"))
        self.claim_refused(405, request(HOST, method="CONNECT", path="localhost:80"))
        for method in ("BREW", "get", "GETS"):
            self.claim_refused(501, request(HOST, method=method))
        self.assertEqual(self.server.get("/", method="POST")[0].headers["allow"], "GET, HEAD")

    def test_a_body_is_refused_and_never_taken_for_a_request(self):
        self.claim_refused(413, request(HOST, "Content-Length: 5") + b"hello")
        self.claim_refused(413, request(HOST, "Content-Length: 0", "Content-Length: 5") + b"hello")
        self.claim_refused(413, request(HOST, "Transfer-Encoding: chunked") + b"5\r\nhello\r\n0\r\n\r\n")
        self.claim_refused(413, request(HOST, "Transfer-Encoding: gzip, chunked", "Content-Length: 0"), others=([400],))
        self.claim_refused(413, request(HOST, "Expect: 100-continue", "Content-Length: 5"))
        self.assertEqual(self.server.get("/", Content_Length="0")[0].status, 200)

    def test_a_length_that_is_none_is_refused(self):
        for length in ("-5", "five", "99999999999999999999"):
            reply = self.server.send(request(HOST, f"Content-Length: {length}"))
            self.assertRegex(reply, rb"^HTTP/1.1 4(00|13) ", length)

    def test_a_nul_is_no_part_of_an_address(self):
        for line in (b"GET /\0 HTTP/1.1", b"GET /\0.html HTTP/1.1", b"GET\0 / HTTP/1.1", b"GET /%00 HTTP/1.1",
                     b"GET /?a=%00 HTTP/1.1"):
            self.claim_refused(400, line + b"\r\nHost: localhost\r\n\r\n", others=([],))

    def test_a_first_line_has_three_words(self):
        for line in (b"GET / x HTTP/1.1", b"GET  / HTTP/1.1", b"GET /", b"GET / HTTP/1.1 "):
            self.claim_refused(400, line + b"\r\nHost: localhost\r\n\r\n")

    def test_headers_are_plain(self):
        for line in ("X : y", "Content-Length : 5", "X: y\r\n z", "X: y\x01", "X\x7f: y", "X", "Transfer-Encoding: \x01"):
            self.claim_refused(400, request(HOST, line))

    def test_heads_have_a_limit(self):
        size = len(request(HOST, "X: "))
        self.assertEqual(statuses(self.server.send(request(HOST, "Connection: close", "X: " + "y" * 4000))), [200])
        self.claim_refused(431, request(HOST, "X: " + "y" * (HEAD_BYTES - size + 1)))
        self.claim_refused(431, request(HOST, "X: " + "y" * 100_000))
        self.claim_refused(431, request(HOST, *["X:"] * 100))
        self.claim_refused(431, request(HOST, *["X:"] * 900))
        self.claim_refused(414, request(HOST, path="/" + "a" * 100_000))
        self.claim_refused(414, request(HOST, path="/?" + "a&" * 1000))

    def test_only_our_own_names_are_answered_to(self):
        for host in ("localhost", "LocalHost:1", "127.0.0.1", "[::1]:8017", f"127.0.0.1:{self.server.port}"):
            self.assertEqual(self.server.get("/", Host=host)[0].status, 200, host)
        for host in ("example.org", "localhost.example.org", "127.0.0.1.example.org", "127.0.0.2", "localhost:x", "", "[::1]x"):
            self.claim_refused(421, request(f"Host: {host}"))
        self.claim_refused(400, request())
        self.claim_refused(400, request(HOST, HOST))

    def test_upgrades_are_refused(self):
        for name in ("websocket", "h2c", "tls/1.2"):
            reply = self.server.send(request(HOST, "Connection: Upgrade, close", f"Upgrade: {name}",
                                             "Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==", "Sec-WebSocket-Version: 13"))
            self.assertEqual(statuses(reply), [200], name)

    def test_malformed_and_huge_requests_do_no_harm(self):
        for data in (os.urandom(200_000), b"\0" * 20_000, request(version="9.9"),
                     b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000):
            self.server.send(data)
            self.alive()

    def test_bytes_that_once_hung_the_server(self):
        """They made another library spin for ever, deaf to SIGTERM."""
        seed = (SEEDS / "hang").read_bytes()
        for data in (seed, seed.replace(b"Host: x", b"Host: localhost")):
            with Server() as server:
                self.assertRegex(server.send(data), b"^HTTP/1.1 ")
                self.assertEqual(server.get("/")[0].status, 200)
                server.process.terminate()
                self.assertEqual(server.process.wait(PATIENCE), 0)

    def flood(self, address):
        """Many half-made requests from one address; gives those that the server has not hung up on."""
        peers = [socket.create_connection(("127.0.0.1", self.server.port), source_address=(address, 0))
                 for _ in range(FLOOD)]
        for peer in peers:
            self.addCleanup(peer.close)
            try:
                peer.sendall(b"GET / HTTP/1.1\r\nHo")
            except OSError:
                pass
        self.alive()  # whoever came before that has been let in or not
        return [peer for peer in peers if not self.is_shut(peer)]

    def is_shut(self, peer):
        try:
            return peer.recv(1, socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def status_for(self, address):
        """The status line that a visitor from there gets; empty where the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.server.port), source_address=(address, 0)) as peer:
            peer.settimeout(PATIENCE)
            try:
                peer.sendall(request(HOST, method="HEAD"))
                return peer.recv(4096).split(b"\r\n")[0]
            except ConnectionError:
                return b""

    def flood_in_time(self, address):
        """A flood and the answer to one more visitor, both before the server tires of the first half-made request."""
        for _ in range(10):
            began = time.monotonic()
            kept, answer = self.flood(address), self.status_for(address)
            if time.monotonic() - began < HEAD_SECONDS / 2:
                return kept, answer
            for peer in kept:
                peer.close()
            time.sleep(HEAD_SECONDS)
        self.fail("this machine is too slow to flood anything")

    def test_one_address_cannot_take_all_connections(self):
        kept, answer = self.flood_in_time("127.0.0.2")
        self.assertEqual(len(kept), MOST_EACH)
        self.assertEqual(answer, b"")
        for peer in kept:
            peer.close()
        for _ in range(20 * PATIENCE):  # the server sees them go a little later
            if b" 200 " in self.status_for("127.0.0.2"):
                return
            time.sleep(0.05)
        self.fail("the address is not let in again")

    def test_many_half_open_connections_do_not_stop_others(self):
        for host in range(3, 9):
            self.flood(f"127.0.0.{host}")
        self.alive()

    def test_slow_requests_are_hung_up_on_while_others_are_answered(self):
        """One falls silent; one sends a letter now and then."""
        with (socket.create_connection(("127.0.0.1", self.server.port)) as silent,
              socket.create_connection(("127.0.0.1", self.server.port)) as slow):
            began = time.monotonic()
            for peer in (silent, slow):
                peer.sendall(b"GET / HTTP/1.1\r\nHost: ")
            while not (self.is_shut(silent) and self.is_shut(slow)):
                self.assertLess(time.monotonic() - began, HEAD_SECONDS + PATIENCE)
                self.alive()
                if not self.is_shut(slow):
                    slow.send(b"x")
                time.sleep(0.5)
            self.assertGreater(time.monotonic() - began, HEAD_SECONDS / 2)

    def test_a_reader_that_takes_nothing_holds_up_nobody(self):
        with socket.create_connection(("127.0.0.1", self.server.port)) as idle:
            idle.sendall(request(HOST) * 50)
            for _ in range(5):
                self.alive()


class Opening(unittest.TestCase):
    """A browser is opened for somebody at a terminal of a desktop, and for nobody else."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.asked = pathlib.Path(folder.name, "asked")
        opener = pathlib.Path(folder.name, "xdg-open")
        opener.write_text(f'#!/bin/sh\necho "$1" > {self.asked}.new && mv {self.asked}.new {self.asked}\n')
        opener.chmod(0o755)
        self.surroundings = {**os.environ, "PATH": f"{folder.name}:{os.environ['PATH']}", "DISPLAY": ":9"}
        self.surroundings.pop("WAYLAND_DISPLAY", None)

    def begin(self, *words, is_terminal=True):
        """Starts the program, at a terminal or not; gives what it says when it is ready."""
        ours, theirs = pty.openpty() if is_terminal else os.pipe()
        program = subprocess.Popen([PROGRAM, "serve", "--port", "0", *words], env=self.surroundings,
                                   stdin=theirs if is_terminal else subprocess.DEVNULL, stdout=theirs,
                                   stderr=subprocess.DEVNULL)
        os.close(theirs)
        self.addCleanup(os.close, ours)
        self.addCleanup(program.communicate)
        self.addCleanup(program.terminate)
        try:
            return os.read(ours, 1000).decode()
        except OSError:  # a terminal that everybody has left
            return ""

    def wait_for_opener(self, tries):
        """What the desktop was asked to open; None: nothing."""
        for _ in range(tries):
            if self.asked.exists():
                return self.asked.read_text().strip()
            time.sleep(0.05)
        return None

    def claim_nothing_opened(self, said):
        self.assertIn("http", said)
        self.assertIsNone(self.wait_for_opener(tries=10))

    def test_a_terminal_with_a_desktop_gets_a_browser(self):
        said = self.begin()
        page = self.wait_for_opener(tries=20 * PATIENCE)
        self.assertRegex(page, r"^http://127\.0\.0\.1:\d+/$")
        self.assertIn(page, said)

    def test_none_is_opened_where_that_is_not_wanted(self):
        self.claim_nothing_opened(self.begin("--no-open"))

    def test_none_is_opened_without_a_desktop(self):
        self.surroundings["DISPLAY"] = ""
        self.claim_nothing_opened(self.begin())

    def test_none_is_opened_for_a_script(self):
        self.claim_nothing_opened(self.begin(is_terminal=False))


class Stopping(unittest.TestCase):
    def test_sigterm_ends_it_cleanly_with_peers_connected(self):
        with Server() as server:
            peers = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
            time.sleep(0.1)
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.process.wait(PATIENCE), 0)
            for peer in peers:
                peer.close()

    def test_taken_port_is_said_in_a_sentence(self):
        with Server() as server:
            second = subprocess.run([PROGRAM, "serve", "--port", str(server.port)], text=True, capture_output=True, timeout=PATIENCE)
            self.assertEqual(second.returncode, 1)
            self.assertIn("not to be had: Address already in use", second.stderr)

    def test_without_a_home_it_says_that_there_is_no_online_play(self):
        homeless = {k: v for k, v in os.environ.items() if k not in ("HOME", "XDG_DATA_HOME")}
        program = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--no-open"], env=homeless, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(program.communicate)
        self.addCleanup(program.terminate)
        self.assertIn("http", program.stdout.readline())
        self.assertIn("no online play: there is no home folder", program.stderr.readline())

    def test_without_a_page_it_says_how_to_build_one(self):
        done = subprocess.run([PAGELESS, "serve", "--port", "0"], text=True, capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("make web", done.stderr)


class Names(unittest.TestCase):
    """The names that the server goes by, as it was told."""

    def claim_answers(self, server, *hosts):
        for host in hosts:
            self.assertEqual(server.get("/", Host=host)[0].status, 200, host)

    def test_names_may_be_added(self):
        with Server("--name", "games.example.org", "--name", "board.local") as server:
            self.claim_answers(server, "games.example.org", "board.local:80", "localhost", "127.0.0.1")
            self.assertEqual(server.get("/", Host="example.org")[0].status, 421)

    def test_an_address_for_all_is_reached_by_each(self):
        with Server("--address", "0.0.0.0", "--name", "board.local") as server:
            self.assertEqual(server.page.group(0), f"http://board.local:{server.port}/")
        with Server("--address", "0.0.0.0") as server:
            self.assertEqual(server.page.group(0), f"http://localhost:{server.port}/")
            self.claim_answers(server, "127.0.0.1", "localhost")
            self.assertEqual(server.get("/", Host="10.9.8.7")[0].status, 421)
            with socket.create_connection(("127.0.0.2", server.port), timeout=PATIENCE) as peer:
                peer.sendall(request("Host: 127.0.0.2", method="HEAD"))
                self.assertIn(b" 200 ", peer.recv(4096).split(b"\r\n")[0])

    def test_ipv6_stands_in_brackets(self):
        if not has_ipv6():
            self.skipTest("this machine has no IPv6")
        with Server("--address", "::1") as server:
            self.assertEqual(server.page.group(0), f"http://[::1]:{server.port}/")
            with urllib.request.urlopen(server.page.group(0), timeout=PATIENCE) as answer:
                self.assertEqual(answer.status, 200)

    def test_an_address_of_either_kind_reaches_both(self):
        if not has_ipv6():
            self.skipTest("this machine has no IPv6")
        with Server("--address", "::") as server:
            for address, host in (("127.0.0.2", "127.0.0.2"), ("::1", "[::1]")):
                with socket.create_connection((address, server.port), timeout=PATIENCE) as peer:
                    peer.sendall(request(f"Host: {host}", method="HEAD"))
                    self.assertIn(b" 200 ", peer.recv(4096).split(b"\r\n")[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
