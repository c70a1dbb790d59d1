"""The answers of the preparation as plain values; nothing that is private."""

from __future__ import annotations

from typing import Any

from ..model.assessment import Assessment
from ..prepare.asking.consistency import overruled
from ..prepare.asking.deriving import stated_situation
from ..prepare.asking.progress import parts
from ..prepare.asking.questionnaire import by_key
from ..prepare.asking.scoring import SCALES, Score, score
from ..prepare.asking.situation import Situation, split_key
from .figures import decimal


def preparation_record(assessment: Assessment) -> dict[str, Any]:
    """What was answered, what is open and what follows; names of people are withheld, only counted."""
    situation = stated_situation(assessment.plan, assessment.facts.columns)
    found = parts(situation)
    waiting = [one for one in situation.open() if not one.item.private]
    return {
        "asked": sum(part.asked for part in found),
        "answered": sum(part.answered for part in found),
        "open": [one.key for one in waiting],
        "answers": _answers(situation),
        "derived": list(assessment.plan.derived),
        "scores": {key: score_record(score(situation, key)) for key in SCALES},
        "overruled": [dict(zip(("key", "stated", "scored", "reason"), one, strict=True)) for one in overruled(situation)],
    }


def _answers(situation: Situation) -> dict[str, Any]:
    return {
        key: {"values": list(reply.values), "by": reply.by, "date": reply.date, "evidence": reply.evidence, "source": reply.source}
        | {"evidenced": reply.evidenced, "verified_by": reply.verified_by, "verified_on": reply.verified_on}
        for key, reply in situation.replies.items()
        if not by_key()[split_key(key)[0]].private
    }


def score_record(result: Score) -> dict[str, Any]:
    """The answer sheet of one scale, added up."""
    return {
        "grade": result.grade,
        "best": result.best,
        "worst": result.worst,
        "share": None if result.share is None else decimal(result.share),
        "open": len(result.open),
        "capped_by": [line.asked.key for line in result.capped_by],
    }
