"""The editions that are installed, and what the answers make of one (GB/T 42460 5)."""

from __future__ import annotations

from dataclasses import replace

from ..measure.privacy.promised import under_promise
from ..model.extension import load, load_one
from ..model.frozen import dataclass
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.release import Attack, Attacks, Audience, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.asking.edition_answers import effective, settled
from ..prepare.context import ATTACK, SHARING


def standards() -> tuple[Standard, ...]:
    """Every edition that is installed, the one that grades by default first."""
    found = load("standard", "reidrisk.standards", "STANDARD", Standard)
    return tuple(sorted(found, key=lambda standard: standard.id != EvaluationPlan().standard))


def find_standard(key: str) -> Standard:
    """The edition with this id; `InputError` that lists those there are. Its file is called like it: no other need be loaded."""
    own = load_one("reidrisk.standards", key.replace("-", "_"), "STANDARD", Standard)
    if own is not None and own.id == key:
        return own
    for standard in standards():
        if standard.id == key:
            return standard
    known = tuple(standard.id for standard in standards())
    message = Text("没有名为“{key}”的标准。", "There is no standard edition “{key}”.").fill(key=key)
    raise InputError(Problem("unknown_standard", message, Text("可用：{known}", "Available: {known}").fill(known=known)))


def settle(plan: EvaluationPlan, columns: tuple[str, ...], rows: int | None = None) -> tuple[Standard, EvaluationPlan]:
    """The edition as the answers shape it, and the plan with the edition's defaults where nobody has said otherwise.

    What is hashed: a plan document made before the measurement carries the same hash as the verdict.
    """
    standard = find_standard(plan.standard)
    plan = settled(standard, plan, columns)
    standard = effective(standard, plan, rows)
    return (standard if plan.scheme is None else under_promise(standard)), plan


@dataclass(frozen=True, slots=True)
class ForAudience:
    """What is graded on its own: one recipient in one environment, under one attack. The edition and the plan are as settled for it."""

    audience: Audience
    attack: Attack | None
    standard: Standard
    plan: EvaluationPlan


def settle_each(plan: EvaluationPlan, columns: tuple[str, ...], rows: int | None = None) -> tuple[ForAudience, ...]:
    """Each recipient in each environment, under each attack in view: one only, where nobody named more.

    GB/T 42460 D.1.4 takes the recipient's answers, China methodology 9.3 (2) those of each recipient, and 11.3.2.5 a figure for each
    attack; whoever grades takes the worst.
    """
    found = []
    for audience in plan.audiences:
        alone = plan.to(audience)
        standard, settled_plan = settle(alone, columns, rows)
        attacks = _to_measure(standard, settled_plan)
        if len(attacks) < 2:  # noqa: PLR2004 - one needs nothing more
            found.append(ForAudience(audience, attacks[0] if attacks else None, standard, settled_plan))
        for attack in attacks if len(attacks) > 1 else ():
            under = replace(settled_plan.release[ATTACK], value=Attacks((attack,)))
            own, own_plan = settle(replace(settled_plan, release=settled_plan.release.having(attack=under)), columns, rows)
            found.append(ForAudience(audience, attack, own, own_plan))
    return tuple(found)


def _to_measure(standard: Standard, plan: EvaluationPlan) -> Attacks:
    """The attacks that this edition has a figure for; where it has none for any, all of them, so that it says so."""
    attacks = plan.release[ATTACK].value or Attacks()
    if not standard.metrics:
        return Attacks()
    return Attacks(one for one in attacks if one not in standard.outside) or attacks


def strictest(plan: EvaluationPlan) -> SharingRule:
    """How the sharing model is judged that asks for the largest classes; as controlled while it is open."""
    standard = find_standard(plan.standard)
    models = (plan.to(one).release[SHARING].value or Sharing.CONTROLLED for one in plan.audiences)
    return max((standard.sharing[one] for one in models), key=lambda rule: rule.least_class)
