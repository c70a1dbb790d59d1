"""What the output must satisfy, checked on all classes of a node at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from .groups import Groups

Mask = npt.NDArray[np.bool_]
_SAFE = 2**62
# Far above what summing logarithms loses, far below what one record more or less changes.
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Demand:
    """Every class has at least `k` records and, in each sensitive attribute, `l` values and a distance within `t`.

    `l_kind` is how values are counted. `limit` is the largest share of records that may be suppressed.
    """

    k: int
    l: Fraction | None = None  # noqa: E741 - the letter of the literature
    t: Fraction | None = None
    l_kind: Literal["distinct", "entropy"] = "distinct"
    limit: Fraction = Fraction(0)

    def allowed(self, records: int) -> int:
        """The most records that may be suppressed."""
        return int(self.limit * records)

    def failing(self, groups: Groups) -> tuple[Mask, Mask]:
        """(classes that fail what only improves by merging, classes that fail anything).

        Merging classes that are large or have enough values never undoes it. Entropy and distance are
        averages: a class that passes may fail after a merge, so nothing may be pruned on how many fail.
        """
        small = groups.counts < self.k
        if not groups.spreads:
            return small, small
        steady, all_of_it = small.copy(), small.copy()
        for spread, overall in zip(groups.spreads, groups.overall, strict=True):
            owners, starts = spread.owners(groups)
            if self.l is not None:
                poor = _poor(self, spread.counts, starts, groups.counts)
                steady |= poor if self.l_kind == "distinct" else False
                all_of_it |= poor
            if self.t is not None:
                all_of_it |= _far(self.t, spread.counts, overall[spread.values()], owners, starts, groups.counts)
        return steady, all_of_it


def _poor(demand: Demand, counts: npt.NDArray[np.int64], starts: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]) -> Mask:
    assert demand.l is not None  # noqa: S101 - asked by the caller
    if demand.l_kind == "distinct":
        return np.diff(starts, append=len(counts)) < demand.l.numerator / demand.l.denominator
    entropy = np.log(sizes) - np.add.reduceat(counts * np.log(counts), starts) / sizes
    return np.asarray(entropy < np.log(float(demand.l)) - _ROUNDING, np.bool_)


def _far(  # noqa: PLR0913, PLR0917 - the arrays of one comparison
    t: Fraction,
    counts: npt.NDArray[np.int64],
    overall: npt.NDArray[np.int64],
    owners: npt.NDArray[np.int64],
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
) -> Mask:
    """Half the sum of |c/f - C/N| against t, as whole numbers: sum |cN - fC| <= 2tfN. Values that a class lacks add fC each."""
    total = int(sizes.sum())
    exact = total * total * 4 * max(t.denominator, t.numerator) < _SAFE
    kind: Any = np.int64 if exact else np.object_
    here, all_here, size = counts.astype(kind), overall.astype(kind), sizes.astype(kind)
    apart = np.add.reduceat(np.abs(here * total - size[owners] * all_here) - size[owners] * all_here, starts) + size * total
    return np.asarray(apart * t.denominator > 2 * t.numerator * size * total, np.bool_)
