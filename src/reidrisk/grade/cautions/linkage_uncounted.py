"""Of a large table in another engine nobody knows whether columns outside the quasi-identifiers find people (GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_UNCOUNTED = Text(
    "数据在其他引擎中，不同的取值组合多得没有取回本机：{holder}还可能知道{columns}，能凭此与准标识符一起识别多少记录没有算出；"
    "若所知为原值，则已达到可接受风险阈值。",
    "The data lie in another engine and have too many distinct tuples to be fetched: how many records {holder}, who may also know "
    "{columns}, can find by these and the quasi-identifiers was not counted; were they known as they stand, the acceptable risk would be "
    "reached.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each holder, under its name and its columns."""
    for one in () if assessment.outside is None else assessment.outside.uncounted:
        columns = tuple(view.column for view in one.views)
        yield Found(_UNCOUNTED.fill(holder=one.title, columns=listed(columns)), (one.key, *columns))


CAUTION = Caution(
    code="linkage-uncounted",
    title=Text("准标识符以外的列能否识别个人，没有算出", "whether columns outside the quasi-identifiers identify people was not counted"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "提高 --most-tuples（内存相应增加），或先在库中把这些列取整、截断或删除；也可列为准标识符。"
        "确信对方无从知晓的，由具名人员说明理由并附证据。",
        "Raise --most-tuples (and the memory with it), or round, cut or leave out these columns in the database first; or make them "
        "quasi-identifiers. Where it is certain that the recipient cannot know them, a named person states the reason, with evidence.",
    ),
    place=29,
    caps=2,
    settled_by=SettledBy.EACH_EVIDENCED,
    clauses=("GB/T 42460-2023 C.2 d", "China methodology (2024) 10.1.3"),
)
