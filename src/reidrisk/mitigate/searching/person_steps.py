"""Which of the columns that matter a plan for persons keeps whole and which it shows in part: step by step, as long as it is worth more.

The search grants whole columns: it keeps one that weighs less and empties one that weighs more where the lighter ones together weigh
more, though in part all of them could be had. Each step makes one of them whole, as it is wanted, or leaves it to be shown in part.
A heuristic, as what it chooses from is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..classes.groups import Node
from ..purpose.fitting import LIGHT
from .full_domain import SearchTask, Solution
from .matter_first import better, placed, worth
from .person_parts import PersonTable, in_part, leaving
from .recount import Recount

# Plans that are tried at most: each takes as long as showing columns in part does.
MOST_TRIED = 16


def best_in_part(table: PersonTable, task: SearchTask, recounted: Callable[[Node], Recount], solution: Solution) -> Solution:
    """The plan that is worth most of those tried, with what of its empty columns can be shown; `recounted` counts its node anew."""
    first = in_part(table, task, solution)
    best, seen = first, {_node(solution)}
    while len(seen) <= MOST_TRIED:
        tried = [in_part(table, task, one) for one in _steps(table, best, seen)]
        step = max(tried, key=worth, default=best)
        if better(best, step) is best:
            break
        best = step
    if best is first:
        return first
    return replace(placed(best, _node(best), recounted(_node(best))), partly=best.partly)


def _node(solution: Solution) -> Node:
    return tuple(solution.levels.values())


def _steps(table: PersonTable, plan: Solution, seen: set[Node]) -> Iterator[Solution]:
    """The plans one step away in which no more records leave than may, but for those `seen`, which they join."""
    required = plan.task.required
    most = required.allowed(table.records)
    for node in _nodes(plan):
        if node not in seen and len(seen) <= MOST_TRIED:
            seen.add(node)
            left = leaving(table, node, required, most)
            if left <= most:
                found, checked = replace(plan.found, node=node, suppressed=left), replace(plan.recount, suppressed=left)
                yield replace(plan, found=found, recount=checked, partly=None)


def _nodes(plan: Solution) -> Iterator[Node]:
    """One column that matters as it is wanted, or not at all; the heaviest first."""
    node = _node(plan)
    place = {one.column: at for at, one in enumerate(plan.ladders)}
    for one in sorted((one for one in plan.task.wanted if one.rank != LIGHT and one.column in place), key=lambda one: -one.weight):
        at = place[one.column]
        for level in (one.levels[0], plan.ladders[at].levels - 1):
            yield (*node[:at], level, *node[at + 1 :])
