"""The plan as one edition reads it: its defaults, and what the answers of the preparation say to its own questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...model.plan import EvaluationPlan
from ...model.release import Answer, Attack, Attacks, Release, Sharing, Territory
from ...model.standard import SharingRule, Standard
from ..context import ATTACK, CUTOFF, IMPACT, SHARING, THRESHOLD, M
from .deriving import sheet, stated_situation
from .scoring import score
from .situation import Situation
from .stricter import sharing_that_counts

# "Greater than a few thousands" is not defined (resolutions P-27): our parameter.
MANY_SUBJECTS = 2000
# The data risk while nobody has said which attack is in view.
UNCHOSEN = "DR"
# The source of a kind of sharing that nobody named.
DESCRIBED = "flow.channel, recipients.agreement, security.isolated"


def settled(standard: Standard, plan: EvaluationPlan, columns: tuple[str, ...]) -> EvaluationPlan:
    """The plan with this edition's defaults where nobody has said otherwise, and the kind of sharing that the answers describe."""
    plan = _as_described(plan, columns)
    release = plan.release
    needed = set(standard.needs)
    if needed:
        situation = stated_situation(plan, columns)
        found = {name: answer for name, answer in _follows(situation) if name in needed and release[name].status == "open"}
        release = release.having(**found)
    if release[M].status == "open":
        release = release.having(m=Answer(standard.acquaintances, "default", standard.id))
    if release[THRESHOLD].status == "open":
        release = release.having(threshold=_threshold(standard, release))
    return replace(plan, release=release)


def _as_described(plan: EvaluationPlan, columns: tuple[str, ...]) -> EvaluationPlan:
    """The stricter kind of sharing, where other answers describe one; what was named is kept beside it."""
    situation = stated_situation(plan, columns)
    described = sharing_that_counts(situation)
    if described is None:
        return plan
    release = plan.release.having(sharing=Answer(described, "given", DESCRIBED))
    return replace(plan, release=release, sharing_named=situation.release[SHARING])


def effective(standard: Standard, plan: EvaluationPlan, rows: int | None = None) -> Standard:
    """The edition with what the answers choose in it: the cut-off, and the data risk by attack.

    In a journalist attack the class threshold counts only where the dataset has
    many subjects (China methodology 11.3.2.5, 4).
    """
    return replace(standard, sharing={sharing: _rule(standard, sharing, plan.release, rows) for sharing in standard.sharing})


def _rule(standard: Standard, sharing: Sharing, release: Release, rows: int | None) -> SharingRule:
    rule = standard.sharing[sharing]
    if rule.asks_cutoff and release[CUTOFF].value is not None:
        rule = replace(rule, tau=release[CUTOFF].value)
    attacks = release[ATTACK].value
    if attacks is None and standard.metrics:
        return replace(rule, data_risk=UNCHOSEN, tau=None, unsettled=True)
    attack = next((one for one in attacks or () if (one, sharing) in standard.metrics), None)
    if attack is None:
        return rule
    few = attack is not Attack.PROSECUTOR and rows is not None and rows <= MANY_SUBJECTS
    return replace(rule, data_risk=standard.metrics[attack, sharing], tau=None if few else rule.tau)


def _threshold(standard: Standard, release: Release) -> Answer[Fraction]:
    """By the impact on people where the edition ties the two, else its own; open where it gives none."""
    if standard.thresholds is not None:
        grade = release[IMPACT].value
        return Answer() if grade is None else Answer(standard.thresholds[grade], "default", f"{standard.id}: impact {grade}")
    return Answer() if standard.threshold is None else Answer(standard.threshold, "default", standard.id)


def _follows(situation: Situation) -> Iterator[tuple[str, Answer[object]]]:
    """Impact from its answer sheet, the attack from those declared, a recipient abroad from the flow of the data."""
    impact = score(situation, "impact")
    if impact.grade is not None:
        yield "impact", Answer(impact.grade, "given", sheet(impact))
    declared = situation.value("attacks.types")
    if declared:
        yield "attack", Answer(Attacks(one for one in Attack if one in declared), "given", "attacks.types")
    if situation.value("flow.abroad") == ("yes",):
        yield "territory", Answer(Territory.RECIPIENT_OUTSIDE, "given", "flow.abroad")
