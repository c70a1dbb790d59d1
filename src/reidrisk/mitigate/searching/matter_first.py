"""What matters before the rest: where a column that matters misses what is wanted of it, others give way to its being shown in part.

A plan with one level a column gives such a column up as a whole and keeps lighter ones beside it. Of two plans the one is better in which
the columns that matter are worth more; cells that are hidden are those of rare values, so half of a column is worth a quarter of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ..classes.groups import Node
from ..hierarchies.ladder import Ladder
from ..purpose.fitting import HAD, LIGHT, WantedLevels
from .full_domain import SearchTask, Solution
from .recount import Recount

# What matters so much less than a column that misses what is wanted gives way to it too.
_LIGHTER = Fraction(3, 5)
# By so much what matters must be worth more before other columns give way.
_BETTER = 1.02


def mattering(task: SearchTask) -> tuple[WantedLevels, ...]:
    """What is wanted of columns that matter, the heaviest first."""
    return tuple(sorted((one for one in task.wanted if one.rank != LIGHT), key=lambda one: -one.weight))


def missed(task: SearchTask, levels: Mapping[str, int]) -> tuple[WantedLevels, ...]:
    """Those of them that a plan misses, or has coarser than is wanted."""
    return tuple(one for one in mattering(task) if levels.get(one.column, 0) > one.levels[0])


def given_way(task: SearchTask, solution: Solution) -> Iterator[Node]:
    """The plan without the columns that miss what is wanted and without the lighter ones, but for what must be had or tells nothing.

    Then without those too that matter far less than what misses.
    """
    matter = mattering(task)
    must = {name: level for name, level in task.coarsest.items() if name not in {one.column for one in task.wanted}}
    heaviest = max((one.weight for one in missed(task, solution.levels)), default=Fraction(0))
    for most in (Fraction(0), heaviest * _LIGHTER):
        bound = {**{one.column: one.levels[0] for one in matter if one.weight > most}, **must}
        yield tuple(
            level if level <= bound.get(one.column, -1) or len(one.labels[level]) == 1 else one.levels - 1
            for one, level in zip(solution.ladders, solution.levels.values(), strict=True)
        )


def placed(solution: Solution, node: Node, checked: Recount) -> Solution:
    """The plan at that node, where lighter columns gave way; that nothing could lose less is not claimed of it."""
    loss = checked.losses[solution.task.loss]
    found = replace(solution.found, node=node, loss=loss, lower_bound=min(loss, solution.found.lower_bound), suppressed=checked.suppressed)
    left = replace(solution, found=found, recount=checked)
    return replace(left, first=tuple(one.column for one in missed(left.task, left.levels)))


def better(plan: Solution, others: Iterable[Solution]) -> Solution:
    """The other in which what matters is worth most, where it is worth more than in the plan."""
    return max((one for one in others if worth(one) > _BETTER * worth(plan)), key=worth, default=plan)


def worth(plan: Solution) -> float:
    """What the columns that matter are worth in a plan, together."""
    by_name, found = {one.column: one for one in plan.ladders}, 0.0
    for one in mattering(plan.task):
        ladder = by_name.get(one.column)
        if ladder is not None:
            shown = max(((number, level) for level, number in plan.records_at(ladder).items() if level < ladder.levels - 1), default=(0, 0))
            found += credit(one, ladder, shown[1], shown[0] / plan.records)
    return found


def credit(one: WantedLevels, ladder: Ladder, level: int, share: float) -> float:
    """What a column is worth that is shown at a level in a share of the records."""
    fine = 1.0 if level <= one.levels[0] else HAD * ladder.distinguished(level) / max(ladder.distinguished(one.levels[0]), 1e-12)
    return float(one.weight) ** 2 * min(fine, 1.0) * share**2


def in_order(wanted: Sequence[WantedLevels], ladders: Sequence[Ladder]) -> dict[int, WantedLevels]:
    """What is wanted of columns by their place."""
    place = {one.column: at for at, one in enumerate(ladders)}
    return {place[one.column]: one for one in wanted if one.column in place}
