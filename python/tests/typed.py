"""Calls that mypy --strict has to accept (scripts/python test): numpy's whole numbers are numbers here."""

import numpy as np

import quincunx as qx

state = qx.Game("neutreeko").start()
best = np.nanargmax(qx.values(state, np.int64(0), nodes=np.int32(10)).share)
print(state.game.move_text(best), state.owes(np.int64(0)), state.legal(np.int64(0)), state.obs(np.int64(0)))
state.play(best, np.int64(0))

env = qx.VecEnv(qx.Game("othello"), np.int64(2), seed=np.uint64(1))
env.state(np.int64(0)).play(env.sample()[0])

session = qx.Game("othello").session(np.uint64(1))
session.play(session.legal()[0])
session.play(qx.Bot("random").choose(session, np.int64(1), nodes=np.int64(1), seed=np.uint64(1)).move)


@qx.bot
def first(state: qx.State, seat: int) -> np.int64:
    return np.int64(state.legal(seat)[0])


print(qx.match(qx.Game("othello", size=4), first, "random", games=np.int64(2), seed=np.int64(1)))
