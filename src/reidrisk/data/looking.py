"""What the sample of a table shows: values by column, and how many classes to expect."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from ..model.dataset import ColumnSample
from .missing import missing_tokens
from .normal import normal
from .options import ReadOptions
from .source import InputTable


def column_samples(table: InputTable, options: ReadOptions) -> Mapping[str, ColumnSample]:
    """Distinct present values of each column with their counts, in the order they were met."""
    absent = {*missing_tokens(options), None}
    columns = zip(*table.sample, strict=True) if table.sample else ([] for _ in table.columns)
    return {name: _column_sample(name, cells, absent, table, options) for name, cells in zip(table.columns, columns, strict=True)}


def _column_sample(
    name: str, cells: Sequence[str | None], absent: set[str | None], table: InputTable, options: ReadOptions
) -> ColumnSample:
    counts = Counter(cells)
    missing = sum(counts.pop(token, 0) for token in absent)
    suppressed = counts.pop(options.suppression, 0)
    values = {value: number for value, number in counts.items() if value is not None}
    return ColumnSample(name, values, missing, suppressed, len(table.sample), table.rows)


def changed_by_normalising(table: InputTable, samples: Mapping[str, ColumnSample]) -> bool | None:
    """Whether a cell changes by trimming and folding; None when the sample shows none and is not all."""
    if table.plain:
        return False
    if any(_changes(value) for sample in samples.values() for value in sample.values):
        return True
    return False if table.sampled_all else None


def _changes(value: str) -> bool:
    return (value[:1].isspace() or value[-1:].isspace() or not value.isascii()) and normal(value) != value


def expected_classes(table: InputTable, columns: Sequence[str], most: int) -> int:
    """About how many distinct tuples the whole table has: the larger of the GEE and the Chao1 estimate.

    Charikar et al. 2000 (GEE), Chao 1984. It only chooses between two exact ways of counting: no more than `most`, or more.
    """
    if table.rows <= most:
        return table.rows
    places = [table.columns.index(column) for column in columns]
    counts = Counter(tuple(row[place] for place in places) for row in table.sample)
    if table.sampled_all or not counts:
        return len(counts)
    met = Counter(counts.values())
    scale = math.sqrt(table.rows / len(table.sample))
    chao = met[1] ** 2 // (2 * max(met[2], 1))
    return min(table.rows, len(counts) + max(int((scale - 1) * met[1]), chao))
