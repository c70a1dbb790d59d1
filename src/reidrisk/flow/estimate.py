"""A verdict without a dataset (China methodology 11.3.2.5, 3 a)."""

from __future__ import annotations

from ..grade.estimate import Foreseen
from ..grade.estimate import estimate as weigh
from ..grade.verdict import threshold_of
from ..measure.population.graded import ApplicablePopulation, without_data
from ..model.plan import EvaluationPlan
from ..model.role import Role
from ..model.standard import Standard
from .editions import settle


def estimate(
    plan: EvaluationPlan, columns: tuple[str, ...], applicable: ApplicablePopulation | None
) -> tuple[Standard, EvaluationPlan, Foreseen]:
    """DRt x pr(context) of the decided quasi-identifiers."""
    standard, plan = settle(plan, columns)
    direct = tuple(name for name, decision in plan.decisions.items() if Role.DI in decision.roles)
    kinds = (*((plan.quasi,) if plan.quasi or not plan.types else ()), *(one.quasi for one in plan.types))
    threshold = threshold_of(standard, plan.release)
    found = (weigh(standard, plan.release, without_data(applicable, quasi), threshold, direct) for quasi in kinds)
    return standard, plan, max(found, key=lambda one: one.worst)
