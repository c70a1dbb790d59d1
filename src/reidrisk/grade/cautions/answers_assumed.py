"""Answers without a source (resolutions G-24)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_ASSUMED = Text("含假定：{count} 项依据是假定的，见“假定”。", "Assumed: values that rest on assumptions: {count}; see “Assumptions”.")


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """How many."""
    if assessment.verdict.assumptions:
        yield _ASSUMED.fill(count=len(assessment.verdict.assumptions))


CAUTION = Caution(
    code="answers-assumed",
    title=Text("含假定", "assumptions"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("为每项假定给出依据。", "Give a source for each assumption."),
    place=70,
)
