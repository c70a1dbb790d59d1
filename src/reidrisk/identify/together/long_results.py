"""Results in long form: one column names what was measured, another holds the value, so the first says what the second is.

Each item is looked up as if it were the name of a column of its own: the value column has the roles of what stands in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..names import NameHit, lookup
from ..wording.of_tables import is_called
from .dependence import follows
from .rows import SomeColumn, SomeRows

LONG_FORM = "long-form"
_OFTEN, _MOST_ITEMS, _LONGEST = 3, 300, 60
_HALF, _SOME, _DEPENDS = 0.5, 0.01, 0.5
_VALUE = Text(
    "长表：此列的含义由“{item}”列决定。其 {items} 种项目中 {known} 种在目录或词表中可查，涉及：{kinds}；此列按其中所含的内容取角色。",
    "Long form: what this column holds is said by “{item}”. Of its {items} items {known} are known to the lists, as {kinds}; the column "
    "has the roles of what it holds.",
)
_ITEM = Text(
    "长表的项目列：每行写明“{value}”是什么的结果，涉及：{kinds}；做了哪些项目，本身就是这类信息。",
    "The items of a long form: each row says what “{value}” is a result of, here {kinds}; which ones a person has is such "
    "information itself.",
)
_UNIT = Text(
    "长表的计量单位：由“{item}”列决定，不是地点或工作单位。",
    "The unit of a long form: it follows from “{item}” and is no place and no employer.",
)


@dataclass(frozen=True, slots=True)
class LongForm:
    """The columns of a table in long form; `known` of so many items are in the lists, `kinds` are their categories, the commonest first."""

    item: str
    values: tuple[str, ...]
    unit: str | None
    items: int
    known: int
    kinds: tuple[str, ...]

    @property
    def roles(self) -> frozenset[Role]:
        """The roles of all that the value column holds."""
        return frozenset(role for kind in self.kinds for role in categories()[kind].roles) - {Role.NI}


def long_form(inventory: Inventory, rows: SomeRows) -> LongForm | None:
    """The long form of these rows; None where they are in none."""
    names = [column.name for column in inventory.columns]
    items = [name for name in names if is_called(name, "items") and _repeats(rows.column(name))]
    values = [name for name in names if is_called(name, "values") and name not in items]
    units = [name for name in names if is_called(name, "units")]
    ranked = {value: _Ranked.of(rows.numbers(value)) for value in values} if items else {}
    for item in items:
        unit = next((name for name in units if follows(rows.column(name), rows.column(item))), None)
        found = _of(item, tuple(values), unit, rows)
        groups = rows.column(item).codes
        if values and (unit or found.known >= _HALF * found.items or any(_depends(ranked[value], groups) for value in values)):
            return found
    return None


def _repeats(column: SomeColumn) -> bool:
    return 1 < len(column.held) * _OFTEN <= column.present


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Where the values of a column stand in their order; ranks are -1 where there is no number."""

    numbers: npt.NDArray[np.float64]
    there: npt.NDArray[np.bool_]
    ranks: npt.NDArray[np.float64]

    @classmethod
    def of(cls, numbers: npt.NDArray[np.float64] | None) -> _Ranked | None:
        """Each column is ordered once, and not for each item; None where it holds no numbers."""
        if numbers is None:
            return None
        there = ~np.isnan(numbers)
        ranks = np.full(len(numbers), -1.0)
        ranks[there] = _in_order(numbers[there])
        return cls(numbers, there, ranks)

    def beside(self, groups: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
        """The ranks among the rows that have a group, and these."""
        both = self.there & (groups >= 0)
        same = np.count_nonzero(both) == np.count_nonzero(self.there)
        return (self.ranks[both] if same else _in_order(self.numbers[both])), groups[both]


def _in_order(numbers: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.argsort(np.argsort(numbers)).astype(np.float64)


def _depends(value: _Ranked | None, groups: npt.NDArray[np.int64]) -> bool:
    """Whether values lie apart by item: most of how their ranks vary is between items."""
    if value is None:
        return False
    ranks, of_item = value.beside(groups)
    many = len(ranks)
    held = np.bincount(of_item)
    means = np.bincount(of_item, weights=ranks) / np.maximum(held, 1)
    apart = (held * (means - (many - 1) / 2) ** 2).sum()
    return many > 1 and bool(apart >= _DEPENDS * many * (many**2 - 1) / 12)  # ranks are 0 to many - 1, each once


def _of(item: str, values: tuple[str, ...], unit: str | None, rows: SomeRows) -> LongForm:
    column = rows.column(item)
    units = {} if unit is None else _beside(column, rows.column(unit))
    common = np.argsort(-column.held, kind="stable")[:_MOST_ITEMS].tolist()
    held: Counter[str] = Counter()
    known = 0
    for place in common:
        kind = _kind(column.texts[place], units.get(place, ""))
        known += kind is not None
        if kind is not None:
            held[kind] += int(column.held[place])
    kinds = tuple(kind for kind, count in held.most_common() if count >= _SOME * column.present)
    return LongForm(item, values, unit, len(common), known, kinds)


def _beside(column: SomeColumn, unit: SomeColumn) -> dict[int, str]:
    """The unit that stands beside each item."""
    there = (column.codes >= 0) & (unit.codes >= 0)
    return {one: unit.texts[other] for one, other in zip(column.codes[there].tolist(), unit.codes[there].tolist(), strict=True)}


def _kind(item: str, unit: str) -> str | None:
    """The category of a column of that name, or of that name with its unit."""
    if len(item) > _LONGEST:
        return None
    hits: Iterable[NameHit | None] = (lookup(item), lookup(f"{item} ({unit})") if unit else None)
    return next((hit.category for hit in hits if hit is not None and hit.category is not None and not hit.ambiguous), None)


def with_long_form(inventory: Inventory, found: LongForm | None) -> Inventory:
    """The columns of a long form with what the items say of them; what a person decided stays."""
    if found is None or not found.kinds:
        return inventory
    return replace(inventory, columns=tuple(_steered(column, found) for column in inventory.columns))


def _steered(column: Column, found: LongForm) -> Column:
    if column.decided:
        return column
    kinds = tuple(categories()[kind].title for kind in found.kinds)
    if column.name in found.values:
        text = _VALUE.fill(item=found.item, items=found.items, known=found.known, kinds=kinds)
        return _with(
            column, found.roles, found.kinds[0], Evidence("value-rule", f"{LONG_FORM}:{found.item}", text, found.known, found.items)
        )
    if column.name == found.item and Role.SA in found.roles:
        text = _ITEM.fill(value=found.values[0], kinds=kinds)
        first = next(kind for kind in found.kinds if Role.SA in categories()[kind].roles)
        return _with(column, frozenset({Role.SA}), first, Evidence("value-rule", f"{LONG_FORM}:{found.values[0]}", text))
    if column.name == found.unit and Role.DI not in column.roles:
        evidence = Evidence("value-rule", f"{LONG_FORM}:{found.item}", _UNIT.fill(item=found.item))
        return replace(column, roles=frozenset(), category=None, category_title=None, evidence=(evidence, *column.evidence))
    return column


def _with(column: Column, roles: frozenset[Role], kind: str, evidence: Evidence) -> Column:
    others = tuple(item for item in column.evidence if item.rule != "all-detectors")
    own = column.category is not None and categories()[column.category].roles & roles
    category = categories()[column.category if own and column.category else kind]
    return replace(
        column, roles=(column.roles - {Role.NI}) | roles, category=category.key, category_title=category.title, evidence=(evidence, *others)
    )
