"""Records of calls and messages: when and how long two talked is sensitive as well as who did (GB/T 35273-2020 Annex B, other)."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..wording.of_tables import speaks_of

_CALLED, _TIMES = "called_number", frozenset({"event_date"})
_FOUND = Text(
    "表中的“{called}”是通信对方的号码，此列是每次通信的时间或时长：通信记录属于敏感个人信息，了解当事人的人也可能知道。",
    "“{called}” is the number of the other side, and this column tells when or how long each talked: records of calls and messages are "
    "sensitive, and who knows the person may know of them.",
)


def with_calls(inventory: Inventory) -> Inventory:
    """Times and lengths beside the number of the other side, where nobody decided."""
    called = next((column.name for column in inventory.columns if column.category == _CALLED and Role.DI in column.roles), None)
    if called is None:
        return inventory
    return replace(inventory, columns=tuple(_of_a_call(column, called) for column in inventory.columns))


def _of_a_call(column: Column, called: str) -> Column:
    timed = column.category in _TIMES or (speaks_of(column.name, "lengths") and Role.DI not in column.roles)
    if column.decided or not timed:
        return column
    evidence = Evidence("name-lookup", "record-of-calls", _FOUND.fill(called=called))
    return replace(column, roles=column.roles - {Role.NI} | {Role.QI, Role.SA}, evidence=(*column.evidence, evidence))
