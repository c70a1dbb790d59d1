"""A few plans to choose from: what is gained by giving up more records. None is beaten by another in everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ..goals.required import Requirements
from ..purpose.loss import Loss
from .coded_table import CodedTable
from .conflict import searched_for
from .recount import recount
from .search import Space

LIMITS = tuple(map(Fraction, ("0", "0.005", "0.01", "0.02", "0.05", "0.1", "0.2")))


@dataclass(frozen=True, slots=True)
class Alternative:
    """One plan: its levels in the order of the columns, what it loses, the records it suppresses, and the risks that are left.

    `largest` is R_b, `average` the mean over classes R_c (GB/T 42460 D.1.3).
    """

    levels: tuple[int, ...]
    loss: float
    suppressed: int
    largest: Fraction
    average: Fraction

    def beaten(self, other: Alternative) -> bool:
        """Whether the other is as good in everything and better in something."""
        if self._all() == other._all():
            return False
        return (
            round(other.loss, 9) <= round(self.loss, 9)
            and other.suppressed <= self.suppressed
            and other.largest <= self.largest
            and other.average <= self.average
        )

    def _all(self) -> tuple[float, int, Fraction, Fraction]:
        return round(self.loss, 9), self.suppressed, self.largest, self.average


def choices(
    base: CodedTable, required: Requirements, loss: Loss, space: Space, limits: Sequence[Fraction] = LIMITS
) -> tuple[Alternative, ...]:
    """The plan that loses least for each share of records that may go, fewest first, without those that another beats."""
    found = list(_plans(base, required, loss, space, limits))
    left = [one for place, one in enumerate(found) if one not in found[:place] and not any(one.beaten(other) for other in found)]
    return tuple(sorted(left, key=lambda one: (one.suppressed, one.loss)))


def _plans(base: CodedTable, required: Requirements, loss: Loss, space: Space, limits: Sequence[Fraction]) -> Iterator[Alternative]:
    for limit in limits:
        asked = replace(required, limit=limit)
        found = searched_for(base, asked, loss, space)
        if found.node is None:
            continue
        checked = recount(base.coded, base.ladders, found.node, asked, base.beside)
        sizes = ClassSizes.of(checked.members.tolist())
        average = sum((Fraction(number, size) for size, number in sizes.pairs), Fraction(0)) / sizes.classes
        yield Alternative(found.node, found.loss, found.suppressed, Fraction(1, sizes.smallest), average)
