#!/usr/bin/env python3
"""boards.py - pictures for the games' pages of the site, drawn by the program.

usage: boards.py PROGRAM FOLDER      FOLDER: a copy of docs/games, whose pages are changed; pictures go to FOLDER/boards

Under the title comes the start, or the first board of the page where nothing lies on the board at the start. A ```board
block becomes a row of pictures: its position, then one for each move, the cells that the move changed framed. A move that
changes nothing to be seen (a pass, a choice in secret) stands with the one after it. Below is the line that plays on.
"""
import html
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass

BLOCK = re.compile(r"^```board\n(?:rules: (?P<rules>.*)\n)?(?:(?!moves:)(?P<position>.+)\n)?(?:moves: (?P<moves>.*)\n)?```\n", re.M)
FRAME = "#d55e00"  # the colour of the program's own marks


@dataclass
class Picture:
    svg: str
    words: str  # the caption
    shown: dict  # what `quincunx show --json` says


class Game:
    def __init__(self, program, name, folder):
        self.program, self.name, self.folder = program, name, folder
        self.n_pictures = 0

    def ask(self, command, *args, **more):
        line = [self.program, command, *args]
        return subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True, **more).stdout

    def options(self, rules, position):
        return [f"--rules={rules}"] * bool(rules) + [f"--position={position}"] * bool(position)

    def picture(self, rules, position, words=None):
        options = self.options(rules, position)
        shown = json.loads(self.ask("show", self.name, *options, "--json"))
        return Picture(self.ask("show", self.name, *options, "--svg=-"), words or shown["status"], shown)

    def moves(self, rules, position, moves):
        """Each move with who made it and the position that it led to."""
        n_seats = len(json.loads(self.ask("show", self.name, *self.options(rules, position), "--json"))["points"])
        seats = [f"--seat={seat + 1}=human" for seat in range(n_seats)]
        with tempfile.TemporaryDirectory() as folder:
            record = f"{folder}/game.qx"
            self.ask("play", self.name, *self.options(rules, position), *seats, "--seed=1", "--text", f"--save={record}",
                     input="\n".join([*moves, "quit"]) + "\n", stderr=subprocess.DEVNULL)
            made = [move for move in json.loads(self.ask("replay", record, "--json"))["moves"] if move["seat"] > 0]
        if [move["move"] for move in made[: len(moves)]] != moves:
            sys.exit(f"boards.py: {self.name}: cannot play {' '.join(moves)}")
        return made[: len(moves)]

    def row(self, rules, position, moves):
        pictures, waiting = [self.picture(rules, position)], []
        for move in self.moves(rules, position, moves) if moves else []:
            waiting.append(f"{move['player']} <code>{html.escape(move['move'])}</code>")
            after = self.picture(rules, move["position"], ", ".join(waiting))
            if after.svg != pictures[-1].svg:
                pictures.append(after)
                waiting = []
        if waiting:
            sys.exit(f"boards.py: {self.name}: the last move of {' '.join(moves)} changes nothing")
        last = pictures[-1].shown
        if last["reason"]:
            pictures[-1].words += f"<br>{html.escape(last['status'])}"
        return pictures

    def figure(self, picture, before=None, style="", most=220):
        """Writes a picture to a file, what has changed since the one before framed; returns the figure, `most` high."""
        svg = picture.svg
        if before:
            changed = [now for now, then in zip(svg.split("\n"), before.svg.split("\n")) if now != then]
            outlines = [re.search(r"<(?:rect|polygon) [^>]*/>", line)[0] for line in changed if line.startswith("<g>")]
            frames = [re.sub(r'fill="[^"]*" stroke="[^"]*"', f'fill="none" stroke="{FRAME}" stroke-width="3"', outline) for outline in outlines]
            svg = svg.replace("</svg>", "\n".join(frames) + "</svg>")
        path = self.folder / "boards" / f"{self.name}-{self.n_pictures}.svg"
        self.n_pictures += 1
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        width, height = (int(number) for number in re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
        scale = min(1, most / height)
        return (
            f'<figure{style}><img src="boards/{path.name}" width="{width * scale:.0f}" height="{height * scale:.0f}" '
            f'alt="{html.escape(picture.shown["position"])}"><figcaption>{picture.words}</figcaption></figure>'
        )

    def block(self, found):
        rules, position, moves = found["rules"], found["position"], (found["moves"] or "").split()
        pictures = self.row(rules, position, moves)
        most = 220 if len(pictures) < 5 else 180  # so that five stand in a row
        figures = [self.figure(picture, before, most=most) for before, picture in zip([None, *pictures], pictures)]
        play = shlex.join(["quincunx", "play", self.name] + ["--rules", rules] * bool(rules) + ["--position", position] * bool(position))
        return '<div class="boards">\n' + "\n".join(figures) + f"\n</div>\n\n```bash\n{play}\n```\n"

    def start(self, page):
        picture = self.picture(None, None, "The start")
        if not picture.shown["cells"]:
            first = BLOCK.search(page)
            picture = self.picture(first["rules"], first["position"], "A game in progress")
        return self.figure(picture, style=' class="start"')

    def page(self, text):
        title, _, rest = text.partition("\n")
        return f"{title}\n\n{self.start(text)}\n{BLOCK.sub(self.block, rest)}"


def main(program, folder):
    pages = sorted(folder.glob("*.md"))
    for path in pages:
        game = Game(program, path.stem, folder)
        path.write_text(game.page(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"{path.stem}: {game.n_pictures} pictures")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
