"""alike.py - terminal and page say the same of the same game.

The program under tmux and the page's engine, natively, are led through the same scripted games.
After every move both must say the same: how the game stands, what the move did, what each move is worth.
"""
import json
import os
import re
import subprocess

from screen import Failure, run
from steps import come_to, open_game, type_move

NODES = 4000

# Rules, and the moves of a game from the start: (seat, move). `values`: after how many moves to compare worths.
GAMES = {
    "neutron": {"rules": "rules=house,first=white,repetition=3", "values": [0, 1],
                "moves": [(0, "a1-b2"), (1, "c3-a3"), (1, "a5-d2"), (0, "a3-e3"), (0, "b1-e4"), (1, "e3-a3"), (1, "b5-e2"),
                          (0, "a3-e3"), (0, "c1-a1"), (1, "e3-d4"), (1, "c5-a5"), (0, "d4-e3"), (0, "d1-a4"),
                          (1, "e3-c5")]},
    "neutreeko": {"rules": "repetition=3", "values": [0, 2],
                  "moves": [(0, "b1-b4"), (1, "b5-a4"), (0, "b4-b1"), (1, "a4-b5"), (0, "b1-b4"), (1, "b5-a4"),
                            (0, "b4-b1"), (1, "a4-b5")]},
    "othello": {"rules": "size=4,start=standard,pass=on", "values": [0, 3],
                "moves": [(0, "a2"), (1, "a3"), (0, "b4"), (1, "a1"), (0, "d3"), (1, "c4"), (0, "b1"), (1, "d4"),
                          (0, "d2"), (1, "a4"), (0, "pass"), (1, "d1"), (0, "c1")]},
    "othello_estimated": {"game": "othello", "rules": "size=8,start=standard,pass=on", "values": [0, 1],
                          "moves": [(0, "f5"), (1, "f6")], "is_cut_short": True},
    "gamma": {"rules": "width=3,height=2,players=3,areas=1", "values": [0],
              "moves": [(0, "0,0"), (1, "2,0"), (2, "1,1"), (0, "0,1"), (1, "2,1"), (2, "1,0"), (0, "skip"),
                        (1, "skip"), (2, "skip")]},
    "compromise": {"rules": "type=simple,pips=2,length=1,ties=yes", "values": [],
                   "moves": [(0, "222"), (1, "113")]},
}


class Page:
    """The page's engine: a verb and its words in, its answer out."""

    def __init__(self, program):
        self.engine = subprocess.Popen([os.path.join(os.path.dirname(program), "tests/page-engine")], text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *words):
        self.engine.stdin.write("|".join(map(str, words)) + "\n")
        self.engine.stdin.flush()
        answer = json.loads(self.engine.stdout.readline())
        if "error" in answer:
            raise Failure(f"the engine refuses {words}: {answer['error']}")
        return answer["ok"]

    def status(self):
        return self.ask("position", "-", self.ask("history", "-")["played"])["status"]

    def last(self):
        history = self.ask("history", "-")
        return history["played"], history["steps"][history["played"] - 1][2]

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()


def status_line(text):
    """The line above the keys, or two of them where it is long."""
    lines = text.splitlines()
    above = lines[-3].strip() + " " if lines[-3].startswith(" ") and not lines[-2].startswith("  ") else ""
    return above + lines[-2].strip()


def come_to_said(screen, words):
    """To the line that the page says."""
    come_to(screen, lambda text: words in status_line(text), f"what the page says: {words!r}")


def compare_values(screen, page, at):
    """The list of worths, move by move and in the same order."""
    told = [(answer["move"], answer["words"]) for answer in page.ask("weigh", NODES, at)]
    screen.press("Tab", "Values")
    for move, words in told[:8]:
        screen.see(rf"(?m) {re.escape(move)} +{re.escape(words)}\s*$")

    def are_in_order(text):
        places = [text.find(f" {move} ", text.find("Values")) for move, _ in told[:8]]
        return -1 not in places and places == sorted(places)
    screen.until(are_in_order, f"the order of {told}")
    screen.keys("Tab", "Tab")


def compare_last(screen, page):
    """Looking back, the terminal says what the page says of the last move but one."""
    played, _ = page.last()
    history = page.ask("history", "-")["steps"][:played]
    made = [i for i, step in enumerate(history) if step[0] >= 0]
    if len(made) < 2 or history[made[-2]][2] is None or made[-2] + 1 >= played:
        return
    screen.keys(",")
    screen.see(re.escape(f"After move {len(made) - 1} of {len(made)}: {history[made[-2]][2]}"))
    screen.keys("End")
    screen.lacks("End returns")


def alike(name):
    def check(program):
        known = GAMES[name]
        game = known.get("game", name)
        page = Page(program)
        page.ask("begin", game, known["rules"], 7, "")
        n_seats = len(page.ask("board")["seats"])
        screen = open_game(program, game, ["human"] * n_seats, f"{game}.rules={known['rules']}\nnodes={NODES}\n")
        for i, (seat, move) in enumerate(known["moves"]):
            come_to_said(screen, page.status())
            if i in known["values"]:
                compare_values(screen, page, page.last()[0] if i else 0)
            page.ask("play", seat, move)
            type_move(screen, move)
            if game != "compromise":
                come_to_said(screen, page.status())
                compare_last(screen, page)
        come_to_said(screen, page.status())
        if not known.get("is_cut_short") and not re.search("wins?: |A draw", page.status()):
            raise Failure(f"the game is not over: {page.status()}")
        screen.close()
        page.close()
    check.__name__ = f"{name}_is_told_alike"
    return check


if __name__ == "__main__":
    run([alike(name) for name in GAMES])
