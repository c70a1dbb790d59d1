"""Which columns of a dataset join one to one with a column of another file (ITU-T X Suppl. 39 6.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..data.confirming import occurrences
from ..data.dataset import Dataset
from .hidden.joins import Join, are_running, chosen, compared, nearly_unique

Counts = Mapping[str, Mapping[str, int]]


def candidates(dataset: Dataset) -> tuple[str, ...]:
    """Columns whose present values are nearly all different, as far as the sample shows."""
    return tuple(name for name, sample in dataset.samples.items() if nearly_unique(sample))


def joins_with(dataset: Dataset, other: Dataset) -> Mapping[str, tuple[Join, ...]]:
    """By column of ours, the columns of the other file that it joins with.

    Exact where both files were looked at wholly. Otherwise of up to 2,000 values of
    each column it is counted how often they occur in all rows.
    """
    ours, theirs = candidates(dataset), candidates(other)
    if not ours or not theirs:
        return {}
    values = {name: _values(dataset, other, name) for name in ours}
    asked = tuple(dict.fromkeys(value for some in values.values() for value in some))
    here, there = _counts(dataset, ours, asked), _counts(other, theirs, asked)
    return {name: found for name in ours if (found := _joins(other.facts.name, values[name], here[name], there))}


def _joins(other: str, values: Sequence[str], here: Mapping[str, int], there: Counts) -> tuple[Join, ...]:
    counted = ((column, compared(values, here, counts)) for column, counts in there.items())
    return tuple(Join(other, column, count, len(values), are_running(values)) for column, count in counted if count is not None)


def _values(dataset: Dataset, other: Dataset, name: str) -> tuple[str, ...]:
    sample = dataset.samples[name]
    return tuple(sample.values) if dataset.table.sampled_all and other.table.sampled_all else chosen(sample)


def _counts(dataset: Dataset, columns: Sequence[str], values: Sequence[str]) -> Counts:
    """Over all rows; of a table in another engine, over those of the sample: its rows do not come here."""
    if dataset.table.sampled_all or dataset.table.outside is not None:
        return {name: dataset.samples[name].values for name in columns}
    return occurrences(dataset, columns, values)
