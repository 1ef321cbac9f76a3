"""Long work that hears Ctrl-C."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ._core import Game

T = TypeVar("T")

def is_short(game: Game, spec: str | None, nodes: int | None) -> bool:
    """Whether so many nodes of a bot are over in a blink: a thread of its own is not worth its while.

    The more moves there are, the longer a node takes; what a bot from outside does nobody knows.
    """
    is_outside = spec is not None and spec.partition(":")[0].lower() in ("cmd", "so")
    return nodes is not None and nodes * game.n_moves_max <= 1_000_000 and not is_outside


def hear(work: Callable[[int], T], stop: npt.NDArray[np.uint8] | None = None) -> T:
    """What the work returns, which is given the address of a byte that stops it: a new one, or that of the caller.

    Only the main thread hears Ctrl-C, and only between steps of Python: the work is done in another one meanwhile.
    """
    stop = np.zeros(1, np.uint8) if stop is None else stop
    made, failed, is_done = list[T](), list[BaseException](), threading.Event()
    if threading.current_thread() is not threading.main_thread():
        return work(stop.ctypes.data)

    def run() -> None:
        try:
            made.append(work(stop.ctypes.data))
        except BaseException as error:
            failed.append(error)
        is_done.set()

    try:  # Ctrl-C may come while the thread is being started
        threading.Thread(target=run).start()
        is_done.wait()
    except BaseException:
        stop[0] = 1
        is_done.wait(1)  # so that what it worked with is free again
        raise
    if failed:
        raise failed[0]
    return made[0]
