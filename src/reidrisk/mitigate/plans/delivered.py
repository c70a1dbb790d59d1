"""What a plan delivers of what was asked for, and what a column that was given up would have cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...data.output.recoding import Recoding
from ..purpose.usefulness import DeliveredColumn, JudgedGoal, judged_goals
from ..searching.full_domain import Solution
from ..searching.recount import recount
from ..searching.search import Space

if TYPE_CHECKING:
    from ..local.outcome import LocalSolution


def usefulness(solution: Solution | LocalSolution, recoding: Recoding, shifted: Sequence[str] = ()) -> tuple[JudgedGoal, ...]:
    """Every goal of the purpose; `recoding` is the plan as it was carried out."""
    task = solution.task
    lost = (solution.suppressed, solution.records)
    goals = judged_goals(
        task.purpose, delivered(solution), recoding, lost, shifted=shifted, of_target=solution.losses.get("target")
    )  # fmt: skip
    return goals if not isinstance(solution, Solution) or solution.kinds else tuple(_priced(goals, solution))


def delivered(solution: Solution | LocalSolution) -> Mapping[str, DeliveredColumn]:
    """The records kept at each level of each column."""
    kept = solution.records - solution.suppressed
    found = {}
    for one in solution.ladders:
        level = solution.levels[one.column]
        found[one.column] = DeliveredColumn(one, {level: kept} if isinstance(level, int) else dict(enumerate(level)))
    return found


def _priced(goals: Sequence[JudgedGoal], solution: Solution) -> Iterator[JudgedGoal]:
    for one in goals:
        missed = one.goal in {"column", "preference"} and not one.met and one.level is not None
        yield replace(one, price=price(solution, {one.columns[0]: one.level or 0})) if missed else one


def price(solution: Solution, levels: Mapping[str, int]) -> int:
    """How many records leave at least if these columns are no coarser: all others as coarse as they may be.

    For requirements that merging classes never breaks this is the least of any plan. All of them where nothing would be left.
    """
    task = solution.task
    tops = Space(solution.granted).tops(solution.ladders)
    node = tuple(min(top, levels.get(one.column, top)) for one, top in zip(solution.ladders, tops, strict=True))
    found = recount(solution.coded, solution.ladders, node, task.required, solution.beside)
    return found.suppressed
