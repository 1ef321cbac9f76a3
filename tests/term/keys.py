"""keys.py - any keys, clicks, imports and sizes in any order: no error, no stuck program, no secret told, every game on disk whole.

The program runs on a terminal of its own, without tmux, so that thousands of keys take seconds. What it shows is kept by
vt100.py. usage: keys.py PROGRAM [N [SEED]]
"""
import contextlib
import fcntl
import glob
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from vt100 import Vt100

PATIENCE = 120.0
GAMES = ("neutron", "neutreeko", "othello", "compromise", "gamma")
WORDS = ["b1-b4", "c3 up", "f5", "222", "3,3", "skip", "pass", "g3,3", "up", "zzz", "ü", "111 222 333"]
KEYS = list("hjklHJKL:tpgrmMnouUx,.<>0$i\t[]fseRynq?/d+- 123456789") + \
    ["\r"] * 12 + ["\033", "\033[A", "\033[B", "\033[C", "\033[D", "\033[H", "\033[F", "\033[5~", "\033[6~", "\177", "\025", "\027"]
SIZES = ((80, 24), (120, 40), (60, 20), (40, 15), (20, 6), (5, 2), (200, 60))
# What somebody may bring in: positions, a transcript, half a record, no file, bytes that mean nothing.
IMPORTS = [".W.W./..B../...../..W../.B.B. b", "f5d6c3d3c4", "f5f5", "BBBBB/...../..N../...../WWWWW w p", "quincunx record 1",
           "/nowhere.qx", "1,2,3", "-----OX--XO----- X", "ü\"'%s", "/dev/null", "."]
# Where a run begins: the keys from the first page, and what is seen there.
PLACES = {
    "a game": ("\rs", "Moves|Hand over|panel"),
    "the library": ("jjj\r", "Library"),
    "the editor": ("\re", "board editor"),
    "an import": ("jjj\ri", "A file, a position"),
    "set-up": ("\r", "New game"),
    "the settings": ("jjjjjj\r", "Settings"),
    "the lessons": ("jjjjj\r", "Learn"),
    "the rules": ("jjjj\r", "Read about"),
    "bots": ("j\rs", "Moves|panel|Values"),
}


class Terminal:
    """The program on a pseudo-terminal, and what it shows."""

    def __init__(self, program, home, settings, *words):
        os.makedirs(home + "/config/quincunx", exist_ok=True)
        with open(home + "/config/quincunx/settings", "w") as file:
            file.write(settings)
        env = {"HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/data", "LC_ALL": "C.UTF-8",
               "TERM": "vt100", "PATH": os.environ["PATH"], "TZ": "UTC"}
        env.update({k: v for k, v in os.environ.items() if k.endswith(("SAN_OPTIONS", "QEMU_SET_ENV"))})
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(program, [program, *words], env)
        self.tail, self.status, self.shown = b"", None, Vt100()
        self.size(80, 24)

    def size(self, cols, rows):
        self.shown.resize(cols, rows)
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
            self.shown.feed(text)
        return True

    def work(self):
        """Whether the thread of the keys sleeps, and how often it was put to sleep."""
        try:
            with open(f"/proc/{self.pid}/task/{self.pid}/status") as file:
                lines = dict(line.split(":", 1) for line in file)
        except OSError:
            return True, "0"
        return lines["State"].split()[0] in "SZ", lines["voluntary_ctxt_switches"] + lines["nonvoluntary_ctxt_switches"]

    def rest(self):
        """The screen when the program sleeps and has nothing more to say; None: it has ended."""
        before, end = None, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.drain(0.01):
                return None
            now = self.work()
            if now[0] and now == before:
                return self.shown.text()
            before = now
        raise SystemExit(f"the program never sleeps:\n{self.shown.text()}")

    def come_to(self, pattern):
        """The screen once it shows this; None: the program has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.rest()
            if text is None or re.search(pattern, text):
                return text
        raise SystemExit(f"waited in vain for {pattern!r}:\n{self.shown.text()}")

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
        """Back to the first page and out, whatever is open; the program may not be stuck anywhere.
        Esc and q may both ask whether to leave, so y follows both."""
        end = time.monotonic() + PATIENCE
        way = ("\033", "y", "\033", "q", "y")
        while time.monotonic() < end and all(self.type(key) and self.drain(0.1) for key in way):
            pass
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            raise SystemExit(f"the program is stuck; it wrote last:\n{self.tail!r}")


def settings_of(chance):
    lines = ["nodes=50", "thinking=10", "pace=0", f"seed={chance.randrange(1, 200)}", f"game={chance.choice(GAMES)}",
             f"clock={chance.choice(['none', '1 min', '3 min + 2 s'])}",
             "gamma.rules=width=5,height=4,players=3,areas=2", "compromise.rules=type=complex,pips=2,length=2"]
    for game in GAMES:
        lines += [f"{game}.play.{seat}={chance.choice(['human', 'human', 'random', 'human:Zoë'])}" for seat in (1, 2, 3)]
    return "\n".join(lines) + "\n"


def press_one(terminal, chance, keys=KEYS, words=WORDS):
    kind = chance.random()
    if kind < 0.8:
        return terminal.type(chance.choice(keys))
    if kind < 0.9:
        return terminal.type(f"\033[<{chance.choice((0, 0, 0, 64, 65))};{chance.randrange(1, 121)};{chance.randrange(1, 41)}M")
    if kind < 0.94:
        return terminal.type(":" + chance.choice(words) + "\r")
    if kind < 0.96:
        return terminal.type("i" + chance.choice(IMPORTS) + "\r")
    terminal.size(*chance.choice(SIZES))
    return True


def check_end(terminal, seed, typed):
    if terminal.status is None:
        terminal.leave()
    if terminal.status != 0:
        raise SystemExit(f"seed {seed}: it ended with {terminal.status} after {typed} keys; it wrote last:\n"
                         f"{terminal.tail.decode(errors='replace')}")


def anywhere(program, home, chance, n_keys):
    """From some page on, whatever comes; returns the keys typed."""
    keys, pattern = PLACES[chance.choice(list(PLACES))]
    terminal = Terminal(program, home, settings_of(chance))
    first = terminal.come_to("Continue|New game")
    terminal.type("j" * first.count("Continue ") + keys)
    terminal.come_to(pattern)
    typed = 0
    while typed < n_keys and press_one(terminal, chance):
        typed += 1
    return terminal, typed


def against_the_clock(program, home, chance, n_keys):
    """The time of both runs out, whatever is being done."""
    game = chance.choice(GAMES)
    terminal = Terminal(program, home, settings_of(chance), "play", game, "--seat", "2=human", "--clock", "0.5")
    typed = 0
    while typed < n_keys and terminal.status is None and press_one(terminal, chance):
        terminal.drain(0.01)
        typed += 1
    return terminal, typed


# In the list of moves, in a line that is typed, in a sentence; not as a cell under the cursor or a move that one may make.
SECRET = re.compile(r"\d ● (\S+ )*213\b|> 213\b|chooses grid 2, row 1, column 3")
KNOWN = re.compile(r"Green chooses|# are frozen|\+ score|wins?: |A draw|nobody wins")  # all is brought to light
BY_RED = re.compile(r"(?m)^ Red: ")


def choices(home):
    """How many choices of Red and of Green stand in the games on disk."""
    texts = []
    for path in glob.glob(home + "/data/quincunx/*/*.qx"):
        with contextlib.suppress(FileNotFoundError), open(path) as file:
            texts.append(file.read())
    return [sum(len(re.findall(rf"(?m)^{seat} \d{{3}}$", text)) for text in texts) for seat in (1, 2)]


def in_secret(program, home, chance, n_keys):
    """Red chooses 213; whatever Green does, and whatever is opened, does not tell it before Green has chosen."""
    settings = "pace=0\nseed=7\ngame=compromise\ncompromise.play.1=human\ncompromise.play.2=human\n" \
        "compromise.rules=type=simple,pips=9,length=3,ties=yes\n"
    terminal = Terminal(program, home, settings)
    terminal.type("j" * terminal.come_to("Continue|New game").count("Continue ") + "\rs")
    terminal.come_to("Hand the keyboard to Red")
    terminal.type("\r")
    terminal.come_to("Red: choose")
    terminal.type(":213\r")
    text = terminal.come_to("Hand the keyboard to Green")
    keys = [key for key in KEYS if key not in "123456789"] + [":\033[A"] * 3
    typed = 0
    # On a screen of five columns nothing tells that Green has chosen; the disk does.
    while text is not None and not KNOWN.search(text) and choices(home)[1] == 0:
        if SECRET.search(text) and not BY_RED.search(text):
            raise SystemExit(f"what Red has chosen is told to others:\n{text}")
        if typed == n_keys or not press_one(terminal, chance, keys, ["111", "zzz", "u"]):
            break
        typed += 1
        text = terminal.rest()
    by_red, by_green = choices(home)
    if by_red > by_green and text is not None and not KNOWN.search(text):
        raise SystemExit(f"what Red has chosen stands on disk, and Green has not chosen:\n{text}")
    return terminal, typed


def play(program, n_keys, seed):
    chance = random.Random(seed)
    home = tempfile.mkdtemp(prefix="qx-keys-")
    typed, n_runs = 0, {anywhere: 0, against_the_clock: 0, in_secret: 0}
    try:
        while typed < n_keys:
            way = min(n_runs, key=n_runs.get)
            n_runs[way] += 1
            most = 200 if way == anywhere else 60
            terminal, n = way(program, home if way != in_secret else tempfile.mkdtemp(dir=home), chance, min(n_keys - typed, most))
            typed += n
            check_end(terminal, seed, typed)
        records = glob.glob(home + "/data/quincunx/*/*.qx")
        for path in records:
            done = subprocess.run([program, "replay", "--json", path], capture_output=True, text=True)
            if done.returncode != 0:
                raise SystemExit(f"seed {seed}: a game on disk is not whole: {done.stderr}")
        told = ", ".join(f"{n} {way.__name__.replace('_', ' ')}" for way, n in n_runs.items())
        print(f"{typed} keys, runs {told}; {len(records)} games on disk")
    finally:
        shutil.rmtree(home, True)


if __name__ == "__main__":
    play(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1500, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
