"""Rows stand for people whose key has left, and no proof counted them: classes look larger than they are (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, SettledBy
from ..people import counted_before, known_by

_GONE = Text(
    "案例中一个人有多行，而区分个人的列已不在这份数据中；删除之前也没有经过证明的计数，只能按行计数，风险被低估。",
    "A person in this case has several rows, but the column that distinguishes people is no longer in these data, and no "
    "proof counted the people before it was removed. Only rows can be counted, which understates the risk.",
)


def test(assessment: Assessment) -> Iterator[Text]:
    """Where a subject was named and is gone, and nobody counted the people before."""
    if known_by(assessment.plan, assessment.inventory) == "removed" and not counted_before(assessment):
        yield _GONE


CAUTION = Caution(
    code="people-gone",
    title=Text("无从计人", "people can no longer be counted"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "对原数据重新处理并通过证明（reidrisk mitigate 案例）；确知一行一人的，由具名人员说明理由。",
        "Treat the original again, with its proof (reidrisk mitigate CASE); where it is certain that each row is one person, a "
        "named person states the reason.",
    ),
    place=46,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 3.4",),
)
