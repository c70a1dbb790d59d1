"""In a table of things a number is a thing's: it leads to nobody, unless somebody who knows the table says so (GB/T 42460 A n)."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..findings import PROVEN

_NUMBERS = frozenset({"device_id", "other_unique"})
_FOUND = Text(
    "表里没有一列写明或描述个人，像是物品、设备或机构的清单：此编号指向物，不指向人。若物归个人所有或由个人使用（如植入器械、个人终端），请定为直接标识符。",
    "No column of the table names or describes a person; it looks like a list of goods, devices or institutions, so this number is of a "
    "thing. If the things are persons' own (implants, their terminals), decide it as a direct identifier.",
)


def of_goods(inventory: Inventory) -> Inventory:
    """Numbers that nobody decided are no direct identifiers there; a person is asked for each."""
    return replace(inventory, columns=tuple(_of_goods_column(column) for column in inventory.columns))


def _of_goods_column(column: Column) -> Column:
    surely = any(item.rule == PROVEN for item in column.evidence)
    if column.decided or Role.DI not in column.roles or column.category not in _NUMBERS or surely:
        return column
    evidence = Evidence("value-rule", "number-of-a-thing", _FOUND)
    weighed = None if column.weighed is None else replace(column.weighed, asked=True)
    return replace(column, roles=frozenset(), category=None, category_title=None, evidence=(evidence, *column.evidence), weighed=weighed)
