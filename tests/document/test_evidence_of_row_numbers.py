"""Which evidence stands first beside a column that numbers its rows."""

from __future__ import annotations

from reidrisk.document.report.parts import inventory_rows
from reidrisk.identify.catalogue import categories
from reidrisk.identify.findings import row_number
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.role import Role
from reidrisk.model.text import Text

FOUND = Evidence("name-lookup", "weighed", Text("每行一人。", "Each row is one person."))


def _shown(column: Column) -> str:
    return inventory_rows(Inventory((column,)), {}, "en")[0].strongest


def test_that_it_names_nobody_is_not_first_where_it_is_proposed_as_somebodys() -> None:
    other = categories()["other_unique"]
    evidence = (FOUND, row_number(40))
    proposed = Column("序号", frozenset({Role.DI}), other.key, other.title, evidence=evidence)
    assert _shown(proposed) == "Each row is one person."
    assert "row number" in _shown(Column("序号", frozenset({Role.NI}), evidence=evidence))
