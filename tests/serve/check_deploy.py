#!/usr/bin/env python3
"""check_deploy.py - a game through nginx by deploy/nginx.conf, and the unit of systemd; says so where either is missing.

usage: check_deploy.py PROGRAM DEPLOY_FOLDER      the program with tests/serve/paged built in
"""
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from websocket import Socket  # noqa: E402

PROGRAM, DEPLOY = sys.argv[1:3]
PATH = os.environ["PATH"] + ":/usr/sbin"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@unittest.skipUnless(shutil.which("nginx", path=PATH) and shutil.which("openssl"), "nginx or openssl is not installed")
class Proxied(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for _ in range(5):  # somebody else may take a free port before nginx does
            cls.port = free_port()
            cls.process = subprocess.Popen([DEPLOY + "/try", PROGRAM, str(cls.port)], text=True, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, env={**os.environ, "PATH": PATH})
            line = cls.process.stdout.readline()
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

    def status(self, path):
        try:
            with urllib.request.urlopen(f"https://localhost:{self.port}{path}", timeout=60, context=self.tls) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def test_the_page_comes_and_what_is_private_does_not(self):
        self.assertEqual(self.status("/"), 200)
        self.assertEqual(self.status("/api/online"), 200)
        self.assertEqual(self.status("/metrics"), 404)
        self.assertEqual(self.status("/health"), 404)

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


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
class Unit(unittest.TestCase):
    def test_the_unit_is_hardened(self):
        told = subprocess.run(["systemd-analyze", "security", "--offline=true", DEPLOY + "/quincunx.service"], text=True,
                              capture_output=True, timeout=120, check=False)
        level = re.search(r"exposure level for \S+: (\d+\.\d+)", told.stdout)
        if not level:
            self.skipTest("systemd-analyze cannot judge a file here")
        self.assertLess(float(level.group(1)), 2.0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")
