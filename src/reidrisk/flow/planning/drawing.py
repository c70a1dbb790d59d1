"""What must hold of the output of a plan that a search found, and the answers on which its level rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...mitigate.goals.required import Requirements
from ...mitigate.plans.recipe import Acceptance
from ...mitigate.searching.full_domain import Solution
from ...model.plan import EvaluationPlan
from ...model.preparation import in_columns
from ...model.role import Role
from ...prepare.options import as_options, known_answer
from ..parts import Parts

if TYPE_CHECKING:
    from ...mitigate.local.outcome import LocalSolution
    from ...mitigate.local.wildcards import Sparing


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
    roles = (*parts.quasi, *parts.sensitive)
    undecided = tuple(name for name in roles if name not in plan.decided) if graded else ()
    return Acceptance(parts.quasi, parts.sensitive, harmless, bounds, level, context, parts.types, people, settled, undecided=undecided)


def _context_of(plan: EvaluationPlan) -> dict[str, Any]:
    """The answers on which the level rests, as options take them."""
    return {"standard": plan.standard, **as_options(plan.release), **({} if plan.subject is None else {"subject": plan.subject})}


def sparing_of(solution: Solution | LocalSolution, plan: EvaluationPlan) -> Sparing | None:
    """For suppressed cells, what others count."""
    if isinstance(solution, Solution) or plan.subject is not None:
        return None
    from ...mitigate.local.wildcards import sparing  # noqa: PLC0415 - each way loads what it needs

    return sparing(solution)
