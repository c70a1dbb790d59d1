"""The first rows of what the engine scans, as texts, for a person to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..casting import TypedColumn
from ..engine import Engine
from ..source import MOST_SHOWN, FirstRows

if TYPE_CHECKING:
    from ..options import ReadOptions


@contextmanager
def looking(options: ReadOptions, only: Sequence[Path] | None = None) -> Iterator[Engine]:
    """An engine that keeps the order of the rows, writes nothing and needs little; `only`: the files that it may open."""
    engine = Engine(options.memory, 1, spill=False, ordered=True, only=only)
    try:
        yield engine
    finally:
        engine.close()


def top(engine: Engine, columns: Sequence[TypedColumn], source: str, name: str | None = None) -> FirstRows:
    """Of the table that the engine knows as `source`."""
    listed = ", ".join(column.as_text() for column in columns)
    rows = engine.run(f"select {listed} from {source} limit {MOST_SHOWN}")
    return FirstRows(name, tuple(enumerate(rows, 1)), columns=tuple(column.name for column in columns))
