"""What the impact assessment concludes (PIPL 55-56): its own paper says it, and page one of the report must not say otherwise."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.release import Sharing
from ...model.role import Role
from ...model.text import Phrase, Text
from ...prepare.context import SHARING
from ..kind import Material
from ..report.sentences import headline
from .answered import AnswersInWords
from .rights_risk import GRADES, RightsRisk, highest, rights_risks

STATED = Text("{label}：{answer}", "{label}: {answer}")
_SENSITIVE_COLUMNS = Text(
    "数据中有敏感属性列，而回答不含敏感个人信息：由法务确认这些列是否属于《个人信息保护法》第二十八条所列",
    "the data have sensitive attributes, but no sensitive personal information was stated: counsel is to confirm whether PIPL 28 applies",
)
_RISK_OPEN = Text("风险等级", "the grade of the risk")
_NONE_BINDS = Text("对接收方没有约束", "nothing binds the recipient")
# What Article 56 wants to be so: a "no" stands against it, an open answer leaves it undecided.
_WANTED = (
    "legal.basis", "legal.informed", "purpose.statement", "purpose.related", "purpose.minimum", "legal.sensitive", "legal.sensitive_need",
    "legal.separate_consent", "subjects.minors", "legal.guardian_consent", "legal.sensitive_protection", "legal.internal_rules",
    "legal.training", "legal.incident_plan",
)  # fmt: skip
_EITHER_WAY = frozenset({"legal.sensitive", "subjects.minors"})


@dataclass(frozen=True, slots=True)
class ImpactConclusion:
    """What stands `against` the processing, what is `unsettled`, and the worst `grade` of the `risks`; None while a side is open."""

    risks: tuple[RightsRisk, ...]
    grade: int | None
    against: tuple[Text | Phrase, ...]
    unsettled: tuple[Text | str, ...]

    @property
    def severe(self) -> bool:
        """Whether the grade alone bars the processing."""
        return self.grade == max(GRADES)

    @property
    def barred(self) -> bool:
        """Whether the processing must not go ahead."""
        return bool(self.against) or self.severe


def impact_conclusion(material: Material, answers: AnswersInWords) -> ImpactConclusion:
    """From the answers and the results of the case."""
    risks, assessment = rights_risks(material, answers), material.known()
    grade = highest(risks)
    return ImpactConclusion(risks, grade, tuple(_against(assessment, answers)), tuple(_unsettled(assessment, answers, grade)))


def _against(assessment: Assessment, answers: AnswersInWords) -> list[Text | Phrase]:
    found: list[Text | Phrase] = []
    if assessment.verdict.acceptable is False:
        found.append(headline(assessment))
    found += [
        STATED.fill(label=answers.label(key), answer=answers.say(key))
        for key in _WANTED
        if key not in _EITHER_WAY and answers.situation.value(key) == ("no",)
    ]
    if answers.situation.value("recipients.agreement") == ("none",) and not is_public(answers):
        found.append(_NONE_BINDS)
    return found


def is_public(answers: AnswersInWords) -> bool:
    """Whether the data go to everybody."""
    return answers.material.plan.release[SHARING].value is Sharing.PUBLIC


def _unsettled(assessment: Assessment, answers: AnswersInWords, grade: int | None) -> list[Text | str]:
    """A sensitive attribute need not be sensitive personal information (PIPL 28): that is for counsel to say, and no bar by itself."""
    waiting: list[Text | str] = [answers.label(key) for key in _WANTED if answers.applies(key) and not answers.given(key)]
    if any(Role.SA in column.roles for column in assessment.inventory.columns) and answers.yes("legal.sensitive") is False:
        waiting.append(_SENSITIVE_COLUMNS)
    return [*waiting, _RISK_OPEN] if grade is None else waiting
