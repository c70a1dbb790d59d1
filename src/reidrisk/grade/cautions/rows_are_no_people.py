"""Rows that look like things or like counts of people: classes of them are no classes of persons (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_COUNTS = Text(
    "表看来是汇总人数，一行是一组人：{why}按行算出的等价类是单元格，不是人，所得风险不是这些人的风险；人数很少的单元格同样可能识别个人。"
    "以 --people-in 指明人数所在的列，即按人评估。",
    "The table appears to hold counts, one row per group of people: {why} Classes of rows are then cells, not people, and "
    "the risk is not theirs; cells with few people can still identify them. "
    "--people-in COLUMN, of the people in each row, assesses people.",
)
_GOODS = Text(
    "表看来是物品、设备或机构的清单：{why}按行算出的等价类不是人。",
    "The table appears to list goods, devices or institutions: {why} Classes of rows are not people.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """As long as nobody has named a subject."""
    kind = assessment.inventory.rows_are
    if kind is not None and not kind.people and assessment.plan.subject is None and not assessment.plan.types:
        yield (_COUNTS if kind.kind == "counts" else _GOODS).fill(why=kind.why[0])


CAUTION = Caution(
    code="rows-are-no-people",
    title=Text("行可能不是人", "rows may be no people"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "若行确与个人有关，给出主体标识列（--subject）；汇总表请用 --people-in 指明每行人数所在的列，即按人计数，"
        "人数很少的格子合并或不公布。",
        "If rows are of persons after all, name the column that identifies the subject (--subject); for counts, name the column of "
        "the people in each row (--people-in), by which classes are of people, and merge or withhold cells with few.",
    ),
    place=49,
    tone="open",
)
