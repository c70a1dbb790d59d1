"""The risk to the rights of individuals: severity against likelihood, source by source (PIPL 56, item 2; GB/T 39335 5.5, 5.6).

The standard asks that both be weighed and leaves the table to who assesses: this one is ours and is printed where it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Literal

from ...measure.attribute.shared import SharedValue
from ...model import words
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.release import Grade
from ...model.role import Role
from ...model.text import Phrase, Text
from ...prepare.asking.scoring import score
from ...prepare.context import RECIPIENT_SECURITY
from ..figures import percent
from ..kind import Material
from .answered import AnswersInWords
from .treatment import Treatment

Severity = Literal[1, 2, 3]
GRADES: dict[int, Text] = {1: Text("低", "low"), 2: Text("中", "medium"), 3: Text("高", "high"), 4: Text("严重", "severe")}
_GRADED: dict[Grade, Severity] = {Grade.LOW: 1, Grade.MEDIUM: 2, Grade.HIGH: 3}
# By severity, then by likelihood: 1 low to 4 severe.
TABLE: dict[int, tuple[int, int, int]] = {1: (1, 1, 2), 2: (1, 2, 3), 3: (2, 3, 4)}
_LIKELY_FROM, _MANY = Fraction(1, 5), Fraction(1, 5)

IDENTIFIED, DISCLOSED, LEAKED = (
    Text("个人被重标识", "a person is identified"),
    Text("敏感属性泄露（不必识别到人）", "sensitive attributes are disclosed, without identifying anyone"),
    Text("接收方发生数据泄露", "data leak at the recipient"),
)
_SAFE = Text("{level}，总体风险低于阈值", "{level}; the overall risk is below the threshold")
_DIRECT = Text("仍有直接标识符", "direct identifiers are left")
_ABOVE = Text("总体风险 R = {risk}，不低于阈值", "overall risk R = {risk}, not below the threshold")
_UNKNOWN = Text("尚不能判定", "not known yet")
_SHARED = Text("{share} 的记录所在的等价类只有一个取值：{column}", "{share} of the records are in classes with one value only: {column}")
_BY_ALL = Text("“{column}”", "“{column}”")
_BY_OTHERS = Text("“{column}”（按其余准标识符划分）", "“{column}” (in classes by the other quasi-identifiers)")
_NONE_SHARED = Text("没有一个等价类只含一种取值", "no class holds a single value only")
_NOTHING_SENSITIVE = Text("数据中没有敏感属性", "the data hold no sensitive attribute")
_NOTHING_SHOWN = Text(
    "敏感属性列已全部抑制，或换成了等价类的平均值", "the sensitive attributes are wholly suppressed, or replaced by means of the class"
)
_NOT_COUNTED = Text("没有作此计算", "not computed")
_CAPABILITY = Text("接收方安全和隐私控制能力：{grade}", "security and privacy capability of the recipient: {grade}")


@dataclass(frozen=True, slots=True)
class RightsRisk:
    """One source of risk: how `likely`, on what basis; None where that is not known. `severity` is that of the whole processing."""

    source: Text
    likely: int | None
    basis: Text | Phrase
    severity: int | None

    @property
    def grade(self) -> int | None:
        """1 low to 4 severe; None while a side is open."""
        return None if self.likely is None or self.severity is None else TABLE[self.severity][self.likely - 1]


def severity_of(answers: AnswersInWords) -> int | None:
    """As the questionnaire on impact has it; at least medium where sensitive information or children under 14 are concerned (PIPL 28)."""
    grade = score(answers.situation, "impact").grade
    if grade is None:
        return None
    vulnerable = answers.yes("legal.sensitive") or answers.yes("subjects.minors")
    return max(_GRADED[grade], 2 if vulnerable else 1)


def rights_risks(material: Material, answers: AnswersInWords) -> tuple[RightsRisk, ...]:
    """One a source, each with its basis."""
    severity = severity_of(answers)
    found = (
        (IDENTIFIED, _identified(material.known())),
        (DISCLOSED, _disclosed(material)),
        (LEAKED, _leaked(material)),
    )
    return tuple(RightsRisk(source, likely, basis, severity) for source, (likely, basis) in found)


def highest(found: Iterable[RightsRisk]) -> int | None:
    """The grade of the whole: that of the worst source; None while an open one may be worse than all that are known."""
    every = tuple(found)
    known = [one.grade for one in every if one.grade is not None]
    worst = [TABLE[one.severity][-1] if one.severity is not None else max(GRADES) for one in every if one.grade is None]
    return max(known) if known and max(known) >= max(worst, default=0) else None


def _identified(assessment: Assessment) -> tuple[int | None, Text | Phrase]:
    verdict, risk = assessment.verdict, assessment.verdict.numbers.get("R")
    if any(Role.DI in column.roles for column in assessment.inventory.columns):
        return 3, _DIRECT
    if verdict.acceptable is None:
        return None, _UNKNOWN
    if verdict.acceptable:
        return 1, _SAFE.fill(level=words.NO_LEVEL if verdict.level is None else words.LEVEL_OF.fill(level=verdict.level))
    if risk is None or risk.value is None:
        return None, _UNKNOWN
    return (3 if risk.value >= _LIKELY_FROM else 2), _ABOVE.fill(risk=risk.value)


def _disclosed(material: Material) -> tuple[int | None, Text | Phrase]:
    """The attribute of which most is disclosed."""
    if not material.shared:
        sensitive = [one.name for one in material.known().inventory.columns if Role.SA in one.roles]
        if not sensitive:
            return 1, _NOTHING_SENSITIVE
        return (None, _NOT_COUNTED) if any(map(partial(_shows, material), sensitive)) else (1, _NOTHING_SHOWN)
    worst = max(material.shared, key=lambda one: Fraction(one.records, one.of_records or 1))
    share = Fraction(worst.records, worst.of_records or 1)
    if not worst.classes:
        return 1, _NONE_SHARED
    return (3 if share >= _MANY else 2), _SHARED.fill(share=percent(share), column=attribute_in_classes(worst))


def attribute_in_classes(one: SharedValue) -> Phrase:
    """The column, and by whom its classes are seen: who knows all quasi-identifiers, or all but this one."""
    return (_BY_OTHERS if one.by_others else _BY_ALL).fill(column=one.column)


def _shows(material: Material, column: str) -> bool:
    """Whether the data say something of one person in this column: it is neither wholly suppressed nor the mean of a class."""
    sample, done = material.known().samples.get(column), Treatment.of(material)
    mean = done is not None and column in done.treated and done.treated[column].technique == "class_mean"
    return not mean and (sample is None or bool(sample.present))


def _leaked(material: Material) -> tuple[int | None, Text | Phrase]:
    grade = material.known().deciding.release[RECIPIENT_SECURITY].value
    if not isinstance(grade, Grade):
        return None, _UNKNOWN
    return 4 - _GRADED[grade], _CAPABILITY.fill(grade=GRADES[_GRADED[grade]])
