"""A verdict that hangs on decisions against the evidence: what is decided as less must be defended (GB/T 42460 6.2 a, c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...identify.findings import HEADED, LIKELY, PROFILE, PROVEN
from ...model.assessment import AsIdentifiers, Assessment
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_DIRECT = Text(
    "列“{column}”定为{roles}，但看来是直接标识符（{what}）：{rows} 行有值的记录中有 {distinct} 个不同取值，足以逐人区分。",
    "Column “{column}” was decided as {roles}, yet it looks like a direct identifier ({what}): {distinct} "
    "{distinct|different value|different values} "
    "in {rows} {rows|row|rows} with a value distinguish people.",
)
_NAMED = Text(
    "列“{column}”定为{roles}，但列名本身指明或像是指明某个人，表头会随数据一并提供；单元格里是什么都改变不了这一点。",
    "Column “{column}” was decided as {roles}, yet its name itself tells or seems to tell who somebody is, and the header leaves with the "
    "data, whatever the cells hold.",
)
_TOGETHER = Text(
    "{names}没有定为直接标识符，但合起来几乎每人不同，如同指纹，可据此识别个人。",
    "{names} were not decided to be direct identifiers, yet together they differ between nearly all people and identify them, as a "
    "fingerprint does.",
)
_KIND = Text("直接标识符", "direct identifier")
_LEVEL = Text(
    "{names}没有定为标识符，但有证据表明能与其他信息结合识别个人，而且对方可能知道：作为准标识符计算，级别只有 {level} 级。",
    "{names} were decided not to be identifiers, yet the evidence is that they identify people in combination and that "
    "others can know them: as quasi-identifiers the level is {level} only.",
)
_REFUSED = Text(
    "{names}没有定为标识符，但有证据表明能与其他信息结合识别个人，而且对方可能知道：作为准标识符计算，结果不可接受。",
    "{names} were decided not to be identifiers, yet the evidence is that they identify people in combination and that "
    "others can know them: as quasi-identifiers they make the result not acceptable.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """Each column that looks like a direct identifier or is called like a person, and those without which the verdict would be worse."""
    for column in assessment.inventory.columns:
        rules = {each.rule: each for each in column.evidence}
        if LIKELY in rules and PROVEN not in rules:
            what, roles = column.category_title or _KIND, _roles(column)
            seen = rules[LIKELY]
            yield Found(_DIRECT.fill(column=column.name, roles=roles, what=what, rows=seen.looked_at, distinct=seen.count), (column.name,))
        elif column.decided and Role.DI not in column.roles and any(rule.startswith(HEADED) for rule in rules):
            yield Found(_NAMED.fill(column=column.name, roles=_roles(column)), (column.name,))
    together = tuple(column.name for column in assessment.inventory.columns if _is_profile(column))
    if together:
        yield Found(_TOGETHER.fill(names=listed(together)), together)
    if assessment.as_identifiers is not None:
        yield Found(_sentence(assessment.as_identifiers), assessment.as_identifiers.columns)


def _is_profile(column: Column) -> bool:
    decided_otherwise = column.decided and Role.DI not in column.roles
    return decided_otherwise and any(one.rule.startswith(PROFILE) for one in column.evidence)


def _roles(column: Column) -> tuple[Text, ...]:
    return tuple(role.words for role in Role if role in column.roles)


def _sentence(one: AsIdentifiers) -> Phrase:
    if one.levels is None:
        return _REFUSED.fill(names=listed(one.columns))
    low, high = one.levels
    return _LEVEL.fill(names=listed(one.columns), level=low if low == high else f"{low}-{high}")


CAUTION = Caution(
    code="decided-against-evidence",
    title=Text("决定与证据不符", "decided against the evidence"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "改为证据所示的角色（DI 或 QI）并处理；决定不变的，由具名人员说明理由。",
        "Decide as the evidence indicates (DI or QI) and treat the column; where the decision stands, a named person must state "
        "the reason.",
    ),
    place=24,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    override=True,
    clauses=("GB/T 42460-2023 6.2 a",),
)
