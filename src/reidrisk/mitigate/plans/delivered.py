"""What a plan delivers of what was asked for, and what a column that was given up would have cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...data.output.recoding import Recoding
from ..purpose.usefulness import AsPlanned, DeliveredColumn, JudgedGoal, judged_goals
from ..searching.full_domain import Solution
from ..searching.recount import recount
from ..searching.search import Space
from .target_left import explained_by

if TYPE_CHECKING:
    from ..local.outcome import LocalSolution
    from .recipe import Recipe


def usefulness(
    solution: Solution | LocalSolution, recoding: Recoding | AsPlanned, shifted: Sequence[str], lost: tuple[int, int]
) -> tuple[JudgedGoal, ...]:
    """Every goal of the purpose; `recoding` is the plan as it was carried out, `lost` (records that leave, records)."""
    task = solution.task
    goals = judged_goals(task.purpose, delivered(solution), recoding, lost, shifted=shifted, of_target=explained_by(solution))
    return tuple(_priced(goals, solution)) if isinstance(solution, Solution) else goals


def as_planned(recipe: Recipe, columns: Sequence[str]) -> AsPlanned:
    """What a plan leaves of these columns, before it is carried out."""
    gone = {step.column for step in recipe.steps if step.technique.by == "column"}
    kept = tuple(name for name in columns if name not in gone)
    return AsPlanned(kept, frozenset(kept) - {step.column for step in recipe.steps})


def delivered(solution: Solution | LocalSolution) -> Mapping[str, DeliveredColumn]:
    """The records kept at each level of each column."""
    if isinstance(solution, Solution):
        return {one.column: DeliveredColumn(one, solution.records_at(one)) for one in solution.ladders}
    return {one.column: DeliveredColumn(one, dict(enumerate(solution.levels[one.column]))) for one in solution.ladders}


def _priced(goals: Sequence[JudgedGoal], solution: Solution) -> Iterator[JudgedGoal]:
    """What a column that was given up would cost beside everything that is delivered, and which of that it could have instead."""
    columns = [one for one in goals if one.goal in {"column", "preference"} and one.level is not None]
    roots, kept = {one.column: one.levels - 1 for one in solution.ladders}, dict[str, int]()
    for name, met, level in ((one.columns[0], one.met, one.level or 0) for one in columns):
        reached = max(solution.levels[name], level if met else 0)
        kept.update({name: reached} if solution.levels[name] < roots[name] else {})
    for one in goals:
        in_part = solution.partly is not None and one.columns[:1] and one.columns[0] in solution.partly.levels
        if one not in columns or (one.met and not in_part):
            yield one
            continue
        name, level = one.columns[0], one.level or 0
        allowed = solution.task.required.allowed(solution.records)
        offered = kept if one.goal == "column" else ()
        instead = [other for other in offered if other != name and price(solution, {**_without(kept, other), name: level}) <= allowed]
        alone, beside = (price(solution, {**others, name: level}) for others in ({}, kept))
        if solution.first and name not in solution.first and beside <= allowed:  # it costs cells of what is shown first
            yield replace(one, instead=solution.first)
            continue
        yield replace(one, price=beside, alone=alone, instead=tuple(instead))


def _without(levels: Mapping[str, int], name: str) -> dict[str, int]:
    return {other: level for other, level in levels.items() if other != name}


def price(solution: Solution, levels: Mapping[str, int]) -> int:
    """How many records leave at least if these columns are no coarser: all others as coarse as they may be.

    For requirements that merging classes never breaks this is the least of any plan. All of them where nothing would be left.
    """
    tops = Space(solution.task.coarsest).tops(solution.ladders)
    node = tuple(min(top, levels.get(one.column, top)) for one, top in zip(solution.ladders, tops, strict=True))
    if solution.leaving is not None:
        return solution.leaving(node)
    return recount(solution.coded, solution.ladders, node, solution.task.required, solution.beside).suppressed
