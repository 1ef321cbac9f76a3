"""websocket.py - a WebSocket of a test's own (RFC 6455), over a plain socket: nothing between test and server."""
import base64
import hashlib
import json
import os
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = float(os.environ.get("PATIENCE", 60))


class Closed(Exception):
    """The other end has hung up."""


def handshake(port, host=None, path="/api/online", **headers):
    """The request that asks for a WebSocket, and the key in it."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {"Host": host or f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
             "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    lines.update({name.replace("_", "-"): value for name, value in headers.items()})
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode(), key


def accept(key):
    """What answers the key of a handshake."""
    return base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())


def frame(opcode, data, fin=True, mask=True):
    """One frame as a client sends it."""
    head = bytes([opcode | (0x80 if fin else 0)])
    size = len(data)
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + data
    return head + bytes(4) + data  # a mask of zeros is one


class Socket:
    """A WebSocket to a server on loopback; answers pings while it waits. Every byte received is in `seen`, and `heed` sees
    every message of both sides."""

    heed = staticmethod(lambda side, message: None)

    def __init__(self, port, tls=None, **headers):
        request, key = handshake(port, **headers)
        self.peer = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        if tls:
            self.peer = tls.wrap_socket(self.peer, server_hostname="localhost")
        self.seen = b""
        self.rest = b""
        self.until = time.monotonic() + PATIENCE
        self.peer.sendall(request)
        while b"\r\n\r\n" not in self.rest:
            self._more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        assert accept(key.encode()) in head, head

    def _more(self):
        assert time.monotonic() < self.until, "nothing was heard for too long"
        try:
            got = self.peer.recv(65536)
        except ConnectionError:
            got = b""
        if not got:
            raise Closed
        self.seen += got
        self.rest += got

    def _take(self, n):
        while len(self.rest) < n:
            self._more()
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def read_frame(self):
        first, second = self._take(2)
        size = second & 0x7F
        assert not second & 0x80, "a server does not mask"
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 0x0F, self._take(size)

    def send_bytes(self, data):
        try:
            self.peer.sendall(data)
        except ConnectionError as error:
            raise Closed from error

    def send(self, kind, /, **fields):
        message = {"t": kind, **fields}
        self.heed("from_peer", message)
        self.send_bytes(frame(TEXT, json.dumps(message).encode()))

    def hear(self):
        """The next message."""
        self.until = time.monotonic() + PATIENCE
        while True:
            opcode, data = self.read_frame()
            if opcode == TEXT:
                message = json.loads(data)
                self.heed("from_server", message)
                return message
            if opcode == CLOSE:
                raise Closed(data)
            if opcode == PING:
                self.send_bytes(frame(PONG, data))

    def close(self):
        self.peer.close()
