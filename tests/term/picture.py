"""picture.py - screens of the terminal as an SVG picture or film: what tmux shows, with its colours."""
import re
from html import escape

CELL_WIDTH, CELL_HEIGHT = 8.4, 18
BASIC = ["#1c1c1c", "#c0392b", "#3f8f4f", "#b58900", "#3465a4", "#8e5aa8", "#2a9d9d", "#d0d0d0",
         "#6c6c6c", "#ef5350", "#7ccf8a", "#f2d45c", "#6ea8dc", "#c79be0", "#5fd7d7", "#ffffff"]
TEXT, GROUND = "#d8d8d8", "#16181c"
LEVELS = [0, 95, 135, 175, 215, 255]


def colour_of(number):
    if number < 16:
        return BASIC[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    number -= 16
    return "#" + "".join(f"{LEVELS[number // step % 6]:02x}" for step in (36, 6, 1))


# Quarters of a cell that a block character fills: top left, top right, bottom left, bottom right.
QUARTERS = {"█": 15, "▀": 3, "▄": 12, "▌": 5, "▐": 10, "▘": 1, "▝": 2, "▖": 4, "▗": 8,
            "▛": 7, "▜": 11, "▙": 13, "▟": 14, "▚": 9, "▞": 6}


# Triangles: the corner of the cell that they leave out.
TRIANGLES = {"◢": "top left", "◣": "top right", "◥": "bottom left", "◤": "bottom right"}


def triangle(missing, left, top, colour):
    corners = {"top left": (left, top), "top right": (left + CELL_WIDTH, top),
               "bottom right": (left + CELL_WIDTH, top + CELL_HEIGHT), "bottom left": (left, top + CELL_HEIGHT)}
    points = " ".join(f"{x:.1f},{y}" for name, (x, y) in corners.items() if name != missing)
    return f'<polygon points="{points}" fill="{colour}"/>'


def blocks(text, x, y, colour):
    """Block characters as rectangles, so that they join without seams."""
    parts = []
    for i, letter in enumerate(text):
        if letter in TRIANGLES:
            parts.append(triangle(TRIANGLES[letter], x + i * CELL_WIDTH, y, colour))
        for quarter in range(4):
            if QUARTERS.get(letter, 0) >> quarter & 1:
                left = x + (i + quarter % 2 / 2) * CELL_WIDTH
                top = y + quarter // 2 * CELL_HEIGHT / 2
                parts.append(f'<rect x="{left:.1f}" y="{top}" width="{CELL_WIDTH / 2 + 0.2:.1f}" '
                             f'height="{CELL_HEIGHT / 2 + 0.2}" fill="{colour}"/>')
    return parts


class Look:
    """The attributes that hold from one escape sequence to the next."""

    def __init__(self):
        self.text, self.ground, self.is_bold, self.is_reverse, self.is_underlined = None, None, False, False, False

    def take(self, codes):
        numbers = [int(code or 0) for code in codes.split(";")]
        while numbers:
            self.take_one(numbers.pop(0), numbers)

    def take_one(self, code, rest):
        if code == 0:
            self.__init__()
        elif code in (1, 22):
            self.is_bold = code == 1
        elif code in (7, 27):
            self.is_reverse = code == 7
        elif code in (4, 24):
            self.is_underlined = code == 4
        elif code in (38, 48):
            kind, number = rest.pop(0), rest.pop(0)
            self.put(code == 38, colour_of(number) if kind == 5 else f"#{number:02x}{rest.pop(0):02x}{rest.pop(0):02x}")
        elif code in (39, 49):
            self.put(code == 39, None)
        elif 30 <= code <= 37 or 40 <= code <= 47:
            self.put(code < 40, BASIC[code % 10])
        elif 90 <= code <= 97 or 100 <= code <= 107:
            self.put(code < 100, BASIC[8 + code % 10])

    def put(self, is_text, colour):
        if is_text:
            self.text = colour
        else:
            self.ground = colour

    def shown(self):
        text, ground = self.text or TEXT, self.ground or GROUND
        return (ground, text, self.is_bold, self.is_underlined) if self.is_reverse else \
            (text, ground, self.is_bold, self.is_underlined)


def runs(line):
    """Stretches of a line that look alike: (column, text, look)."""
    look, column, found = Look(), 0, []
    for escape_codes, text in re.findall(r"\033\[([0-9;]*)m|([^\033]+)", line):
        if text:
            found.append((column, text, look.shown()))
            column += len(text)
        else:
            look.take(escape_codes)
    return found


def drawn(line, y):
    """A line of the screen as shapes and words."""
    parts = []
    for column, text, (colour, ground, is_bold, is_underlined) in runs(line):
        x = column * CELL_WIDTH
        if ground != GROUND:
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{len(text) * CELL_WIDTH + 0.3:.1f}" height="{CELL_HEIGHT + 0.3}" fill="{ground}"/>')
        parts += blocks(text, x, y, colour)
        more = ' font-weight="bold"' if is_bold else ""
        more += ' text-decoration="underline"' if is_underlined else ""
        for word in re.finditer(r"[^\s█▀▄▌▐▘▝▖▗▛▜▙▟▚▞◢◣◥◤]+", text):
            length = len(word.group()) * CELL_WIDTH
            parts.append(f'<text x="{x + word.start() * CELL_WIDTH:.1f}" y="{y + 14}" textLength="{length:.1f}" '
                         f'lengthAdjust="spacingAndGlyphs" fill="{colour}"{more}>{escape(word.group())}</text>')
    return parts


def lines_of(screen):
    return screen.rstrip("\n").split("\n")


def canvas(cols, n_lines, style, parts):
    width, height = cols * CELL_WIDTH, n_lines * CELL_HEIGHT
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}">',
                      *style, f'<rect width="100%" height="100%" fill="{GROUND}"/>',
                      '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
                      *parts, "</g>", "</svg>", ""])


def svg(screen, cols):
    """The picture of a screen as tmux captures it with its colours."""
    lines = lines_of(screen)
    return canvas(cols, len(lines), [], [part for row, line in enumerate(lines) for part in drawn(line, row * CELL_HEIGHT)])


def film(scenes, cols):
    """Screens one after the other, each for its seconds, over and over: frames side by side on a strip that jumps.
    A line is drawn once, however many frames show it. Who wants no motion sees the last frame."""
    screens = [lines_of(screen) for _, screen in scenes]
    numbers = {line: number for number, line in enumerate(dict.fromkeys(line for lines in screens for line in lines))}
    parts = ["<defs>"] + [f'<g id="l{number}">' + "".join(drawn(line, 0)) + "</g>" for line, number in numbers.items()] + ["</defs>"]
    parts.append('<g class="strip">')
    total, at, keys = sum(seconds for seconds, _ in scenes), 0, []
    for frame, (lines, (seconds, _)) in enumerate(zip(screens, scenes)):
        x = frame * cols * CELL_WIDTH
        parts.append("".join(f'<use href="#l{numbers[line]}" x="{x:.0f}" y="{row * CELL_HEIGHT}"/>' for row, line in enumerate(lines)))
        keys.append(f"{100 * at / total:.2f}%{{transform:translateX(-{x:.0f}px)}}")
        at += seconds
    parts.append("</g>")
    style = ["<style>", f"@keyframes jump{{{''.join(keys)}100%{{transform:translateX(-{x:.0f}px)}}}}",
             f".strip{{transform:translateX(-{x:.0f}px)}}",
             f"@media (prefers-reduced-motion:no-preference){{.strip{{animation:jump {total:.1f}s step-end infinite}}}}", "</style>"]
    return canvas(cols, len(screens[0]), style, parts)
