#!/usr/bin/env python3
"""check_serve.py - `quincunx serve` from outside: what it serves, what it refuses, how it stops.

usage: check_serve.py QUINCUNX
"""
import gzip
import http.client
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

PROGRAM = sys.argv[1]
FLOOD = 600
MOST_EACH = 256  # src/serve/peers.h
HEADER_SECONDS = 10  # src/serve/serve.c


class Server:
    """The program on a free port of loopback; `page` is False where no page is built in."""

    def __enter__(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0"], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        self.page = found is not None
        self.port = int(found.group(1)) if found else 0
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def send(self, data):
        """Raw bytes in, raw bytes out, until the server hangs up or is silent for a moment."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=2) as peer:
            got = b""
            try:
                peer.sendall(data)
                while chunk := peer.recv(65536):
                    got += chunk
            except OSError:
                pass
            return got


class Serving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().__enter__()
        cls.addClassCleanup(cls.server.__exit__)
        if not cls.server.page:
            raise unittest.SkipTest("no page is built in")

    def alive(self):
        self.assertEqual(self.server.get("/")[0].status, 200)

    def test_page_comes_with_security_headers(self):
        answer, body = self.server.get("/")
        self.assertIn(b"<title>Quincunx</title>", body)
        self.assertIn("default-src 'none'", answer.headers["content-security-policy"])
        self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
        self.assertEqual(answer.headers["cache-control"], "no-cache")

    def test_assets_are_kept_for_ever_and_compressed(self):
        _, page = self.server.get("/")
        path = re.search(rb'src="\.(/assets/[^"]+\.js)"', page).group(1).decode()
        plain, whole = self.server.get(path)
        packed, small = self.server.get(path, Accept_Encoding="gzip")
        self.assertIn("immutable", plain.headers["cache-control"])
        self.assertEqual(packed.headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(small), whole)

    def test_known_contents_are_not_sent_again(self):
        first, _ = self.server.get("/")
        again, body = self.server.get("/", If_None_Match=first.headers["etag"])
        self.assertEqual((again.status, body), (304, b""))

    def test_head_has_no_body(self):
        answer, body = self.server.get("/", method="HEAD")
        self.assertEqual((answer.status, body), (200, b""))

    def test_nothing_else_is_served(self):
        for path in ("/etc/passwd", "/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/index.html/", "/assets"):
            self.assertEqual(self.server.get(path)[0].status, 404, path)

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            reply = self.server.send(f"{method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
            self.assertNotIn(b" 200 ", reply.split(b"\r\n")[0], method)

    def test_upgrades_are_refused(self):
        for name in ("websocket", "h2c", "tls/1.2"):
            reply = self.server.send((
                f"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: {name}\r\n"
                "Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
            self.assertNotIn(b"101", reply.split(b"\r\n")[0], name)

    def test_malformed_and_huge_requests_do_no_harm(self):
        for data in (os.urandom(200_000), b"\0" * 9000, b"GET / HTTP/9.9\r\n\r\n",
                     b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000,
                     b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                     b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nabc"):
            self.server.send(data)
            self.alive()

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
            peer.settimeout(10)
            try:
                peer.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
                return peer.recv(4096).split(b"\r\n")[0]
            except ConnectionError:
                return b""

    def test_one_address_cannot_take_all_connections(self):
        kept = self.flood("127.0.0.2")
        self.assertEqual(len(kept), MOST_EACH)
        self.assertEqual(self.status_for("127.0.0.2"), b"")
        for peer in kept:
            peer.close()
        for _ in range(100):  # the server sees them go a little later
            if b" 200 " in self.status_for("127.0.0.2"):
                return
            time.sleep(0.05)
        self.fail("the address is not let in again")

    def test_many_half_open_connections_do_not_stop_others(self):
        for host in range(3, 9):
            self.flood(f"127.0.0.{host}")
        self.alive()

    def test_a_slow_request_is_hung_up_on_while_others_are_answered(self):
        with socket.create_connection(("127.0.0.1", self.server.port)) as slow:
            slow.settimeout(HEADER_SECONDS + 10)
            began = time.monotonic()
            slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
            self.alive()
            self.assertEqual(slow.recv(1), b"")
            self.assertGreater(time.monotonic() - began, HEADER_SECONDS / 2)

    def test_a_reader_that_takes_nothing_holds_up_nobody(self):
        with socket.create_connection(("127.0.0.1", self.server.port)) as idle:
            idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
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
        if "http" not in said:
            self.skipTest("no page is built in")
        self.assertIsNone(self.wait_for_opener(tries=10))

    def test_a_terminal_with_a_desktop_gets_a_browser(self):
        said = self.begin()
        if "http" not in said:
            self.skipTest("no page is built in")
        page = self.wait_for_opener(tries=200)
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
            if not server.page:
                self.skipTest("no page is built in")
            peers = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
            time.sleep(0.1)
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.process.wait(5), 0)
            for peer in peers:
                peer.close()

    def test_taken_port_is_said_in_a_sentence(self):
        with Server() as server:
            if not server.page:
                self.skipTest("no page is built in")
            second = subprocess.run([PROGRAM, "serve", "--port", str(server.port)], text=True, capture_output=True, timeout=10)
            self.assertEqual(second.returncode, 1)
            self.assertIn("not to be had", second.stderr)

    def test_without_a_page_it_says_how_to_build_one(self):
        with Server() as server:
            if server.page:
                self.skipTest("a page is built in")
            self.assertEqual(server.process.wait(5), 1)
            self.assertIn("make web", server.process.stderr.read())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
