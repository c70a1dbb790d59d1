"""What the rows of a table are: people, visits, events, results in long form, things, or counts of people (GB/T 42460 3.4).

Told by the data: whether a key of people repeats, what is different in each row, whether the table is a grid of groups with counts in it.
"""

from __future__ import annotations

from math import prod

from ...model.inventory import Column, Inventory
from ...model.persons import Persons, RowKind, RowsAre
from ...model.role import Role
from ...model.text import Phrase, Text
from ..persons.words import numbers
from ..wording.of_tables import speaks_of
from .long_results import LongForm
from .rows import SomeRows, combined

_PERSONAL = frozenset(
    {"sex", "birth_age", "marital", "ethnic", "nationality", "religion", "education", "occupation", "family", "body", "income",
     "diagnosis_visible", "sa_health", "insurance_class", "indigenous", "language", "criminal_history", "longitudinal_codes"}
)  # fmt: skip
_OF_GOODS = frozenset({"device_id", "other_unique", "uscc", "geo", "event_date", "sa_property", "coordinates", "url", "vin"})
_DATES = frozenset({"event_date"})
_ALL, _FILLED, _FEW, _MOST_SHARE = 0.99, 0.1, 10, 0.5
_LEAST_GOODS, _LEAST_TRAITS = 2, 2

_COUNTS = Text(
    "每行是一组人的汇总：{groups} 的每种组合只出现一次，{counts} 是人数或次数；没有列指向单个的人。",
    "A row sums up a group: each combination of {groups} stands once, {counts} count people or cases, and no column points to a person.",
)
_RESULTS = Text(
    "长表：“{item}”写明项目，“{values}”是其结果，一行一个结果。",
    "Long form: “{item}” names what was measured, “{values}” the result; one result a row.",
)
_GOODS = Text(
    "{goods} 是物品、设备、机构等；没有一列写明或描述个人。",
    "{goods} speak of goods, devices or institutions, and no column names or describes a person.",
)
_REPEATS = Text(
    "“{key}”会重复：{rows} 行属于 {persons} 人，一人多行。",
    "“{key}” repeats: {rows} {rows|row is|rows are} of {persons} {persons|person|persons}, several rows a person.",
)
_EACH_VISIT = Text("“{column}”编的是就诊，每行不同。", "“{column}” numbers visits and is different in every row.")
_CARE = Text("{columns} 与就诊有关。", "{columns} speak of visits.")
_DATED = Text("每行有日期或时间：{columns}。", "Rows are dated: {columns}.")
_ALONE = Text("“{column}”指明个人，每行不同，一行一人。", "“{column}” names a person, another one in every row.")
_TRAITS = Text(
    "{columns} 描述个人，且没有看到同一人有多行。",
    "{columns} describe a person, and nothing shows that a person has several rows.",
)


def rows_are(inventory: Inventory, rows: SomeRows, form: LongForm | None) -> RowsAre | None:
    """What the rows are, with the reasons; None where neither names nor values say."""
    if form is not None:
        return _of("results", _RESULTS.fill(item=form.item, values=form.values))
    found = inventory.persons
    several = found is not None and found.key is not None
    if not several and not _names_people(inventory) and (counted := _counted(inventory, rows)):
        return _of("counts", counted)
    if not several and (goods := _goods(inventory)):
        return _of("things", goods)
    if found is not None and found.chain is not None:
        return _of("events", found.chain.why)
    return _of_people(inventory, rows, found)


def _of(kind: RowKind, *why: Phrase | Text) -> RowsAre:
    return RowsAre(kind, why)


def _names_people(inventory: Inventory) -> bool:
    return any(Role.DI in column.roles for column in inventory.columns)


def _counted(inventory: Inventory, rows: SomeRows) -> Phrase | None:
    """A grid: some columns are counts by their names and whole numbers, all others together are different in every row and fill it."""
    counts = [column.name for column in inventory.columns if speaks_of(column.name, "counts") and _is_whole(column.name, rows)]
    groups = [column.name for column in inventory.columns if column.name not in counts and rows.column(column.name).present]
    groups = [name for name in groups if not _is_measure(name, rows)]
    if not counts or not groups:
        return None
    codes = [rows.column(name) for name in groups]
    total = len(codes[0].codes)
    if total < _FEW or (max(len(each.held) for each in codes) > _MOST_SHARE * total and len(codes) > 1):
        return None
    different = int((combined([each.codes for each in codes])).max(initial=-1)) + 1
    cells = prod(len(each.held) for each in codes)
    if different < _ALL * total or total < _FILLED * cells:
        return None
    return _COUNTS.fill(groups=tuple(groups), counts=tuple(counts))


def _is_whole(name: str, rows: SomeRows) -> bool:
    numbers_of = rows.numbers(name)
    texts = rows.column(name).texts
    return numbers_of is not None and all(text.replace(",", "").isdigit() for text in texts)


def _is_measure(name: str, rows: SomeRows) -> bool:
    """A rate or a sum beside the counts: decimal numbers."""
    return rows.numbers(name) is not None and any("." in text for text in rows.column(name).texts)


def _goods(inventory: Inventory) -> Phrase | None:
    """Only names and values that speak of things: not one column that is a person's, nor what is put into a patient or worn."""
    if any(_is_personal(column) or speaks_of(column.name, "care") for column in inventory.columns):
        return None
    names = tuple(column.name for column in inventory.columns if speaks_of(column.name, "things"))
    return _GOODS.fill(goods=names) if len(names) >= _LEAST_GOODS else None


def _is_personal(column: Column) -> bool:
    """Whether it names or describes a person, by more than the sum of weak clues."""
    if column.category is None:
        return numbers(column.name) == "persons"
    if not _is_sure_of(column):
        return False
    return (
        (Role.DI in column.roles and column.category not in _OF_GOODS) or column.category in _PERSONAL or numbers(column.name) == "persons"
    )


def _of_people(inventory: Inventory, rows: SomeRows, found: Persons | None) -> RowsAre | None:
    key = (
        None if found is None or (found.key is not None and found.key.kind == "code") else found.key
    )  # a code that repeats may be anything
    visits = _visit_number(inventory, rows)
    care = tuple(column.name for column in inventory.columns if speaks_of(column.name, "care") and column.name != visits)
    dated = tuple(column.name for column in inventory.columns if column.category in _DATES)
    if key is None and visits is None:
        return _one_row_each(inventory, found)
    why: list[Phrase] = []
    if key is not None:
        why.append(_REPEATS.fill(key=key.name, rows=key.rows, persons=key.persons))
    if visits is not None:
        why.append(_EACH_VISIT.fill(column=visits))
    if visits is None and care:
        why.append(_CARE.fill(columns=care))
    if dated:
        why.append(_DATED.fill(columns=dated))
    return _of("visits" if visits is not None or care else "events", *why)


def _visit_number(inventory: Inventory, rows: SomeRows) -> str | None:
    for column in inventory.columns:
        seen = rows.column(column.name)
        if numbers(column.name) == "events" and seen.present and seen.commonest == 1:
            return column.name
    return None


def _one_row_each(inventory: Inventory, found: Persons | None) -> RowsAre | None:
    if found is not None and found.alone:
        return _of("people", _ALONE.fill(column=found.alone[0]))
    described = [
        column for column in inventory.columns if column.category == "person_name" or (column.category in _PERSONAL and _is_sure_of(column))
    ]
    sorts = {column.category for column in described}
    if len(sorts) < _LEAST_TRAITS and "person_name" not in sorts:
        return None
    return _of("people", _TRAITS.fill(columns=tuple(column.name for column in described)))


def _is_sure_of(column: Column) -> bool:
    """Whether more than weak clues say what it holds."""
    return not any(item.rule.startswith(("weighed", "ambiguous:", "contradicts-name")) for item in column.evidence)
