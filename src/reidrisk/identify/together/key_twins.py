"""A second key of the same persons: a study number, a hash of the number, beside the column that tells persons apart (GB/T 42460 A).

Whoever holds the list of either finds everybody, and a release that drops or replaces one of them and keeps the other is as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.outside.background import Precision
from ...model.persons import PersonKey
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..findings import NOTHING, is_running_number
from ..forms.date_columns import date_form
from ..headers import header
from ..lookup import document
from ..persons.codes import NUMBERING
from ..persons.sampled import LookedAt, together
from ..weighing.weigh import WEIGHED, is_weighed

KEY_TWIN = "key-twin"
_LEAST_ROWS, _HALF, _LOOK, _SLIPS = 20, 0.5, 50, 0.01  # rows beyond the first of a person: by chance none of them would agree so
_DOUBT = ("ambiguous:", "contradicts-name", "refutes-name")
_SAYS = Text(
    "与区分人的列“{key}”一一对应（{rows} 行有值，{persons} 个人，例外 {strays} 人）：是同一批人的另一个编号，属于直接标识符。"
    "只删除或替换其中一列，另一列仍指向每个人。",
    "One to one with “{key}”, by which persons are told apart ({rows} {rows|row|rows} with a value, {persons} {persons|person|persons}, "
    "{strays} {strays|exception|exceptions}): another number of the same persons, a direct identifier. While one of the two stays, leaving "
    "out or replacing the other protects nobody.",
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Rows with a value in both, the persons of them, and how many of these have another's value or a second one."""

    rows: int
    persons: int
    strays: int


def with_key_twins(inventory: Inventory, rows: LookedAt) -> Inventory:
    """Columns that nobody decided and that number the same persons as the proposed key, as direct identifiers."""
    key = None if inventory.persons is None else inventory.persons.key
    if key is None or key.kind not in NUMBERING:
        return inventory
    return replace(inventory, columns=tuple(_with_twin(column, key, rows) for column in inventory.columns))


def _with_twin(column: Column, key: PersonKey, rows: LookedAt) -> Column:
    if column.name in key.columns or not _may_be_one(column) or not _is_code(column.name, rows):
        return column
    both = _one_to_one(column.name, key, rows)
    if both is None:
        return column
    found = categories()["other_unique"]
    finding = _SAYS.fill(key=key.name, rows=both.rows, persons=both.persons, strays=both.strays)
    rest = (item for item in column.evidence if item.rule not in {WEIGHED, NOTHING})
    return replace(
        column, roles=column.roles - {Role.QI, Role.NI} | {Role.DI}, category=found.key, category_title=found.title,
        evidence=(Evidence("value-rule", KEY_TWIN, finding, both.rows, rows.repeats(column.name).rows), *rest),
        weighed=column.weighed and replace(column.weighed, role=Role.DI, speaking_for=(finding,), speaking_against=(), asked=False),
    )  # fmt: skip


def _may_be_one(column: Column) -> bool:
    """What values bear out, a day of birth or a telephone, is that: with few persons any of them goes with one person each."""
    if column.decided or is_running_number(column) or (Role.DI in column.roles and not is_weighed(column)):
        return False
    if column.category is None or is_weighed(column) or any(item.rule.startswith(_DOUBT) for item in column.evidence):
        return True
    by_name = all(item.method == "name-lookup" or item.rule.startswith("C.2") for item in column.evidence)
    return by_name and categories()[column.category].known.precision is not Precision.AMOUNT


def _is_code(name: str, rows: LookedAt) -> bool:
    """Whether it may number anybody: signs of one length with digits among them, or a name that says number or code."""
    values = [value for value in rows.samples[name].values if value not in rows.absent]
    if len(values) < _LEAST_ROWS or rows.are_measured(name) or date_form(values[:_LOOK]) is not None:
        return False
    return _alike(values) or header(name).joined.endswith(tuple(document("person_keys.json")["tails"]))


def _alike(values: Iterable[str]) -> bool:
    lengths, digits = set[int](), True
    for value in values:
        lengths.add(len(value))
        digits = digits and any(map(str.isdigit, value))
    return len(lengths) == 1 and digits


def _one_to_one(name: str, key: PersonKey, rows: LookedAt) -> _Seen | None:
    """None where values go with several of the other beyond slips of the pen, or too few rows could have shown it."""
    seen = rows.repeats(name)
    if not _HALF * key.persons <= seen.distinct <= (1 + _SLIPS) * key.persons or seen.rows - seen.distinct < _LEAST_ROWS:
        return None  # by the counts first: of thousands of columns hardly one goes on
    its, mine = rows.joined(key.columns), rows.codes(name)
    there = (its >= 0) & (mine >= 0)
    held, persons, pairs = int(there.sum()), len(np.unique(its[there])), len(np.unique(together(its[there], mine[there])))
    strays = pairs - min(persons, len(np.unique(mine[there])))
    return _Seen(held, persons, strays) if held - persons >= _LEAST_ROWS and strays <= _SLIPS * persons else None
