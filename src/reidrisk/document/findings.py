"""The findings beside a verdict, for a record: what each says and of what, what it allows, and who has settled it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..grade.caution import Raised, raised
from ..model.assessment import Assessment
from ..model.preparation import Accepted
from ..model.text import Lang, Phrase, Text

_NOT_FITTING = Text(
    "以下事项尚待处理，处理之前文档会一并写明：",
    "Still to be dealt with; until then the documents tell it too:",
)
_FINDING, _REMEDY = Text("  ! {text}", "  ! {text}"), Text("    处理：{remedy}", "    Remedy: {remedy}")


def caution_records(assessment: Assessment, lang: Lang) -> list[dict[str, Any]]:
    """Everything that stands beside the verdict, the most important first; names and counts only."""
    return [caution_record(one, lang) for one in raised(assessment)]


def caution_record(one: Raised, lang: Lang) -> dict[str, Any]:
    """One of them; `caps` is the best level that it allows while nobody has settled it."""
    return {
        "code": one.caution.code,
        "subject": list(one.subject),
        "title": one.caution.title.say(lang),
        "text": one.text.say(lang),
        "decided_by": one.caution.decided_by.value,
        "answered_by": one.caution.answered_by.value,
        "settled_by": one.caution.settled_by.value,
        "remedy": one.caution.remedy.say(lang),
        "caps": one.caps,
        "accepted": None if one.accepted is None else accepted_record(one.accepted),
    }


def accepted_record(one: Accepted) -> dict[str, str | None]:
    """Who has settled it, when and why."""
    return {"by": one.by, "date": one.date, "reason": one.reason, "evidence": one.evidence}


def not_fitting(found: Sequence[Raised]) -> Iterator[Text | Phrase]:
    """Each finding with its remedy, under a heading; nothing where there is none."""
    if found:
        yield _NOT_FITTING
    for one in found:
        yield _FINDING.fill(text=one.text)
        if one.accepted is None:
            yield _REMEDY.fill(remedy=one.caution.remedy)
