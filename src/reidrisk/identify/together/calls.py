"""Records of calls and messages: when and how long two talked is sensitive as well as who did (GB/T 35273-2020 Annex B, other)."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..wording.of_tables import is_called, speaks_of

_CALLED, _TIMES = "called_number", frozenset({"event_date"})
_FOUND = Text(
    "表中的“{called}”是通信对方的号码，此列是每次通信的时间或时长：通信记录属于敏感个人信息，了解当事人的人也可能知道。",
    "“{called}” is the number of the other side, and this column tells when or how long each talked: records of calls and messages are "
    "sensitive, and who knows the person may know of them.",
)


_HIDDEN = Text(
    "同表有每次的时长，此列是对方号码经散列后的值：仍是通信对方的号码，拨号簿可逐一散列比对。",
    "Beside it stands how long each lasted, and these are hashes of the number of the other side: still a number called, for all numbers "
    "can be hashed and compared.",
)
_HASHED = "hash:"


def with_calls(inventory: Inventory) -> Inventory:
    """Times and lengths beside the number of the other side, where nobody decided; what was hashed beside lengths is such a number."""
    if any(speaks_of(column.name, "lengths") and Role.DI not in column.roles for column in inventory.columns):
        inventory = replace(inventory, columns=tuple(map(_with_hashed, inventory.columns)))
    called = next((column.name for column in inventory.columns if column.category == _CALLED and Role.DI in column.roles), None)
    if called is None:
        return inventory
    return replace(inventory, columns=tuple(_of_a_call(column, called) for column in inventory.columns))


def _with_hashed(column: Column) -> Column:
    hashed = Role.DI in column.roles and any(item.rule.startswith(_HASHED) for item in column.evidence)
    if column.decided or not hashed or not is_called(column.name, "parties"):
        return column
    category = categories()[_CALLED]
    evidence = Evidence("name-lookup", "hashed-call", _HIDDEN)
    return replace(
        column, roles=category.roles, category=category.key, category_title=category.title, evidence=(*column.evidence, evidence)
    )


def _of_a_call(column: Column, called: str) -> Column:
    timed = column.category in _TIMES or (speaks_of(column.name, "lengths") and Role.DI not in column.roles)
    if column.decided or not timed:
        return column
    evidence = Evidence("name-lookup", "record-of-calls", _FOUND.fill(called=called))
    return replace(column, roles=column.roles - {Role.NI} | {Role.QI, Role.SA}, evidence=(*column.evidence, evidence))
