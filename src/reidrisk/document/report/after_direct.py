"""What level would follow once the direct identifiers are gone and nothing else has changed (GB/T 42460 6.2 c, 6.3 b)."""

from __future__ import annotations

from fractions import Fraction

from ...grade.capping import cap
from ...grade.caution import raised
from ...grade.levels import LevelRange, quantitative
from ...model.assessment import Assessment
from ...model.measurement import Interval
from ...model.text import Phrase, Text
from ...model.verdict import ACCEPTABLE
from ..figures import beside

_ASSESS = Text("处理后用产出的数据重新评估。", "Then assess the output of the treatment.")
_STILL = Text(
    "只消除直接标识符还不够：其余列不变，将是 {level} 级（参考数值 R = {risk}，阈值 {threshold}），仍不可接受。"
    "准标识符须一并处理，再用产出的数据重新评估。",
    "Removing the direct identifiers alone is not enough: with the other columns unchanged the level would be {level} (for information: "
    "R = {risk}, threshold {threshold}), still not acceptable. Treat the quasi-identifiers as well, then assess the output.",
)
_ENOUGH = Text(
    "消除直接标识符之后，其余列不变，将是 {level} 级（参考数值 R = {risk}，阈值 {threshold}）；须用产出的数据重新评估，方能作准。",
    "With the direct identifiers gone and the other columns unchanged the level would be {level} (for information: R = {risk}, threshold "
    "{threshold}); only an assessment of the output settles it.",
)
_EITHER = Text(
    "消除直接标识符之后，其余列不变，将是 {low} 级或 {high} 级，取决于尚未回答的问题；处理后用产出的数据重新评估。",
    "With the direct identifiers gone and the other columns unchanged the level would be {low} or {high}, depending on the questions that "
    "are still open. Assess the output of the treatment.",
)


def level_without_direct(assessment: Assessment, threshold: Fraction | None) -> LevelRange | None:
    """By the figures that are given for information, and no better than the open findings allow; None where there is no R."""
    risk = assessment.verdict.numbers.get("R")
    if risk is None or threshold is None:
        return None
    span = risk.interval if risk.value is None else Interval.at(risk.value)
    if span is None:
        return None
    found, most = quantitative(assessment.standard, span, threshold), cap(raised(assessment))
    return found if most is None else found.at_most(most)


def once_without_direct(assessment: Assessment, threshold: Fraction | None) -> Phrase:
    """The sentence for it."""
    found = level_without_direct(assessment, threshold)
    risk = assessment.verdict.numbers.get("R")
    if found is None or risk is None or threshold is None:
        return _ASSESS.fill()
    if not found.certain:
        return _EITHER.fill(low=found.low, high=found.high)
    if risk.value is None:
        return _ASSESS.fill()
    text = _ENOUGH if found.low >= ACCEPTABLE else _STILL
    return text.fill(level=found.low, risk=beside(risk.value, threshold), threshold=threshold)
