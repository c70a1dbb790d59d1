"""Cells of a table of counts whose number of people is withheld: they are not in the classes, and yet say that somebody is there."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_NUMBER_WITHHELD = Text(
    "有 {rows} 行不公布人数（“{column}”）：等价类和风险不含这些行，而每一行仍表明其中有人。是否由合计或其他表可以推出人数，未作检验。",
    "The number of people is withheld in {rows} {rows|row|rows} (“{column}”): they are not in the classes and the risk, and each still "
    "shows that "
    "somebody is in its cell. Whether totals or other tables give the numbers away was not examined.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """Where the column of how many people a row stands for was named."""
    found = assessment.facts.reading.people_in
    if found is not None and found.withheld:
        yield _NUMBER_WITHHELD.fill(rows=found.withheld, column=found.column)


CAUTION = Caution(
    code="people-withheld",
    title=Text("部分单元格不公布人数", "numbers of people are withheld"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "删除这些行，或与相邻类别合并；由明细数据制表时可检验合计能否推出小格（reidrisk table）。",
        "Leave these rows out or merge them with neighbouring categories; where the counts are made from the records it can be examined "
        "whether totals give small cells away (reidrisk table).",
    ),
    place=54,
    tone="open",
)
