"""The attack by somebody who knows true dates of people whose dates moved: how many of a class cannot be ruled out.

Dates of each person moved by one secret number of days, so that those of a class look alike. Who knows when one of them came rules
out everybody whose dates would have moved further than any do.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class KnownDates:
    """Of `people`, `fewer` stand among fewer than `k` once true dates are known, `alone` by themselves; the fewest are `smallest`.

    `success` is the mean chance to pick the right one, `before` what it was by the classes alone.
    """

    people: int
    k: int
    fewer: int
    alone: int
    smallest: int
    success: Fraction
    before: Fraction

    @property
    def alone_share(self) -> Fraction:
        """The share of people who stand by themselves."""
        return Fraction(self.alone, max(self.people, 1))


def true_dates(classes: Integers, true: Integers, shown: Integers, most: int, k: int) -> KnownDates:
    """`true` and `shown` are each person's first day before and after, `most` the most days by which dates move: |shown - true| <= most."""
    left, sizes = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
    order = np.lexsort((shown, classes))
    for members in np.split(order, np.flatnonzero(np.diff(classes[order])) + 1):
        days = shown[members]
        left[members] = np.searchsorted(days, true[members] + most, "right") - np.searchsorted(days, true[members] - most, "left")
        sizes[members] = len(members)
    alone, fewer = int((left == 1).sum()), int((left < k).sum())
    return KnownDates(len(classes), k, fewer, alone, int(left.min()) if len(left) else 0, _chance(left), _chance(sizes))


def _chance(among: Integers) -> Fraction:
    """The mean of 1 over these, exact; nobody is found where nobody is."""
    if not len(among):
        return Fraction(0)
    each, times = np.unique(among, return_counts=True)
    return sum((Fraction(number, size) for size, number in zip(each.tolist(), times.tolist(), strict=True)), Fraction(0)) / len(among)
