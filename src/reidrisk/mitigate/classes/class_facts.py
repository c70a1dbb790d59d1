"""What the classes of a table show to a requirement: their members, the values of a sensitive attribute, the people outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ...measure.attribute.ratio import Ratios
from ...measure.attribute.surprise import apart, excessive
from ...measure.attribute.value_counts import exact_integers
from ...model.frozen import dataclass

Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_SAFE = 2**62
_STEPS = 4
# Shares that are nothing come out as less than this; no bound is drawn from them.
_CLOSE = 1e-9
# Far above what the sums lose.
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Sizes:
    """The members of each class: records, or distinct persons where these are counted."""

    members: Integers = field(repr=False)

    def smallest_first(self, classes_a_record: float) -> int:
        """Records that leave, class by class from the smallest, until no more than so many classes a record are left.

        Taking the smallest away lowers the ratio fastest, and every finer table has more classes: each suppresses as many at least.
        """
        rising = np.sort(self.members)
        lost = np.concatenate(([0], np.cumsum(rising)))
        left = len(rising) - np.arange(len(rising) + 1)
        met = np.flatnonzero(left <= classes_a_record * (int(rising.sum()) - lost) * (1 + _NEAR))
        return int(lost[met[0]])


@dataclass(frozen=True)
class ClassValues:
    """One sensitive attribute over the classes. An entry is a (class, value): `counts` records of it.

    `starts` is the first entry of each class and `owners` the class of each entry; `everywhere` are the records of the entry's value in
    the whole table of `total` before anything was suppressed, `sizes` the records of each class.
    """

    counts: Integers = field(repr=False)
    everywhere: Integers = field(repr=False)
    owners: Integers = field(repr=False)
    starts: Integers = field(repr=False)
    sizes: Integers = field(repr=False)
    total: int

    @cached_property
    def shares(self) -> Floats:
        """The share of each entry's value in the whole table."""
        return self.everywhere / self.total

    def of_class(self, by_class: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """For each entry what its class has."""
        return by_class[self.owners]

    def sums(self, entries: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The entries of each class added up."""
        return np.asarray(np.add.reduceat(entries, self.starts))

    def any(self, entries: npt.NDArray[Any]) -> Mask:
        """The classes in which some entry holds."""
        return np.asarray(np.logical_or.reduceat(np.asarray(entries, np.bool_), self.starts), np.bool_)

    def distinct(self) -> Integers:
        """How many values each class has."""
        return np.diff(self.starts, append=len(self.counts))

    def entropy(self) -> Floats:
        """The entropy of the values of each class, in natural units."""
        return np.asarray(np.log(self.sizes) - self.sums(self.counts * np.log(self.counts)) / self.sizes, np.float64)

    def whole(self, factor: int) -> tuple[Any, Any, Any]:
        """(counts, everywhere, sizes) as whole numbers wide enough for products of two of them, the total and the factor."""
        kind: Any = np.int64 if self.total * self.total * factor < _SAFE else np.object_
        return self.counts.astype(kind), self.everywhere.astype(kind), self.sizes.astype(kind)

    @cached_property
    def likelihoods(self) -> Ratios:
        """Of every entry p / q: its share in the class over its share in the whole table."""
        here, everywhere, size = (exact_integers(one, self.total * self.total) for one in (self.counts, self.everywhere, self.sizes))
        return Ratios(here * self.total, self.of_class(size) * everywhere)

    def excessive(self) -> Mask:
        """The entries whose relative gain (p - q)/q is above -ln q."""
        ratios = self.likelihoods
        return excessive(self.everywhere, self.total, Ratios(ratios.above - ratios.below, ratios.below))

    def largest_gains(self, beta: float) -> Floats:
        """min(beta, -ln q) of every entry."""
        return np.minimum(beta, -np.log(self.shares))

    def apart(self, delta: Fraction) -> Mask:
        """The entries with |ln(p/q)| above delta."""
        return apart(self.likelihoods, delta)

    def kept(self, at_most: Callable[[Floats], tuple[Floats, Floats]]) -> Floats:
        """The most records of each class that its parts can keep together: f with p f <= c, where `at_most` gives (p, c) of the f so far.

        Both are drawn from what is known to be kept at most, so that each step may lower it; every step is a valid bound.
        """
        most = self.sizes.astype(np.float64)
        for _ in range(_STEPS):
            shares, records = at_most(most)
            bounds = shares > _CLOSE
            most = np.where(bounds, np.minimum(most, records / np.where(bounds, shares, 1.0)), most)
        return most

    def kept_with_shares_within(self, share: Floats | float) -> Floats:
        """The most that is kept where no value may have more than this share of what is kept: f (1 - their shares) <= the others."""

        def at_most(most: Floats) -> tuple[Floats, Floats]:
            over = self.counts > share * self.of_class(most)
            return 1 - self.sums(over * share), self.sums(np.where(over, 0, self.counts))

        return self.kept(at_most)


@dataclass(frozen=True, slots=True)
class People:
    """The records of each class, and the people that its cells describe in the population table."""

    counts: Integers = field(repr=False)
    people: Integers = field(repr=False)
