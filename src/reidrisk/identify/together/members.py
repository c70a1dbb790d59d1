"""Each table of a release by itself, once all are judged together: what its rows are, and whose (GB/T 42460 3.4).

Roles are those of the whole, so a column has one role in all tables; the rows are those that the table gave to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model.dataset import ColumnSample, JoinedTable, Together
from ...model.inventory import Inventory
from ...model.persons import TableOfRelease
from ..persons.proposing import persons
from ..persons.sampled import Cells, LookedAt
from .kinds import rows_are
from .long_results import long_form
from .rows import SomeRows


def each_table(inventory: Inventory, whole: LookedAt, together: Together) -> tuple[TableOfRelease, ...]:
    """The tables in their order."""
    return tuple(_seen(one, inventory, _rows(one, whole, together), together.keys) for one in together.members)


def _seen(one: JoinedTable, inventory: Inventory, rows: LookedAt, ties: Sequence[str]) -> TableOfRelease:
    """A key that only ties (the visit of a result) distinguishes no persons where that of the whole is another one."""
    columns = tuple(column for column in inventory.columns if column.name in rows.columns)
    found = replace(inventory, columns=columns, persons=None, rows_are=None)
    whose, whole = persons(found, rows), None if inventory.persons is None else inventory.persons.key
    found, some = replace(found, persons=whose), SomeRows(rows)
    kind = rows_are(found, some, long_form(found, some))
    only_ties = whose.key is not None and whole is not None and set(whose.key.columns) <= set(ties) - set(whole.columns)
    return TableOfRelease(one.name, one.rows, kind, replace(whose, key=None) if only_ties else whose)


def _rows(one: JoinedTable, whole: LookedAt, together: Together) -> LookedAt:
    """Its rows among those of the whole, each once: of many visits the patient stands in as many rows."""
    columns = tuple(dict.fromkeys(one.columns.values()))
    often = Counter(name for each in together.members for name in set(each.columns.values()))
    places = [whole.columns.index(name) for name in columns]
    own = [place for place, name in enumerate(columns) if often[name] == 1]
    every = dict.fromkeys(tuple(row[place] for place in places) for row in whole.rows)
    rows = tuple(row for row in every if not own or any(row[place] not in whole.absent for place in own))
    samples = dict(zip(columns, _samples(columns, rows, whole), strict=True))
    return LookedAt(columns, rows, samples, whole.absent, max(one.rows, len(rows)), whole.ties)


def _samples(columns: Sequence[str], rows: Sequence[Cells], whole: LookedAt) -> Iterator[ColumnSample]:
    for place, name in enumerate(columns):
        values = Counter(cell for row in rows if (cell := row[place]) is not None and cell not in whole.absent)
        yield ColumnSample(name, values, len(rows) - values.total(), 0, len(rows), len(rows))
