"""Normalised average class size, C_avg (LeFevre, DeWitt & Ramakrishnan 2006): the mean class over k; the suppressed are one class more."""

from __future__ import annotations

from ..classes.class_sizes import C_AVG, SOURCE
from ..purpose.loss import ClassLoss, Integers, Loss


def value(sizes: Integers, suppressed: int, k: int) -> float:
    """Records over classes over k."""
    return (int(sizes.sum()) + suppressed) / (len(sizes) + (suppressed > 0)) / k


def least_above(sizes: Integers, k: int) -> float:
    """Merging makes no class; one more for the suppressed."""
    return int(sizes.sum()) / (len(sizes) + 1) / k


def least_below(records: int, suppressed: int, k: int) -> float:
    """The records left fill at most one class for each k of them."""
    return records / ((records - suppressed) // k + 1) / k


LOSS = Loss(
    key="average-class",
    title=C_AVG,
    source=SOURCE,
    formula="N / J / k",
    measure=ClassLoss(value, least_above, least_below),
    best="1",
)
