"""A sample of rows, each column as small whole numbers: what statistics over several columns look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from ...model.frozen import dataclass

Codes = NDArray[np.int64]
MOST_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class SampledRows:
    """`codes` by column: equal numbers are equal values, missing is a value of its own; `texts` are what they stand for.

    The rows are chosen by the hash of their number, so the same data give the same sample.
    """

    codes: Mapping[str, Codes] = field(repr=False)
    texts: Mapping[str, tuple[str | None, ...]] = field(repr=False)
    rows: int
    of_rows: int

    @property
    def whole(self) -> bool:
        """Whether no row was left out."""
        return self.rows == self.of_rows

    def distinct(self, column: str) -> int:
        """Different values, missing among them."""
        return len(self.texts[column])


def sampled(columns: Sequence[str], rows: Sequence[Sequence[str | None]], missing: frozenset[str], of_rows: int) -> SampledRows:
    """From the rows of a sample; the first `MOST_ROWS` of an even spread."""
    step = -(-len(rows) // MOST_ROWS) if rows else 1
    kept = rows[::step]
    codes: dict[str, Codes] = {}
    texts: dict[str, tuple[str | None, ...]] = {}
    for name, cells in zip(columns, zip(*kept, strict=True) if kept else ([] for _ in columns), strict=True):
        known: dict[str | None, int] = {}
        numbers = [known.setdefault(None if cell is None or cell in missing else cell, len(known)) for cell in cells]
        codes[name], texts[name] = np.array(numbers, dtype=np.int64), tuple(known)
    return SampledRows(codes, texts, len(kept), of_rows)


def joined(codes: Sequence[Codes]) -> Codes:
    """One number for each combination of values."""
    group = codes[0]
    for more in codes[1:]:
        group = np.unique(group * (int(more.max(initial=0)) + 1) + more, return_inverse=True)[1].reshape(-1)
    return group


def sizes(group: Codes) -> Codes:
    """The class sizes of a grouping."""
    counts: Codes = np.unique(group, return_counts=True)[1].astype(np.int64)
    return counts
