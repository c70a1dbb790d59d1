"""An impact assessment with a date that was never made (PIPL 55, 56)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy
from ..stated import OfAnswers, Stated

_FOUND = Text(
    "填了影响评估完成日期 {date}，而“是否做了个人信息保护影响评估”{answer}。",
    "The impact assessment is dated {date}, while the answer to whether one was made is {answer}.",
)
_IN_FORCE = "2021-11-01"  # PIPL 74; dates are compared as ISO 8601 writes them
_BEFORE = Text(
    "影响评估的完成日期是 {date}，早于《个人信息保护法》施行（2021-11-01）：不会是按该法第五十五条对这次提供所做的评估。",
    "The impact assessment is dated {date}, before the Personal Information Protection Law was in force (2021-11-01): it cannot be the one "
    "that Article 55 asks of this sharing.",
)
_NO, _OPEN = Text("答“否”", "no"), Text("没有回答", "not given")


def check(stated: Stated) -> Iterator[Phrase]:
    """Where there is a date and no assessment."""
    made, on = stated.one("legal.impact_assessment"), stated.one("legal.impact_date")
    if on is not None and made != "yes":
        yield _FOUND.fill(date=on, answer=_OPEN if made is None else _NO)
    elif on is not None and on < _IN_FORCE:
        yield _BEFORE.fill(date=on)


CAUTION = Caution(
    code="impact-assessment-missing",
    title=Text("影响评估只有日期，没有报告", "an impact assessment is dated, and there is none"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.MANAGEMENT,
    remedy=Text(
        "做了的改答“是”并附上报告；没有做的删去日期，共享之前先做。",
        "If one was made, answer yes and attach it; otherwise withdraw the date and make one before sharing.",
    ),
    place=122,
    tone="bad",
    clauses=("PIPL 55", "PIPL 56"),
)
