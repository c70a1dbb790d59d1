"""Roles that nobody has confirmed: the worst of all readings counts (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy

_PROVISIONAL = Text(
    "暂定：{columns}的角色尚无人确认。未确认的列可能是、也可能不是标识符，取各种判定口径中最差的结果。",
    "Provisional: the role of {columns} is not confirmed. An undecided column may or may not be an identifier; the least favourable "
    "interpretation is used.",
)
_COUNTED = Text(
    "暂定：{columns}的角色尚无人确认。未确认的列可能是、也可能不是标识符，取各种判定口径中最差的结果：{scenario}。",
    "Provisional: the role of {columns} is not confirmed. An undecided column may or may not be an identifier, and the least favourable "
    "interpretation is used: {scenario}.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """Which, and how they are counted."""
    verdict = assessment.verdict
    columns = listed([one.name for one in assessment.inventory.undecided])
    if verdict.scenario is not None:
        yield _COUNTED.fill(columns=columns, scenario=verdict.scenario)
    elif verdict.provisional:
        yield _PROVISIONAL.fill(columns=columns)


CAUTION = Caution(
    code="columns-undecided",
    title=Text("有列尚未确定角色", "undecided columns"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("由了解数据的人确定每一列的角色。", "Have someone who knows the data decide the role of each column."),
    place=30,
)
