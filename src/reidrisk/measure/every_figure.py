"""Every figure of a dataset: the columns of a plan grouped once, and all that the field computes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..data.coding import Coded, Wanted, coded
from ..data.dataset import Dataset
from ..model.plan import Plan
from ..model.role import Role
from ..model.standard import SharingRule
from .attribute.attribute_model import Params
from .complete import Figure, PerClass, Question, complete
from .tuples import Tuples


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: parameters, a weight column, the chosen figures, the class of every row."""

    question: Question
    weight: str | None = None
    chosen: tuple[str, ...] | None = None
    rows: bool = False


def every_figure(dataset: Dataset, plan: Plan, rule: SharingRule, asked: Asked) -> tuple[dict[str, Figure], PerClass, Coded]:
    """Figures of the decided quasi-identifiers and sensitive attributes, those of each class, and the coded columns."""
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles)
    sensitive = tuple(name for name, decision in plan.decisions.items() if Role.SA in decision.roles and Role.QI not in decision.roles)
    found = coded(dataset, quasi, Wanted(sensitive, asked.weight, rows=asked.rows))
    question = replace(
        asked.question,
        rule=rule,
        params=Params(ordered=frozenset(one.column for one in found.others if one.numeric)),
        missing=tuple(0 if missing else None for missing in found.has_missing),
        sizes=dataset.classes(quasi, plan.subject).sizes if plan.subject else None,
    )
    figures, per_class = complete(Tuples.of(found), question, asked.chosen)
    return figures, per_class, found
