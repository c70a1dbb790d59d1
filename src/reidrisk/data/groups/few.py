"""Columns of a few tuples as whole numbers, worked out in memory: to plan the tables of each column takes the engine longer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING

import numpy as np

from ...model.frozen import dataclass

if TYPE_CHECKING:
    import numpy.typing as npt

    from .packing import BitLayout


@dataclass(frozen=True, slots=True)
class RankedColumn:
    """The code of each tuple's value, and the different values in their order: missing first, then by number where every one is one."""

    codes: npt.NDArray[np.int64] = field(repr=False)
    labels: tuple[str | None, ...] = field(repr=False)
    numeric: bool

    @property
    def missing(self) -> bool:
        """Whether missing is one of the values."""
        return None in self.labels[:1]


def ranked(cells: Sequence[str | None], numbers: Sequence[float | None]) -> RankedColumn:
    """The values of one column, with the number that the engine reads in each, numbered in the engine's own order."""
    known = dict(zip(cells, numbers, strict=True))
    present = [value for value in known if value is not None]
    numeric = None not in (known[value] for value in present)
    present.sort(key=(lambda value: _place(value, known[value])) if numeric else None)
    labels = (*((None,) if None in known else ()), *present)
    code = {value: place for place, value in enumerate(labels)}
    return RankedColumn(np.fromiter((code[cell] for cell in cells), dtype=np.int64, count=len(cells)), labels, numeric)


def _place(value: str, number: float | None) -> tuple[bool, float, str]:
    """Behind all numbers stands what is none (``nan``); both zeros are one."""
    none = number is None or math.isnan(number)
    return none, 0.0 if none or number is None else number, value


def classes(columns: Sequence[RankedColumn], layout: BitLayout | None, rows: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The codes of each class, by the number of its bits or, where they do not fit, column by column; the class of each of the tuples."""
    if not columns:
        return np.zeros((min(rows, 1), 0), dtype=np.int64), np.zeros(rows, dtype=np.int64)
    codes = np.stack([one.codes for one in columns], axis=1)
    keys = codes if layout is None else layout.numbers(codes)
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return codes[first], inverse.reshape(-1)


def summed(keys: Sequence[npt.NDArray[np.int64]], counts: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Each combination of the keys, in their order, and the sum of its counts."""
    found, inverse = np.unique(np.stack(keys, axis=1), axis=0, return_inverse=True)
    return found, totals(inverse.reshape(-1), counts, len(found))


def totals(places: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], size: int) -> npt.NDArray[np.int64]:
    """The sum of the counts of each place."""
    result = np.zeros(size, dtype=np.int64)
    np.add.at(result, places, counts)
    return result
