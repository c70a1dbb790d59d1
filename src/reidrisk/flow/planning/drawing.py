"""What must hold of the output of a plan that a search found, and the answers on which its level rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...mitigate.goals.required import Requirements
from ...mitigate.plans.recipe import Acceptance
from ...model.plan import EvaluationPlan
from ...model.preparation import in_columns
from ...model.role import Role
from ...prepare.options import as_options, known_answer
from ..parts import Parts


def accepted_by(  # noqa: PLR0913 - all that decides it
    plan: EvaluationPlan, parts: Parts, columns: Sequence[str], required: tuple[Requirements, int], *, graded: bool, people: str | None
) -> Acceptance:
    """`required` of so many records, `people` the file of the population table; level 3 where the output is graded."""
    bounds, records = replace(required[0], reserve=Fraction(0)), required[1]
    if bounds.least:  # next month's file has another number of records: the share stands for it
        bounds = replace(bounds, limit=Fraction(bounds.allowed(records), records), least=0)
    harmless = tuple(name for name, one in plan.decisions.items() if one.roles == {Role.NI} and name not in parts.dropped)
    context = _context_of(plan) if graded else {} if plan.subject is None else {"subject": plan.subject, **known_answer(plan.release)}
    settled = in_columns(plan.accepted, set(columns) - set(parts.dropped))
    level = 3 if graded else None
    return Acceptance(parts.quasi, parts.sensitive, harmless, bounds, level, context, parts.types, people, settled)


def _context_of(plan: EvaluationPlan) -> dict[str, Any]:
    """The answers on which the level rests, as options take them."""
    return {"standard": plan.standard, **as_options(plan.release), **({} if plan.subject is None else {"subject": plan.subject})}
