"""The plans to choose from, loaded where somebody wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ..local.outcome import LocalSolution
    from ..searching.anytime import Effort
    from ..searching.choices import Alternative
    from ..searching.full_domain import Solution
    from ..searching.offers import Offer

NONE: tuple[tuple[Alternative, ...], tuple[Offer, ...]] = ((), ())


def _as_it_is(plan: Solution) -> Solution:
    return plan


def to_choose_from(
    solution: Solution | LocalSolution, effort: Effort, dataset: Dataset, *, by_number: bool
) -> tuple[tuple[Alternative, ...], tuple[Offer, ...]]:
    """What giving up more records buys, and the three plans by their numbers: those of one level a column have them."""
    from ..local.partly import with_parts  # noqa: PLC0415 - as above
    from ..purpose.loss import declared  # noqa: PLC0415 - few choose
    from ..searching.choices import choices  # noqa: PLC0415 - as above
    from ..searching.coded_table import CodedTable  # noqa: PLC0415 - as above
    from ..searching.full_domain import Solution, find_loss  # noqa: PLC0415 - as above
    from ..searching.offers import offers  # noqa: PLC0415 - as above
    from ..searching.search import Space  # noqa: PLC0415 - as above
    from .by_records import shows_in_part  # noqa: PLC0415 - as above

    task, parted = solution.task, with_parts if shows_in_part(dataset, solution.task) else _as_it_is
    base = CodedTable(solution.coded, solution.ladders, solution.beside) if isinstance(solution, Solution) else solution.base
    bounds = solution.granted if isinstance(solution, Solution) else task.coarsest
    more = choices(base, task.required, declared(find_loss(task.loss), base.beside.analysed), Space(bounds, base.beside))
    return more, offers(solution, parted, effort) if by_number and isinstance(solution, Solution) else ()
