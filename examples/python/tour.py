#!/usr/bin/env python3
"""A tour in cells, for a notebook or an editor that knows "# %%": draws, plays and analyses a game of Neutreeko.

In a notebook things draw themselves. As a program it writes all of it to a page.

usage: tour.py [PAGE]      standard: tour.html
"""

# %% What is shown goes to the notebook, or to the page.
import html
import sys

import numpy as np

import quincunx as qx

page = []


def show(thing):
    """Draws the thing where it can be drawn, else writes it."""
    if "get_ipython" in globals():
        from IPython.display import display
        display(thing)
    page.append(thing._repr_svg_() if hasattr(thing, "_repr_svg_") else f"<pre>{html.escape(str(thing))}</pre>")


# %% The game: three pieces each, slid as far as they go; three in a line win.
game = qx.Game("neutreeko")
show(f"{game.title}, {game.rules}: {game.n_actions} numbers of moves, planes {game.obs_shape}")
show(game)

# %% Two bots play it: the first looks a little ahead, the second more. The seed makes it the same game every time.
session = game.session(seed=2)
bots = [qx.Bot("level:4"), qx.Bot("level:5")]
while not session.is_over:
    answer = bots[session.seat].choose(session.state, nodes=2000, seed=200 + len(session.history))
    session.play(answer.move)
show(f"{len(session.history)} moves: " + " ".join(game.move_text(move) for _, move in session.history))
show(session)
show(session.result().reason)

# %% Every position of Neutreeko is known. What was each move worth, and what would have been best?
at, worths, lines = game.session(seed=2), [], []
for number, (seat, move) in enumerate(session.history, 1):
    worth = qx.values(at.state, bot="")
    best = int(np.nanargmax(worth.share))
    lost = worth.share[best] - worth.share[move]
    worths.append(worth.share[move] if seat == 0 else 1 - worth.share[move])
    if lost > 0:
        was, is_now = (("a loss", "a draw", "a win")[int(2 * share)] for share in (worth.share[best], worth.share[move]))
        lines.append(f"{number:3d}. {'BW'[seat]} {game.move_text(move)}: {was} became {is_now}; {game.move_text(best)} kept it")
        turning_point = at.state
    at.play(move)
show("\n".join(lines) or "nobody made a mistake")

# %% The position before the last mistake.
if lines:
    show(turning_point)
    show(qx.value(turning_point))

# %% What Black could have had after each move: 1 a win, 0.5 a draw, 0 a loss.
points = " ".join(f"{10 + 580 * i / max(len(worths) - 1, 1):.0f},{110 - 100 * worth:.0f}" for i, worth in enumerate(worths))


class Curve:
    def _repr_svg_(self):
        return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 120" width="600" height="120">'
                '<rect width="600" height="120" fill="#fff"/><path d="M10 60H590" stroke="#bbb"/>'
                f'<polyline points="{points}" fill="none" stroke="#c53" stroke-width="2"/></svg>')


show(Curve())

# %% One game says little. How do the two compare over many?
show(qx.match(game, "level:4", "level:5", games=40, seed=1))

# %% The page.
if __name__ == "__main__" and "get_ipython" not in globals():
    path = sys.argv[1] if len(sys.argv) > 1 else "tour.html"
    with open(path, "w", encoding="utf-8") as file:
        file.write("<!doctype html><meta charset=utf-8><title>Neutreeko</title>" + "\n".join(f"<div>{part}</div>" for part in page))
    print(f"wrote {path}")
