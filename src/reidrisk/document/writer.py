"""A writer: one way of writing any document down, as bytes."""

from __future__ import annotations

from collections.abc import Callable

from ..model.extension import load
from ..model.frozen import dataclass
from ..model.text import Text
from .content import Document
from .issue.letterhead import Letterhead


@dataclass(frozen=True, slots=True)
class Writer:
    """One file of `writers/`. `write` raises `DependencyError` where a part that it needs is not installed."""

    key: str
    title: Text
    suffix: str
    write: Callable[[Document, Letterhead], bytes]


def writers() -> tuple[Writer, ...]:
    """Every writer there is."""
    return load("writer", f"{__package__}.writers", "WRITER", Writer)
