"""The marks beside the verdict: acceptable or not, provisional, changed, assumed, not approved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..model.assessment import Assessment
from ..model.preparation import Change
from ..model.release import Grade
from ..model.role import Role
from ..model.stage import Stage
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..prepare.consistency import overruled
from ..prepare.context import BY_KEY
from ..prepare.deriving import stated_situation
from .figures import DASH
from .labels import LABELS
from .sentences import at_clause, listed

Tone = Literal["good", "bad", "open", "note"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One line under the verdict. `sign` says the same as the colour, for a grey print."""

    tone: Tone
    sign: str
    text: Text | Phrase


_PROVISIONAL = Text(
    "暂定：{count} 列的角色尚无人确认。未确认的列按标识符和按非标识符各评一次，取较差的结果。",
    "Provisional: columns whose roles nobody has confirmed: {count}. An undecided column is graded both as an identifier and as a "
    "non-identifier, and the worse result counts.",
)
_COUNTS = Text("计入结论的读法：{scenario}。", "The reading that counts: {scenario}.")
_CHANGED = Text(
    "结果后改动：评估方案在得到结果之后改过。原方案评为 {earlier}，现方案评为 {now}。",
    "Changed after result: the evaluation plan was changed after a result was known. The earlier plan gave {earlier}, this one gives "
    "{now}.",
)
_WHY = Text("改动的理由：{reason}", "Why it was changed: {reason}")
_WHO = Text("{text}（{by}）", "{text} ({by})")
_NO_WHY = Text(
    "没有写明改动的理由；请填写 assessment.yaml 中的 plan_change。",
    "No reason for the change is given; fill in plan_change in assessment.yaml.",
)
_OVERRULED = Text(
    "推翻评分：{title}取“{stated}”，问卷得出“{scored}”。理由：{reason}",
    "Score overruled: {title} is taken as {stated}, the questionnaire gives {scored}. Reason: {reason}",
)
_ASSUMED = Text(
    "含假定：{count} 项依据是假定的，见“假定”。",
    "Assumed: grounds that are assumptions: {count}; see “Assumptions”.",
)
_OPEN = Text(
    "尚有 {count} 个问题未回答；无论如何回答，级别都相同。",
    "Questions still open: {count}; the level is the same whatever the answers are.",
)
_AGAINST = Text(
    "与证据不符：{count} 列的决定与程序发现的证据不一致，请复核{names}。",
    "Against the evidence: decided columns whose evidence speaks for more: {count}. Please review {names}.",
)
_NOT_APPROVED = Text(
    "未经管理层批准：结论须经批准方可作为共享的依据{clause}。",
    "Not approved: management must approve the conclusion before anyone relies on it{clause}.",
)
_LEVEL = Text("{level} 级", "level {level}")
_NO_LEVEL = Text("未定级", "no level")


def marks(assessment: Assessment) -> tuple[Mark, ...]:
    """All that hold, the most important first."""
    verdict, record = assessment.verdict, assessment.record
    found = [_acceptance(verdict.acceptable)]
    found += [Mark("note", "△", caution) for caution in verdict.cautions]
    if verdict.provisional:
        count = len(assessment.inventory.undecided)
        found.append(Mark("note", "△", _PROVISIONAL.fill(count=count)))
    if record.changed_after_result:
        found.append(Mark("bad", "!", _CHANGED.fill(earlier=_named(record.earlier_level), now=_named(verdict.level))))
        found.append(Mark("note", "△", _why(record.change)))
    found += [Mark("note", "△", _overruled(*one)) for one in overruled(stated_situation(assessment.plan, assessment.facts.columns))]
    assumed = len(verdict.assumptions)
    if assumed:
        found.append(Mark("note", "△", _ASSUMED.fill(count=assumed)))
    if verdict.missing and verdict.gradable:
        found.append(Mark("note", "△", _OPEN.fill(count=len(verdict.missing))))
    if against := _against(assessment):
        found.append(Mark("note", "△", _AGAINST.fill(count=len(against), names=listed(against))))
    if verdict.scenario:
        found.append(Mark("note", "△", _COUNTS.fill(scenario=verdict.scenario)))
    return (*found, Mark("open", "○", unapproved(assessment.standard)))


def unapproved(standard: Standard) -> Phrase:
    """That management has not approved, with the clause of the edition that asks it to."""
    return _NOT_APPROVED.fill(clause=at_clause(standard.stages.get(Stage.APPROVAL)))


def _overruled(name: str, stated: str, scored: str, reason: str | None) -> Phrase:
    return _OVERRULED.fill(title=BY_KEY[name].label, stated=Grade(stated).words, scored=Grade(scored).words, reason=reason or DASH)


def _why(change: Change | None) -> Text | Phrase:
    if change is None:
        return _NO_WHY
    said = _WHY.fill(reason=change.reason)
    return _WHO.fill(text=said, by=change.by) if change.by else said


def _against(assessment: Assessment) -> tuple[str, ...]:
    """Columns decided as less than their evidence says: a level reached by deciding must show it."""
    return tuple(
        column.name
        for column in assessment.inventory.columns
        if Role.DI not in column.roles and any(each.rule == "contradicts-decision" for each in column.evidence)
    )


def _acceptance(acceptable: bool | None) -> Mark:
    if acceptable is None:
        return Mark("open", "?", LABELS["undetermined"])
    return Mark("good", "✓", LABELS["acceptable"]) if acceptable else Mark("bad", "✕", LABELS["not_acceptable"])


def _named(level: int | None) -> Text | Phrase:
    return _NO_LEVEL if level is None else _LEVEL.fill(level=level)
