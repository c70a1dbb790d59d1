"""How the values of one sensitive attribute are spread over the classes: what every attribute model looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ..tuples import Sensitive, Tuples

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
ExactIntegers = npt.NDArray[np.int64] | npt.NDArray[np.object_]
_SAFE = 2**62


@dataclass(frozen=True, slots=True)
class ValueCounts:
    """Sparse counts, sorted by class and value.

    Class j owns the entries `starts[j]` up to `starts[j + 1]`; `members` is its size, counted in this
    attribute; `overall` counts each value in the whole table.
    """

    column: str
    starts: Integers = field(repr=False)
    values: Integers = field(repr=False)
    counts: Integers = field(repr=False)
    members: Integers = field(repr=False)
    overall: Integers = field(repr=False)

    @classmethod
    def of(cls, tuples: Tuples, sensitive: Sensitive) -> ValueCounts:
        """Of one attribute of the table; every class must have at least one value (missing is a value)."""
        return _sorted(sensitive, len(tuples.counts))

    @classmethod
    def dense(cls, rows: Sequence[Sequence[int]], column: str = "s") -> ValueCounts:
        """From the plain table: one row a class, one count a value."""
        table = np.array(rows, np.int64)
        classes, values = np.nonzero(table)
        return _sorted(Sensitive(column, classes, values, table[classes, values], table.shape[1]), len(table))

    @property
    def total(self) -> int:
        """How many records the table has."""
        return int(self.members.sum())

    @property
    def owners(self) -> Integers:
        """The class of each entry."""
        return np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=len(self.values)))

    def by_class(self, entries: Floats) -> Floats:
        """The largest entry of each class."""
        return np.maximum.reduceat(entries, self.starts)

    def running(self) -> Integers:
        """The count of each class up to and with each entry, in the order of the values."""
        return _within(self.counts, self.starts)

    def by_frequency(self) -> tuple[Integers, Integers]:
        """(counts with the most frequent value of each class first, their running sums within the class)."""
        ordered = self.counts[np.lexsort((-self.counts, self.owners))]
        return ordered, _within(ordered, self.starts)


def exact_integers(values: Integers, bound: int) -> ExactIntegers:
    """The integers in a type in which products up to `bound` are exact."""
    return values if bound < _SAFE else values.astype(object)


def _within(counts: Integers, starts: Integers) -> Integers:
    sums = np.cumsum(counts)
    before = sums[starts] - counts[starts]
    return sums - np.repeat(before, np.diff(starts, append=len(counts)))


def _sorted(sensitive: Sensitive, classes: int) -> ValueCounts:
    owners, values, counts = sensitive.classes, sensitive.values, sensitive.counts
    key = owners * sensitive.distinct + values
    if (key[1:] < key[:-1]).any():
        order = np.argsort(key)
        owners, values, counts = owners[order], values[order], counts[order]
    starts = np.flatnonzero(np.diff(owners, prepend=-1))
    if len(starts) != classes:
        msg = f"{sensitive.column}: every class needs at least one value of the sensitive attribute"
        raise ValueError(msg)
    overall = np.zeros(sensitive.distinct, np.int64)
    np.add.at(overall, values, counts)
    return ValueCounts(sensitive.column, starts, values, counts, np.add.reduceat(counts, starts), overall)
