"""A code that repeats with a person is an identifier as one that every row has for itself (GB/T 42460 A; ITU-T X Suppl.39 6.5)."""

from __future__ import annotations

from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.persons import PersonKey
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..weighing.weigh import WEIGHED, is_weighed

NUMBERING = frozenset({"document", "person", "direct", "code"})
_REPEATS = Text(
    "取值随人重复：{rows} 行中有 {persons} 个编码，同一编码的各行像是同一个人的。编码指向个人，属于直接标识符；"
    "凭对照表或与其他数据对接即可识别个人。",
    "The codes repeat with persons: {persons} of them in {rows} {rows|row|rows}, and rows of one code look like one person's. A code of a "
    "person is a "
    "direct identifier: whoever holds the list, or other data with it, recognises people by it.",
)


def with_codes(inventory: Inventory) -> Inventory:
    """The key that is proposed as the subject, where it is one column that nothing else was found of, as a direct identifier."""
    key = None if inventory.persons is None else inventory.persons.key
    if key is None or key.kind not in NUMBERING or len(key.columns) > 1:
        return inventory
    return replace(inventory, columns=tuple(_coded(column, key) if column.name in key.columns else column for column in inventory.columns))


def _coded(column: Column, key: PersonKey) -> Column:
    if column.decided or (column.roles and not is_weighed(column)):
        return column
    found = categories()["other_unique"]
    evidence = Evidence("value-rule", "repeated-code", _REPEATS.fill(rows=key.rows, persons=key.persons), key.repeated, key.rows)
    title = found.title
    rest = (item for item in column.evidence if item.rule != WEIGHED)
    return replace(column, roles=frozenset({Role.DI}), category=found.key, category_title=title, evidence=(evidence, *rest))
