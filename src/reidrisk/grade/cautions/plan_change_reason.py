"""Why the plan was changed after a result, or that nobody has said (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_WHY = Text("改动的理由：{reason}", "Why it was changed: {reason}")
_WHO = Text("{text}（{by}）", "{text} ({by})")
_NO_WHY = Text(
    "没有写明改动的理由。",
    "No reason for the change is given.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The reason and who gave it."""
    change = assessment.record.change
    if not assessment.record.changed_after_result:
        return
    if change is None:
        yield _NO_WHY
    else:
        why = _WHY.fill(reason=change.reason)
        yield _WHO.fill(text=why, by=change.by) if change.by else why


CAUTION = Caution(
    code="plan-change-reason",
    title=Text("改动方案的理由", "reason of the change"),
    test=test,
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "写明改动的理由、由谁、何时（reidrisk prepare 案例 --reason 理由 --by 姓名）。",
        "State why it was changed, by whom and when (reidrisk prepare CASE --reason REASON --by NAME).",
    ),
    place=50,
)
