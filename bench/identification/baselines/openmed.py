"""OpenMed's two judges of columns: by what they mean, and by their roles. Neither uses one of its models."""

import csv
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from reidrisk.model.text import Text

from ..scoring import Found
from .baseline import Baseline, Table

ROLES = {"direct-id": "DI", "quasi-id": "QI", "sensitive": "SA"}
BIRTH = frozenset({"date_of_birth", "DATE_OF_BIRTH"})


def _found(roles: list[str], meaning: str | None) -> Found:
    """A date of birth, which OpenMed counts as direct and generalises, is quasi-identifying in GB/T 42460 and here."""
    named = frozenset(ROLES[role] for role in roles if role in ROLES)
    return (frozenset({"QI"}) if meaning in BIRTH and "DI" in named else named), meaning


def by_meaning(table: Table) -> Mapping[str, Found]:
    """`classify_records`: where it leaves a column to a person, nothing is found."""
    records = [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]
    return _meant(records, tuple(table))


def by_names(names: tuple[str, ...]) -> Mapping[str, Found]:
    """The same with no row."""
    return _meant([], names)


def _meant(records: list[dict[str, str]], names: tuple[str, ...]) -> Mapping[str, Found]:
    columns = import_module("openmed.structured.column_semantics").classify_records(records, columns=names)["columns"]
    return {name: _found([columns[name]["column_role"]], columns[name]["semantic_type"]) for name in names}


def by_role(table: Table) -> Mapping[str, Found]:
    """`scan_table` on a CSV file of the table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([list(table), *zip(*table.values(), strict=True)])
        columns: dict[str, dict[str, Any]] = import_module("openmed.structured.qi_detect").scan_table(path)["columns"]
    return {name: _found(columns[name]["roles"], columns[name]["canonical_label"]) for name in table}


MEANING = Baseline(
    "openmed",
    "OpenMed classify_columns",
    Text(
        "按列的含义判断（列名、取值的形状与校验、分布），不用模型；交由人判断的列记为什么也没判。出生日期它记为直接标识符而作概化，"
        "此处记为准标识符。"
        "其识别自由文本的模型须从模型库下载，此处无法取得。",
        "by the meaning of the column (name, shape and checks of values, distribution), without a model; a column that it leaves to a "
        "person counts as nothing found. A date of birth, direct but generalised to it, counts as a quasi-identifier here. Its models "
        "for running text have to be downloaded from a hub and could not be had here.",
    ),
    ("openmed",),
    frozenset({"DI", "QI", "SA"}),
    by_meaning,
    by_names,
)
ROLE = Baseline(
    "openmed_scan",
    "OpenMed scan_table",
    Text(
        "其准标识符检测中对列角色的判断，不用模型；出生日期同上。",
        "the roles that its detection of quasi-identifiers gives to columns, without a model; a date of birth as above.",
    ),
    ("openmed",),
    frozenset({"DI", "QI", "SA"}),
    by_role,
)
