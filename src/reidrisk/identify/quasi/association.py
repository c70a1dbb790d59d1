"""How much one column tells about another, from the counts of their pairs (GB/T 42460 C.2 b)."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from ...model.frozen import dataclass
from .rows import Codes

_MIN_SIDE = 1e-9


@dataclass(frozen=True, slots=True)
class Association:
    """Of `column` with the accepted quasi-identifier `other`.

    `cramers_v` is bias-corrected (Bergsma 2013), `uncertainty` is Theil's U(column | other), `uncertainty_of_other` U(other | column),
    `shared` mutual information over the root of both entropies, `ratio` the correlation ratio of a numeric column.
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
    def functional(self) -> bool:
        """Whether `other` determines `column` wherever the rows can tell."""
        return self.follows == 1.0


def associate(column: str, other: str, first: Codes, second: Codes, numbers: NDArray[np.float64] | None = None) -> Association:
    """All measures of one pair of columns; `numbers` are the values of the first where it is numeric."""
    width = int(second.max(initial=0)) + 1
    pairs, counts = np.unique(first * width + second, return_counts=True)
    left, right = pairs // width, pairs % width
    rows, columns = np.bincount(first)[left], np.bincount(second)[right]
    information = _information(counts, rows, columns, len(first))
    of_first, of_second = entropy(np.bincount(first)), entropy(np.bincount(second))
    return Association(
        column,
        other,
        cramers_v(first, second),
        _part(information, of_first),
        _part(information, of_second),
        _part(information, sqrt(of_first * of_second)),
        None if numbers is None else correlation_ratio(numbers, second),
        _follows(right, counts, second),
    )


def cramers_v(first: Codes, second: Codes) -> float:
    """Bias-corrected: phi2~ = max(0, chi2/n - (r-1)(c-1)/(n-1)), r~ = r - (r-1)^2/(n-1), V = sqrt(phi2~/(min(r~,c~)-1))."""
    total = len(first)
    if total <= 1:
        return 0.0
    width = int(second.max()) + 1
    pairs, counts = np.unique(first * width + second, return_counts=True)
    on_left, on_right = np.bincount(first), np.bincount(second)
    expected = on_left[pairs // width] * on_right[pairs % width]
    phi = float((counts.astype(np.float64) ** 2 / expected).sum()) - 1.0
    r, c = int((on_left > 0).sum()), int((on_right > 0).sum())
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
    """Eta: the root of the part of the variance that lies between the groups; absent numbers are left out."""
    present = np.isfinite(numbers)
    values, places = numbers[present], groups[present]
    if len(values) <= 1:
        return 0.0
    whole = float(((values - values.mean()) ** 2).sum())
    held = np.bincount(places)
    mean = np.bincount(places, weights=values) / np.maximum(held, 1)
    between = float((held * (mean - values.mean()) ** 2).sum())
    return sqrt(min(1.0, between / whole)) if whole > 0 else 0.0


def _information(counts: NDArray[np.int64], rows: NDArray[np.int64], columns: NDArray[np.int64], total: int) -> float:
    share = counts / total
    return float((share * np.log(counts * (total / rows) / columns)).sum())


def _part(amount: float, whole: float) -> float:
    return min(1.0, max(0.0, amount / whole)) if whole > 0 else 0.0


def _follows(right: Codes, counts: NDArray[np.int64], second: Codes) -> float | None:
    """Only where values of the second repeat in at least half of the rows: a unique value determines everything."""
    best = np.zeros(int(second.max(initial=0)) + 1, dtype=np.int64)
    np.maximum.at(best, right, counts)
    held = np.bincount(second, minlength=len(best))
    repeated = held > 1
    rows = int(held[repeated].sum())
    return float(best[repeated].sum()) / rows if rows * 2 >= len(second) and rows else None
