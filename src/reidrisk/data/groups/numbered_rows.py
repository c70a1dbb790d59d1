"""Rows counted here, as whole numbers: a tenth of the time that the engine needs to group them by hashes.

Values of few kinds become codes, and where those leave few combinations marking these sorts nothing. Everything else is sorted: as
little of it as decides what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from fractions import Fraction
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from ...model.frozen import dataclass
from ...model.outside.background import Precision, View
from ..engine import named
from ..source import KeptRows
from .group_numbers import dense
from .known_rows import MANY_ROWS, ONE_OF, Alike, Between, KnownRows, by_drawn_rows, by_some_rows
from .views import number_sql, view_sql

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy.typing as npt

    from ..source import OpenedTable

    Hashes: TypeAlias = npt.NDArray[np.uint64]
    Numbers: TypeAlias = npt.NDArray[Any]

_MARKED = 2**24  # so many combinations are marked, beyond it rows are sorted
_WORD = 2**62
_HALVED = 2**31  # numbers below it take half of the time to sort
_PROBED, _FEW = 4096, 1000
_SLOTS = (16, 20)  # bits of a hash by which values are told apart: of few kinds, and of more
_LARGEST = 2.0**52  # of a number whose multiples are told apart exactly
_ODD = np.uint64(0x9E3779B97F4A7C15)
_TOGETHER = 2  # columns are read at once
_FIRST = (8, 2)  # of the rows the first eighth, then the half, before all


@dataclass(frozen=True, slots=True)
class _Values:
    """A view of every row: a code below `size` each, of `hashes` where it has them in that order; or, of too many kinds, hashes."""

    codes: Numbers | None = field(repr=False)
    hashes: Any = field(repr=False)
    size: int = 0


class NumberedRows(KnownRows):
    """Every row is a person. Two values of a million are taken for one by chance in one of 30 million tables, as hashes are of 64 bits."""

    def __init__(self, dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View]) -> None:
        super().__init__()
        self._dataset, self._quasi, self._views = dataset, tuple(quasi), tuple(dict.fromkeys(views))
        columns = {*quasi, *(view.column for view in views)}
        held = dataset.kept is not None and dataset.kept.columns >= columns
        self._kept = dataset.kept if held and dataset.kept is not None else KeptRows(tuple(columns))
        self._own = not held
        self._source = self._kept.source(dataset)
        self.looked_at = dataset.table.rows
        self._known: dict[View | None, _Values] = {}
        self._amounts: dict[str, npt.NDArray[np.float64]] = {}
        self._order: npt.NDArray[np.integer] | None = None
        self._drawn: dict[View | None, Hashes] | None = None

    def viewing(self, views: Sequence[View]) -> AbstractContextManager[KnownRows]:
        """No row is read again: only columns that were named at first."""
        self._views = tuple(dict.fromkeys((*self._views, *views)))
        return nullcontext(self)

    def commonest(self, view: View) -> Fraction:
        """From the codes, or sorted."""
        found = self._of(view)
        numbers: Numbers = found.hashes if found.codes is None else found.codes
        return Fraction(int(_counts(np.sort(numbers)).max()), self.looked_at)

    def close(self) -> None:
        """Drop what was read for this alone."""
        self._known.clear()
        self._amounts.clear()
        if self._own:
            self._kept.close(self._dataset)

    def _counted(self, chosen: frozenset[View]) -> Alike:
        numbers = np.sort(self._numbers(chosen, self.looked_at)[0])
        counts = _counts(numbers)
        return Alike(len(counts), int(np.count_nonzero(counts == 1)), self.looked_at)

    def _shared(self, chosen: frozenset[View]) -> Fraction:
        if not self._marked(chosen):
            return self.alike(chosen).share  # the sorting is all of the work
        return Fraction(_distinct(*self._numbers(chosen, self.looked_at)), self.looked_at)

    def _closer(self, chosen: frozenset[View]) -> Iterator[Between]:
        rows = self.looked_at
        if rows <= MANY_ROWS:
            return
        if (drawn := self._of_drawn(chosen)) is not None:
            classes, some = _distinct(drawn, 0), len(drawn)
            yield by_some_rows(classes, some, rows).within(by_drawn_rows(classes, some))
        if not self._marked(chosen):
            for part in _FIRST:
                some = rows // part
                yield by_some_rows(_distinct(*self._numbers(chosen, some)), some, rows)

    def _of_drawn(self, chosen: frozenset[View]) -> Hashes | None:
        """One number for each drawn row; None where a view was not read of them."""
        if self._drawn is None:
            self._drawn = self._read([None, *self._sharp], f"where hash(rowid) % {ONE_OF} = 0")[0]
        if not self._drawn.keys() >= chosen:
            return None
        return reduce(_mixed, (self._drawn[one] for one in (None, *self._ordered(chosen))))

    def _numbers(self, chosen: frozenset[View], rows: int) -> tuple[Numbers, int]:
        """One number for each of the first rows, alike where all values are; below so many, or 0 where they are hashes."""
        values = [self._of(one) for one in (None, *self._ordered(chosen))]
        numbers: Numbers = np.zeros(rows, np.int32)
        size = 1
        for one in values:
            if one.codes is not None:
                if size * one.size >= _WORD:
                    numbers = dense(numbers)
                    size = int(numbers.max()) + 1
                if size * one.size >= _HALVED:
                    numbers = numbers.astype(np.int64, copy=False)
                size *= one.size
                numbers = numbers * numbers.dtype.type(one.size) + one.codes[:rows].astype(numbers.dtype, copy=False)
        hashed = [one.hashes[:rows] for one in values if one.codes is None]
        return (numbers, size) if not hashed else (reduce(_mixed, hashed, numbers.astype(np.uint64)), 0)

    def _marked(self, chosen: frozenset[View]) -> bool:
        """Whether there can be so few combinations that each has a mark."""
        return 0 < prod(self._of(one).size for one in (None, *chosen)) <= _MARKED

    def _ordered(self, chosen: frozenset[View]) -> list[View]:
        return sorted(chosen, key=self._views.index)

    def _of(self, view: View | None) -> _Values:
        if not self._known:
            views = [None, *self._sharp]
            for start in range(0, len(views), _TOGETHER):
                self._take(views[start : start + _TOGETHER])
        if view is not None and view not in self._known:
            self._known[view] = self._seen(view)
        return self._known[view]

    def _take(self, views: Sequence[View | None]) -> None:
        """A few columns at a time: what is read is held twice until it is handed over."""
        found, rows = self._read(views)
        if self._order is None:
            self._order = rows
        for one in views:
            hashes = found.pop(one)
            self._known[one] = _values(hashes if rows is self._order else self._aligned({one: hashes}, rows))

    @property
    def _sharp(self) -> list[View]:
        """The columns as they stand."""
        return [View(column) for column in dict.fromkeys(one.column for one in self._views)]

    def _seen(self, view: View) -> _Values:
        """A view of less than the value: worked out for each value where these are few, from the number where it is rounded."""
        base = self._of(View(view.column))
        if base.codes is not None:
            return self._by_value(view, base)
        if view.rounding is not None and view.rounding.technique == "rounding" and view.precision is Precision.EXACT:
            numbers = self._amount(view.column)
            there = ~np.isnan(numbers)
            if np.abs(numbers[there]).max(initial=0) < _LARGEST:
                return _rounded(numbers, there, int(view.rounding.to), base)
        return _values(self._aligned(*self._read([view])))

    def _by_value(self, view: View, base: _Values) -> _Values:
        """Each value looked up."""
        column = named(view.column)
        found = self._dataset.engine.columns(
            f"select hash(x) as h, hash({view_sql(view, 'x')}) as seen from (select distinct {column} as x from {self._source})"
        )
        seen = np.empty_like(base.hashes)
        seen[np.searchsorted(base.hashes, np.asarray(found["h"]))] = np.asarray(found["seen"])
        hashes, codes = np.unique(seen, return_inverse=True)
        return _Values(_narrow(codes, len(hashes))[base.codes], hashes, len(hashes))

    def _amount(self, column: str) -> npt.NDArray[np.float64]:
        """The numbers of a column, NaN where a cell is none."""
        if column not in self._amounts:
            number = f"coalesce({number_sql(named(column))}, 'nan'::double)"
            found = self._dataset.engine.columns(f"select {number} as x, rowid::integer as r from {self._source}")
            self._amounts[column] = self._aligned({None: np.asarray(found["x"])}, np.asarray(found["r"]))
        return self._amounts[column]

    def _read(self, views: Sequence[View | None], where: str = "") -> tuple[dict[View | None, Hashes], npt.NDArray[np.integer]]:
        """The hashes of these views, None for all quasi-identifiers together, and the rows they are of: they come in any order."""
        quasi = f"hash({', '.join(map(named, self._quasi))})" if self._quasi else "0::ubigint"
        keys = [quasi if one is None else f"hash({view_sql(one, named(one.column))})" for one in views]
        select = ", ".join(f"{key} as v{index}" for index, key in enumerate(keys))
        found = self._dataset.engine.columns(f"select {select}, rowid::integer as r from {self._source} {where}")
        return {one: np.asarray(found[f"v{index}"]) for index, one in enumerate(views)}, np.asarray(found["r"])

    def _aligned(self, found: dict[View | None, Any], rows: npt.NDArray[np.integer]) -> Any:  # noqa: ANN401 - hashes or numbers
        """In the order of what was read first."""
        (values,) = found.values()
        by_row = np.empty_like(values)
        by_row[rows] = values
        return by_row[self._order]


def _values(hashes: Hashes) -> _Values:
    """Codes where there are few kinds of values."""
    if len(hashes) <= _PROBED:
        found, codes = np.unique(hashes, return_inverse=True)
        return _Values(_narrow(codes, len(found)), found, len(found))
    kinds = len(np.unique(hashes[:_PROBED]))
    if kinds > _PROBED * 31 // 32:
        return _Values(None, hashes)
    slots = (hashes >> np.uint64(64 - _SLOTS[kinds > _FEW])).astype(np.int32)
    known = np.zeros(1 << _SLOTS[kinds > _FEW], np.uint64)
    known[slots] = hashes
    lost = np.flatnonzero(known[slots] != hashes)  # another value with the same first bits was the last there
    if len(lost) > len(hashes) // 8 + _FEW:
        return _Values(None, hashes)
    there = np.zeros(len(known), np.bool_)
    there[slots] = True
    found = np.unique(np.concatenate((known[there], hashes[lost])))
    ranks = np.zeros(len(known), np.int32)
    ranks[there] = np.searchsorted(found, known[there])
    codes = _narrow(ranks, len(found))[slots]
    codes[lost] = np.searchsorted(found, hashes[lost])
    return _Values(codes, found, len(found))


def _rounded(numbers: npt.NDArray[np.float64], there: npt.NDArray[np.bool_], to: int, base: _Values) -> _Values:
    """The multiple that each is nearest to, halves to the even one; what is no number stays as it is."""
    multiples = np.rint(numbers / to)
    least = multiples[there].min(initial=0)
    span = int(multiples[there].max(initial=0) - least) + 1
    codes = np.empty(len(numbers), np.int64)
    codes[there] = multiples[there] - least
    rest, codes[~there] = np.unique(base.hashes[~there], return_inverse=True)
    codes[~there] += span
    return _Values(codes, None, span + len(rest))


def _narrow(codes: Numbers, size: int) -> Numbers:
    """In as few bytes as they need."""
    return codes.astype(np.min_scalar_type(max(0, size - 1)), copy=False)


def _mixed(one: Hashes, other: Hashes) -> Hashes:
    """One hash for both; sums of multiples of random numbers are random."""
    return one * _ODD + other


def _distinct(numbers: Numbers, size: int) -> int:
    """How many different ones; below `size`, where it is not 0."""
    if 0 < size <= _MARKED:
        there = np.zeros(size, np.bool_)
        there[numbers] = True
        return int(np.count_nonzero(there))
    numbers = np.sort(numbers)
    return int(np.count_nonzero(numbers[1:] != numbers[:-1])) + 1


def _counts(ordered: Numbers) -> npt.NDArray[np.integer]:
    """How often each occurs."""
    return np.diff(np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1], [True]))))
