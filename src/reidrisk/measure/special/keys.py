"""How well some columns tell records apart: distinction and separation (Motwani & Xu 2007), records at risk."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ...model.dataset import ClassSizes
from ..tuples import Tuples
from .grouping import group_numbers, group_sums


def distinction(sizes: ClassSizes) -> Fraction:
    """The share |J|/N that is left when equal combinations are counted once. The same number as the record average."""
    return Fraction(sizes.classes, sizes.members)


def separation(sizes: ClassSizes) -> Fraction:
    """1 - Σ C(f,2) / C(N,2): the share of the pairs of records that differ; 1 where there is no pair."""
    pairs = sizes.members * (sizes.members - 1)
    if not pairs:
        return Fraction(1)
    return 1 - Fraction(sum(number * size * (size - 1) for size, number in sizes.pairs), pairs)


def records_at_risk(sizes: ClassSizes, threshold: Fraction) -> int:
    """How many records have a risk 1/f above the threshold (positive); decided as f < 1/threshold, in integers."""
    return sizes.below(-(-threshold.denominator // threshold.numerator))[1]


def sizes_on(tuples: Tuples, columns: Sequence[str]) -> ClassSizes:
    """The class sizes on some of the columns only."""
    places = [tuples.columns.index(column) for column in columns]
    size, number = np.unique(group_sums(group_numbers(tuples.codes, places), tuples.counts), return_counts=True)
    return ClassSizes(tuple(zip(size.tolist(), number.tolist(), strict=True)))
