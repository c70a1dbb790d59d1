"""What the impact assessment concludes (PIPL 55-56): its own paper says it, page one says it, and the gate holds what it bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..measure.attribute.shared import SharedValue
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.release import Sharing
from ..prepare.asking.situation import Situation
from ..prepare.context import SHARING
from .rights import ABROAD, DUTIES, LOWEST, ROUTE, SEVERE, RightsRisk, highest, rights_risks

# What Article 56 wants to be so: a "no" stands against it, an open answer leaves it undecided.
WANTED = (
    "legal.basis", "legal.informed", "purpose.statement", "purpose.related", "purpose.minimum", "legal.sensitive", "legal.sensitive_need",
    "legal.separate_consent", "subjects.minors", "legal.guardian_consent", "legal.sensitive_protection", "legal.internal_rules",
    "legal.training", "legal.incident_plan", ROUTE, *DUTIES,
)  # fmt: skip
AGREEMENT = "recipients.agreement"
GRADE = "grade of the risk to rights"  # the subject of a reason that goes on although the risk is severe
_NO, _NONE = "no", "none"
_EITHER_WAY = frozenset({"legal.sensitive", "subjects.minors"})


@dataclass(frozen=True, slots=True)
class Impact:
    """`refused` are the answers by key that stand against the processing; `grade` is the worst of the `risks`, None while it is open.

    `acceptable` is the verdict on re-identification: False stands against the processing as well.
    """

    risks: tuple[RightsRisk, ...]
    grade: int | None
    refused: Mapping[str, str]
    acceptable: bool | None

    @property
    def severe(self) -> bool:
        """Whether the grade alone bars the processing."""
        return self.grade == SEVERE

    @property
    def lowest(self) -> bool:
        """Whether nothing worse than a low risk is left."""
        return self.grade == LOWEST

    @property
    def barred(self) -> bool:
        """Whether the processing must not go ahead."""
        return bool(self.bars) or self.acceptable is False

    @property
    def bars(self) -> dict[str, str]:
        """By subject the state in which it stands against processing data whose risk of re-identification is acceptable."""
        worst = sorted(one.source.name.lower() for one in self.risks if one.grade == SEVERE)
        return {**self.refused, **({GRADE: ", ".join(worst)} if self.severe else {})}


def impact_of(
    assessment: Assessment, situation: Situation, shared: Sequence[SharedValue] = (), averaged: frozenset[str] = frozenset()
) -> Impact:
    """From the answers and the result. `shared` is what the classes tell of sensitive attributes, `averaged` the columns of means."""
    risks = rights_risks(assessment, situation, shared, averaged)
    return Impact(risks, highest(risks), dict(_refused(assessment, situation)), assessment.verdict.acceptable)


def is_public(assessment: Assessment) -> bool:
    """Whether the data go to everybody."""
    return assessment.plan.release[SHARING].value is Sharing.PUBLIC


def _refused(assessment: Assessment, situation: Situation) -> Iterator[tuple[str, str]]:
    asked = WANTED if situation.value(ABROAD) == ("yes",) else tuple(key for key in WANTED if not key.startswith(f"{ABROAD}_"))
    yield from ((key, _NO) for key in asked if key not in _EITHER_WAY and situation.value(key) == (_NO,))
    if situation.value(AGREEMENT) == (_NONE,) and not is_public(assessment):
        yield AGREEMENT, _NONE
    if ROUTE in asked and situation.value(ROUTE) == (_NONE,):
        yield ROUTE, _NONE
