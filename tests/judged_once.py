"""The samples are scanned, assessed and mitigated by hundreds of tests: what their columns show is worked out once a process.

What the rules make of a column is known by its sample, as long as there is one: here the samples of equal columns are one and the same,
and so are the values made ready of them. The tests of `identify` itself have every column judged anew, and so has what runs in a process
of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from weakref import WeakKeyDictionary

import pytest

from reidrisk.data import looking
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import InputTable
from reidrisk.identify import examine
from reidrisk.identify.values import Values
from reidrisk.model.dataset import ColumnSample

_LARGEST, _LONGEST = 3_500, 400_000  # values and their characters; larger columns are made for one test
_MOST = 4_000
_PLACES = ("reidrisk.data.open", "reidrisk.data.output.recoding", "reidrisk.data.several.tables")


class _Samples:
    """The samples of columns, one for all that are equal, and the values made of them."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[object, ...], ColumnSample] = OrderedDict()
        self._values: WeakKeyDictionary[ColumnSample, Values | None] = WeakKeyDictionary()
        self._by = examine.detectors()

    def of(self, table: InputTable, options: ReadOptions) -> Mapping[str, ColumnSample]:
        if (installed := examine.detectors()) is not self._by:
            self._by = installed
            self._known.clear()
        return {name: self._one(sample) for name, sample in looking.column_samples(table, options).items()}

    def _one(self, sample: ColumnSample) -> ColumnSample:
        if len(sample.values) > _LARGEST or sum(map(len, sample.values)) > _LONGEST:
            return sample
        counts = sample.missing, sample.suppressed, sample.looked_at, sample.of_rows
        key = (sample.name, *counts, tuple(sample.values.items()))
        known = self._known.setdefault(key, sample)
        self._known.move_to_end(key)
        self._values.setdefault(known, None)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return known

    def values(self, sample: ColumnSample) -> Values | None:
        """None for a sample that is not among them."""
        if sample not in self._values:
            return None
        found = self._values[sample]
        if found is None:
            found = self._values[sample] = _MADE(sample)
        return found


_MADE = Values.of


@contextmanager
def judged_once() -> Iterator[None]:
    """Within it, in this process."""
    samples = _Samples()
    with pytest.MonkeyPatch.context() as patch:
        for place in _PLACES:
            patch.setattr(import_module(place), "column_samples", samples.of)
        patch.setattr(Values, "of", staticmethod(lambda sample: samples.values(sample) or _MADE(sample)))
        yield


@contextmanager
def judged_anew() -> Iterator[None]:
    """Within it nothing is remembered."""
    with pytest.MonkeyPatch.context() as patch:
        for place in _PLACES:
            patch.setattr(import_module(place), "column_samples", looking.column_samples)
        yield
