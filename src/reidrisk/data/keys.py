"""The key that tells persons apart: a column, or several with a plus sign between them (GB/T 42460 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from .dataset import Dataset
from .engine import named
from .missing import subject_sql
from .names import key_columns


def keyed(dataset: Dataset, key: str | None) -> Dataset:
    """The dataset with this key as a column: of several columns it is one more, that no output has. Only the dataset itself is closed."""
    if key is None or key in dataset.facts.columns:
        return dataset
    value = key_value(dataset, key)
    names, scanned = (*dataset.facts.columns, key), dataset.table.scan

    @contextmanager
    def scan() -> Iterator[str]:
        with scanned() as source:
            yield f"(select *, {value} as {named(key)} from {source})"

    table = replace(dataset.table, columns=names, scan=scan, as_written=None)
    return Dataset(replace(dataset.facts, columns=names), dataset.samples, table, dataset.engine, dataset.options)


def key_value(dataset: Dataset, key: str) -> str:
    """The key of several columns as an expression over the rows of the dataset."""
    return subject_sql(key_columns(key, dataset.facts.columns), dataset.options)


def with_key(source: str | None, key: str | None, value: str | None) -> str | None:
    """The rows of several tables put together, with the key of several columns as one more."""
    return source if key is None else f"(select *, {value} as {named(key)} from {source})"
