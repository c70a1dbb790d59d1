"""Questions that are still open although every answer to them leads to the same."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_OPEN = Text(
    "进入计算的条件尚有 {count} 项未回答；无论如何回答，结论都相同。",
    "Inputs of the calculation still open: {count}; the conclusion is the same whatever their answers.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """How many."""
    verdict = assessment.verdict
    if verdict.missing and verdict.gradable:
        yield _OPEN.fill(count=len(verdict.missing))


CAUTION = Caution(
    code="answers-open",
    title=Text("尚有问题未回答", "open questions"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("回答这些问题，使报告完整。", "Answer them, so that the report is complete."),
    place=80,
)
