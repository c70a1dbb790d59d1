"""The level that open findings allow: a verdict is no better than what speaks against it (GB/T 42460 6.2 c, 6.3 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model.assessment import Assessment
from ..model.clause import Stage
from ..model.judged import Judged, Levels
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import ACCEPTABLE, Level, Step, Verdict, Way
from . import steps
from .caution import Raised, raised
from .levels import LevelRange
from .verdict import SCOPE_CLAUSE

_QUESTION = Text("有无限制结论的发现：{title}", "Does a finding limit the conclusion: {title}")
_ALLOWS = Text("有，尚未了结：级别最高为 {level} 级。", "Yes, and it is open: level {level} at most.")
_REFUSES = Text("有，尚未了结：不可接受。", "Yes, and it is open: not acceptable.")
_FIRST = Text(
    "先须了结限制结论的发现（{titles}）：在此之前级别最高为 {level} 级，以下各项单独都不足以改变结论。",
    "The findings that limit the conclusion have to be settled first ({titles}): until then level {level} is the best there is, and "
    "nothing below is enough by itself.",
)
_FIRST_ALONE = Text(
    "先须了结限制结论的发现（{titles}）：在此之前不可接受，以下各项单独都不足以改变结论。",
    "The findings that limit the conclusion have to be settled first ({titles}): until then it is not acceptable, and nothing below is "
    "enough by itself.",
)
_BY_DECISION = Text(
    "按所作的决定不含直接标识符，但数据显示不是这样：见未了结的发现。",
    "According to the decisions none remains, but the data indicate otherwise: see the open finding.",
)
_REMEDY = Text("处理：{remedy}", "Remedy: {remedy}")
_SETTLED = Text(
    "有；{by}说明了理由，不再限制结论。理由：{reason}",
    "Yes; it no longer limits the conclusion because {by} stated a reason. Reason: {reason}",
)
_WHO_WHEN = Text("{by}（{date}）", "{by} ({date})")
_ON = Text("依据：{evidence}", "Evidence: {evidence}")


def who(one: Raised) -> str | Phrase:
    """Who has settled it, and when."""
    accepted = one.accepted
    if accepted is None:
        return "—"
    return _WHO_WHEN.fill(by=accepted.by, date=accepted.date) if accepted.date else accepted.by


def cap(found: tuple[Raised, ...]) -> Level | None:
    """The best level that all of these allow; None where they limit nothing."""
    return min((one.holds for one in found if one.holds is not None), default=None)


def capped(assessment: Assessment) -> Assessment:
    """The assessment with a verdict that is no better than its open findings allow, and says which they are."""
    found = tuple(one for one in raised(assessment) if one.caps is not None)
    if not found:
        return assessment
    verdict = _capped(assessment.verdict, assessment.standard, found)
    each = tuple(replace(one, verdict=_capped(one.verdict, one.standard, found)) for one in verdict.audiences)
    return replace(assessment, verdict=replace(verdict, audiences=each))


def _capped(verdict: Verdict, standard: Standard, found: tuple[Raised, ...]) -> Verdict:
    added = tuple(_step(standard, one) for one in found)
    most = cap(found)
    if most is None or any(one.clause == SCOPE_CLAUSE for one in verdict.steps) or not _limits(verdict, most):
        ways = _ways(verdict, standard, found, most)
        return replace(verdict, steps=tuple(_before_conclusion(verdict.steps, added)), ways=ways)
    keys = tuple(one.key for one in sorted(found, key=lambda one: one.holds or 4) if one.holds is not None and _limits(verdict, one.holds))
    levels = LevelRange(most, most)
    if verdict.levels is not None:
        levels = LevelRange(*verdict.levels).at_most(most)
    doubted = {one.caution.stage for one in found if one.accepted is None} & {Stage.DIRECT_IDENTIFIERS}
    concluded = tuple(
        replace(one, finding=_BY_DECISION) if one.stage in doubted else _concluded(standard, one, levels) for one in verdict.steps
    )
    return replace(
        verdict,
        level=levels.low if levels.certain and verdict.levels is not None else None,
        levels=None if verdict.levels is None else (levels.low, levels.high),
        acceptable=levels.acceptable,
        steps=tuple(_before_conclusion(concluded, added)),
        ways=verdict.ways if most >= ACCEPTABLE else (),  # nothing but the finding itself changes the verdict
        limited_by=keys,
        computed=verdict.levels,
    )


def _ways(verdict: Verdict, standard: Standard, found: tuple[Raised, ...], most: Level | None) -> tuple[Way, ...]:
    """What would change a verdict that is bad already: the open findings first, unless it is level 1, from which removal alone leads."""
    if most is None or most >= ACCEPTABLE or not verdict.ways or verdict.levels == (1, 1):
        return verdict.ways
    titles = tuple(dict.fromkeys(one.caution.title for one in found if one.holds is not None and one.holds < ACCEPTABLE))
    text = _FIRST if isinstance(standard.judged, Levels) else _FIRST_ALONE
    return (Way(text.fill(titles=titles, level=most)), *verdict.ways)


def _limits(verdict: Verdict, most: Level) -> bool:
    """Whether the verdict would be better without it."""
    if verdict.levels is not None:
        return verdict.levels[1] > most
    return verdict.acceptable is not False and most < ACCEPTABLE


def _concluded(standard: Standard, one: Step, levels: LevelRange) -> Step:
    """The conclusion worded anew; every other step as it is."""
    if one.stage is not Stage.CONCLUSION:
        return one
    return next(step for step in steps.conclusion(standard, levels) if step.stage is Stage.CONCLUSION)


def _before_conclusion(listed: tuple[Step, ...], added: tuple[Step, ...]) -> Iterator[Step]:
    places = [place for place, one in enumerate(listed) if one.stage in {Stage.CONCLUSION, Stage.APPROVAL}]
    first = places[0] if places else len(listed)
    yield from (*listed[:first], *added, *listed[first:])


def _step(standard: Standard, one: Raised) -> Step:
    clause = standard.stages.get(one.caution.stage) or standard.stages.get(Stage.CONCLUSION, one.caution.code)
    question = _QUESTION.fill(title=one.caution.title)
    if one.accepted is None:
        why = (one.text, _REMEDY.fill(remedy=one.caution.remedy))
        return Step(clause, question, _open(standard.judged, one), why, one.caution.stage, key=one.key)
    finding = _SETTLED.fill(by=who(one), reason=one.accepted.reason)
    evidence = (_ON.fill(evidence=one.accepted.evidence),) if one.accepted.evidence else ()
    return Step(clause, question, finding, (one.text, *evidence), one.caution.stage, key=one.key)


def _open(judged: Judged, one: Raised) -> Text | Phrase:
    if isinstance(judged, Levels) or one.caps is None or one.caps >= ACCEPTABLE:
        return _ALLOWS.fill(level=one.caps)
    return _REFUSES
