"""Management has not approved the conclusion (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.text import Phrase, Text, bracketed
from ..caution import AnsweredBy, Caution, DecidedBy

_NOT_APPROVED = Text(
    "未经管理层批准：结论须经批准方可作为共享的依据{clause}。",
    "Not approved: management must approve the conclusion before anyone relies on it{clause}.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """Always: an assessment knows nothing of an approval that comes after it."""
    yield _NOT_APPROVED.fill(clause=bracketed(assessment.standard.stages.get(Stage.APPROVAL)))


CAUTION = Caution(
    code="not-approved",
    title=Text("未经管理层批准", "not approved"),
    test=test,
    decided_by=DecidedBy.APPROVAL,
    answered_by=AnsweredBy.MANAGEMENT,
    remedy=Text("由管理层批准（reidrisk approve）。", "Have management approve it (reidrisk approve)."),
    place=110,
    tone="open",
)
