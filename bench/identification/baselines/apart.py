"""The other tools and ours over the same rows of real tables that were set apart: every column forced to an answer."""

import csv
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ..corpus import ROLES, Table
from ..learning.asking import Answer
from ..learning.results import record
from ..real.asking import answers
from .baseline import Baseline


def compared(tables: Sequence[Table], folder: Path, rows: int, tools: Sequence[Baseline], own: str) -> dict[str, Any]:
    """The record of each tool, ours first, over the first rows of every table that has a file in the folder."""
    with tempfile.TemporaryDirectory() as there:
        given = [table for table in tables if _cut(folder / f"{table.name}.csv", Path(there), rows)]
        found = {own: list(answers(tuple(given), Path(there), headerless=False))}
        for tool in tools:
            found[tool.key] = [one for table in given for one in _told(table, Path(there), tool)]
    return {"rows": rows, "scores": {key: record(some) for key, some in found.items()}}


def _cut(path: Path, folder: Path, rows: int) -> bool:
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", newline="") as given, (folder / path.name).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(islice(csv.reader(given), rows + 1))
    return True


def _told(table: Table, folder: Path, tool: Baseline) -> Iterator[Answer]:
    """What a tool makes of each column; where it finds nothing, the column is nobody's."""
    with (folder / f"{table.name}.csv").open(encoding="utf-8", newline="") as file:
        names, *rows = csv.reader(file)
    found = tool.find({name: [row[place] for row in rows] for place, name in enumerate(names)})
    for column, name in zip(table.columns, names, strict=True):
        roles = found[name][0] or frozenset({"NI"})
        yield Answer(table, column, roles, None, tuple(float(role in roles) for role in ROLES), asked=False)
