"""What matters before the rest: a column that a plan empties, or makes coarser than is wanted, is shown in part where that is worth more.

A plan with one level a column gives such a column up as a whole and keeps lighter ones beside it: much lighter ones give way to its
being shown in part, nothing that weighs half as much or more. Or it makes the column coarser in every record for the sake of a few:
then it is shown as it is wanted, but for those. Of two plans the one is better that is worth more by the squares of the weights, all
columns together; cells that are hidden are those of rare values, so half of a column is worth a quarter of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..classes.groups import Node
from ..hierarchies.ladder import Ladder
from ..purpose.fitting import HAD, LIGHT, WantedLevels
from .full_domain import SearchTask, Solution
from .recount import Recount

# By so much a plan must be worth more before other columns give way.
_BETTER = 1.02
# What weighs less than this share of the column that is emptied gives way.
_MUCH_LIGHTER = 0.5


def emptied(task: SearchTask, solution: Solution) -> tuple[WantedLevels, ...]:
    """What is wanted of columns that matter and that the levels of a plan empty, the heaviest first."""
    matter = sorted((one for one in task.wanted if one.rank != LIGHT), key=lambda one: -one.weight)
    roots = {one.column: one.levels - 1 for one in solution.ladders}
    return tuple(one for one in matter if one.column in roots and solution.levels[one.column] == roots[one.column])


def coarser(task: SearchTask, solution: Solution) -> tuple[str, ...]:
    """Columns that matter and that the levels of a plan show coarser than is wanted, though not emptied; the heaviest first."""
    gone = {one.column for one in emptied(task, solution)}
    matter = sorted((one for one in task.wanted if one.rank != LIGHT and one.column not in gone), key=lambda one: -one.weight)
    return tuple(one.column for one in matter if one.levels[0] < solution.levels.get(one.column, 0))


def ways_to_show(task: SearchTask, solution: Solution) -> Iterator[Node]:
    """The plan without much lighter columns; without what it makes coarser, each alone and all of it: shown in part, that may be better."""
    node, roots = tuple(solution.levels.values()), {one.column: one.levels - 1 for one in solution.ladders}
    short = coarser(task, solution)
    some = [(name,) for name in short] + ([short] if len(short) > 1 else [])
    found = [tuple(roots[name] if name in gone else at for name, at in solution.levels.items()) for gone in some]
    lighter = [given_way(task, solution)] if emptied(task, solution) else []
    yield from dict.fromkeys(one for one in (*lighter, *found) if one != node)


def ways_to_add(plan: Solution) -> Iterator[Node]:
    """The plan with one column that matters as it is wanted, which it shows coarser though not emptied: beside parts that may be had."""
    wanted = {one.column: one.levels[0] for one in plan.task.wanted}
    for name in coarser(plan.task, plan):
        yield tuple({**plan.levels, name: wanted[name]}.values())


def given_way(task: SearchTask, solution: Solution) -> Node:
    """The plan without the columns that weigh much less than one that it empties, but for what must be had or tells nothing."""
    heavy = max((task.worths[one.column].share for one in emptied(task, solution)), default=0.0)
    wanted = {one.column for one in task.wanted}
    must = {name: level for name, level in task.coarsest.items() if name not in wanted}

    def stays(one: Ladder, level: int) -> bool:
        return task.worths[one.column].share >= _MUCH_LIGHTER * heavy or level <= must.get(one.column, -1) or len(one.labels[level]) == 1

    levels = solution.levels
    return tuple(level if stays(one, level) else one.levels - 1 for one in solution.ladders for level in (levels[one.column],))


def placed(solution: Solution, node: Node, checked: Recount) -> Solution:
    """The plan at that node, where lighter columns gave way; that nothing could lose less is not claimed of it."""
    loss = checked.losses[solution.task.loss]
    found = replace(solution.found, node=node, loss=loss, lower_bound=min(loss, solution.found.lower_bound), suppressed=checked.suppressed)
    left = replace(solution, found=found, recount=checked, partly=None)
    return replace(left, first=tuple(one.column for one in emptied(left.task, left)))


def better(plan: Solution, other: Solution) -> Solution:
    """The other where it is worth more, else the plan."""
    return other if worth(other) > _BETTER * worth(plan) else plan


def worth(plan: Solution) -> float:
    """What the columns of a plan are worth, together."""
    wanted = {one.column: one for one in plan.task.wanted}
    found = 0.0
    for one in plan.ladders:
        each = wanted.get(one.column, WantedLevels(one.column, (plan.task.worths[one.column].finest,)))
        shown = max(((number, level) for level, number in plan.records_at(one).items() if level < one.levels - 1), default=(0, 0))
        found += plan.task.worths[one.column].share ** 2 * credit(each, one, shown[1], shown[0] / plan.records)
    return found


def credit(one: WantedLevels, ladder: Ladder, level: int, share: float) -> float:
    """What is had of a column, from 0 to 1, that is shown at a level in a share of the records."""
    fine = 1.0 if level <= one.levels[0] else HAD * ladder.distinguished(level) / max(ladder.distinguished(one.levels[0]), 1e-12)
    return min(fine, 1.0) * share**2


def in_order(wanted: Sequence[WantedLevels], ladders: Sequence[Ladder]) -> dict[int, WantedLevels]:
    """What is wanted of columns by their place."""
    place = {one.column: at for at, one in enumerate(ladders)}
    return {place[one.column]: one for one in wanted if one.column in place}
