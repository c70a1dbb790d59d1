"""Minimal sample uniques: for each unique record the smallest sets of columns that make it so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ..tuples import Tuples
from .lattice import ColumnSet, Lattice, Places

_BITS = 32


class _Alone:
    """Who is alone on each set: a list of numbers, or one bit a record where the list would be longer."""

    def __init__(self, records: int) -> None:
        self._records = records
        self._lists: dict[ColumnSet, npt.NDArray[np.int32]] = {}
        self._bits: dict[ColumnSet, npt.NDArray[np.uint8]] = {}

    def keep(self, columns: ColumnSet, who: Places) -> None:
        if len(who) * _BITS < self._records:
            self._lists[columns] = who.astype(np.int32)
            return
        marks = np.zeros(self._records, np.bool_)
        marks[who] = True
        self._bits[columns] = np.packbits(marks)

    def sets(self) -> list[ColumnSet]:
        return sorted([*self._lists, *self._bits], key=lambda columns: (len(columns), columns))

    def minimal(self, columns: ColumnSet) -> Places:
        """Who is alone on the set and on none that lacks one of its columns."""
        marks = np.zeros(self._records, np.bool_)
        self._set(marks, columns, here=True)
        for place in range(len(columns)):
            self._set(marks, columns[:place] + columns[place + 1 :], here=False)
        return np.flatnonzero(marks)

    def _set(self, marks: npt.NDArray[np.bool_], columns: ColumnSet, *, here: bool) -> None:
        if columns in self._lists:
            marks[self._lists[columns]] = here
        elif columns in self._bits:
            marks[np.unpackbits(self._bits[columns], count=self._records).view(np.bool_)] = here


def minimal_uniques(tuples: Tuples, most: int, missing: Sequence[int | None]) -> Iterator[tuple[ColumnSet, Places]]:
    """Each set of at most `most` columns with the classes for which it is minimal, small sets first.

    A set that holds a missing value of a record is no evidence against it.
    """
    lattice = Lattice(tuples, most)
    alone = _Alone(len(lattice.alone))
    for columns, who in lattice.walk():
        alone.keep(columns, who)
    for columns in alone.sets():
        classes = lattice.alone[alone.minimal(columns)]
        for column in columns:
            if missing[column] is not None:
                classes = classes[tuples.codes[classes, column] != missing[column]]
        if len(classes):
            yield columns, classes
