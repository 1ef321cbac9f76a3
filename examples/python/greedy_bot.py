#!/usr/bin/env python3
"""A bot in Python that knows the rules: looks one move ahead and takes most points.

quincunx match othello "cmd:build/venv/bin/python examples/python/greedy_bot.py" random --games 20
"""

import quincunx


@quincunx.bot
def choose(state, seat):
    """The move after which the seat has most points; of equal ones the first."""

    def points(move):
        after = state.clone()
        after.play(int(move), seat)
        return after.result().points[seat]

    return max(state.legal(seat), key=points)


if __name__ == "__main__":
    quincunx.bot.main(choose)
