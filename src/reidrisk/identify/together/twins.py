"""Twins: a column that codes, bands or otherwise follows from one whose role is sure has at least that role (GB/T 42460 C.2 b).

A number 1 to 4 beside an age may be its band, a column of ones and twos the sex, a decimal the body-mass index of the height and weight
beside it. The name need not say so: the values do, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Phrase, Text
from ..catalogue import categories
from ..findings import is_running_number
from ..weighing.weigh import WEIGHED, is_weighed
from .dependence import Dependence, Manner, bands, computed, counted, follows, ranked
from .rows import SomeRows

TWIN = "twin"
_IDENTIFIERS = frozenset({Role.DI, Role.QI})
_GIVEN = frozenset({Role.QI, Role.SA})
# What the rest of the evidence of a column leaves in doubt is no ground to stand on for another.
_DOUBT = (WEIGHED, "ambiguous:", "contradicts-name", "refutes-name", TWIN, "C.2")
_ORDERED = frozenset({"birth_age", "body", "income"})  # amounts that are a person's own: bands of a date of an event may be anything's
_MEASURED = frozenset({"body"})
_DATED = frozenset({"event_date", "birth_age"})
_MOST_SIBLINGS, _MANY = 20, 12
_SAYS: dict[Manner, Text] = {
    "coded": Text(
        "取值与“{other}”一一对应（检查了 {rows} 行，例外 {strays} 行）：是它的编码或另一种写法，角色至少与其相同。",
        "Each value goes with one value of “{other}” and the other way round ({rows} {rows|row|rows} examined, {strays} exceptions): a "
        "code of it, so it has at least its role.",
    ),
    "derived": Text(
        "取值由“{other}”决定：“{other}”相同的行，此列也相同（检查了 {rows} 行，例外 {strays} 行）；由它归并或换算而来，角色至少与其相同。",
        "The values follow from “{other}”: rows alike there are alike here ({rows} {rows|row|rows} examined, {strays} exceptions); "
        "derived from it, so it has at least its role.",
    ),
    "banded": Text(
        "按“{other}”排序后，相同取值连成一段（检查了 {rows} 行，例外 {strays} 行）：是“{other}”的分段，角色至少与其相同。",
        "Sorted by “{other}”, equal values stand together ({rows} {rows|row|rows} examined, {strays} exceptions): bands of it, so it has "
        "at least its role.",
    ),
    "ranked": Text(
        "取值随“{other}”同升或反降，次序几乎完全一致（检查了 {rows} 行）：由它换算而来，角色至少与其相同。",
        "The values rise or fall with “{other}” in nearly the same order ({rows} {rows|row|rows} examined): derived from it, so it has at "
        "least its "
        "role.",
    ),
    "counted": Text(
        "取值与日期“{other}”相差固定的天数（检查了 {rows} 行，例外 {strays} 行）：是以天数表示的同一日期，角色至少与其相同。",
        "The values are a fixed number of days away from the date “{other}” ({rows} {rows|row|rows} examined, {strays} exceptions): the "
        "same date as a number of days, so it has at least its role.",
    ),
    "computed": Text(
        "取值可由{other}算出（检查了 {rows} 行），如由身高、体重算出的体重指数；角色至少与其相同。",
        "The values can be computed from {other} ({rows} {rows|row|rows} examined), as the body-mass index from height and weight; the "
        "column has at "
        "least their role.",
    ),
}
_JOINED = Text("“{one}”和“{another}”", "“{one}” and “{another}”")


@dataclass(frozen=True, slots=True)
class _Twin:
    of: Column
    seen: Dependence
    name: str | Phrase


def with_twins(inventory: Inventory, rows: SomeRows) -> Inventory:
    """Columns that nobody decided, with the roles of the sure siblings from which their values follow, and why."""
    siblings = [column for column in inventory.columns if _is_sure(column)][:_MOST_SIBLINGS]
    if not siblings:
        return inventory
    return replace(inventory, columns=tuple(_with_twin(column, siblings, rows) for column in inventory.columns))


def _is_sure(column: Column) -> bool:
    """Whether its role is beyond doubt: a person's decision, or a category that nothing speaks against."""
    if Role.QI not in column.roles or Role.DI in column.roles:
        return False
    return column.decided or (column.category is not None and not any(item.rule.startswith(_DOUBT) for item in column.evidence))


def _may_be_one(column: Column) -> bool:
    """Nothing was found of it that identifies; a running number follows the order of anything."""
    if column.decided or (column.roles & _IDENTIFIERS and not is_weighed(column)) or Role.NI in column.roles:
        return False
    return not is_running_number(column)


def _with_twin(column: Column, siblings: Sequence[Column], rows: SomeRows) -> Column:
    if not _may_be_one(column):
        return column
    seen = rows.column(column.name)
    if seen.present - seen.commonest < 1:
        return column
    twin = next(_twins(column, siblings, rows), None)
    return column if twin is None else _taken(column, twin)


def _twins(column: Column, siblings: Sequence[Column], rows: SomeRows) -> Iterator[_Twin]:
    """The siblings that it follows: one by one, the closest manner first, then two together."""
    own = [one for one in siblings if one.category != "event_date"]  # what changes with the day (a batch, a version) is no date
    found = [(one, seen) for one in own if (seen := follows(rows.column(column.name), rows.column(one.name)))]
    yield from (_Twin(one, seen, one.name) for one, seen in found if seen.manner == "coded")
    yield from (_Twin(one, seen, one.name) for one, seen in found if seen.manner == "derived" and not _is_scale(one, rows))
    for one in siblings:
        seen = _in_order(column, one, rows)
        if seen is not None:
            yield _Twin(one, seen, one.name)
    yield from _of_two(column, siblings, rows)


def _is_scale(column: Column, rows: SomeRows) -> bool:
    """Amounts and dates: what they are merged or converted into keeps their order, anything else that follows is a trait of few persons."""
    return len(rows.column(column.name).held) > _MANY and rows.numbers(column.name) is not None


def _in_order(column: Column, sibling: Column, rows: SomeRows) -> Dependence | None:
    """Bands of a person's own amounts and dates, numbers in their order, and dates as numbers of days."""
    if sibling.category not in _ORDERED | _DATED:
        return None
    order = rows.numbers(sibling.name)
    if order is None:
        return None
    mine = rows.numbers(column.name)
    seen = counted(mine, order) if mine is not None and sibling.category in _DATED else None
    if seen is None and sibling.category in _ORDERED:
        seen = bands(rows.column(column.name), order) or (None if mine is None else ranked(mine, order))
    return seen


def _of_two(column: Column, siblings: Sequence[Column], rows: SomeRows) -> Iterator[_Twin]:
    measured = [one for one in siblings if one.category in _MEASURED]
    mine = rows.numbers(column.name) if len(measured) > 1 else None
    if mine is None:
        return
    for one, another in combinations(measured, 2):
        first, second = rows.numbers(one.name), rows.numbers(another.name)
        seen = None if first is None or second is None else computed(mine, first, second)
        if seen is not None:
            yield _Twin(one, seen, _JOINED.fill(one=one.name, another=another.name))


def _taken(column: Column, twin: _Twin) -> Column:
    finding = _SAYS[twin.seen.manner].fill(other=twin.name, rows=twin.seen.rows, strays=twin.seen.strays)
    evidence = Evidence("value-rule", f"{TWIN}:{twin.of.name}", finding, twin.seen.rows - twin.seen.strays, twin.seen.rows)
    others = tuple(item for item in column.evidence if item.rule not in {"all-detectors", WEIGHED})
    own = frozenset[Role]() if is_weighed(column) else column.roles - {Role.NI}
    known = not is_weighed(column) and column.category is not None and categories()[column.category].roles & twin.of.roles
    weighed = column.weighed
    return replace(
        column,
        roles=own | twin.of.roles & _GIVEN,
        category=column.category if known else twin.of.category,
        category_title=column.category_title if known else twin.of.category_title,
        evidence=(evidence, *others),
        weighed=None if weighed is None else replace(weighed, role=Role.QI, speaking_for=(finding,), speaking_against=(), asked=False),
    )
