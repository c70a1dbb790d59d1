"""One run at a time on one place: the second is told, a killed one blocks nobody and its remains are swept."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..files import unwritable

_PAUSE, TURN = 0.01, 10.0
_BUSY = Text("另一个运行正在写这个位置。", "Another run is writing this place.")
_WAIT = Text("请等它结束，或换一个输出位置。", "Wait until it has ended, or choose another place.")


@contextmanager
def alone(path: Path, patience: float = 0.0) -> Iterator[int]:
    """The only run that writes `path`; `InputError` when another does, for longer than `patience` seconds.

    Gives how many half-written files of killed runs were removed.
    """
    lock = path.parent / f".{path.name}.lock"
    handle, failure, fresh = None, None, not path.parent.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = locked(lock, patience)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(path, failure))
    if handle is None:
        raise InputError(Problem("busy", _BUSY, _WAIT, str(path)))
    try:
        yield _swept(path, lock)
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(handle)
        if fresh:
            with suppress(OSError):  # a folder that was made for nothing
                path.parent.rmdir()


def in_turn(path: Path) -> AbstractContextManager[int]:
    """As `alone`, for one more line in a file that several people enter into at once: others are waited for, up to `TURN` seconds."""
    return alone(path, TURN)


def _swept(path: Path, lock: Path) -> int:
    """Removes what `replacing` and `write_atomic` had begun for `path` when they were killed: no other run writes it now."""
    places = (f".{_literal(path.stem)}.????????{_literal(path.suffix)}", f".{_literal(path.name)}.????????")
    found = {one for place in places for one in path.parent.glob(place)} - {lock}
    # A date is what a person writes there; the random part of ours is none.
    ours = [one for one in found if not one.name.removesuffix(path.suffix).rpartition(".")[2].isdecimal()]
    for stale in ours:
        with suppress(OSError):
            stale.unlink()
    return len(ours)


def locked(lock: Path, patience: float = 0.0) -> int | None:
    """The lock's handle; None when somebody holds it for longer than that. Made again when it was removed while we waited for it."""
    end = time.monotonic() + patience
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        if not take(handle):
            os.close(handle)
            if time.monotonic() >= end:
                return None
            time.sleep(_PAUSE)
            continue
        with suppress(FileNotFoundError):
            if os.fstat(handle).st_ino == lock.stat().st_ino:
                return handle
        os.close(handle)


def take(handle: int) -> bool:
    """Lock it unless somebody else has; where the system has no such locks, names of processes and a rename at the end must do."""
    try:
        locks = importlib.import_module("fcntl")
    except ImportError:
        return True
    try:
        locks.flock(handle, locks.LOCK_EX | locks.LOCK_NB)
    except OSError:
        return False
    return True


def _literal(text: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in text)
