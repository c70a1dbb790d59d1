"""The least favourable of all interpretations of columns that no one has decided (formulas 8).

Each undecided column may or may not be a quasi-identifier: n of them have 2^n readings. R_b and |J|/N are greatest when all
are; R_c, the mean over classes, is not monotone, and the reading between the two ends that makes it greatest is searched for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ..data.groups.leaving_out import histogram
from ..model.frozen import dataclass
from .models.mean_risk import mean_class_risk
from .risk_model import exact_sum

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..data.groups.atoms import Atoms
    from ..data.groups.leaving_out import Integers
    from ..model.dataset import ClassSizes

MOST_NODES = 3_000
MOST_WORK = 10_000_000  # tuples that are numbered, over all nodes: about half a second
_NEAR = 1e-9  # two sums of floats that differ by less, each term once, are compared as fractions


@dataclass(frozen=True, slots=True)
class WorstReading:
    """The reading with the greatest R_c that was found: these of the undecided columns are quasi-identifiers in it.

    `complete` when no reading has more. Where the search had to be given up, `below` is a limit that no reading reaches, or None.
    `looked` counts the intervals of readings.
    """

    columns: tuple[str, ...]
    risk: Fraction
    complete: bool
    below: Fraction | None
    looked: int


def worst_reading(atoms: Atoms, columns: Sequence[str], undecided: Collection[str], limit: Fraction | None = None) -> WorstReading:
    """Search between the decided quasi-identifiers alone and all `columns`, which make the atoms.

    First it is asked whether a reading reaches the `limit` (threshold / pr(context)), which needs fewer of them; then which has the
    greatest, as far as the budget goes. Nothing here depends on the clock.
    """
    every = frozenset(range(len(columns)))
    always = frozenset(place for place in every if columns[place] not in undecided)
    search = _Search(atoms)
    settled = limit is not None and search.exhausts((always, every), limit)
    complete = search.exhausts((always, every), None)
    below = limit if settled and limit is not None and search.best < limit and not complete else None
    chosen = tuple(columns[place] for place in sorted(search.columns - always))
    return WorstReading(chosen, search.best, complete, below, search.looked)


def unsearched(sizes: ClassSizes, undecided: Sequence[str], limit: Fraction | None) -> WorstReading:
    """Where the classes of all columns cannot be rolled up: what their sizes alone say."""
    below = limit if limit is not None and sizes.smallest * limit > 1 else None
    return WorstReading(tuple(undecided), mean_class_risk(sizes), complete=False, below=below, looked=0)


Interval = tuple[frozenset[int], frozenset[int]]


class _Search:
    """Intervals of readings [L, U], halved at a column; both ends are readings, and a bound says whether one between them is worse."""

    def __init__(self, atoms: Atoms) -> None:
        self._atoms = atoms
        self._known: dict[frozenset[int], npt.NDArray[np.int32]] = {}
        self._seen: set[frozenset[int]] = set()
        self.best, self.columns = Fraction(0), frozenset[int]()
        self.looked, self._work = 0, 0

    def exhausts(self, whole: Interval, limit: Fraction | None) -> bool:
        """Whether everything was looked at: for the greatest, or with a `limit` only until a reading reaches it."""
        waiting = [whole]
        while waiting:
            if self.looked >= MOST_NODES or self._work > MOST_WORK:
                return False
            low, high = waiting.pop()
            self.looked += 1
            self._look(low)
            self._look(high)
            target = self.best if limit is None else limit
            if limit is not None and self.best >= limit:
                return True
            low = self._with_determined(low, high)
            if low != high and self._may_exceed(low, high, target, reach=limit is not None):
                column = self._branch(low, high)
                waiting += [(low, high - {column}), (low | {column}, high)]  # the finer half first
        return True

    def _labels(self, columns: frozenset[int]) -> npt.NDArray[np.int32]:
        found = self._known.get(columns)
        if found is None:
            self._work += self._atoms.tuples
            found = self._known[columns] = self._atoms.labels(columns).astype(np.int32)
        return found

    def _classes(self, columns: frozenset[int]) -> int:
        return int(self._labels(columns).max(initial=-1)) + 1

    def _sizes(self, columns: frozenset[int]) -> Integers:
        sizes: Integers = np.bincount(self._labels(columns), self._atoms.counts).astype(np.int64)
        return sizes

    def _look(self, columns: frozenset[int]) -> None:
        """This reading, if it is worse than what was found."""
        if columns in self._seen:
            return
        self._seen.add(columns)
        sizes = self._sizes(columns)
        if float((1 / sizes).mean()) > float(self.best) - _NEAR:
            risk = mean_class_risk(histogram(sizes))
            if risk > self.best:
                self.best, self.columns = risk, columns

    def _with_determined(self, low: frozenset[int], high: frozenset[int]) -> frozenset[int]:
        """With it the columns that add no class to it: with or without them the readings are the same."""
        classes = self._classes(low)
        for column in sorted(high - low):
            if self._classes(low | {column}) == classes:
                low |= {column}
        return low

    def _branch(self, low: frozenset[int], high: frozenset[int]) -> int:
        """The column that adds most classes."""
        return max(sorted(high - low), key=lambda column: self._classes(low | {column}))

    def _may_exceed(self, low: frozenset[int], high: frozenset[int], target: Fraction, *, reach: bool) -> bool:
        """Whether a reading between them can be above the target, or with `reach` at it (formulas 8.2)."""
        labels, fine, sizes = self._labels(low), self._labels(high), self._sizes(high)
        place = np.zeros(len(sizes), np.int64)
        place[fine] = labels  # a class by `high` lies in one class by `low`
        small = sizes <= (target.denominator - 1) // target.numerator  # 1/f > t, in whole numbers of any size
        least = np.full(int(labels.max(initial=-1)) + 1, np.iinfo(np.int64).max, np.int64)
        np.minimum.at(least, place, sizes)
        has_small = np.zeros(len(least), np.bool_)
        has_small[place[small]] = True
        terms = np.concatenate((sizes[small], least[~has_small]))
        t = float(target)
        about = float((1 / terms).sum()) - t * len(terms)
        if abs(about) > _NEAR * len(terms):
            return about > 0
        values, times = np.unique(terms, return_counts=True)
        exact = exact_sum([Fraction(n, f) for f, n in zip(values.tolist(), times.tolist(), strict=True)]) - target * len(terms)
        return exact >= 0 if reach else exact > 0
