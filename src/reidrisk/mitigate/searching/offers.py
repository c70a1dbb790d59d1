"""Three plans to choose from on the same counted tuples: the purpose first, one with half and one with a quarter of the risk allowed."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ..goals.required import FACTORS, Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.loss import declared
from ..purpose.usefulness import DeliveredColumn
from .anytime import Effort
from .coded_table import CodedTable
from .full_domain import Solution, find_loss, least_lossy, yielding
from .recount import Recount, recount


@dataclass(frozen=True, slots=True)
class Offer:
    """One plan by its number: the members that its classes must hold, what it delivers, what it loses, and the risks that are left.

    `largest` is R_b, `average` the mean over classes R_c (GB/T 42460 D.1.3).
    """

    number: int
    k: int
    delivered: tuple[DeliveredColumn, ...] = field(repr=False)
    levels: tuple[int, ...]
    loss: float
    suppressed: int
    largest: Fraction
    average: Fraction


def offers(solution: Solution, effort: Effort | None = None) -> tuple[Offer, ...]:
    """The plan that was found, and the stricter ones there are; nothing is counted again in the data."""
    task, found = solution.task, [_offer(solution, 1, solution.task.required, solution.recount, tuple(solution.levels.values()))]
    base = CodedTable(solution.coded, solution.ladders, solution.beside)
    loss = declared(find_loss(task.loss), base.beside.analysed)
    for number in range(2, len(FACTORS) + 1):
        asked = replace(yielding(task), required=task.required.stricter(FACTORS[number - 1]))
        best, _ = least_lossy(base, asked, loss, effort)
        if best.node is None:
            break  # what no plan meets, none meets that is asked for more
        found.append(
            _offer(solution, number, asked.required, recount(base.coded, base.ladders, best.node, asked.required, base.beside), best.node)
        )
    return tuple(found)


def _offer(solution: Solution, number: int, required: Requirements, counted: Recount, levels: tuple[int, ...]) -> Offer:
    sizes = ClassSizes.of(counted.members.tolist())
    kept = solution.records - counted.suppressed
    average = sum((Fraction(classes, size) for size, classes in sizes.pairs), Fraction(0)) / sizes.classes
    return Offer(
        number, required.k, _delivered(solution.ladders, levels, kept), levels, counted.losses[solution.task.loss], counted.suppressed,
        Fraction(1, sizes.smallest), average,
    )  # fmt: skip


def _delivered(ladders: tuple[Ladder, ...], levels: tuple[int, ...], kept: int) -> tuple[DeliveredColumn, ...]:
    return tuple(DeliveredColumn(one, {level: kept}) for one, level in zip(ladders, levels, strict=True))
