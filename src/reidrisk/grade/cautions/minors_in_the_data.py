"""Children under fourteen are denied, and rows are of them (PIPL 28, 31)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_FOUND = Text(
    "答“没有不满十四周岁的未成年人”，而{columns}中有 {rows} 行是不满十四周岁的人：其个人信息一律是敏感个人信息，须取得监护人同意。",
    "Nobody in the data is said to be under fourteen, and by {columns} {rows} rows are of children under fourteen: all their personal "
    "information is sensitive, and a guardian must consent.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Where a column of ages, dates of birth or identity numbers shows them."""
    if stated.seen is None or stated.one("subjects.minors") != "no":
        return
    found = {name: rows for name, rows in stated.seen.evidence("minors", "sa_minor") if rows}
    if found:
        yield Found(_FOUND.fill(columns=listed(tuple(found)), rows=max(found.values())), tuple(found))


CAUTION = Caution(
    code="minors-in-the-data",
    title=Text("数据中有不满十四周岁的人", "children under fourteen in the data"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "改答“有”，并回答监护人同意；年龄录入有误的，更正数据或说明理由。",
        "Answer yes, and the question about guardians; where ages are typing errors correct the data or give the reason.",
    ),
    place=101,
    tone="bad",
    settled_by=SettledBy.REASON,
    clauses=("PIPL 28", "PIPL 31"),
)
