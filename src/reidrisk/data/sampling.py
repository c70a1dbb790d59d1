"""Deterministic samples of rows: of those that arrive in batches, and of those that can be read by their number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from .source import Row

MOST_ROWS = 50_000
_MOST_CELLS, _LEAST_ROWS = 1_000_000, 1000  # as for delimited text
_MOST_BYTES = 80 * 2**20
_PER_CELL, _PER_TEXT, _PER_CHARACTER = 8, 160, 2  # a text with its place in the dictionary
_MIX_1, _MIX_2, _GOLDEN = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB), np.uint64(0x9E3779B97F4A7C15)
_ALL = 2**64


def sample_rows(width: int) -> int:
    """How many rows of this many columns a sample holds at most: it has to stay small in memory."""
    return min(MOST_ROWS, max(_LEAST_ROWS, _MOST_CELLS // max(1, width)))


def row_hashes(first: int, count: int) -> npt.NDArray[np.uint64]:
    """A well mixed 64-bit number for each row number."""
    return mixed((np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * _GOLDEN)


def mixed(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Numbers that follow nothing in these, another for each (the finaliser of SplitMix64)."""
    x = (x ^ (x >> np.uint64(30))) * _MIX_1
    x = (x ^ (x >> np.uint64(27))) * _MIX_2
    return x ^ (x >> np.uint64(31))


class Sampler:
    """Keeps the rows whose number hashes smallest, in their order: spread over all rows, the same every time.

    At most `limit` of them, and fewer when their text would take more than `most_bytes`.
    """

    def __init__(self, limit: int = MOST_ROWS, most_bytes: int = _MOST_BYTES) -> None:
        self._limit, self._most_bytes = limit, most_bytes
        self._below = _ALL
        self._kept: list[tuple[int, int, Row]] = []
        self._known: dict[str | None, str] = {}
        self._bytes = 0
        self.rows = 0

    def offer(self, batch: Sequence[Row]) -> None:
        """Look at the next rows."""
        hashes = row_hashes(self.rows, len(batch))
        near = range(len(batch)) if self._below == _ALL else np.flatnonzero(hashes < np.uint64(self._below)).tolist()
        for i in near:
            self._keep(int(hashes[i]), self.rows + i, batch[i])
        self.rows += len(batch)
        if len(self._kept) > self._limit + self._limit // 4:
            self._prune()

    def sample(self) -> list[Row]:
        """The rows kept, in the order of the input."""
        if len(self._kept) > self._limit:
            self._prune()
        return [row for _, _, row in sorted(self._kept, key=lambda kept: kept[1])]

    @property
    def all_rows(self) -> bool:
        """Whether nothing was left out."""
        return self.rows <= self._limit

    def _keep(self, rank: int, number: int, row: Row) -> None:
        if rank >= self._below:
            return
        self._kept.append((rank, number, [self._interned(cell) for cell in row]))
        self._bytes += _PER_CELL * len(row)
        if self._bytes > self._most_bytes and len(self._kept) > 1:
            self._limit = max(1, min(self._limit, len(self._kept)) * 3 // 4)
            self._prune()

    def _prune(self) -> None:
        self._kept.sort(key=lambda kept: kept[0])
        del self._kept[self._limit :]
        self._below = self._kept[-1][0]
        self._known, self._bytes = {}, 0
        for _, _, row in self._kept:
            self._bytes += _PER_CELL * len(row)
            for cell in row:
                self._interned(cell)

    def _interned(self, cell: str | None) -> str | None:
        """The same text object for the same text; only a new one takes room."""
        known = self._known.get(cell)
        if known is None and cell is not None:
            self._known[cell] = known = cell
            self._bytes += _PER_TEXT + _PER_CHARACTER * len(cell)
        return known


_STRIDE, _MODULUS = 2_654_435_761, 2**32


def spread_positions(rows: int, limit: int) -> list[int]:
    """At most `limit` row numbers from 0, ascending; all when there are no more. The same every time."""
    if rows <= limit:
        return list(range(rows))
    starts = [k * rows // limit for k in range(limit + 1)]
    return [low + k * _STRIDE % _MODULUS * (high - low) // _MODULUS for k, (low, high) in enumerate(pairwise(starts))]


def spread_sql(rows: int, limit: int) -> str:
    """The row numbers of `spread_positions` as a SELECT with one column, ``g``."""
    if rows <= limit:
        return f"select range as g from range({rows:d})"
    low, high = (f"(range + {step})::hugeint * {rows:d} // {limit:d}" for step in (0, 1))
    parts = f"select {low} as low, {high} as high, range * {_STRIDE} % {_MODULUS} as k from range({limit:d})"
    return f"select (low + k * (high - low) // {_MODULUS})::bigint as g from ({parts})"
