"""SIGTERM ends a run for good, tidied up like Ctrl-C: a search that keeps its best so far where it is stopped does not go on after it."""

from __future__ import annotations

from types import FrameType

_heard: set[int] = set()


def end(number: int, _frame: FrameType | None) -> None:
    """The handler of the signal."""
    _heard.add(number)
    raise KeyboardInterrupt


def ending() -> bool:
    """Whether the run was told to end."""
    return bool(_heard)
