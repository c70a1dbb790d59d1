"""An opened input: its facts, its sample, its table, and the engine that reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from ..model.dataset import ColumnSample, Facts
from .engine import Engine
from .options import ReadOptions
from .source import Table


@dataclass(frozen=True)
class Opened:
    """Close it, or use it as a context manager."""

    facts: Facts
    samples: Mapping[str, ColumnSample] = field(repr=False)
    table: Table = field(repr=False)
    engine: Engine = field(repr=False)
    options: ReadOptions = field(repr=False)

    def close(self) -> None:
        """Release the engine, the input and every temporary file."""
        try:
            self.table.close()
        finally:
            self.engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
