"""The findings beside a verdict, for a record: what each says and of what, what it allows, and who has settled it."""

from __future__ import annotations

from typing import Any

from ..grade.caution import Raised, raised
from ..model.assessment import Assessment
from ..model.preparation import Accepted
from ..model.text import Lang


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
