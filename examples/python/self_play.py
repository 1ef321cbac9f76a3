#!/usr/bin/env python3
"""Learns Neutreeko by playing against itself, with numpy alone, and is measured against the exact table.

There is a number for every position after a move: what it is worth to the player who moved, from -1 to 1. All begin
at 0. 1,024 games go on at once in a VecEnv. In each the player to move looks at the positions that its moves lead to.
The best of them tells what the position before was really worth, and that number is put right (temporal differences;
between two players the sign changes). What lies later counts a little less, so that quick wins are better than slow
ones. Nobody tells the learner what a line of three is: it meets the reward.

Turned and mirrored boards share their number. Games differ in how often they make a random move instead of the best:
some play well, some go where nobody would.

usage: self_play.py [MOVES]      to learn from; standard 30,000,000, about two minutes
"""

import itertools
import sys
import time

import numpy as np

import quincunx as qx

GAMES, LATER = 1024, 0.98
CELLS = 25
TRIPLES = np.array(list(itertools.combinations(range(CELLS), 3)))


def number_triples():
    """The number of each set of three cells, in whatever order they are named."""
    number = np.zeros((CELLS, CELLS, CELLS), np.int32)
    for order in itertools.permutations(range(3)):
        number[tuple(TRIPLES[:, order].T)] = np.arange(len(TRIPLES))
    return number


def number_positions(game, triples):
    """For the numbers of my triple and theirs the number of the position, the same for all turnings of the board."""
    number = np.full((len(TRIPLES), len(TRIPLES)), len(TRIPLES) ** 2, np.int32)
    board = np.arange(CELLS, dtype=np.float32).reshape(5, 5)
    for turning in qx.symmetries(game):
        cells = turning.obs(np.stack([board] * game.obs_shape[0]))[0].astype(int).ravel()
        turned = triples[tuple(cells[TRIPLES].T)]
        np.minimum(number, turned[:, None] * len(TRIPLES) + turned, out=number)
    return number


def flip(cell):
    """The cell as planes count it, the top row first; moves count from the bottom row."""
    return CELLS - 5 - cell // 5 * 5 + cell % 5


class Learner:
    """What it knows: a value for every position after a move, as the player who moved sees it."""

    def __init__(self, game, seed=0):
        self.game, self.rng = game, np.random.default_rng(seed)
        self.triples = number_triples()
        self.positions = number_positions(game, self.triples)
        self.value = np.zeros(self.positions.size, np.float32)

    def look(self, obs, mask):
        """Every legal move of every game: which game, which move, and the position that it leads to."""
        game, move = np.nonzero(mask)
        mine, theirs = (np.nonzero(obs[:, seat].reshape(-1, CELLS))[1].reshape(-1, 3) for seat in range(2))
        source, target = flip(move // CELLS), flip(move % CELLS)
        moved = np.where(mine[game] == source[:, None], target[:, None], mine[game])
        return game, move, self.positions[self.triples[tuple(moved.T)], self.triples[tuple(theirs.T)][game]]

    def choose(self, obs, mask, chance=0.0):
        """For every game the best value, a move, and where that leads. With some chance the move is any move."""
        game, move, after = self.look(obs, mask)
        first = np.flatnonzero(np.diff(game, prepend=-1))  # of each game's moves
        worth, noise = self.value[after], self.rng.random(len(game), np.float32)
        is_any = self.rng.random(len(obs)) < chance
        taste = np.where(is_any[game], noise, worth + 1e-4 * noise)  # of equal moves any
        chosen = np.flatnonzero(taste == np.maximum.reduceat(taste, first)[game])
        chosen = chosen[np.diff(game[chosen], prepend=-1) > 0]
        return np.maximum.reduceat(worth, first), move[chosen], after[chosen]

    def bot(self, state, seat):
        """What it has learned, as a bot."""
        return int(self.choose(state.obs(seat)[None], state.mask(seat)[None])[1][0])


def learn(learner, n_moves, tell=lambda moves: None):
    """Plays so many moves against itself, and learns from each."""
    env = qx.VecEnv(learner.game, GAMES, seed=1, max_moves=100)
    chance = np.linspace(0, 1, GAMES) ** 2
    before = np.full(GAMES, -1)  # the position that the last move led to; -1 at the start of a game
    for made in range(GAMES, n_moves + 1, GAMES):
        best, moves, after = learner.choose(env.obs, env.mask, chance)
        begun = before >= 0
        learner.value[before[begun]] = -LATER * best[begun]
        mover = env.turn.copy()
        step = env.step(moves)
        has_won = step.reward[np.arange(GAMES), mover] > 0
        learner.value[after[has_won]] = 1
        before = np.where(step.done | step.truncated, -1, after)
        if made // 5_000_000 > (made - GAMES) // 5_000_000:
            tell(made)


def positions_at_stake(game, n, seed=7):
    """n positions after random moves in which it matters what is played, each with the exact worth of its moves."""
    rng, n_found = np.random.default_rng(seed), 0
    while n_found < n:
        state = game.start()
        for _ in range(rng.integers(1, 30)):
            if not state.is_over:
                state.play(int(rng.choice(state.legal())))
        if state.is_over:
            continue
        share = qx.values(state, bot="").share
        if np.nanmin(share) < np.nanmax(share):
            n_found += 1
            yield state, share


def measure(learner, n=1000):
    """In how many of a hundred positions it keeps what the exact table says can be had."""
    right = [share[learner.bot(state, state.seat)] == np.nanmax(share)
             for state, share in positions_at_stake(learner.game, n)]
    return 100 * np.mean(right)


def main():
    n_moves = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 30_000_000
    learner = Learner(qx.Game("neutreeko"))
    print(f"before learning: {measure(learner):.1f} % right moves")
    began = time.process_time()
    learn(learner, n_moves, lambda moves: print(f"{moves:12,} moves", file=sys.stderr))
    print(f"after {time.process_time() - began:.0f} s of processor time: {measure(learner, 4000):.1f} % right moves")
    for level in 1, 3, 5, 7, 9, 10:
        print(f"against level:{level}: {qx.match(learner.game, learner.bot, f'level:{level}', games=200)}")


if __name__ == "__main__":
    main()
