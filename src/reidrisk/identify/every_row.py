"""What all rows show, where identification looked at a sample: a single ID number in a note makes the column a direct identifier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..data.confirming import Matches
from ..model.dataset import ColumnSample, Facts
from ..model.inventory import Column, Evidence, Inventory
from ..model.role import Role
from ..model.text import Text
from . import findings
from .catalogue import categories
from .embedded import EmbeddedFinding, embedded
from .values import Values

# RE2, over any part of a value. Wider than the rules that decide: these run on what matches.
_RESIDENT = r"[1-8][0-9]{5}(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]"
_MOBILE = r"(?:\+?86[ -]?)?1[3-9][0-9]{9}"
_CARD = r"(?:62|4[0-9]|5[1-5])[0-9]{14,17}"
_EMAIL = r"[A-Za-z0-9_+-]@[A-Za-z0-9-]{1,63}\.[A-Za-z]"
PATTERN = "|".join(
    (
        rf"(?:^|[^0-9]){_RESIDENT}(?:[^0-9A-Za-z]|$)",
        rf"(?:^|[^0-9.A-Za-z_-]){_MOBILE}(?:[^0-9.A-Za-z]|$)",
        rf"(?:^|[^0-9A-Za-z]){_CARD}(?:[^0-9A-Za-z]|$)",
        _EMAIL,
    )
)

_SEARCHED = Text("身份证号、手机号、银行卡号或电子邮件地址", "ID numbers, mobile numbers, bank cards or e-mail addresses")
_NONE = Text("全部 {rows} 行均已扫描，没有取值含有{what}。", "All {rows} {rows|row was|rows were} scanned: no value holds {what}.")
_HELD = Text(
    "全部 {rows} 行均已扫描，{count} 行的取值含有形如{what}的内容。",
    "All {rows} {rows|row was|rows were} scanned: {count} hold what has the form of {what}.",
)
_ONE_KIND = Text(
    "全部 {rows} 行均已扫描，{count} 行的取值含有{what}。", "All {rows} {rows|row was|rows were} scanned: {count} hold {what}."
)
_PART = Text(
    "全部 {rows} 行均已扫描，{count} 行的取值形似标识符；校验了其中 {looked} 个不同的取值，其中有{what}。",
    "All {rows} {rows|row was|rows were} scanned: {count} hold values of such a form; {looked} different ones were checked, and among "
    "them is {what}.",
)
_UNBORNE = Text(
    "全部 {rows} 行均已扫描，{count} 行的取值形似标识符，但经校验不是{what}。",
    "All {rows} {rows|row was|rows were} scanned: {count} hold values of such a form, which on checking are no {what}.",
)


def already_direct(inventory: Inventory) -> tuple[str, ...]:
    """Columns that are direct identifiers already, so that only their rows need counting."""
    return tuple(column.name for column in inventory.columns if Role.DI in column.roles)


def confirmed(inventory: Inventory, facts: Facts, samples: Mapping[str, ColumnSample], matches: Mapping[str, Matches]) -> Inventory:
    """The inventory with what all rows showed of each column; one that holds a direct identifier anywhere becomes one."""
    return replace(
        inventory,
        columns=tuple(_confirmed(column, facts.rows, samples.get(column.name), matches.get(column.name)) for column in inventory.columns),
    )


def _confirmed(column: Column, rows: int, sample: ColumnSample | None, seen: Matches | None) -> Column:
    if seen is None:
        return column
    if not seen.rows:
        nothing = Evidence("value-rule", "every-row", _NONE.fill(rows=rows, what=_SEARCHED), 0, rows)
        return column if Role.DI in column.roles else _with(column, nothing)
    if Role.DI in column.roles:
        return _with(column, Evidence("value-rule", "every-row", _HELD.fill(rows=rows, count=seen.rows, what=_SEARCHED), seen.rows, rows))
    found = _found(sample, seen)
    if not found:
        return _with(column, Evidence("value-rule", "every-row", _UNBORNE.fill(rows=rows, count=seen.rows, what=_SEARCHED), 0, rows))
    return _grown(column, found, seen, rows)


def _found(sample: ColumnSample | None, seen: Matches) -> tuple[EmbeddedFinding, ...]:
    """What stands in the values that match, judged among the other values of the column."""
    others = dict(sample.values) if sample else {}
    every = ColumnSample("", {**others, **seen.values}, 0, 0, 0, sample.of_rows if sample else 0)
    return tuple(item for item in embedded(Values.of(every)) if not item.kind.prose)


def _grown(column: Column, found: tuple[EmbeddedFinding, ...], seen: Matches, rows: int) -> Column:
    first = categories()[found[0].kind.category]
    added = frozenset(role for item in found for role in categories()[item.kind.category].roles)
    evidence = tuple(_evidence(item, seen, rows) for item in found)
    if column.decided:
        sure = [item.rows for item in found if item.kind.proves]
        if Role.DI in added - column.roles and sure and all(one.rule != findings.PROVEN for one in column.evidence):
            evidence = (findings.proven(max(sure), rows), *evidence)
        evidence = (findings.against_decision(added - column.roles, seen.rows, rows), *evidence) if added - column.roles else evidence
        return replace(column, evidence=(*column.evidence, *evidence))
    category = (column.category, column.category_title) if column.category else (first.key, first.title)
    roles = (column.roles - {Role.NI}) | added
    return replace(column, roles=roles, category=category[0], category_title=category[1], evidence=(*evidence, *column.evidence))


def _evidence(item: EmbeddedFinding, seen: Matches, rows: int) -> Evidence:
    if seen.all_values:
        finding, count = _ONE_KIND.fill(rows=rows, count=item.rows, what=item.kind.title), item.rows
    else:
        finding, count = _PART.fill(rows=rows, count=seen.rows, looked=len(seen.values), what=item.kind.title), seen.rows
    return Evidence("value-rule", f"every-row:{item.kind.key}", finding, count, rows)


def _with(column: Column, evidence: Evidence) -> Column:
    return replace(column, evidence=(*column.evidence, evidence))
