"""screen.py - the program in a terminal of its own: keys and clicks in, whole screens out.

A Screen is a tmux server with one window. Nothing here sleeps for a fixed time: every step waits for
what it expects to see, and gives up with the screen it saw instead. A screen may be caught half painted: who
decides by what is on it takes it at rest(), when the program has painted and sleeps. Screens are compared
with the files in golden/; QX_GOLDEN=write writes them.

Between the keys and the screen stand tmux and the scheduler of a busy machine, so a case that fails is run
once more in a terminal of its own, and both are told. A program that died or that a sanitizer complained of
gets no second try.
"""
import atexit
import contextlib
import difflib
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = float(os.environ.get("QX_PATIENCE", 90.0))
CLOCK = re.compile(r"\d+:\d\d\b")


class Failure(Exception):
    pass


class Screen:
    count = 0

    def __init__(self, program, cols=80, rows=24, home=None, env=None, settings="seed=7\nnodes=300\n",
                 term="tmux-256color", locale="C.UTF-8", command=None):
        Screen.count += 1
        self.socket = f"qx{os.getpid()}-{Screen.count}"
        self.home = home or tempfile.mkdtemp(prefix="qx-term-")
        if not home:
            atexit.register(shutil.rmtree, self.home, True)
            os.makedirs(self.home + "/config/quincunx")
            with open(self.home + "/config/quincunx/settings", "w") as file:
                file.write(settings)
        values = {"HOME": self.home, "XDG_CONFIG_HOME": self.home + "/config",
                  "XDG_DATA_HOME": self.home + "/data", "LC_ALL": locale, "TERM": term,
                  "PATH": os.environ["PATH"], "PS1": "$ ", "TZ": "UTC"}
        values.update({k: v for k, v in os.environ.items() if k.endswith(("SAN_OPTIONS", "QEMU_SET_ENV"))})
        values.update(env or {})
        line = " ".join(["exec env -i"] + [f"'{k}={v}'" for k, v in values.items()])
        line += " " + (command or f"'{program}'")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(cols), "-y", str(rows), line,
                  ";", "set", "-g", "status", "off", ";", "set", "-g", "remain-on-exit", "on")
        self.has_shell = command is not None
        self.asked = None
        atexit.register(self.close)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})
        if done.returncode != 0:
            raise Failure(f"tmux {' '.join(words)}: {done.stderr}")
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)

    def text(self, colours=False):
        words = ["capture-pane", "-p"] + (["-e", "-N"] if colours else [])
        return self.tmux(*words)

    def keys(self, *keys):
        """Names of keys as tmux has them: Enter, Up, C-d; anything else is typed as it is."""
        self.asked = self.asleep()
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.keys("-l", text)

    def click(self, x, y):
        """The left button at a column and a row, counted from 0."""
        self.type(f"\033[<0;{x + 1};{y + 1}M\033[<0;{x + 1};{y + 1}m")

    def click_on(self, pattern):
        """The first letter of what matches, once it is there and the screen is at rest."""
        self.see(pattern)
        lines = self.rest().splitlines()
        found = [(match.start(), y) for y, line in enumerate(lines) for match in [re.search(pattern, line)] if match]
        if not found:
            raise Failure(f"no {pattern!r} to click on:\n" + "\n".join(lines))
        self.click(*found[0])

    def click_cell(self, column, row):
        """The cell of a board that lies above one label and beside the other."""
        lines = self.rest().splitlines()
        y = [i for i, line in enumerate(lines) if re.match(rf" *{row} [│|]", line)][0]
        bottom = [i for i, line in enumerate(lines) if re.match(r" *[└+][─┴┘└+ -]+", line)][-1]
        label = re.search(rf"(?<!\S){re.escape(column)}(?!\S)", lines[bottom + 1])
        self.click((label.start() + label.end()) // 2, y)

    def resize(self, cols, rows):
        """Another size; comes back when the program has heard of it and painted."""
        self.asked = self.asleep()
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))
        self.rest()

    def reader(self):
        """The process that reads the keys: the window's own, or the last that its shell has started."""
        pid = self.pid()
        found = []
        for path in glob.glob("/proc/[0-9]*/stat") if self.has_shell else []:
            with contextlib.suppress(OSError), open(path) as file:
                words = file.read()
                if words.rpartition(")")[2].split()[1] == str(pid):
                    found.append(int(words.split()[0]))
        return max(found, default=pid)

    def work(self):
        """Whether the thread of the keys and the screen sleeps (or was stopped), and how often it was put to sleep."""
        pid = self.reader()
        try:
            with open(f"/proc/{pid}/task/{pid}/status") as file:
                lines = dict(line.split(":", 1) for line in file)
        except OSError:
            return True, "0"
        return lines["State"].split()[0] in "SZT", lines["voluntary_ctxt_switches"] + lines["nonvoluntary_ctxt_switches"]

    def asleep(self):
        """What work() says once the program sleeps: then whatever it does later was asked for later."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.work()
            if now[0]:
                return now
            time.sleep(0.001)
        raise Failure(f"the program never sleeps:\n{self.text()}")

    def open_line(self):
        """Opens the line to type a move into; the key does nothing while a bot thinks, so it may take several."""
        end = time.monotonic() + PATIENCE
        while "Type a move" not in self.rest():
            if time.monotonic() > end:
                raise Failure(f"no move can be typed:\n{self.text()}")
            self.keys(":")

    def rest(self):
        """The screen once the program has run since the last key and sleeps, between two looks that are alike."""
        before, last = None, None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now, text = self.work(), self.text()
            if now[0] and now != self.asked and (now, text) == (before, last):
                return text
            before, last = now, text
            time.sleep(0.01)
        raise Failure(f"the screen never came to rest:\n{last}")

    def pid(self):
        return int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def kill(self, number=signal.SIGKILL):
        os.kill(self.pid(), number)
        self.until(lambda text: self.is_dead(), "the end of the program")

    def is_dead(self):
        return self.tmux("display-message", "-p", "#{pane_dead}").strip() == "1"

    def until(self, wanted, what):
        end = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            if wanted(text):
                return text
            if "Pane is dead" in text or time.monotonic() > end:
                raise Failure(f"waited in vain for {what}; the screen is:\n{text}")
            time.sleep(0.02)

    def see(self, pattern):
        """Waits until the pattern is somewhere on the screen."""
        return self.until(re.compile(pattern).search, repr(pattern))

    def lacks(self, pattern):
        return self.until(lambda text: not re.search(pattern, text), f"no {pattern!r}")

    def press(self, key, pattern):
        """A key, and what it must bring to the screen."""
        self.keys(key)
        return self.see(pattern)

    def golden(self, name):
        """Waits until the screen is the one in golden/NAME.txt; clocks are not compared."""
        path = f"{HERE}/golden/{name}.txt"
        if os.environ.get("QX_GOLDEN") == "write":
            with open(path, "w") as file:
                text = CLOCK.sub("0:00", self.rest())
                if "Pane is dead" in text:
                    raise Failure(f"the program has ended:\n{text}")
                file.write(text)
        with open(path) as file:
            expected = file.read()
        end = time.monotonic() + PATIENCE
        while True:
            text = CLOCK.sub("0:00", self.text())
            if text == expected:
                return text
            if time.monotonic() > end:
                break
            time.sleep(0.02)
        lines = difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "screen", lineterm="")
        raise Failure("the screen is not the expected one:\n" + "\n".join(lines))

    def has_colours(self):
        return re.search(r"\033\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])", self.text(colours=True)) is not None

    def changed(self, text):
        """Waits until the screen is another one."""
        return self.until(lambda now: CLOCK.sub("0:00", now) != CLOCK.sub("0:00", text), "a change")


FATAL = re.compile(r"Pane is dead|Sanitizer|runtime error")


def attempt(case, program):
    """What a case says against the program, or None."""
    try:
        case(program)
    except Failure as failure:
        return str(failure)
    except Exception:  # a line that is not on the screen, a process that is gone
        return traceback.format_exc()


def run(cases):
    """Runs the cases named in the arguments behind the program, or all; exits with what came out."""
    program = os.path.abspath(sys.argv[1])
    failed = 0
    for case in cases:
        if sys.argv[2:] and case.__name__ not in sys.argv[2:]:
            continue
        began = time.monotonic()
        failure = attempt(case, program)
        if failure and not FATAL.search(failure):
            print(f"again   {case.__name__}: {failure}")
            failure = attempt(case, program)
        if failure:
            print(f"FAILED  {case.__name__}: {failure}")
            failed += 1
        else:
            print(f"ok      {case.__name__} ({time.monotonic() - began:.1f} s)")
    sys.exit(failed > 0)
