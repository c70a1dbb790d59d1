"""What the edition leaves out, or that its numbers come from a secondary source."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The edition's own words on it."""
    if assessment.standard.basis is not None:
        yield assessment.standard.basis


CAUTION = Caution(
    code="edition-basis",
    title=Text("标准版本的依据", "basis of the edition"),
    test=test,
    decided_by=DecidedBy.EDITION,
    answered_by=AnsweredBy.NOBODY,
    remedy=Text(
        "对照标准原文；需要时按另一版本并列比较。", "Check the original of the standard; compare with another edition where it matters."
    ),
    place=20,
)
