"""Tables without a header: what stands first and counts, and words that are mostly names, where no name of a column speaks against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ...data.shape.naming import is_by_position
from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from .. import findings
from ..catalogue import categories
from ..weighing.weigh import WEIGHED, is_weighed
from .rows import SomeColumn, SomeRows

_LEAST_ROWS, _LEAST_KINDS, _LONGEST, _HALF = 20, 12, 20, 0.5
_KEY = "key-without-header"
_CODE = re.compile(r"(?=.*[0-9])[A-Za-z0-9:._/-]+", re.ASCII)
_MOST_ROWS, _LEAST_REPEATED = 12, 5  # rows of one person in the mean; codes that come again
_IN_ORDER, _NEARLY_TOGETHER, _DENSE = 0.1, 1.01, 1.1  # steps the other way; runs by kinds; the range by numbers in it
_LONG, _LEAST_LONG = 9, 5  # digits that no amount or measure has in every row: a handful of rows shows it
_YEARS = (1850, 2050)
_NAMES = frozenset({"single_name", "western_name", "chinese_name", "japanese_name", "korean_name", "cyrillic_name"})
_OWN = Text(
    "表没有列名：每行一个不同的整数编号，很可能是各行的编号，凭它可与其他表关联。若只是行号，请定为其他（NI）。",
    "The table has no header, and each row has another whole number here: most likely its key, by which other tables point to it. "
    "If it only counts the rows, decide that it is none of these.",
)
_RISING = Text(
    "表没有列名：此列是整数，自上而下只增不减，{rows} 行有 {kinds} 个数：很可能是编号（一人可有多行）。若只是行号，请定为其他（NI）。",
    "The table has no header, and the whole numbers of this column only rise from row to row, {kinds} of them in {rows} rows: most likely "
    "what rows or persons are numbered by. If it only counts the rows, decide that it is none of these.",
)
_BLOCKS = Text(
    "表没有列名：第一列是整数，同一数字的各行连在一起（{kinds} 个数字），很可能是一人多行的个人编号。",
    "The table has no header, and rows of one whole number stand together in the first column ({kinds} numbers): "
    "most likely that of a person with several rows.",
)
_TOGETHER = Text(
    "表没有列名：同一编号的各行总是连在一起（{rows} 行有 {kinds} 个编号），又不是按大小排列，很可能是个人或事件的编号。",
    "The table has no header, and rows of one number or code always stand together ({kinds} of them in {rows} rows), though not in rising "
    "order: most likely what persons or cases are numbered by.",
)
_ALL_USED = Text(
    "表没有列名：{rows} 行有 {kinds} 个整数，几乎各不相同，又几乎用完其间所有的数：很可能是编号，只是次序打乱。",
    "The table has no header, and its {rows} rows hold {kinds} whole numbers here: hardly any comes again, and hardly any between the "
    "smallest and the largest is left out. Most likely these are numbers that were given out, in another order.",
)
_WORDS = Text(
    "表没有列名：有值的 {rows} 行中 {count} 行是常见的姓或名。",
    "The table has no header, and {count} of {rows} {rows|row|rows} with a value hold a common surname or first name.",
)


def without_names(inventory: Inventory, rows: SomeRows) -> Inventory:
    """Columns of which nothing else is proposed, in a table where each is called by its place."""
    if not all(is_by_position(column.name) for column in inventory.columns):
        return inventory
    columns = [_read(place, column, rows) for place, column in enumerate(inventory.columns)]
    found = next((place for place, column in enumerate(columns) if _is_open(column) and _stand_together(rows.column(column.name))), None)
    if found is not None:  # of several the first: what a person brings along stands together as well
        seen = rows.column(columns[found].name)
        kinds = _TOGETHER.fill(kinds=len(seen.held), rows=seen.present)
        columns[found] = _with(columns[found], "other_unique", Evidence("value-rule", _KEY, kinds, seen.present, seen.present))
    return replace(inventory, columns=tuple(columns))


def _is_open(column: Column) -> bool:
    """Whether nothing else is proposed of it."""
    return not (column.decided or Role.DI in column.roles or (column.roles - {Role.NI} and not is_weighed(column)))


def _stand_together(seen: SomeColumn) -> bool:
    """Whether rows of one code stand together though the codes are in no order; few rows each, as persons have and schools have not."""
    codes, kinds = seen.codes[seen.codes >= 0], len(seen.held)
    if kinds < _LEAST_KINDS or kinds < len(codes) / _MOST_ROWS or (seen.held > 1).sum() < _LEAST_REPEATED:
        return False
    if not all(len(text) <= _LONGEST and _CODE.fullmatch(text) for text in seen.texts):
        return False
    if int((np.diff(codes) != 0).sum()) + 1 > _NEARLY_TOGETHER * kinds:
        return False
    numbers = seen.numbers()
    if numbers is None or any(map(_has_letter, seen.texts)):
        return True
    rising = float((np.diff(numbers[np.flatnonzero(np.diff(seen.codes, prepend=-1))]) > 0).mean())
    return all(map(str.isdigit, seen.texts)) and _IN_ORDER < rising < 1 - _IN_ORDER  # a table is sorted by amounts and scores as well


def _read(place: int, column: Column, rows: SomeRows) -> Column:
    if not _is_open(column):
        return column
    seen = rows.column(column.name)
    if (number := _number(seen, first=place == 0)) is not None:
        return _with(column, "other_unique", number)
    name = next(_names(column), None) if len(seen.held) > _LEAST_KINDS else None
    return column if name is None else _with(column, "person_name", name)


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))


def _number(seen: SomeColumn, *, first: bool) -> Evidence | None:
    """The key of a row or a person; elsewhere than first only numbers of one length, as those that are given out have, or that rise."""
    if not _are_whole(seen):
        return None
    lengths = {len(text) for text in seen.texts}
    if seen.commonest == 1 and (first or len(lengths) == 1):
        return Evidence("value-rule", _KEY, _OWN, seen.present, seen.present)
    codes = seen.codes[seen.codes >= 0]
    if first and len(seen.held) > _LEAST_KINDS and bool((np.diff(codes) >= 0).all()):
        return Evidence("value-rule", _KEY, _BLOCKS.fill(kinds=len(seen.held)), seen.present, seen.present)
    each = np.array([int(text) for text in seen.texts], dtype=np.float64)
    if _DENSE * len(each) >= max(each.max() - each.min(), _NEARLY_TOGETHER * seen.present):
        return Evidence("value-rule", _KEY, _ALL_USED.fill(rows=seen.present, kinds=len(each)), seen.present, seen.present)
    numbers = each[codes]
    if 2 * len(seen.held) > seen.present and bool((np.diff(numbers) >= 0).all()):
        found = _RISING.fill(rows=seen.present, kinds=len(seen.held))
        return Evidence("value-rule", _KEY, found, seen.present, seen.present)
    return None


def _are_whole(seen: SomeColumn) -> bool:
    """Whether there are enough whole numbers that are no years; fewer are needed where each is long."""
    whole = all(text.isascii() and text.isdigit() and len(text) <= _LONGEST for text in seen.texts)
    if not whole or all(_YEARS[0] <= int(text) <= _YEARS[1] for text in seen.texts):
        return False
    return seen.present >= (_LEAST_LONG if min(map(len, seen.texts)) >= _LONG else _LEAST_ROWS)


def _names(column: Column) -> Iterator[Evidence]:
    """What lists of names say of half the rows, together."""
    found = [item for item in column.evidence if item.rule in _NAMES and item.looked_at]
    count, rows = sum(item.count or 0 for item in found), max((item.looked_at or 0 for item in found), default=0)
    if rows and count >= _HALF * rows:
        count = min(count, rows)
        yield Evidence("value-rule", "names-without-header", _WORDS.fill(count=count, rows=rows), count, rows)


def _with(column: Column, key: str, found: Evidence) -> Column:
    category = categories()[key]
    evidence = (found, *(item for item in column.evidence if item.rule not in {findings.NOTHING, WEIGHED}))
    return replace(column, roles=category.roles, category=key, category_title=category.title, evidence=evidence)
