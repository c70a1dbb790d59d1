"""The records of persons, numbered: what each tells, on which day, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
NO_DAY = -(2**40)  # a record without a day: at no distance from any other
_WIDEST, _MOST_KINDS = 2**31, 2**62


@dataclass(frozen=True, slots=True)
class Histories:
    """The records of persons, one entry a (person, kind, day): `kinds` is what a record tells, `times` how often it does.

    Days are counted from any day of the person's: only distances count. Kinds are numbered in the order of what they tell.
    """

    persons: Integers = field(repr=False)
    kinds: Integers = field(repr=False)
    days: Integers = field(repr=False)
    times: Integers = field(repr=False)

    @classmethod
    def of(cls, persons: Integers, kinds: Integers, days: Integers | None, counts: Integers) -> tuple[Histories, Integers]:
        """(the entries, the place of each record's entry); `days` None where no record has one."""
        when = np.full(len(persons), NO_DAY, np.int64) if days is None else days
        place = numbered((persons, when, kinds))
        first = np.unique(place, return_index=True)[1]
        times = np.bincount(place, weights=counts, minlength=len(first)).astype(np.int64)
        return cls(persons[first], kinds[first], when[first], times), place

    def only(self, stays: Mask) -> Histories:
        """The entries that stay."""
        return Histories(self.persons[stays], self.kinds[stays], self.days[stays], self.times[stays])


def numbered(columns: Sequence[Integers]) -> Integers:
    """The number of each row's combination of values, in their order, the first column first."""
    number, kinds = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        code, width = column, 0
        low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
        if high - low < _WIDEST:
            code, width = column - low, high - low + 1
        else:  # values far apart, such as no day at all
            code = np.unique(column, return_inverse=True)[1].reshape(-1).astype(np.int64)
            width = int(code.max()) + 1
        if kinds > _MOST_KINDS // width:
            number = np.unique(number, return_inverse=True)[1].reshape(-1).astype(np.int64)
            kinds = int(number.max()) + 1
        number, kinds = number * width + code, kinds * width
    return np.unique(number, return_inverse=True)[1].reshape(-1).astype(np.int64)
