"""What the output must satisfy, checked on all classes of a node at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from .attribute import Attribute
from .ceiling import Ceiling

if TYPE_CHECKING:
    from .groups import Groups

Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
# Far above what summing logarithms loses, far below what one record more or less changes.
_ROUNDING = 1e-12
# Far above what the sums of shares lose, so that what is kept at most is never too little.
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What fails at a node: `parted` classes by themselves, `everything` is what is suppressed for it.

    Every finer table suppresses at least `sure` records of each class, and `lost` records in all. `exact` says that this
    is what is suppressed here.
    """

    sure: Integers = field(repr=False)
    parted: Mask = field(repr=False)
    everything: Mask = field(repr=False)
    lost: int
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Demand:
    """Every class has at least `k` members and meets the rest; `limit` is the largest share of records that may be suppressed.

    In each sensitive attribute: `l` values (counted as `l_kind`), a distance within `t` from the whole table, no value
    more than 1 + `beta` times as frequent as there (basic beta-likeness). In the population table: `people` members (k-map), and a share of
    `presence` (from, to) of them in the data (delta-presence). `ceilings` bound all classes together. Whatever the share,
    `least` records stay.
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
    least: int = 0

    @property
    def of_values(self) -> bool:
        """Whether something is asked of sensitive attributes."""
        return self.l is not None or self.t is not None or self.beta is not None

    @property
    def of_people(self) -> bool:
        """Whether something is asked of the population."""
        return self.people is not None or self.presence is not None

    def allowed(self, records: int) -> int:
        """The most records that may be suppressed."""
        return max(min(int(self.limit * records), records - self.least), 0)

    def shortfall(self, groups: Groups) -> Shortfall:
        """What fails. Merging classes that are large or have enough values never undoes it.

        Entropy, distance, gain and presence are averages: a class that passes may fail after a merge, but one that
        fails has a part that fails. R_c may rise with a merge: of it only |J|/N is used for finer tables.
        """
        sizes, counts = groups.members, groups.counts
        parted = sizes < self.k
        sure = np.where(parted, counts, 0)
        if not (groups.spreads and self.of_values) and groups.population is None and not self.ceilings:
            return Shortfall(sure, parted, parted, int(sure.sum()), exact=True)
        if groups.spreads and self.of_values:
            sure, parted = self._by_values(groups, sure, parted)
        if self.of_people and groups.population is not None:
            sure, parted = self._by_people(groups, sure, parted)
        if self.presence is not None and self.presence[0] > 0 and (parted.any() or groups.absent()):
            every = np.ones(len(sizes), np.bool_)  # whoever sees that a class is not in the output knows that nobody of it is
            return Shortfall(counts, every, every, int(counts.sum()), exact=True)
        lost = int(sure.sum())
        if not self.ceilings:
            return Shortfall(sure, parted, parted, lost, lost == int(counts[parted].sum()))
        cutoff = max(one.cutoff(sizes[~parted]) for one in self.ceilings)
        if groups.subjects is None:  # records are what is counted, so the bound of the sizes is one of records
            lost = max(lost, *(one.surely_lost(sizes) for one in self.ceilings))
        everything = parted | (sizes < cutoff)
        if self.presence is not None and self.presence[0] > 0 and everything.any():
            everything = np.ones(len(sizes), np.bool_)
        return Shortfall(sure, parted, everything, lost)

    def _by_values(self, groups: Groups, sure: Integers, parted: Mask) -> tuple[Integers, Mask]:
        counts = groups.counts
        for spread, overall in zip(groups.spreads, groups.overall, strict=True):
            if self.l is not None:
                poor = _poor(self, spread.counts, spread.starts, counts)
                parted = parted | poor
                sure = np.where(poor, counts, sure) if self.l_kind == "distinct" else sure
            column = Attribute(spread.counts, overall[spread.values], spread.owners, spread.starts, counts, int(overall.sum()))
            if self.t is not None:
                parted = parted | column.far(self.t)
                sure = self._without(column.kept_within(self.t), counts, sure)
            if self.beta is not None:
                parted = parted | column.gaining(self.beta)
                sure = self._without(column.kept_gaining(self.beta), counts, sure)
        return sure, parted

    def _without(self, kept: Floats, counts: Integers, sure: Integers) -> Integers:
        """What is lost for sure where no more than `kept` records of a class can stay: all of it where they are too few."""
        whole = np.floor(kept + _SLACK).astype(np.int64)
        return np.maximum(sure, np.where(whole < self.k, counts, counts - whole))

    def _by_people(self, groups: Groups, sure: Integers, parted: Mask) -> tuple[Integers, Mask]:
        assert groups.population is not None  # noqa: S101 - asked by the caller
        people = groups.population.people
        if self.people is not None:
            few = people < self.people
            sure, parted = np.where(few, groups.counts, sure), parted | few
        if self.presence is not None:
            low, high = self.presence
            rare = groups.counts * low.denominator < low.numerator * people
            often = groups.counts * high.denominator > high.numerator * people
            parted = parted | rare | often
        return sure, parted


def _poor(demand: Demand, counts: Integers, starts: Integers, sizes: Integers) -> Mask:
    assert demand.l is not None  # noqa: S101 - asked by the caller
    if demand.l_kind == "distinct":
        return np.diff(starts, append=len(counts)) < demand.l.numerator / demand.l.denominator
    entropy = np.log(sizes) - np.add.reduceat(counts * np.log(counts), starts) / sizes
    return np.asarray(entropy < np.log(float(demand.l)) - _ROUNDING, np.bool_)
