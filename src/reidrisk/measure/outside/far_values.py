"""Amounts far above all others: who is known to have by far the most is found by that alone (GB/T 42460 C.2 d; GB/T 37964 A.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10

from ...data.groups.greatest import greatest
from ...data.groups.tuples import TooManyTuplesError
from ...data.source import OpenedTable
from ...model.outside.background import Background, Precision
from ...model.outside.linkage import FarValue
from ..people.record_counts import with_half

_DIGITS = 2  # of a round number


def far_values(dataset: OpenedTable, backgrounds: Sequence[Background], subject: str | None, least: int) -> tuple[FarValue, ...]:
    """The amounts that somebody may know, `least` the smallest class that is required.

    Nothing of tables in other engines whose tuples are too many to be fetched: `outside` says that they were not counted.
    """
    columns = amounts(backgrounds)
    try:
        found = zip(columns, greatest(dataset, columns, subject, least), strict=True)
    except TooManyTuplesError:
        return ()
    return tuple(one for column, numbers in found for one in _far(column, numbers, least))


def amounts(backgrounds: Sequence[Background]) -> tuple[str, ...]:
    """The columns of amounts that somebody may know."""
    views = (view for one in backgrounds for view in one.views if view.kind is Precision.AMOUNT)
    return tuple(dict.fromkeys(view.column for view in views))


def _far(column: str, numbers: Sequence[float], least: int) -> Iterator[FarValue]:
    """Of fewer numbers than a class needs no one is less hidden than the others."""
    if len(numbers) < least or numbers[-1] <= 0:
        return
    each = [(number, 1) for number in numbers]
    persons = sum(with_half(each, number) < least for number in numbers)
    if persons:
        yield FarValue(column, persons, with_half(each, numbers[0]), least, _round_below(numbers[-1]))


def _round_below(number: float) -> Fraction:
    """With two digits, not above it."""
    step = Fraction(10) ** (floor(log10(number)) - _DIGITS + 1)
    return Fraction(number) // step * step
