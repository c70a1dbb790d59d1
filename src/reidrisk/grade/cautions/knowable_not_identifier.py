"""A recipient is likely to know a column from elsewhere, and it is decided as no identifier (GB/T 42460 C.2 d 3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.role import Role
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_FOUND = Text(
    "“{column}”答“接收方很可能从别处知道”，却不作标识符：能知道的列可以用来认人，结论没有把它算进去。",
    "“{column}”: the recipient is stated to be likely to know it from another source, yet it is not treated as an "
    "identifier. What can be known can be used to identify people, and the conclusion does not take it into account.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Each such column that is there."""
    for column, decision in stated.plan.decided.items():
        if stated.one("columns.knowable", column) == "likely" and not decision.roles & {Role.DI, Role.QI}:
            yield Found(_FOUND.fill(column=column), (column,))


CAUTION = Caution(
    code="knowable-not-identifier",
    title=Text("很可能为人所知的列不作标识符", "likely known, but not treated as an identifier"),
    test=OfAnswers(check),
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "改作准标识符（QI）；确有理由不作的，由具名人员写明。",
        "Make it a quasi-identifier (QI); where there is a reason not to, a named person states it.",
    ),
    place=64,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 C.2 d 3",),
)
