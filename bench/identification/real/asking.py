"""What `reidrisk scan` says of the files of a folder, with their headers or without."""

import csv
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.flow.scan import survey
from reidrisk.model.inventory import Inventory
from reidrisk.model.plan import EvaluationPlan

from ..corpus import Table
from ..learning.asking import Answer, answered, by_names

AS_WRITTEN = ReadOptions(encoding="utf-8", delimiter=",", header_row=1)
csv.field_size_limit(2**24)


def answers(tables: tuple[Table, ...], folder: Path, *, headerless: bool) -> Iterator[Answer]:
    """Every labelled column of these tables; a table whose file is not in the folder is left out."""
    for table in tables:
        path = folder / f"{table.name}.csv"
        if path.is_file():
            found = _without_names(path) if headerless else scanned(path, AS_WRITTEN)
            if len(found.columns) != len(table.columns):
                message = f"{table.name}: {len(found.columns)} columns in the file, {len(table.columns)} labelled"
                raise ValueError(message)
            for column, said in zip(table.columns, found.columns, strict=True):
                yield answered(table, column, said)


def with_names_alone(tables: tuple[Table, ...], folder: Path) -> Iterator[Answer]:
    """The same for tables that have no values anywhere: those that sources.toml does not name, judged by names."""
    for table in tables:
        if not (folder / f"{table.name}.csv").is_file():
            yield from by_names(table)


def scanned(path: Path, options: ReadOptions) -> Inventory:
    """What `scan` finds in one file."""
    with open_dataset(path, options) as dataset:
        return survey(dataset, EvaluationPlan()).inventory


def _without_names(path: Path) -> Inventory:
    with bare(path) as (rows, options):
        return scanned(rows, options)


@contextmanager
def bare(path: Path) -> Iterator[tuple[Path, ReadOptions]]:
    """The same rows when nobody has written what they are."""
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / path.name
        with path.open(encoding="utf-8", newline="") as given, rows.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(row for number, row in enumerate(csv.reader(given)) if number)
        yield rows, ReadOptions(encoding="utf-8", delimiter=",", header_row="none")
