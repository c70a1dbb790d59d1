"""One run at a time on one place: the second is told, a killed one blocks nobody and its remains are swept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..files import private_folders, unwritable
from .sweeping import locked, swept, unlocked

TURN = 10.0
_BUSY = Text("另一个运行正在写这个位置。", "Another run is writing this place.")
_WAIT = Text("请等它结束，或换一个输出位置。", "Wait until it has ended, or choose another place.")


@contextmanager
def alone(path: Path, patience: float = 0.0) -> Iterator[int]:
    """The only run that writes `path`; `InputError` when another does, for longer than `patience` seconds.

    Gives how many half-written files and folders of killed runs were removed beside it.
    """
    lock = path.parent / f".{path.name}.lock"
    handle, failure, fresh = None, None, not path.parent.exists()
    try:
        private_folders(path.parent)
        handle = locked(lock, patience)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(path, failure))
    if handle is None:
        raise InputError(Problem("busy", _BUSY, _WAIT, str(path)))
    try:
        yield swept(path.parent)
    finally:
        unlocked(lock, handle)
        if fresh:
            with suppress(OSError):  # a folder that was made for nothing
                path.parent.rmdir()


def in_turn(path: Path) -> AbstractContextManager[int]:
    """As `alone`, for one more line in a file that several people enter into at once: others are waited for, up to `TURN` seconds."""
    return alone(path, TURN)
