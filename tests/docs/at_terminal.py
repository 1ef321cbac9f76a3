#!/usr/bin/env python3
"""at_terminal.py - a person at a terminal: starts a command, types once it waits, and says whether it ended as it should.

usage: at_terminal.py KEYS STATUS COMMAND…      KEYS: ^C is Ctrl-C; STATUS: what the command is to end with
"""
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios

PATIENCE = 60                           # seconds in which it must say something
SILENCES = (0.3, 0.5, 1, 2, 4, 8, 16)   # seconds that mean it waits, each time that the keys are typed: a slow machine swallows some


def has_ended(terminal, silence, first):
    """Passes on what the command writes, until it ends or is silent; the first word may take longer."""
    seconds = first
    while select.select([terminal], [], [], seconds)[0]:
        try:
            os.write(1, os.read(terminal, 4096))
        except OSError:
            return True
        seconds = silence
    return False


def main():
    keys, status, command = sys.argv[1].replace("^C", "\3"), int(sys.argv[2]), sys.argv[3:]
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    if has_ended(terminal, SILENCES[0], PATIENCE):
        sys.exit(f"\nat_terminal: it ended by itself, by {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}")
    for silence in SILENCES:
        os.write(terminal, keys.encode())
        if has_ended(terminal, silence, silence):
            break
    else:
        os.kill(child, signal.SIGKILL)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if ended != status:
        sys.exit(f"\nat_terminal: it ended by {ended}, not by {status}")


if __name__ == "__main__":
    main()
