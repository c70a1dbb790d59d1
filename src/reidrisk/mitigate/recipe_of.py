"""The plan that a search found, so that the same can be done to next month's file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from ..model.problem import InputError, Problem
from ..model.text import Text
from .demand import Demand
from .full_domain import Solution
from .hierarchy import hierarchy_file
from .ladder import Ladder
from .recipe import Known, Recipe, Requirement, Step
from .techniques import find_technique, settle

_TOO_MUCH = Text("方案文件目前只能记载 k、l、t 和抑制比例。", "A plan file holds k, l, t and the share to suppress only.")
_LEAVE_OUT = Text("请不要给 --plan，或去掉其余的要求。", "Leave out --plan, or the other requirements.")


def recipe_of(solution: Solution, columns: Sequence[str], dropped: Sequence[str], hierarchies: Path | None, home: Path) -> Recipe:
    """The steps and the requirement of a solution; hierarchy files are named relative to `home`, where the plan will stand."""
    demand = solution.goal.demand
    if demand != Demand(demand.k, demand.l, demand.t, demand.l_kind, demand.limit):
        raise InputError(Problem("plan_too_much", _TOO_MUCH, _LEAVE_OUT))
    steps = [Step(name, find_technique("suppress_column")) for name in dropped]
    for one, level in zip(solution.ladders, solution.levels.values(), strict=True):
        if level:
            file = None if hierarchies is None else hierarchy_file(hierarchies, one.column)
            steps.append(_step(one, level, None if file is None else os.path.relpath(file, home)))
    required = Requirement(solution.goal.quasi, solution.goal.sensitive, demand=demand)
    return Recipe(tuple(steps), required, tuple(columns), Known(solution.records, _shares(solution)))


def _step(one: Ladder, level: int, file: str | None) -> Step:
    if file is None:
        technique = find_technique("suppress_cells")
        return Step(one.column, technique, settle(technique, {}))
    technique = find_technique("hierarchy")
    return Step(one.column, technique, settle(technique, {"file": file, "level": str(level)}))


def _shares(solution: Solution) -> Mapping[str, Mapping[str, Fraction]]:
    """The share of each label on at least k records, over what is kept: no rarer label stands in a plan."""
    found = {}
    for one, level in zip(solution.ladders, solution.levels.values(), strict=True):
        sizes = one.sizes(level)
        labels = {one.labels[level][code] or "": int(sizes[code]) for code in np.flatnonzero(sizes >= solution.goal.demand.k).tolist()}
        found[one.column] = {label: Fraction(rows, solution.records) for label, rows in sorted(labels.items())}
    return found
