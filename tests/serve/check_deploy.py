#!/usr/bin/env python3
"""check_deploy.py - games through nginx by deploy/nginx.conf, before one server and before two over PostgreSQL of which one
is killed, and the unit of systemd; says so where one of them is missing.

usage: check_deploy.py PROGRAM DEPLOY_FOLDER      the program with tests/serve/paged built in
"""
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
import postgres  # noqa: E402
from websocket import Closed, Socket  # noqa: E402

PROGRAM, DEPLOY = sys.argv[1:3]
PATH = os.environ["PATH"] + ":/usr/sbin"
NO_POSTGRES = postgres.why_none(PROGRAM)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Behind(unittest.TestCase):
    """What deploy/try starts, as long as a class of tests runs."""
    options = ()
    servers = []

    @classmethod
    def setUpClass(cls):
        for _ in range(5):  # somebody else may take a free port before nginx does
            cls.port = free_port()
            cls.process = subprocess.Popen([DEPLOY + "/try", *cls.options, PROGRAM, str(cls.port)], text=True, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, env={**os.environ, "PATH": PATH, "LEASE": "15"})
            cls.servers = []
            while (line := cls.process.stdout.readline()).startswith("server "):
                cls.servers.append(int(line.split()[1]))
            if line:
                break
            _, why = cls.process.communicate()
        assert "https://localhost" in line, why
        cls.addClassCleanup(cls.stop)
        cls.tls = ssl.create_default_context()
        cls.tls.check_hostname = False
        cls.tls.verify_mode = ssl.CERT_NONE  # a certificate that the script has signed itself

    @classmethod
    def stop(cls):
        cls.process.send_signal(signal.SIGTERM)
        cls.process.communicate(timeout=120)

    def socket(self):
        origin = f"https://localhost:{self.port}"
        return Socket(self.port, tls=self.tls, host=f"localhost:{self.port}", Origin=origin)

    def join(self, name, token=None):
        """Somebody who has said hello, however often that must be tried; and the token."""
        until = time.monotonic() + 120
        while True:
            try:
                peer = self.socket()
                peer.send("hello", v=1, name=name, **({"token": token} if token else {}))
                return peer, peer.hear().get("token", token)
            except (AssertionError, Closed, OSError):
                self.assertLess(time.monotonic(), until)
                time.sleep(0.2)


@unittest.skipUnless(shutil.which("nginx", path=PATH) and shutil.which("openssl"), "nginx or openssl is not installed")
class Proxied(Behind):
    def status(self, path):
        try:
            with urllib.request.urlopen(f"https://localhost:{self.port}{path}", timeout=60, context=self.tls) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def test_the_page_comes_and_what_is_private_does_not(self):
        self.assertEqual(self.status("/"), 200)
        self.assertEqual(self.status("/api/online"), 200)
        for path in ("/metrics", "/health"):
            for private in (path, path + "/", path + "x"):
                self.assertEqual(self.status(private), 404, private)

    def test_a_class_behind_one_address_is_let_in(self):
        """Ten open the page at once, sixty files each; then one asks for the rooms."""
        line = http.client.HTTPSConnection("localhost", self.port, timeout=60, context=self.tls)
        seen = set()
        for path in ["/"] * 600 + ["/api/online"]:
            line.request("GET", path)
            answer = line.getresponse()
            answer.read()
            seen.add(answer.status)
        line.close()
        self.assertEqual(seen, {200})

    def test_two_play_through_the_proxy(self):
        ann, bob = self.socket(), self.socket()
        for peer, name in ((ann, "Ann"), (bob, "Bob")):
            peer.send("hello", v=1, name=name)
            self.assertEqual(peer.hear()["t"], "welcome")
        ann.send("create", game="neutreeko", seat=0)
        room = ann.hear()["room"]
        bob.send("enter", room=room)
        bob.send("sit")
        while bob.hear()["status"] != "live":
            pass
        ann.send("move", n=0, move="b1-b4")
        while not any(step[1] == "b1-b4" for step in bob.hear()["steps"]):
            pass
        ann.close()
        bob.close()


@unittest.skipUnless(shutil.which("nginx", path=PATH) and shutil.which("openssl"), "nginx or openssl is not installed")
@unittest.skipIf(NO_POSTGRES, NO_POSTGRES)
class Nodes(Behind):
    options = ("--nodes", "2")

    def play(self, players, room, moves, seat=0):
        """Plays by turns; whoever loses the server comes again, and sends the move again."""
        for i, move in enumerate(moves):
            while True:
                peer, name, token, made = players[(seat + i) % 2]
                try:
                    peer.send("enter", room=room)
                    peer.send("move", n=made, move=move, id=i + 1)
                    while (told := peer.hear()).get("re") != i + 1:
                        pass
                    self.assertNotEqual(told["t"], "error", told)
                    players[(seat + i) % 2][3] += 1
                    break
                except (Closed, OSError):
                    players[(seat + i) % 2][0] = self.join(name, token)[0]

    def test_a_game_goes_on_when_either_node_is_killed(self):
        (ann, token_a), (bob, token_b) = self.join("Ann"), self.join("Bob")
        ann.send("create", game="neutreeko", seat=0)
        room = ann.hear()["room"]
        bob.send("enter", room=room)
        bob.send("sit")
        while bob.hear().get("status") != "live":
            pass
        players = [[ann, "Ann", token_a, 0], [bob, "Bob", token_b, 0]]
        self.play(players, room, ["b1-b4", "b5-a4"])
        os.kill(self.servers[0], signal.SIGKILL)  # one of them has the room, and both have peers
        self.play(players, room, ["d1-d4"])
        eve, _ = self.join("Eve")
        eve.send("enter", room=room)
        told = eve.hear()
        self.assertEqual([step[1] for step in told["steps"]], ["b1-b4", "b5-a4", "d1-d4"])
        self.assertEqual(told["status"], "over")


class Tasks(unittest.TestCase):
    def number(self, path, name):
        with open(os.path.join(DEPLOY, path), encoding="utf-8") as file:
            return int(re.search(rf"^ *{name} ?= ?(\d+)", file.read(), re.M).group(1))

    def test_a_machine_of_many_cores_leaves_tasks_for_the_rest(self):
        thinkers = self.number("../src/serve/online/gate.c", "THINKERS_MOST")
        self.assertLessEqual(2 * thinkers, self.number("quincunx.service", "TasksMax"))

    def test_wrong_options_are_not_tried_again(self):
        told = subprocess.run([PROGRAM, "serve", "--nonsense"], capture_output=True, timeout=120, check=False)
        self.assertEqual(told.returncode, self.number("quincunx.service", "RestartPreventExitStatus"))


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
class Unit(unittest.TestCase):
    def test_the_unit_is_hardened(self):
        told = subprocess.run(["systemd-analyze", "security", "--offline=true", DEPLOY + "/quincunx.service"], text=True,
                              capture_output=True, timeout=120, check=False)
        level = re.search(r"exposure level for \S+: (\d+\.\d+)", told.stdout)
        if not level:
            self.skipTest("systemd-analyze cannot judge a file here")
        self.assertLess(float(level.group(1)), 2.0)

    def test_systemd_understands_the_unit_and_what_postgresql_adds(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/quincunx.service.d")
            os.symlink(os.path.abspath(PROGRAM), f"{folder}/program")  # whose own path may have blanks in it
            shutil.copy(DEPLOY + "/postgresql.conf", f"{folder}/quincunx.service.d")
            with open(DEPLOY + "/quincunx.service", encoding="utf-8") as file, open(f"{folder}/quincunx.service", "w", encoding="utf-8") as copy:
                copy.write(file.read().replace("ExecStart=quincunx ", f"ExecStart={folder}/program "))
            told = subprocess.run(["systemd-analyze", "verify", "--man=no", f"{folder}/quincunx.service"], text=True,
                                  capture_output=True, timeout=120, check=False)
            self.assertNotRegex(told.stderr, r"quincunx\.service|postgresql\.conf")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")
