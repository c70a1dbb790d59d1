"""An amount far above all others tells whose it is (GB/T 42460 C.2 d: what a recipient knows)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_FOUND = Text(
    "列“{column}”中有 {persons} 个数值远高于其余：最高者的一半只有 {among} 人达到，要求至少 {least} 人。"
    "知道“此人数额最高”即可认定，与准标识符无关。",
    "{persons} {persons|value|values} of “{column}” {persons|is|are} far above all others: only {among} {among|person has|people have} "
    "half of the "
    "highest, and {least} are required. "
    "Who knows that somebody has by far the most finds the person, whatever the quasi-identifiers are.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each amount outside the quasi-identifiers that somebody may know."""
    for one in () if assessment.outside is None else assessment.outside.far:
        sentence = _FOUND.fill(column=one.column, persons=one.persons, among=one.among, least=one.least)
        yield Found(sentence, (one.column,), figure=Fraction(one.persons))


CAUTION = Caution(
    code="far-greater-value",
    title=Text("有数额远高于其他人", "an amount is far above all others"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把最高的几个换成它们的平均值（reidrisk transform 数据 --column 列 --with top_mean --param top=数值 -o 文件）或合并为一档，"
        "或列为准标识符；确信无人知道谁最高的，由具名人员说明理由。",
        "Replace the highest by their mean (reidrisk transform DATA --column COLUMN --with top_mean --param top=NUMBER -o FILE) or by one "
        "band, or make the column a quasi-identifier; where it is certain that it is not known who has most, a named person states the "
        "reason.",
    ),
    place=27,
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 C.2 d",),
)
