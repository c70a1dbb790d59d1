"""What the product says of a table: straight from values, or through a file as a person would give it."""

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from reidrisk.data.open import open_dataset
from reidrisk.flow.scan import inspect
from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Inventory
from reidrisk.model.plan import EvaluationPlan

from .scoring import Found
from .shapes import Sheet

MISSING = frozenset({"", "NULL", "N/A", "n/a"})


def samples_of(sheet: Sheet, rows: int) -> dict[str, ColumnSample]:
    """Distinct values with counts, missing ones set aside as the reader does."""
    samples = {}
    for made, values in sheet.cells(rows):
        counts = Counter(values)
        missing = sum(counts.pop(token, 0) for token in MISSING)
        samples[made.header] = ColumnSample(made.header, counts, missing, 0, rows, rows)
    return samples


def from_values(sheet: Sheet, rows: int) -> Mapping[str, Found]:
    samples = samples_of(sheet, rows)
    facts = Facts(sheet.name, "csv", rows, tuple(samples), Fingerprint("content", "0"))
    return said(identify(facts, samples, {}))


def from_file(sheet: Sheet, rows: int, folder: Path) -> Mapping[str, Found]:
    """Through a CSV file, as `reidrisk scan` reads it."""
    path = folder / f"{sheet.name}.csv"
    columns = [[made.header, *values] for made, values in sheet.cells(rows)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(zip(*columns, strict=True))
    with open_dataset(path) as dataset:
        return said(inspect(dataset, EvaluationPlan()))


def said(inventory: Inventory) -> dict[str, Found]:
    return {column.name: (frozenset(map(str, column.roles)), column.category) for column in inventory.columns}
