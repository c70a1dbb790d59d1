"""A threshold other than the edition's own, without a reason (GB/T 42460 6.1 f 2; resolutions G-20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...model.assessment import Assessment
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.measurement import Interval
from ...model.standard import Standard
from ...model.text import Phrase, Text
from ...prepare.context import IMPACT, THRESHOLD
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated, stated_of

_CODE = "threshold-not-the-editions"
_OTHER = Text(
    "可接受风险阈值取 {given}，标准自己的值是 {own}。{reason}",
    "The acceptable risk threshold is {given}, and the edition's own is {own}.{reason}",
)
_MILDER = Text(
    "可接受风险阈值取 {given}，标准自己的值是 {own}；按标准的值，结果不可接受。{reason}",
    "The acceptable risk threshold is {given}, and the edition's own is {own}, by which the result is not acceptable.{reason}",
)
_REASONS = ("goals.threshold_security", "goals.threshold_use")


@dataclass(frozen=True, slots=True)
class _Weighed(OfAnswers):
    """It limits the verdict that it makes better."""

    def __call__(self, assessment: Assessment) -> Iterator[Found]:
        """With what the risk would be by the edition's own threshold."""
        stated, risk = stated_of(assessment), assessment.verdict.numbers.get("R")
        own = _own(stated)
        span = None if risk is None else risk.interval or (None if risk.value is None else Interval.at(risk.value))
        hangs = isinstance(own, Fraction) and span is not None and not stated.standard.meets(span.high, own)
        for one in check(stated):
            yield replace(one, text=_sentence(stated, _MILDER)) if hangs else replace(one, limits=False)


def check(stated: Stated) -> Iterator[Found]:
    """Where it was given, differs, and neither its source nor the two reasons of the plan say why."""
    given, own = stated.plan.release[THRESHOLD], _own(stated)
    if given.status in {"open", "default"} or own is None or given.value == own:
        return
    if not (given.source or "").strip() and not all(map(stated.one, _REASONS)):
        yield Found(_sentence(stated, _OTHER))


def _sentence(stated: Stated, text: Text) -> Phrase:
    given = stated.plan.release[THRESHOLD].value
    return text.fill(given=_shown(given), own=_shown(_own(stated)), reason=stated.unreasoned(_CODE))


def _own(stated: Stated) -> object:
    standard: Standard = stated.standard
    impact = stated.plan.release[IMPACT].value
    if standard.thresholds is not None:
        return standard.thresholds[impact] if impact is not None else None
    return standard.threshold


def _shown(value: object) -> str:
    return show(value, 6)  # type: ignore[arg-type] # thresholds are Fractions


CAUTION = Caution(
    code=_CODE,
    title=Text("阈值不是标准的，且没有理由", "threshold changed without a reason"),
    test=_Weighed(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.MANAGEMENT,
    remedy=Text(
        "改回标准的阈值；或在案例中写明安全和使用两方面的理由（--set goals.threshold_security=…、goals.threshold_use=…），"
        "没有案例的用 --accept 写明。",
        "Take the edition's threshold; or state in the case why it is safe and why the use needs it (--set goals.threshold_security=…, "
        "goals.threshold_use=…), without a case by --accept.",
    ),
    place=72,
    contradicts=True,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 6.1 f 2",),
)
