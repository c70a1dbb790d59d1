"""A bound on a figure of all classes together. It is met by suppressing classes below some size, no more than needed.

Every figure here falls when the smallest classes go, so the lowest cut-off that meets the bound loses the fewest records
of all rules "every class of at least so many stays", which a reader can check and next month's file can follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Literal

import numpy as np
import numpy.typing as npt

from ..model.dataset import ClassSizes

Integers = npt.NDArray[np.int64]
# Far above what the sums lose: what is as close as this is decided with fractions.
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Ceiling:
    """`class-average` is R_c (GB/T 42460 D.1.3), `record-average` J/N, `at-risk` the share of records in classes below `least`.

    The figure must not exceed `most`; it must stay below it when `strict`.
    """

    kind: Literal["class-average", "record-average", "at-risk"]
    most: Fraction
    strict: bool = False
    least: int = 2

    def figure(self, sizes: ClassSizes) -> Fraction:
        """The figure itself; 0 without classes."""
        if not sizes.pairs:
            return Fraction(0)
        if self.kind == "class-average":
            return sum((Fraction(number, size) for size, number in sizes.pairs), Fraction(0)) / sizes.classes
        if self.kind == "record-average":
            return Fraction(sizes.classes, sizes.members)
        return Fraction(sizes.below(self.least)[1], sizes.members)

    def holds(self, figure: Fraction) -> bool:
        """Whether this value is allowed."""
        return figure < self.most if self.strict else figure <= self.most

    def cutoff(self, sizes: Integers) -> int:
        """The smallest size from which classes may stay; beyond the largest when none may."""
        size, number = np.unique(sizes, return_counts=True)
        approximate = self._approximate(size, number)
        bound = float(self.most)
        for place in np.flatnonzero(approximate <= bound * (1 + _NEAR) + _NEAR).tolist():
            clear = approximate[place] < bound * (1 - _NEAR) - _NEAR
            pairs = zip(size[place:].tolist(), number[place:].tolist(), strict=True)
            if clear or self.holds(self.figure(ClassSizes(tuple(pairs)))):
                return int(size[place]) if place else 0
        return int(size[-1]) + 1 if len(size) else 0

    def surely_lost(self, sizes: Integers) -> int:
        """Records that every finer table suppresses at least. R_c is not monotone, but |J|/N never exceeds it, and is."""
        records = int(sizes.sum())
        if self.kind == "at-risk":
            at_risk = int(sizes[sizes < self.least].sum())
            return 0 if self.most >= 1 else max(ceil((at_risk - self.most * records) / (1 - self.most)), 0)
        rising = np.sort(sizes)
        lost = np.concatenate(([0], np.cumsum(rising)))
        left = len(sizes) - np.arange(len(sizes) + 1)
        met = np.flatnonzero(left <= float(self.most) * (records - lost) * (1 + _NEAR))
        return int(lost[met[0]])

    def _approximate(self, size: Integers, number: Integers) -> npt.NDArray[np.float64]:
        """The figure of the classes from each size on."""
        classes, records = _from_here_on(number), _from_here_on(size * number)
        if self.kind == "class-average":
            return np.asarray(_from_here_on(number / size) / classes, np.float64)
        if self.kind == "record-average":
            return np.asarray(classes / records, np.float64)
        return np.asarray(_from_here_on(np.where(size < self.least, size * number, 0)) / records, np.float64)


def _from_here_on(values: npt.NDArray[np.int64] | npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(np.cumsum(values[::-1])[::-1], np.float64)
