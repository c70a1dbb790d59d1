"""What the output must satisfy, checked on all classes of a node at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from .ceiling import Ceiling

if TYPE_CHECKING:
    from .groups import Groups

Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
_SAFE = 2**62
# Far above what summing logarithms loses, far below what one record more or less changes.
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What fails at a node. `steady` classes fail in every finer table as a whole, `parted` ones in a part of them at least.

    `everything` is what is suppressed here; every finer table loses at least `lost` records.
    """

    steady: Mask = field(repr=False)
    parted: Mask = field(repr=False)
    everything: Mask = field(repr=False)
    lost: int


@dataclass(frozen=True, slots=True)
class Demand:
    """Every class has at least `k` members and meets the rest; `limit` is the largest share of records that may be suppressed.

    In each sensitive attribute: `l` values (counted as `l_kind`), a distance within `t` from the whole table, no value
    more than 1 + `beta` times as frequent as there. In the population table: `people` members (k-map), and a share of
    `presence` (from, to) of them in the data (delta-presence). `ceilings` bound all classes together.
    """

    k: int
    l: Fraction | None = None  # noqa: E741 - the letter of the literature
    t: Fraction | None = None
    l_kind: Literal["distinct", "entropy"] = "distinct"
    limit: Fraction = Fraction(0)
    beta: Fraction | None = None
    people: int | None = None
    presence: tuple[Fraction, Fraction] | None = None
    ceilings: tuple[Ceiling, ...] = ()

    @property
    def of_values(self) -> bool:
        """Whether something is asked of sensitive attributes."""
        return self.l is not None or self.t is not None or self.beta is not None

    @property
    def of_people(self) -> bool:
        """Whether something is asked of the population."""
        return self.people is not None or self.presence is not None

    @property
    def merging_helps(self) -> bool:
        """Whether a class that passes passes after every merge: then counting what fails here bounds what fails in finer tables."""
        only_counts = self.t is None and self.beta is None and self.presence is None
        return only_counts and (self.l is None or self.l_kind == "distinct") and all(one.kind != "class-average" for one in self.ceilings)

    def allowed(self, records: int) -> int:
        """The most records that may be suppressed."""
        return int(self.limit * records)

    def shortfall(self, groups: Groups) -> Shortfall:
        """What fails. Merging classes that are large or have enough values never undoes it.

        Entropy, distance, gain and presence are averages: a class that passes may fail after a merge, but one that
        fails has a part that fails. R_c may rise with a merge: of it only |J|/N is used for finer tables.
        """
        sizes = groups.members
        steady = sizes < self.k
        parted = steady
        if groups.spreads and self.of_values:
            steady, parted = self._by_values(groups, steady)
        if self.of_people and groups.population is not None:
            steady, parted = self._by_people(groups, steady, parted)
        if self.presence is not None and self.presence[0] > 0 and (parted.any() or groups.absent()):
            every = np.ones(len(sizes), np.bool_)  # whoever sees that a class is not in the output knows that nobody of it is
            return Shortfall(every, every, every, int(groups.counts.sum()))
        if not self.ceilings:
            return Shortfall(steady, parted, parted, int(groups.counts[steady].sum()))
        cutoff = max(one.cutoff(sizes[~parted]) for one in self.ceilings)
        lost = int(groups.counts[steady].sum())
        if groups.subjects is None:  # records are what is counted, so the bound of the sizes is one of records
            lost = max(lost, *(one.surely_lost(sizes) for one in self.ceilings))
        everything = parted | (sizes < cutoff)
        if self.presence is not None and self.presence[0] > 0 and everything.any():
            everything = np.ones(len(sizes), np.bool_)
        return Shortfall(steady, parted, everything, lost)

    def failing(self, groups: Groups) -> tuple[Mask, Mask]:
        """(classes that fail in every finer table too, classes that fail here)."""
        found = self.shortfall(groups)
        return found.steady, found.everything

    def _by_values(self, groups: Groups, small: Mask) -> tuple[Mask, Mask]:
        steady, parted = small.copy(), small.copy()
        for spread, overall in zip(groups.spreads, groups.overall, strict=True):
            if self.l is not None:
                poor = _poor(self, spread.counts, spread.starts, groups.counts)
                steady |= poor if self.l_kind == "distinct" else False
                parted |= poor
            if self.t is not None or self.beta is not None:
                column = _Column(spread.counts, overall[spread.values], spread.owners, spread.starts, groups.counts, int(overall.sum()))
                parted |= False if self.t is None else column.far(self.t)
                parted |= False if self.beta is None else column.gaining(self.beta)
        return steady, parted

    def _by_people(self, groups: Groups, steady: Mask, parted: Mask) -> tuple[Mask, Mask]:
        assert groups.population is not None  # noqa: S101 - asked by the caller
        people = groups.population.people
        if self.people is not None:
            few = people < self.people
            steady, parted = steady | few, parted | few
        if self.presence is not None:
            low, high = self.presence
            rare = groups.counts * low.denominator < low.numerator * people
            often = groups.counts * high.denominator > high.numerator * people
            parted = parted | rare | often
        return steady, parted


def _poor(demand: Demand, counts: Integers, starts: Integers, sizes: Integers) -> Mask:
    assert demand.l is not None  # noqa: S101 - asked by the caller
    if demand.l_kind == "distinct":
        return np.diff(starts, append=len(counts)) < demand.l.numerator / demand.l.denominator
    entropy = np.log(sizes) - np.add.reduceat(counts * np.log(counts), starts) / sizes
    return np.asarray(entropy < np.log(float(demand.l)) - _ROUNDING, np.bool_)


@dataclass(frozen=True, slots=True)
class _Column:
    """One sensitive attribute over the classes: c records of C in the whole table of `total`, in a class of f; `starts` of each."""

    counts: Integers
    overall: Integers
    owners: Integers
    starts: Integers
    sizes: Integers
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

    def _whole(self, factor: int) -> tuple[Any, Any, Any]:
        """Whole numbers wide enough for the products."""
        kind: Any = np.int64 if self.total * self.total * factor < _SAFE else np.object_
        return self.counts.astype(kind), self.overall.astype(kind), self.sizes.astype(kind)
