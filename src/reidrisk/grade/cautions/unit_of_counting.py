"""Whether classes count rows or persons (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_BY_ROW = Text(
    "没有给出主体列，按一行一人计数。若一人有多行，等价类会显得比实际大，风险被低估。",
    "No subject key was given, so one row counts as one person. If people have several rows, classes look larger than they are and the "
    "risk is understated.",
)
_BY_SUBJECT = Text(
    "等价类按不同的个人信息主体计数；出现在多个等价类中的主体，按其取值的集合归类。",
    "Classes count distinct subjects; a subject seen in several classes is classed by the set of its values.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """As they were counted."""
    yield _BY_ROW if assessment.plan.subject is None and assessment.subjects is None else _BY_SUBJECT


CAUTION = Caution(
    code="unit-of-counting",
    title=Text("按行或按主体计数", "rows or persons"),
    test=test,
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("给出主体标识列（--subject）。", "Give the column that identifies the subject (--subject)."),
    place=220,
    shown="limitations",
)
