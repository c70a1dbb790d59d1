"""A deterministic sample of rows that arrive one batch after the other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .source import Row

MOST_ROWS = 50_000
_MIX_1, _MIX_2, _GOLDEN = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB), np.uint64(0x9E3779B97F4A7C15)
_ALL = 2**64


def row_hashes(first: int, count: int) -> npt.NDArray[np.uint64]:
    """A well mixed 64-bit number for each row number (the finaliser of SplitMix64)."""
    x = (np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * _GOLDEN
    x = (x ^ (x >> np.uint64(30))) * _MIX_1
    x = (x ^ (x >> np.uint64(27))) * _MIX_2
    return x ^ (x >> np.uint64(31))


class Sampler:
    """Keeps the `limit` rows whose number hashes smallest, in their order: spread over all rows, the same every time."""

    def __init__(self, limit: int = MOST_ROWS) -> None:
        self._limit = limit
        self._below = _ALL
        self._kept: list[tuple[int, int, Row]] = []
        self.rows = 0

    def offer(self, batch: Sequence[Row]) -> None:
        """Look at the next rows."""
        hashes = row_hashes(self.rows, len(batch))
        near = range(len(batch)) if self._below == _ALL else np.flatnonzero(hashes < np.uint64(self._below)).tolist()
        self._kept.extend((int(hashes[i]), self.rows + i, batch[i]) for i in near)
        self.rows += len(batch)
        if len(self._kept) >= 2 * self._limit:
            self._prune()

    def sample(self) -> list[Row]:
        """The rows kept, in the order of the input."""
        if self.rows > self._limit:
            self._prune()
        return [row for _, _, row in sorted(self._kept, key=lambda kept: kept[1])]

    @property
    def all_rows(self) -> bool:
        """Whether nothing was left out."""
        return self.rows <= self._limit

    def _prune(self) -> None:
        self._kept.sort(key=lambda kept: kept[0])
        del self._kept[self._limit :]
        self._below = self._kept[-1][0]
