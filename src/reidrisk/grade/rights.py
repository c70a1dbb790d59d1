"""The risk to the rights of individuals: severity against likelihood, source by source (PIPL 56, item 2; GB/T 39335 5.5, 5.6).

The standard asks that both be weighed and leaves the table to who assesses: this one is ours and is printed where it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from fractions import Fraction
from typing import Literal

from ..measure.attribute.shared import SharedValue
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.release import Grade
from ..model.role import Role
from ..prepare.asking.scoring import score
from ..prepare.asking.situation import Situation
from ..prepare.context import BREACH, RECIPIENT_SECURITY

Step = Literal[1, 2, 3]
ABROAD, ROUTE, DUTIES = "flow.abroad", "flow.abroad_route", ("flow.abroad_informed", "flow.abroad_consent")
LOWEST, SEVERE = 1, 4
# By severity, then by likelihood: 1 low to 4 severe.
TABLE: dict[int, tuple[int, int, int]] = {1: (1, 1, 2), 2: (1, 2, 3), 3: (2, 3, 4)}
STEPS: dict[Grade, Step] = {Grade.LOW: 1, Grade.MEDIUM: 2, Grade.HIGH: 3}
_LIKELY_FROM, _MANY = Fraction(1, 5), Fraction(1, 5)


class RiskSource(Enum):
    """Where the risk comes from."""

    IDENTIFIED = auto()
    DISCLOSED = auto()
    LEAKED = auto()
    ABROAD = auto()


class Basis(Enum):
    """On what a likelihood rests."""

    DIRECT = auto()
    BELOW = auto()
    ABOVE = auto()
    UNKNOWN = auto()
    NOTHING_SENSITIVE = auto()
    NOTHING_SHOWN = auto()
    NOT_COUNTED = auto()
    NONE_SHARED = auto()
    SHARED = auto()
    CAPABILITY = auto()
    STATED = auto()
    NO_ROUTE = auto()
    UNINFORMED = auto()
    EXEMPT = auto()
    DECLARED = auto()
    EVIDENCED = auto()


@dataclass(frozen=True, slots=True)
class RightsRisk:
    """One source of risk: how `likely` (1 to 3), on what `basis`; None where that is not known.

    `severity` is that of the whole processing. `worst` is the attribute of which most is disclosed, `capability` (1 to 3) what the
    recipient's controls were found to be, `chance` the probability of a leak that was stated instead of them.
    """

    source: RiskSource
    likely: int | None
    basis: Basis
    severity: int | None
    worst: SharedValue | None = None
    capability: int | None = None
    chance: Fraction | None = None

    @property
    def grade(self) -> int | None:
        """1 low to 4 severe; None while a side is open."""
        return None if self.likely is None or self.severity is None else TABLE[self.severity][self.likely - 1]


def severity_of(situation: Situation) -> int | None:
    """As the questionnaire on impact has it; at least medium where sensitive information or children under 14 are concerned (PIPL 28)."""
    grade = score(situation, "impact").grade
    if grade is None:
        return None
    vulnerable = any(situation.value(key) == ("yes",) for key in ("legal.sensitive", "subjects.minors"))
    return max(STEPS[grade], 2 if vulnerable else 1)


def rights_risks(
    assessment: Assessment, situation: Situation, shared: Sequence[SharedValue], averaged: frozenset[str]
) -> tuple[RightsRisk, ...]:
    """One a source. `averaged` are the columns whose values are means of their class: nobody's own."""
    severity = severity_of(situation)
    likely, basis = _identified(assessment)
    return (
        RightsRisk(RiskSource.IDENTIFIED, likely, basis, severity),
        _disclosed(assessment, shared, averaged, severity),
        _leaked(assessment, severity),
        *((_abroad(situation, severity),) if situation.value(ABROAD) == ("yes",) else ()),
    )


def highest(found: Iterable[RightsRisk]) -> int | None:
    """The grade of the whole: that of the worst source; None while an open one may be worse than all that are known."""
    every = tuple(found)
    known = [one.grade for one in every if one.grade is not None]
    worst = [TABLE[one.severity][-1] if one.severity is not None else SEVERE for one in every if one.grade is None]
    return max(known) if known and max(known) >= max(worst, default=0) else None


def _identified(assessment: Assessment) -> tuple[int | None, Basis]:
    verdict, risk = assessment.verdict, assessment.verdict.numbers.get("R")
    if any(Role.DI in column.roles for column in assessment.inventory.columns):
        return 3, Basis.DIRECT
    if verdict.acceptable:
        return 1, Basis.BELOW
    if verdict.acceptable is None or risk is None or risk.value is None:
        return None, Basis.UNKNOWN
    return (3 if risk.value >= _LIKELY_FROM else 2), Basis.ABOVE


def _disclosed(assessment: Assessment, shared: Sequence[SharedValue], averaged: frozenset[str], severity: int | None) -> RightsRisk:
    """The attribute of which most is disclosed."""
    if not shared:
        likely, basis = _uncounted(assessment, averaged)
        return RightsRisk(RiskSource.DISCLOSED, likely, basis, severity)
    worst = max(shared, key=_share)
    if not worst.classes:
        return RightsRisk(RiskSource.DISCLOSED, 1, Basis.NONE_SHARED, severity)
    return RightsRisk(RiskSource.DISCLOSED, 3 if _share(worst) >= _MANY else 2, Basis.SHARED, severity, worst)


def _share(one: SharedValue) -> Fraction:
    return Fraction(one.records, one.of_records or 1)


def _uncounted(assessment: Assessment, averaged: frozenset[str]) -> tuple[int | None, Basis]:
    sensitive = [one.name for one in assessment.inventory.columns if Role.SA in one.roles]
    if not sensitive:
        return 1, Basis.NOTHING_SENSITIVE
    shows = any(_shows(assessment, name) for name in sensitive if name not in averaged)
    return (None, Basis.NOT_COUNTED) if shows else (1, Basis.NOTHING_SHOWN)


def _shows(assessment: Assessment, column: str) -> bool:
    """Whether the data say something of one person in this column: it is not wholly suppressed."""
    sample = assessment.samples.get(column)
    return sample is None or bool(sample.present)


def _leaked(assessment: Assessment, severity: int | None) -> RightsRisk:
    """By what the recipient's controls were found to be; where a probability was stated instead, by the edition's own for each grade."""
    release = assessment.deciding.release
    grade, chance, of_grades = release[RECIPIENT_SECURITY].value, release[BREACH].value, assessment.standard.breach
    if isinstance(grade, Grade):
        return RightsRisk(RiskSource.LEAKED, 4 - STEPS[grade], Basis.CAPABILITY, severity, capability=STEPS[grade])
    if not isinstance(chance, Fraction) or not of_grades:
        return RightsRisk(RiskSource.LEAKED, None, Basis.UNKNOWN, severity)
    reached = [4 - STEPS[one] for one, most in of_grades.items() if chance <= most]
    return RightsRisk(RiskSource.LEAKED, min(reached, default=max(STEPS.values())), Basis.STATED, severity, chance=chance)


def _abroad(situation: Situation, severity: int | None) -> RightsRisk:
    """Rights are hard to enforce abroad: how likely it is by what binds the recipient there (PIPL 38, 39; Measures 2023, Article 5)."""
    likely, basis = _out_of_reach(situation)
    return RightsRisk(RiskSource.ABROAD, likely, basis, severity)


def _out_of_reach(situation: Situation) -> tuple[int | None, Basis]:
    """Only a condition of Article 38 that evidence shows makes it low; who is exempt has none that binds the recipient."""
    route, duties = situation.value(ROUTE), [situation.value(key) for key in DUTIES]
    if route == ("none",):
        return 3, Basis.NO_ROUTE
    if ("no",) in duties:
        return 3, Basis.UNINFORMED
    if not route or () in duties:
        return None, Basis.UNKNOWN
    if route == ("exempt",):
        return 2, Basis.EXEMPT
    reply = situation.replies[ROUTE]
    return (1, Basis.EVIDENCED) if reply.evidenced else (2, Basis.DECLARED)
