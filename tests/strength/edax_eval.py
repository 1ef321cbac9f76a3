#!/usr/bin/env python3
"""Writes weights of Othello as a file of Edax's, whose own is not free to copy.

usage: edax_eval.py WEIGHTS EVAL_DAT

WEIGHTS must know Edax's patterns and nothing else, as those of `quincunx train othello` did before the corner's block
took the place of the short diagonals: docs/strength.md says where such a file is.
"""
import struct
import sys

# In Edax's order, the first square being the highest digit.
PATTERNS = {
    "corner": "a1b1a2b2c1a3c2b3c3",
    "arms": "a5a4a3a2a1b2b1c1d1e1",
    "edge": "b2a1b1c1d1e1f1g1h1g2",
    "middle": "a1c1d1c2d2e2f2e1f1h1",
    "line 2": "a2b2c2d2e2f2g2h2",
    "line 3": "a3b3c3d3e3f3g3h3",
    "line 4": "a4b4c4d4e4f4g4h4",
    "slant 8": "a1b2c3d4e5f6g7h8",
    "slant 7": "a2b3c4d5e6f7g8",
    "slant 6": "a3b4c5d6e7f8",
    "slant 5": "a4b5c6d7e8",
    "slant 4": "a5b6c7d8",
}
# In our order, the first square being the lowest digit; all but the corner list their squares as Edax does.
OURS = ["edge", "arms", "middle", "corner", "line 2", "line 3", "line 4", "slant 8", "slant 7", "slant 6", "slant 5", "slant 4"]
OUR_CORNER = "a1b1c1a2b2c2a3b3c3"
KNOTS, FIRST, STEP, PAIRS, HEAD = 8, 6, 7, 576, 24
PLIES, FINE = 61, 128 // 8  # Edax's units in one of our steps


def squares(text):
    return [text[i:i + 2] for i in range(0, len(text), 2)]


def our_squares(name):
    return squares(OUR_CORNER if name == "corner" else PATTERNS[name])


def mirror(names):
    """Where each square goes by the symmetry that maps the pattern to itself."""
    def turned(square, symmetry):
        row, column = int(square[1]) - 1, ord(square[0]) - 97
        for bit, change in enumerate((lambda r, c: (r, 7 - c), lambda r, c: (7 - r, c), lambda r, c: (c, r))):
            if symmetry >> bit & 1:
                row, column = change(row, column)
        return chr(97 + column) + str(row + 1)
    for symmetry in range(1, 8):
        image = [turned(name, symmetry) for name in names]
        if set(image) == set(names) and image != names:
            return [names.index(name) for name in image]
    sys.exit("a pattern without a mirror image")


def numbers(digits_of, count, places):
    """Numbers the views, a view and its mirror image alike, in rising order."""
    number, next_one = [], 0
    for view in range(count):
        digits = digits_of(view)
        image = digits_of.back([digits[place] for place in places])
        if image < view:
            number.append(number[image])
        else:
            number.append(next_one)
            next_one += 1
    return number, next_one


class Digits:
    """A view as a list of digits, the lowest or the highest first."""

    def __init__(self, n, lowest_first):
        self.powers = [3 ** i for i in range(n)]
        if not lowest_first:
            self.powers.reverse()

    def __call__(self, view):
        return [view // power % 3 for power in self.powers]

    def back(self, digits):
        return sum(digit * power for digit, power in zip(digits, self.powers))


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    n_weights = (len(data) - HEAD - 8) // KNOTS
    weights = struct.unpack(f"{KNOTS * n_weights}b", data[HEAD:-8])

    begin, our_number = {}, {}
    shapes = 0
    for name in OURS:
        names = our_squares(name)
        our_number[name], n = numbers(Digits(len(names), True), 3 ** len(names), mirror(names))
        begin[name] = shapes
        shapes += n
    if shapes + 2 * PAIRS != n_weights:
        sys.exit("these weights know other patterns than Edax")

    # For each of Edax's weights one of ours. Its digits are 0 for the side to move, 1 for the other, 2 for none; ours 2, 0, 1.
    ours = []
    for name, text in PATTERNS.items():
        names, own = squares(text), our_squares(name)
        edax, our = Digits(len(names), False), Digits(len(own), True)
        number, n = numbers(edax, 3 ** len(names), mirror(names))
        place = [names.index(square) for square in own]
        of = [0] * n
        for view, packed in enumerate(number):
            digits = edax(view)
            of[packed] = begin[name] + our_number[name][our.back([(2, 0, 1)[digits[i]] for i in place])]
        ours += of

    with open(sys.argv[2], "wb") as file:
        file.write(struct.pack("=IIIIId", 0x45444158, 0x4556414C, 3, 2, 5, 0))
        for ply in range(PLIES):
            empty = min(max(60 - ply, FIRST), FIRST + STEP * (KNOTS - 1))
            knot, late = divmod(empty - FIRST, STEP)
            here = weights[knot * n_weights:(knot + 1) * n_weights]
            there = weights[(knot + 1) * n_weights:(knot + 2) * n_weights] or here
            mixed = [FINE * (here[i] * (STEP - late) + there[i] * late) // STEP
                     for i in ours + [shapes + (PAIRS if (60 - ply) % 2 else 0)]]
            file.write(struct.pack(f"={len(mixed)}h", *mixed))


main()
