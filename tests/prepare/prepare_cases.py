"""Datasets and inventories for the tests of prepare/."""

from __future__ import annotations

from collections.abc import Iterable

from reidrisk.model.dataset import Facts, Fingerprint
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.problem import InputError
from reidrisk.model.role import Role
from reidrisk.model.text import Text

FINGERPRINT = Fingerprint("bytes-sha256", "0e" * 32)
FACTS = Facts("discharge.csv", "csv", 3, (), FINGERPRINT)


def column(name: str, roles: str = "", category: str | None = None, evidence: Iterable[Text] = ()) -> Column:
    """A column with roles written as ``"QI SA"``."""
    found = tuple(Evidence("name-lookup", "alias", text) for text in evidence)
    return Column(name, frozenset(Role(role) for role in roles.split()), category, None, found)


def inventory(*columns: Column) -> Inventory:
    """The columns as an inventory."""
    return Inventory(columns)


NAME_LISTED = Text("列名与目录中的别名一致。", "The column's name is an alias in the catalogue.")
DISCHARGE = inventory(
    column("病案号", "DI", "medical_record_number", [NAME_LISTED]),
    column("姓名 ", "DI", "person_name", [NAME_LISTED, Text("值：3 个中 3 个有效。", "Values: 3 of 3 validate.")]),
    column("年龄", "QI", "age"),
    column("主要诊断", "QI SA", "diagnosis", [NAME_LISTED]),
    column("no"),
)


def codes(error: InputError) -> list[str]:
    """The codes of all problems."""
    return [problem.code for problem in error.problems]


def places(error: InputError) -> list[tuple[str, int | None, int | str | None]]:
    """Code, line and column of all problems."""
    return [(problem.code, problem.line, problem.column) for problem in error.problems]
