"""vt100.py - what a vt100 shows: the bytes of a program in, lines of text out. Only what terminfo says a vt100 can do."""
import codecs
import re

SEQUENCE = re.compile(r"\033(?:\[([?]?)([0-9;]*)([A-Za-z])|([()].)|([78=>DME]))")


class Vt100:
    def __init__(self, cols=80, rows=24):
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.rest, self.x, self.y, self.kept = "", 0, 0, (0, 0)
        self.resize(cols, rows)

    def resize(self, cols, rows):
        """The program paints everything anew."""
        self.cols, self.rows = cols, rows
        self.lines = [[" "] * cols for _ in range(rows)]
        self.x, self.y, self.top, self.bottom = 0, 0, 0, rows - 1

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.lines) + "\n"

    def feed(self, data):
        text, self.rest = self.rest + self.decoder.decode(data), ""
        at = 0
        while at < len(text):
            if text[at] != "\033":
                self.put(text[at])
                at += 1
                continue
            found = SEQUENCE.match(text, at)
            if not found:
                if len(text) - at < 32:  # the rest of it is still to come
                    self.rest = text[at:]
                    return
                raise ValueError(f"no vt100 knows {text[at:at + 32]!r}")
            self.obey(*found.groups())
            at = found.end()

    def put(self, letter):
        if letter == "\r":
            self.x = 0
        elif letter == "\n":
            self.scroll_down()
        elif letter == "\b":
            self.x = max(min(self.x, self.cols - 1) - 1, 0)
        elif letter == "\t":
            self.x = min((self.x // 8 + 1) * 8, self.cols - 1)
        elif letter >= " " and letter != "\177":
            if self.x == self.cols:  # a full line goes on only when something follows
                self.x = 0
                self.scroll_down()
            self.lines[self.y][self.x] = letter
            self.x += 1

    def scroll_down(self):
        if self.y == self.bottom:
            del self.lines[self.top]
            self.lines.insert(self.bottom, [" "] * self.cols)
        else:
            self.y = min(self.y + 1, self.rows - 1)

    def scroll_up(self):
        if self.y == self.top:
            del self.lines[self.bottom]
            self.lines.insert(self.top, [" "] * self.cols)
        else:
            self.y = max(self.y - 1, 0)

    def obey(self, private, numbers, letter, charset, short):
        if charset or private:
            return
        if short:
            {"7": self.keep, "8": self.recall, "D": self.scroll_down, "M": self.scroll_up}.get(short, lambda: None)()
            return
        given = [int(number or 0) for number in numbers.split(";")]
        n = max(given[0], 1)
        column = min(self.x, self.cols - 1)
        if letter == "H":
            self.go(given[0] - 1, (given + [1])[1] - 1)
        elif letter in "ABCD":
            dy, dx = {"A": (-n, 0), "B": (n, 0), "C": (0, n), "D": (0, -n)}[letter]
            self.go(self.y + dy, column + dx)
        elif letter == "J":
            self.blank(self.y, column, self.cols)
            for y in range(self.y + 1, self.rows):
                self.blank(y, 0, self.cols)
        elif letter == "K":
            self.blank(self.y, column if given[0] == 0 else 0, self.cols if given[0] == 0 else column + 1)
        elif letter == "r":
            self.top, self.bottom = given[0] - 1 if given[0] else 0, ((given + [0])[1] or self.rows) - 1
            self.go(0, 0)
        elif letter not in "mhlgcn":
            raise ValueError(f"no vt100 knows {letter!r}")

    def go(self, y, x):
        self.y, self.x = max(min(y, self.rows - 1), 0), max(min(x, self.cols - 1), 0)

    def keep(self):
        self.kept = (self.y, self.x)

    def recall(self):
        self.go(*self.kept)

    def blank(self, y, first, end):
        self.lines[y][first:end] = [" "] * (end - first)
