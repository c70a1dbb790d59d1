"""A person with far more records than all others is recognised by their number (GB/T 42460 C.2 d: what a recipient knows)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.people.record_counts import conspicuous
from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_FOUND = Text(
    "同一人的记录可以放在一起：有 {persons} 人的记录数远多于其他人（最多 {most} 条，记录数达到其一半的只有 {among} 人，"
    "要求至少 {least} 人）。知道“此人来得最多”即可认定，与记录的内容无关。每人至多保留 {kept} 条，即可消除。",
    "The records of one person can be put together: {persons} {persons|person has|people have} far more than all others (up to {most}; "
    "only {among} {among|person has|people have} half as many, and {least} are required). Who knows that somebody is there all the time "
    "finds the person, whatever the records "
    "hold. To keep at most {kept} {kept|record|records} of each person removes it.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """By the key with which the classes are counted, and the smallest class that the edition requires."""
    each, sharing = assessment.records_each, assessment.deciding.release["sharing"].value
    if each is None or sharing is None:
        return
    rule = assessment.standard.sharing[sharing]
    found = conspicuous(each, rule.least_class)
    if found is not None:
        yield Found(
            _FOUND.fill(persons=found.persons, most=found.most, among=found.among, least=rule.least_class, kept=found.kept),
            figure=Fraction(found.most),
        )


CAUTION = Caution(
    code="far-more-records",
    title=Text("有人的记录数远多于其他人", "somebody has far more records than all others"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "先减少这些人的记录（reidrisk transform 数据 --column 标明个人的列 --with most_records --param most=条数 -o 文件），"
        "或删除该列，使各行不能按人合并；确信无人知道谁来得最多的，由具名人员说明理由。",
        "First keep fewer records of these people (reidrisk transform DATA --column KEY --with most_records --param most=NUMBER -o FILE), "
        "or leave the key out, so that rows cannot be put together by person; where it is certain that it is not known who is there "
        "most often, a named person states the reason.",
    ),
    place=26,
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 C.2 d",),
)
