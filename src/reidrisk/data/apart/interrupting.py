"""Ctrl-C while the engine works. DuckDB 2.0 notices it and then waits for its own tasks, which nobody has told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

T = TypeVar("T")
_AGAIN = 0.1  # seconds: a statement that had not begun yet hears nothing
_LOOK = 0.5  # where the signal came to another thread, nothing wakes this one


def interruptible(act: Callable[[], T], stop: Callable[[], None]) -> T:
    """Done in a thread of its own, so that Ctrl-C reaches this one: it stops the act, waits for its end, and goes on.

    Signals reach the main thread only: any other does it itself.
    """
    if threading.current_thread() is not threading.main_thread():
        return act()
    done = Future[T]()
    try:
        threading.Thread(target=_settle, args=(done, act), daemon=True).start()
        while not wait([done], _LOOK).done:
            pass
    except KeyboardInterrupt:
        while not (done.done() or done.cancel()):  # cancelled: it has not begun, and will not
            stop()
            wait([done], _AGAIN)
        raise
    return done.result()


def _settle(done: Future[T], act: Callable[[], T]) -> None:
    if not done.set_running_or_notify_cancel():
        return
    try:
        found = act()
    except BaseException as fault:  # noqa: BLE001 - whoever waits for it raises it
        done.set_exception(fault)
    else:
        done.set_result(found)
