"""How much one column tells about another, from the counts of their pairs (GB/T 42460 C.2 b)."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from ...model.frozen import dataclass
from .rows import Codes

_MIN_SIDE, _CELLS_A_ROW, _SEED = 1e-9, 2, 42460
_ROUNDING = 1e-12  # nats: the least entropy of a hundred million rows is a hundred thousand times as large
_WORTH = 0.1  # of the smaller entropy; what shares less reaches no cut


@dataclass(frozen=True, slots=True)
class Association:
    """Of `column` with the accepted quasi-identifier `other`.

    `cramers_v` is bias-corrected (Bergsma 2013), `uncertainty` is Theil's U(column | other), `uncertainty_of_other` U(other | column),
    `shared` mutual information over the root of both entropies, `ratio` the correlation ratio of a numeric column. What columns of
    many values have in common by chance alone is taken off all of them (see `by_chance`, `correlation_ratio`).
    `follows`: the share of rows whose value is the commonest one beside this value of `other`, where that repeats.
    """

    column: str
    other: str
    cramers_v: float
    uncertainty: float
    uncertainty_of_other: float
    shared: float
    ratio: float | None
    follows: float | None

    @property
    def strength(self) -> float:
        """The largest of the measures that do not depend on direction."""
        return max(self.cramers_v, self.shared, self.ratio or 0.0)

    @property
    def by_number(self) -> bool:
        """Whether it is the ratio of its numbers that is the strongest."""
        return self.ratio is not None and self.ratio > max(self.cramers_v, self.shared)

    @property
    def functional(self) -> bool:
        """Whether `other` determines `column` wherever the rows can tell."""
        return self.follows == 1.0


def associate(column: str, other: str, first: Codes, second: Codes, numbers: NDArray[np.float64] | None = None) -> Association:
    """All measures of one pair of columns; `numbers` are the values of the first where it is numeric."""
    pairs = Contingency.of(first, second)
    information, of_first, of_second = pairs.information, entropy(pairs.first), entropy(pairs.second)
    chance = by_chance(first, second) if information > _WORTH * min(of_first, of_second) else 0.0
    return Association(
        column,
        other,
        _cramers_v(pairs),
        _part(information - chance, of_first - chance),
        _part(information - chance, of_second - chance),
        _part(information - chance, sqrt(of_first * of_second) - chance),
        None if numbers is None else correlation_ratio(numbers, second),
        _follows(pairs),
    )


@dataclass(frozen=True, slots=True)
class Contingency:
    """The pairs of values that occur and how often, and how often each value of either side does."""

    left: Codes
    right: Codes
    counts: Codes
    first: Codes
    second: Codes

    @property
    def information(self) -> float:
        """Mutual information in nats."""
        return _information(self.counts, self.first[self.left], self.second[self.right], int(self.counts.sum()))

    @classmethod
    def of(cls, first: Codes, second: Codes) -> Contingency:
        """Counted in a table where that is no larger than the rows, else by sorting."""
        width, height = int(second.max(initial=0)) + 1, int(first.max(initial=0)) + 1
        both = first * width + second
        if width * height <= _CELLS_A_ROW * len(both):
            table = np.bincount(both, minlength=width * height)
            pairs = np.flatnonzero(table)
            counts = table[pairs]
        else:
            pairs, counts = np.unique(both, return_counts=True)
        return cls(pairs // width, pairs % width, counts, np.bincount(first), np.bincount(second))


def by_chance(first: Codes, second: Codes) -> float:
    """Mutual information, in nats, of the same columns with their rows paired at random: what so many values share in so few rows.

    The expectation that Vinh, Epps and Bailey (2010) take off, by one drawing, the same every time.
    """
    return Contingency.of(first, np.random.default_rng(_SEED).permutation(second)).information


def cramers_v(first: Codes, second: Codes) -> float:
    """Bias-corrected: phi2~ = max(0, chi2/n - (r-1)(c-1)/(n-1)), r~ = r - (r-1)^2/(n-1), V = sqrt(phi2~/(min(r~,c~)-1))."""
    return _cramers_v(Contingency.of(first, second))


def _cramers_v(pairs: Contingency) -> float:
    total = int(pairs.counts.sum())
    if total <= 1:
        return 0.0
    expected = pairs.first[pairs.left] * pairs.second[pairs.right]
    phi = float((pairs.counts.astype(np.float64) ** 2 / expected).sum()) - 1.0
    r, c = int((pairs.first > 0).sum()), int((pairs.second > 0).sum())
    corrected = max(0.0, phi - (r - 1) * (c - 1) / (total - 1))
    side = min(r - (r - 1) ** 2 / (total - 1), c - (c - 1) ** 2 / (total - 1)) - 1
    return min(1.0, sqrt(corrected / side)) if side > _MIN_SIDE else 0.0


def entropy(counts: NDArray[np.int64]) -> float:
    """Shannon entropy of a distribution given by counts, in nats."""
    present = counts[counts > 0].astype(np.float64)
    share = present / present.sum()
    return float(-(share * np.log(share)).sum()) if len(share) else 0.0


def evenness(counts: NDArray[np.int64]) -> float:
    """Entropy as a part of the most that so many values can have; 0 for a single value."""
    different = int((counts > 0).sum())
    return entropy(counts) / log(different) if different > 1 else 0.0


def correlation_ratio(numbers: NDArray[np.float64], groups: Codes) -> float:
    """Epsilon: the root of the part of the variance that lies between the groups, less what it is by chance (Kelley 1935).

    Absent numbers are left out; 0 where every group has one.
    """
    present = np.isfinite(numbers)
    values, places = numbers[present], groups[present]
    if len(values) <= 1:
        return 0.0
    whole = float(((values - values.mean()) ** 2).sum())
    held = np.bincount(places)
    mean = np.bincount(places, weights=values) / np.maximum(held, 1)
    within, free = whole - float((held * (mean - values.mean()) ** 2).sum()), len(values) - int((held > 0).sum())
    if whole <= 0 or free <= 0:
        return 0.0
    return sqrt(min(1.0, max(0.0, 1 - max(0.0, within) / whole * (len(values) - 1) / free)))


def _information(counts: NDArray[np.int64], rows: NDArray[np.int64], columns: NDArray[np.int64], total: int) -> float:
    share = counts / total
    return float((share * np.log(counts * (total / rows) / columns)).sum())


def _part(amount: float, whole: float) -> float:
    """A part of the whole; nothing of a whole that is only the rounding of its last digit: chance leaves none of it."""
    return min(1.0, max(0.0, amount / whole)) if whole > _ROUNDING else 0.0


def _follows(pairs: Contingency) -> float | None:
    """Only where values of the second repeat in at least half of the rows: a unique value determines everything."""
    best = np.zeros(len(pairs.second), dtype=np.int64)
    np.maximum.at(best, pairs.right, pairs.counts)
    repeated = pairs.second > 1
    rows = int(pairs.second[repeated].sum())
    return float(best[repeated].sum()) / rows if rows * 2 >= int(pairs.counts.sum()) and rows else None
