"""What one sensitive attribute says of every class: whether it is too far from the whole table, and how many records it can keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_SAFE = 2**62
_STEPS = 4
# Shares that are nothing come out as less than this; no bound is drawn from them.
_CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Attribute:
    """Over the entries (class, value): c records of C in the whole table of `total`, in a class of f; `starts` of each class."""

    counts: Integers = field(repr=False)
    overall: Integers = field(repr=False)
    owners: Integers = field(repr=False)
    starts: Integers = field(repr=False)
    sizes: Integers = field(repr=False)
    total: int

    def far(self, t: Fraction) -> Mask:
        """Half the sum of |c/f - C/N| against t, as whole numbers: sum |cN - fC| <= 2tfN. Values that a class lacks add fC each."""
        here, all_here, size = self._whole(4 * max(t.denominator, t.numerator))
        total = self.total
        apart = np.add.reduceat(np.abs(here * total - size[self.owners] * all_here) - size[self.owners] * all_here, self.starts)
        return np.asarray((apart + size * total) * t.denominator > 2 * t.numerator * size * total, np.bool_)

    def gaining(self, beta: Fraction) -> Mask:
        """Whether some value has c/f > (1 + beta) C/N, as whole numbers."""
        most = 1 + beta
        here, all_here, size = self._whole(max(most.denominator, most.numerator))
        over = here * self.total * most.denominator > most.numerator * size[self.owners] * all_here
        return np.asarray(np.logical_or.reduceat(over, self.starts), np.bool_)

    def kept_within(self, t: Fraction) -> Floats:
        """No finer table keeps more of a class than this: what its parts keep, taken together, is within t too.

        What is kept, f', lacks p f' - c at least of every value: sum max(p f' - c, 0) <= t f'. The values that are lacking
        at some f' bound it by f' (P - t) <= C; from the class itself this comes down to the largest f' there is.
        """
        share, most = self.overall / self.total, self.sizes.astype(np.float64)
        missing = 1 - np.add.reduceat(share, self.starts)
        for _ in range(_STEPS):
            lacking = share * most[self.owners] > self.counts
            shares = missing + np.add.reduceat(np.where(lacking, share, 0.0), self.starts) - float(t)
            here = np.add.reduceat(np.where(lacking, self.counts, 0), self.starts)
            bounds = shares > _CLOSE
            most = np.where(bounds, np.minimum(most, here / np.where(bounds, shares, 1.0)), most)
        return most

    def kept_gaining(self, beta: Fraction) -> Floats:
        """The same of a gain: of a value over its share no more than (1 + beta) p f' is kept, so f' (1 - their shares) <= the others."""
        share, most = (1 + float(beta)) * self.overall / self.total, self.sizes.astype(np.float64)
        for _ in range(_STEPS):
            over = self.counts > share * most[self.owners]
            shares = 1 - np.add.reduceat(np.where(over, share, 0.0), self.starts)
            others = np.add.reduceat(np.where(over, 0, self.counts), self.starts)
            bounds = shares > _CLOSE
            most = np.where(bounds, np.minimum(most, others / np.where(bounds, shares, 1.0)), most)
        return most

    def _whole(self, factor: int) -> tuple[Any, Any, Any]:
        """Whole numbers wide enough for the products."""
        kind: Any = np.int64 if self.total * self.total * factor < _SAFE else np.object_
        return self.counts.astype(kind), self.overall.astype(kind), self.sizes.astype(kind)
