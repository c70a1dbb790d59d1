"""A level was laid down as the goal, and the result is another (GB/T 42460 4; China methodology 10.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_MISSED = Text(
    "方案定的目标是 {goal} 级，结果是 {level} 级：目标没有达到。",
    "The plan's goal is level {goal}, the result is level {level}: not reached.",
)


def test(assessment: Assessment) -> Iterator[Phrase]:
    """Where a level is known and is lower."""
    goal, level = assessment.plan.replies.get("goals.level"), assessment.verdict.level
    if goal is not None and level is not None and level < int(goal.value):
        yield _MISSED.fill(goal=goal.value, level=level)


CAUTION = Caution(
    code="goal-not-reached",
    title=Text("没有达到目标级别", "the goal is not reached"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "继续处理数据；确实不需要那么高的，改定目标并说明理由（prepare --reason）。",
        "Treat the data further; where the goal is higher than necessary, change it and give the reason (prepare --reason).",
    ),
    place=63,
    contradicts=True,
    clauses=("GB/T 42460-2023 4", "China methodology (2024) 10.3.2"),
)
