"""Parts of names and addresses beside a sure sibling: an initial beside a surname, a flat beside a street (GB/T 42460-2023 A a, A e)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from .. import findings
from ..catalogue import categories
from ..wording.of_tables import is_called
from .rows import SomeColumn, SomeRows

_NEAR, _LEAST_LETTERS = 2, 6  # columns between which siblings stand; letters that initials begin with
_INITIAL = re.compile(r"[A-Z]\.?", re.ASCII)
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "v"})
_HOUSE = re.compile(
    r"(?:#|no\.? ?)?[0-9]{1,5}[a-z]?|[a-z][0-9]{0,4}"
    r"|[0-9a-z一二三四五六七八九十-]{1,6}(?:号|號|栋|棟|幢|座|单元|單元|室|层|樓|楼|户)",
    re.IGNORECASE,
)
_FOUND = Text(
    "与“{beside}”同表相邻，取值是其一部分：连在一起即为{what}。分列存放不是去标识化。",
    "It stands beside “{beside}”, and its values are a part of the same: together they are {what}. To store it in parts is no "
    "de-identification.",
)


def with_siblings(inventory: Inventory, rows: SomeRows) -> Inventory:
    """Parts that nobody decided, each with what it stands beside."""
    return replace(
        inventory, columns=tuple(_read(column, inventory.columns, place, rows) for place, column in enumerate(inventory.columns))
    )


def _read(column: Column, columns: Sequence[Column], place: int, rows: SomeRows) -> Column:
    if column.decided or Role.DI in column.roles:
        return column
    near = [other for other in columns[max(0, place - _NEAR) : place + _NEAR + 1] if Role.DI in other.roles]
    for key in ("person_name", "address_detail"):
        beside = next((other for other in near if other.category == key), None)
        if beside is not None and _is_part(key, column, rows.column(column.name)):
            return _part(column, key, beside)
    return column


def _is_part(key: str, column: Column, seen: SomeColumn) -> bool:
    if not seen.texts:
        return False
    if key == "address_detail":
        return is_called(column.name, "house_parts") and all(map(_HOUSE.fullmatch, seen.texts))
    initials = all(map(_INITIAL.fullmatch, seen.texts)) and len(seen.texts) >= _LEAST_LETTERS
    return initials or all(text.casefold().rstrip(".") in _SUFFIXES for text in seen.texts)


def _part(column: Column, key: str, beside: Column) -> Column:
    category = categories()[key]
    found = Evidence("value-rule", f"part-of:{beside.name}", _FOUND.fill(beside=beside.name, what=category.title))
    evidence = (found, *(item for item in column.evidence if item.rule != findings.NOTHING))
    return replace(column, roles=category.roles, category=key, category_title=category.title, evidence=evidence)
