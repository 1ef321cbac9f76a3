"""keys.py - any keys, clicks and sizes in any order: no error, no stuck program, every game on disk whole.

The program runs on a terminal of its own, without tmux, so that thousands of keys take seconds. usage: keys.py PROGRAM [N [SEED]]
"""
import fcntl
import glob
import os
import pty
import random
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PATIENCE = 120.0
GAMES = ("neutron", "neutreeko", "othello", "compromise", "gamma")
WORDS = ["b1-b4", "c3 up", "f5", "222", "3,3", "skip", "pass", "g3,3", "up", "zzz", "ü", "111 222 333"]
KEYS = list("hjklHJKL:tpgrmMnouUx,.<>0$i\t[]fseRynq?/d+- 123456789") + \
    ["\r"] * 12 + ["\033", "\033[A", "\033[B", "\033[C", "\033[D", "\033[H", "\033[F", "\033[5~", "\033[6~", "\177", "\025", "\027"]
SIZES = ((80, 24), (120, 40), (60, 20), (40, 15), (20, 6), (5, 2), (200, 60))


class Terminal:
    """The program on a pseudo-terminal; what it writes is read and thrown away but for its end."""

    def __init__(self, program, home, settings):
        os.makedirs(home + "/config/quincunx", exist_ok=True)
        with open(home + "/config/quincunx/settings", "w") as file:
            file.write(settings)
        env = {"HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/data", "LC_ALL": "C.UTF-8",
               "TERM": "xterm-256color", "PATH": os.environ["PATH"], "TZ": "UTC"}
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(program, [program], env)
        self.tail, self.status = b"", None
        self.size(80, 24)

    def size(self, cols, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def drain(self, seconds=0.0):
        """Reads what there is; false: the program has ended."""
        while select.select([self.file], [], [], seconds)[0]:
            try:
                text = os.read(self.file, 65536)
            except OSError:
                text = b""
            if not text:
                self.status = os.waitpid(self.pid, 0)[1] if self.status is None else self.status
                return False
            self.tail = (self.tail + text)[-4000:]
        return True

    def type(self, text):
        data = text.encode()
        while data and self.drain():
            if select.select([], [self.file], [], 1)[1]:
                try:
                    data = data[os.write(self.file, data):]
                except OSError:
                    return self.drain(1)
        return self.status is None

    def leave(self):
        """Back to the first page and out, whatever is open; the program may not be stuck anywhere."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.type("\033"):
            if not self.drain(0.1) or not self.type("y") or not self.type("\033") or not self.drain(0.1) or not self.type("q"):
                break
            if not self.drain(0.1):
                break
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            raise SystemExit(f"the program is stuck; it wrote last:\n{self.tail!r}")


def settings_of(chance):
    lines = ["nodes=50", "thinking=10", "pace=0", f"seed={chance.randrange(1, 1000)}", f"game={chance.choice(GAMES)}",
             "gamma.rules=width=5,height=4,players=3,areas=2", "compromise.rules=type=complex,pips=2,length=2"]
    for game in GAMES:
        lines += [f"{game}.play.{seat}={chance.choice(['human', 'human', 'random', 'human:Zoë'])}" for seat in (1, 2, 3)]
    return "\n".join(lines) + "\n"


def press_one(terminal, chance):
    kind = chance.random()
    if kind < 0.8:
        return terminal.type(chance.choice(KEYS))
    if kind < 0.9:
        return terminal.type(f"\033[<{chance.choice((0, 0, 0, 64, 65))};{chance.randrange(1, 121)};{chance.randrange(1, 41)}M")
    if kind < 0.96:
        return terminal.type(":" + chance.choice(WORDS) + "\r")
    terminal.size(*chance.choice(SIZES))
    return True


def play(program, n_keys, seed):
    chance = random.Random(seed)
    home = tempfile.mkdtemp(prefix="qx-keys-")
    typed, n_runs = 0, 0
    try:
        while typed < n_keys:
            terminal = Terminal(program, home, settings_of(chance))
            terminal.type("\rs")  # the game that the settings name
            n_runs += 1
            while typed < n_keys and press_one(terminal, chance):
                typed += 1
            if terminal.status is None:
                terminal.leave()
            if terminal.status != 0:
                raise SystemExit(f"seed {seed}: it ended with {terminal.status} after {typed} keys; it wrote last:\n"
                                 f"{terminal.tail.decode(errors='replace')}")
        records = glob.glob(home + "/data/quincunx/*/*.qx")
        for path in records:
            done = subprocess.run([program, "replay", "--json", path], capture_output=True, text=True)
            if done.returncode != 0:
                raise SystemExit(f"seed {seed}: a game on disk is not whole: {done.stderr}")
        print(f"{typed} keys in {n_runs} runs, {len(records)} games on disk")
    finally:
        shutil.rmtree(home, True)


if __name__ == "__main__":
    play(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1500, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
