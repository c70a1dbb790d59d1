"""Values that are proven identifiers in a column that was decided otherwise: level 1 by fact (GB/T 42460 6.2 c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...identify.findings import PROVEN
from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.preparation import OVERRIDDEN
from ...model.role import Role
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_AGAINST = Text(
    "列“{column}”定为{roles}，但有值的 {rows} 行中 {count} 行的取值经证实是直接标识符（{what}）。",
    "Column “{column}” was decided as {roles}, yet {count} of {rows} {rows|row|rows} with a value hold proven direct identifiers ({what}).",
)
_KIND = Text("直接标识符", "direct identifier")


def test(assessment: Assessment) -> Iterator[Found]:
    """Each such column, with how many of its rows."""
    for column in assessment.inventory.columns:
        sure = next((one for one in column.evidence if one.rule == PROVEN), None)
        if sure is not None and column.decided and Role.DI not in column.roles:
            roles = tuple(role.words for role in Role if role in column.roles)
            what = column.category_title or _KIND
            yield Found(_AGAINST.fill(column=column.name, roles=roles, rows=sure.looked_at, count=sure.count, what=what), (column.name,))


CAUTION = Caution(
    code=OVERRIDDEN,
    title=Text("证实的标识符另作决定", "proven identifiers decided otherwise"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "定为直接标识符（DI）并删除或假名化；确属误报的，由具名人员逐列说明（--override 列名=理由 --by 姓名，或案例中的 overrides）。",
        "Decide it as a direct identifier (DI) and delete it or replace it by pseudonyms; for a false alarm, a named person "
        "states the reason column by column (--override column=reason --by name, or overrides in the case file).",
    ),
    place=1,
    tone="bad",
    caps=1,
    settled_by=SettledBy.OVERRIDE,
    stage=Stage.DIRECT_IDENTIFIERS,
)
