"""A verdict without a dataset (China methodology 11.3.2.5, 3 a)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ..grade.estimate import Foreseen
from ..grade.estimate import estimate as weigh
from ..grade.levels import LevelRange
from ..grade.verdict import threshold_of
from ..measure.population.graded import ApplicablePopulation, without_data
from ..model.plan import EvaluationPlan
from ..model.role import Role
from ..model.standard import Standard
from .editions import settle_each


def estimate(
    plan: EvaluationPlan, columns: tuple[str, ...], applicable: ApplicablePopulation | None
) -> tuple[Standard, EvaluationPlan, Foreseen]:
    """DRt x pr(context) of the decided quasi-identifiers, for the recipient and the kind of people that are worst."""
    direct = tuple(name for name, decision in plan.decisions.items() if Role.DI in decision.roles)
    kinds = (*((plan.quasi,) if plan.quasi or not plan.types else ()), *(one.quasi for one in plan.types))
    numbers = tuple(without_data(applicable, quasi) for quasi in kinds)
    found = []
    for one in settle_each(plan, columns):
        threshold = threshold_of(one.standard, one.plan.release)
        found += [(one, weigh(one.standard, one.plan.release, number, threshold, direct)) for number in numbers]
    worst, foreseen = min(found, key=lambda pair: (pair[1].levels.low, *(-risk for risk in pair[1].worst)))
    levels = reduce(LevelRange.worse, (each.levels for _, each in found))
    return worst.standard, worst.plan, replace(foreseen, levels=levels)
