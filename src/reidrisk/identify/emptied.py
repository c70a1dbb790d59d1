"""Columns without a single value: whatever they are called, nothing in them leads to anybody (GB/T 42460 6.2 c: eliminated)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ..model.dataset import ColumnSample
from ..model.inventory import Column, Evidence, Inventory
from ..model.role import Role
from ..model.text import Text
from .weighing.weigh import WEIGHED, is_weighed

_NO_VALUES = Text(
    "全部 {rows} 行均没有取值（缺失或已抑制），列中没有可识别个人的内容；按列名则属直接标识符，日后有了取值须重新评估。",
    "None of the {rows} {rows|row|rows} holds a value (missing or suppressed), so nothing in the column identifies anyone; by its name it "
    "would be a "
    "direct identifier: assess again once it is filled.",
)
_NOTHING = Text(
    "全部 {rows} 行均没有取值（缺失或已抑制），列中没有可识别个人的内容；日后有了取值须重新评估。",
    "None of the {rows} {rows|row|rows} holds a value (missing or suppressed), so nothing in the column identifies anyone; assess again "
    "once it is "
    "filled.",
)


def emptied(inventory: Inventory, samples: Mapping[str, ColumnSample], has_one_class: Callable[[str], bool] | None) -> Inventory:
    """The inventory in which an undecided column that has no value in any row is no direct identifier, and nothing that was guessed.

    `has_one_class` says whether all rows of a column are alike, where only some were looked at; None: that cannot be asked.
    """
    return replace(inventory, columns=tuple(_emptied(one, samples.get(one.name), has_one_class) for one in inventory.columns))


def _emptied(column: Column, sample: ColumnSample | None, has_one_class: Callable[[str], bool] | None) -> Column:
    guessed = column.roles if is_weighed(column) else frozenset[Role]()  # by weak clues alone, as for a column without a name
    if column.decided or not (guessed or Role.DI in column.roles) or sample is None or sample.values or not sample.looked_at:
        return column
    if sample.looked_at < sample.of_rows and (has_one_class is None or not has_one_class(column.name)):
        return column
    text = _NO_VALUES if Role.DI in column.roles else _NOTHING
    evidence = Evidence("value-rule", "emptied", text.fill(rows=sample.of_rows), 0, sample.of_rows)
    rest = (item for item in column.evidence if not guessed or item.rule != WEIGHED)
    weighed = None if column.weighed is None else replace(column.weighed, asked=False)
    return replace(column, roles=column.roles - {Role.DI} - guessed, evidence=(evidence, *rest), weighed=weighed)
