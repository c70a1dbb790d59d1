"""A key that repeats: several rows look like one person's, and nobody has decided (GB/T 42460 3.4, D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..people import SEVERAL_ROWS, known_by
from ..stated import OfAnswers, Stated

_ASKED = Text(
    "{why}这些行是同一个人的吗？在确定之前，按行和按人各算一次，以较差者为准。",
    "{why} Do these rows belong to one person? Until that is decided, both rows and people are counted, and the less "
    "favourable result is used.",
)


_CHAINED = Text(
    "{why}等价类只能按行计数，会显得比实际大。",
    "{why} Classes can only count rows, and look larger than they are.",
)


def check(stated: Stated) -> Iterator[Found]:
    """The key that is proposed; rows that follow one another where there is none."""
    found = None if stated.seen is None else stated.seen.inventory
    persons = None if found is None else found.persons
    if found is None or persons is None:
        return
    if persons.key is not None and known_by(stated.plan, found) in {"proposed", "answered"}:
        yield Found(_ASKED.fill(why=persons.key.why), (persons.key.name,))
    elif persons.chain is not None and known_by(stated.plan, found) == "open":
        yield Found(_CHAINED.fill(why=persons.chain.why), persons.chain.columns)


CAUTION = Caution(
    code=SEVERAL_ROWS,
    title=Text("同一人可能有多行", "several rows may be of one person"),
    test=OfAnswers(check),
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "若是，请定为主体列（--subject；没有这样的列时，请提供方补充一列编号）；若每行确是不同的人，由具名人员说明理由"
        "（--accept rows-of-one-person=理由 --by 姓名）。",
        "If so, name it as the subject (--subject; where no column is one, ask the provider to add a number); if every row is nevertheless "
        "a different person, a named person states the reason (--accept rows-of-one-person=reason --by name).",
    ),
    place=45,
    tone="open",
    settled_by=SettledBy.REASON,
)
