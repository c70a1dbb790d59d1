"""Three plans to choose from on the same counted tuples: the purpose first, one with half and one with a quarter of the risk allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from fractions import Fraction

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ..goals.required import FACTORS
from ..purpose.loss import declared
from ..purpose.usefulness import DeliveredColumn
from .anytime import Effort
from .coded_table import CodedTable
from .full_domain import Solution, find_loss, least_lossy, yielding
from .recount import recount


@dataclass(frozen=True, slots=True)
class Offer:
    """One plan by its number: the members that its classes must hold, what it delivers, what it loses, and the risks that are left.

    `largest` is R_b, `average` the mean over classes R_c (GB/T 42460 D.1.3), both of the classes that are left, `sizes`: of
    each kind of people apart, the worst of them counts.
    """

    number: int
    k: int
    delivered: tuple[DeliveredColumn, ...] = field(repr=False)
    levels: tuple[int, ...]
    loss: float
    suppressed: int
    largest: Fraction
    average: Fraction
    sizes: tuple[ClassSizes, ...] = field(repr=False)


def offers(solution: Solution, parted: Callable[[Solution], Solution], effort: Effort | None = None) -> tuple[Offer, ...]:
    """The plan that was found, and the stricter ones there are; nothing is counted again in the data.

    `parted` shows in part what can be so of the columns that a plan empties, as it will be where the plan is taken.
    """
    task, found = solution.task, [_offer(solution, 1)]
    base = CodedTable(solution.coded, solution.ladders, solution.beside)
    loss = declared(find_loss(task.loss), base.beside.analysed)
    for number in range(2, len(FACTORS) + 1):
        asked = replace(yielding(task), required=task.required.stricter(FACTORS[number - 1]))
        best, bound_by = least_lossy(base, asked, loss, effort)
        if best.node is None:
            break  # what no plan meets, none meets that is asked for more
        counted = recount(base.coded, base.ladders, best.node, asked.required, base.beside)
        asked = replace(asked, required=bound_by.required)
        plan = replace(solution, task=asked, found=best, recount=counted, granted=bound_by.coarsest, partly=None, first=())
        found.append(_offer(parted(plan), number))
    return tuple(found)


def numbered(plans: Sequence[Solution]) -> tuple[Offer, ...]:
    """Plans that were searched one by one, by their numbers."""
    return tuple(_offer(plan, number) for number, plan in enumerate(plans, 1))


def _offer(plan: Solution, number: int) -> Offer:
    each = plan.recount.kinds if plan.partly is None and plan.recount.kinds else (ClassSizes.of(plan.members),)
    average = max(sum((Fraction(classes, size) for size, classes in one.pairs), Fraction(0)) / one.classes for one in each)
    largest = max(Fraction(1, one.smallest) for one in each)
    return Offer(
        number, plan.task.required.k, tuple(DeliveredColumn(one, plan.records_at(one)) for one in plan.ladders),
        tuple(plan.levels.values()), plan.losses[plan.task.loss], plan.suppressed, largest, average, each,
    )  # fmt: skip
