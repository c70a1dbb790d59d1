"""Which reading of the undecided columns the verdict rests on."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_COUNTS = Text("结论采用的判定口径：{scenario}。", "The conclusion assumes: {scenario}.")


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The reading."""
    if assessment.verdict.scenario:
        yield _COUNTS.fill(scenario=assessment.verdict.scenario)


CAUTION = Caution(
    code="reading-that-counts",
    title=Text("结论采用的判定口径", "assumption of the conclusion"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("由了解数据的人确定每一列的角色。", "Have someone who knows the data decide the role of each column."),
    place=100,
)
