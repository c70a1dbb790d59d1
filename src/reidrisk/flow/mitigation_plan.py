"""The plan of a mitigation: its steps, everything that was asked, and the files that it names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.dataset import Dataset
from ..data.files import write_atomic
from ..data.output.recoding import Recoding
from ..mitigate.foresight import foresee
from ..mitigate.hierarchy import Hierarchy
from ..mitigate.recipe import Requirement, Tools
from ..mitigate.recipe_of import Drawn, Place, recipe_of
from ..mitigate.utility import Utility, utility
from ..model.plan import Plan
from ..model.role import Role
from ..prepare.options import as_options
from .apply import reader
from .proof import population

if TYPE_CHECKING:
    from .mitigation_order import Order
    from .mitigation_outcome import Done

_UNNAMED = Path("plan.yaml")


def drawn(done: Done, plan: Plan, order: Order, proposed: Mapping[str, Hierarchy]) -> Drawn:
    """What the search found as a plan, whether or not it is to be kept."""
    path = order.plan or _UNNAMED
    people = None if order.people is None else os.path.relpath(Path(order.people).expanduser(), path.parent)
    harmless = tuple(name for name, one in plan.decisions.items() if one.roles == {Role.NI} and name not in done.parts.dropped)
    graded = done.level is not None
    context = _said(plan) if graded else {} if plan.subject is None else {"subject": plan.subject}
    level = 3 if graded else None
    parts, demand, records = done.parts, done.solution.goal.demand, done.solution.records
    if demand.least:  # next month's file has another number of records: the share stands for it
        demand = replace(demand, limit=Fraction(demand.allowed(records), records), least=0)
    required = Requirement(parts.quasi, parts.sensitive, harmless, demand, level, context, parts.types, people)
    place = Place(path, None if order.cells else order.trees, proposed)  # suppressing cells generalises nothing
    return recipe_of(done.solution, required, done.facts.columns, parts.dropped, place)


def tools_of(found: Drawn, order: Order) -> Tools:
    """Reads the files of a plan, of which some may not be written yet."""
    read = reader((order.plan or _UNNAMED).parent)
    return Tools(lambda name: found.files[name] if name in found.files else read(name))


def keep_plan(found: Drawn, path: Path) -> None:
    """The files first, so that a plan never names what is not there."""
    from ..mitigate.recipe_file import write_recipe  # noqa: PLC0415 - loads the YAML library

    for name, text in found.files.items():
        write_atomic(path.parent / name, text.encode())
    write_atomic(path, write_recipe(found.recipe).encode())


def _said(plan: Plan) -> dict[str, str]:
    """The answers on which the level rests, as options take them."""
    return {"standard": plan.standard, **as_options(plan.release), **({} if plan.subject is None else {"subject": plan.subject})}


def usefulness(dataset: Dataset, found: Drawn, order: Order) -> Utility:
    """What the plan leaves of the data, before and after."""
    recipe, facts = found.recipe, dataset.facts
    people = None if order.people is None else Path(order.people).expanduser()
    with Recoding(dataset) as recoding, population(people) as others:
        foresee(recoding, recipe, tools_of(found, order), facts.rows, others)
        return utility(recoding, facts.columns, facts.rows, None, recipe.requirement)
