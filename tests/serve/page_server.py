"""page_server.py - `quincunx serve` on a free port, requests to it byte for byte, and what it answers.

The program is the first argument of the script that imports this.
"""
import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
HOST = "Host: localhost"
PATIENCE = 90  # seconds that a busy machine may take for anything


def request(*lines, method="GET", path="/", version="1.1"):
    """The bytes of a request: its first line and these, without a body."""
    return "\r\n".join([f"{method} {path} HTTP/{version}", *lines, "", ""]).encode()


def statuses(reply):
    """The statuses of the answers in these bytes, each of which is a head and the body that it tells of."""
    found = []
    while reply:
        head, _, rest = reply.partition(b"\r\n\r\n")
        found.append(int(re.match(rb"HTTP/1\.1 (\d\d\d) ", head).group(1)))
        length = re.search(rb"\r\nContent-Length: (\d+)", head)
        reply = rest[int(length.group(1)) if length else 0:]
    return found


class Server:
    """The program on a free port of loopback."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *options], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, "XDG_DATA_HOME": self.folder.name})
        self.page = re.search(r"http://.*:(\d+)/", self.process.stdout.readline())
        self.port = int(self.page.group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def send(self, data):
        """Raw bytes in, raw bytes out, until the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as peer:
            got = b""
            try:
                peer.sendall(data)
                while chunk := peer.recv(65536):
                    got += chunk
            except ConnectionError:
                pass
            return got
