"""How well some columns tell records apart: distinction and separation (Motwani & Xu 2007), records at risk."""

from __future__ import annotations

from fractions import Fraction

from ...model.dataset import ClassSizes


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
