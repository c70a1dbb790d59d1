"""Which acceptable threshold each edition has, taken from the edition itself."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.exact import show
from ...model.judged import Rules
from ...model.release import Grade
from ...model.standard import Standard
from ...model.text import Phrase, Text

_BELOW, _UP_TO = Text("R < {limit}", "R < {limit}"), Text("R ≤ {limit}", "R ≤ {limit}")
_BY_IMPACT = Text("随影响而定：{each}", "by the impact: {each}")
_GRADE = Text("{grade} {limit}", "{grade} {limit}")
_NONE = Text("没有给出，须由您设定（--threshold）", "none given: you set it (--threshold)")
_BY_RULE = Text("按规则判定，没有阈值", "by rule, without a threshold")
_EACH = Text("{id}：{limit}", "{id}: {limit}")


def threshold_in_words(standard: Standard) -> Text | Phrase:
    """The edition's own acceptable threshold, and whether equality passes."""
    limit = _UP_TO if standard.accept_equal else _BELOW
    if isinstance(standard.judged, Rules):
        return _BY_RULE
    if standard.threshold is not None:
        return limit.fill(limit=show(standard.threshold, 4))
    if standard.thresholds is None:
        return _NONE
    grades = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
    each = tuple(_GRADE.fill(grade=one.words, limit=limit.fill(limit=show(standard.thresholds[one], 4))) for one in grades)
    return _BY_IMPACT.fill(each=each)


def thresholds_in_words(standards: Iterable[Standard]) -> tuple[Phrase, ...]:
    """Those of all editions, a line each."""
    return tuple(_EACH.fill(id=one.id, limit=threshold_in_words(one)) for one in standards)
