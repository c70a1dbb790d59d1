"""Rows counted here, as whole numbers: a tenth of the time that the engine needs to group them by hashes.

Values of few kinds become codes, and where those leave few combinations marking these sorts nothing. Everything else is sorted: as
little of it as decides what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from fractions import Fraction
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from ...model.frozen import dataclass
from ...model.outside.background import Precision, View
from ..source import KeptRows
from .group_numbers import SPARSE, dense
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
_EVERY = slice(None)


@dataclass(frozen=True, slots=True)
class _Values:
    """A view of every row: a code below `size` each, of `hashes` where it has them in that order; or, of too many kinds, hashes."""

    codes: Numbers | None = field(repr=False)
    hashes: Any = field(repr=False)
    size: int = 0


@dataclass(frozen=True, slots=True)
class _Amounts:
    """The number of every row, which of them are numbers where not all are, and the largest by its size."""

    numbers: npt.NDArray[np.float64] = field(repr=False)
    there: npt.NDArray[np.bool_] | None = field(repr=False)
    largest: float


class NumberedRows(KnownRows):
    """Every row is a person. Two values of a million are taken for one by chance in one of 30 million tables, as hashes are of 64 bits."""

    def __init__(self, dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View]) -> None:
        super().__init__()
        self._dataset, self._quasi, self._views = dataset, tuple(quasi), tuple(dict.fromkeys(views))
        columns = {*quasi, *(view.column for view in views)}
        held = dataset.kept is not None and dataset.kept.columns >= columns
        self._kept = dataset.kept if held and dataset.kept is not None else KeptRows(tuple(columns))
        self._own = not held
        self._kept.read(dataset)
        self.looked_at = dataset.table.rows
        self._known: dict[View, _Values] = {}
        self._together: list[_Values] = []
        self._amounts: dict[str, _Amounts] = {}
        self._order: npt.NDArray[np.integer] | None = None
        self._drawn: npt.NDArray[np.integer] | None = None

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
        self._together.clear()
        self._amounts.clear()
        if self._own:
            self._kept.close(self._dataset)

    def _counted(self, chosen: frozenset[View]) -> Alike:
        numbers = np.sort(self._numbers(chosen)[0])
        counts = _counts(numbers)
        return Alike(len(counts), int(np.count_nonzero(counts == 1)), self.looked_at)

    def _shared(self, chosen: frozenset[View]) -> Fraction:
        if not self._marked(chosen):
            return self.alike(chosen).share  # the sorting is all of the work
        return Fraction(_distinct(*self._numbers(chosen)), self.looked_at)

    def _at_most(self, chosen: frozenset[View]) -> Iterator[Between]:
        rows = self.looked_at
        if rows <= MANY_ROWS:
            return
        if self._drawn is None:
            self._drawn = np.flatnonzero(_as_if_by_chance(rows) % np.uint64(ONE_OF) == 0)
        classes, some = _distinct(self._numbers(chosen, self._drawn)[0], 0), len(self._drawn)
        yield by_some_rows(classes, some, rows).within(by_drawn_rows(classes, some))

    def _at_least(self, chosen: frozenset[View]) -> Iterator[Between]:
        rows = self.looked_at
        for part in () if rows <= MANY_ROWS or self._marked(chosen) else _FIRST:
            some = rows // part
            yield by_some_rows(_distinct(*self._numbers(chosen, slice(some))), some, rows)

    def _numbers(self, chosen: frozenset[View], rows: slice | npt.NDArray[np.integer] = _EVERY) -> tuple[Numbers, int]:
        """One number for each of these rows, alike where all values are; below so many, or 0 where they are hashes."""
        values = self._all_of(chosen)
        packed = _packed((one.codes[rows], one.size) for one in values if one.codes is not None)
        hashed = [one.hashes[rows] for one in values if one.codes is None]
        if hashed:
            return reduce(_mixed, hashed if packed is None else [packed[0].astype(np.uint64), *hashed]), 0
        return packed or (np.zeros(self.looked_at, np.int32)[rows], 1)

    def _marked(self, chosen: frozenset[View]) -> bool:
        """Whether there can be so few combinations that each has a mark."""
        return 0 < prod(one.size for one in self._all_of(chosen)) <= _MARKED

    def _all_of(self, chosen: frozenset[View]) -> list[_Values]:
        """The quasi-identifiers, at most as codes of all that have some and as hashes of the others, and these views."""
        if not self._known and not self._together:
            self._take_all()
        return [*self._together, *(self._of(one) for one in sorted(chosen, key=self._views.index))]

    def _of(self, view: View) -> _Values:
        if not self._known:
            self._take_all()
        if view not in self._known:
            self._known[view] = self._seen(view)
        return self._known[view]

    def _take_all(self) -> None:
        """All columns as they stand: codes as they are kept, hashes of the others, a few at a time, since what is read is held twice."""
        kept, columns = self._kept, dict.fromkeys(one.column for one in self._views)
        coded = [one for one in dict.fromkeys((*self._quasi, *columns)) if one in kept.coded]
        hashed = [one for one in columns if one not in kept.coded]
        others = ", ".join(kept.text(one) for one in self._quasi if one not in kept.coded)
        keys = [f"hash({one})" for one in (*([others] if others else []), *map(kept.text, hashed))]
        first = self._read([*map(self._code, coded), *keys[:_TOGETHER]])
        codes = dict(zip(coded, first, strict=False))
        quasi = _packed([(codes[one], len(kept.coded[one]) + 1) for one in self._quasi if one in codes], SPARSE * self.looked_at)
        if quasi is not None:
            numbers = dense(quasi[0].astype(np.int64, copy=False))
            size = int(numbers.max(initial=0)) + 1
            self._together.append(_Values(_narrow(numbers, size), None, size))
        for one in columns.keys() & codes.keys():
            self._known[View(one)] = _Values(codes[one], None, len(kept.coded[one]) + 1)
        found = [_values(one) for one in first[len(coded) :]]
        found += [_values(one) for start in range(_TOGETHER, len(keys), _TOGETHER) for one in self._read(keys[start : start + _TOGETHER])]
        self._together += found[: len(found) - len(hashed)]
        self._known.update(zip(map(View, hashed), found[len(found) - len(hashed) :], strict=True))

    def _code(self, column: str) -> str:
        """SQL: the code of a value, of a missing one as many as there are values."""
        many = len(self._kept.coded[column])
        return f"coalesce(enum_code({self._kept.place[column]}), {many}::{'utinyint' if many < 2**8 else 'usmallint'})"

    def _read(self, keys: Sequence[str]) -> list[Numbers]:
        """These of every row, in the order of what was read first: rows come in any."""
        if not keys:
            return []
        select = ", ".join(f"{key} as v{index}" for index, key in enumerate(keys))
        found = dict(self._dataset.engine.columns(f"select {select}, rowid::integer as r from {self._kept.name}"))
        rows = np.asarray(found.pop("r"))
        if self._order is None:
            self._order = rows
            return [np.asarray(one) for one in found.values()]
        return [_in_order(np.asarray(one), rows, self._order) for one in found.values()]

    def _seen(self, view: View) -> _Values:
        """A view of less than the value: worked out for each value where these are few, from the number where it is rounded."""
        column = view.column
        base = self._of(View(column))
        if column in self._kept.coded:
            return self._by_code(view, base)
        if base.codes is not None:
            return self._by_value(view, base)
        if view.rounding is not None and view.rounding.technique == "rounding" and view.precision is Precision.EXACT:
            amounts = self._amounts_of(column)
            if amounts.largest < _LARGEST:
                return _rounded(amounts, int(view.rounding.to), base.hashes)
        return _values(*self._read([f"hash({view_sql(view, self._kept.text(column))})"]))

    def _by_code(self, view: View, base: _Values) -> _Values:
        """Each value that has a code."""
        kind = self._kept.kind(view.column)
        found = self._dataset.engine.columns(
            f"select coalesce(enum_code(x::{kind})::integer, {base.size - 1}) as place, hash({view_sql(view, 'x')}) as seen"
            f" from (select unnest(enum_range(null::{kind}))::varchar as x union all select null)"
        )
        seen = np.empty(base.size, np.uint64)
        seen[np.asarray(found["place"])] = np.asarray(found["seen"])
        hashes, codes = np.unique(seen, return_inverse=True)
        return _Values(_narrow(codes, len(hashes))[base.codes], None, len(hashes))

    def _by_value(self, view: View, base: _Values) -> _Values:
        """Each value looked up."""
        text = self._kept.text(view.column)
        found = self._dataset.engine.columns(
            f"select hash(x) as h, hash({view_sql(view, 'x')}) as seen from (select distinct {text} as x from {self._kept.name})"
        )
        seen = np.empty_like(base.hashes)
        seen[np.searchsorted(base.hashes, np.asarray(found["h"]))] = np.asarray(found["seen"])
        hashes, codes = np.unique(seen, return_inverse=True)
        return _Values(_narrow(codes, len(hashes))[base.codes], hashes, len(hashes))

    def _amounts_of(self, column: str) -> _Amounts:
        if column not in self._amounts:
            (numbers,) = self._read([f"coalesce({number_sql(self._kept.text(column))}, 'nan'::double)"])
            there = ~np.isnan(numbers)
            largest = float(np.abs(numbers[there]).max(initial=0))
            self._amounts[column] = _Amounts(numbers, None if there.all() else there, largest)
        return self._amounts[column]


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


def _packed(values: Iterable[tuple[Numbers, int]], most: int = _WORD) -> tuple[Numbers, int] | None:
    """One number from the codes of several columns, each below its size, and what it stays below; numbered anew where that passes most."""
    numbers: Numbers | None = None
    size = 1
    for codes, more in values:
        if numbers is not None and size * more >= most:
            numbers = dense(numbers.astype(np.int64, copy=False))
            size = int(numbers.max(initial=0)) + 1
        size *= more
        kind = np.int32 if size < _HALVED else np.int64
        if numbers is None:
            numbers = codes.astype(kind)
            continue
        numbers = np.add(np.multiply(numbers, more, dtype=kind), codes, dtype=kind)
    return None if numbers is None else (numbers, size)


def _rounded(amounts: _Amounts, to: int, hashes: Hashes) -> _Values:
    """The multiple that each is nearest to, halves to the even one; what is no number stays as it is."""
    multiples = np.rint(amounts.numbers / to)
    there = amounts.there
    known = multiples if there is None else multiples[there]
    least = known.min(initial=0)
    span = int(known.max(initial=0) - least) + 1
    multiples -= least
    kind = np.int32 if span < _HALVED - len(multiples) else np.int64
    if there is None:
        return _Values(multiples.astype(kind), None, span)
    codes: Numbers = np.empty(len(multiples), kind)
    codes[there] = multiples[there]
    rest, codes[~there] = np.unique(hashes[~there], return_inverse=True)
    codes[~there] += span
    return _Values(codes, None, span + len(rest))


def _in_order(values: Numbers, rows: npt.NDArray[np.integer], order: npt.NDArray[np.integer]) -> Numbers:
    """Of the rows in this order, what came in another."""
    by_row: Numbers = np.empty_like(values)
    by_row[rows] = values
    return np.take(by_row, order)


def _as_if_by_chance(many: int) -> Hashes:
    """So many numbers that follow nothing in the data, the same each time (the finaliser of MurmurHash3)."""
    numbers = np.arange(many, dtype=np.uint64)
    for factor in (np.uint64(0xFF51AFD7ED558CCD), np.uint64(0xC4CEB9FE1A85EC53)):
        numbers *= factor
        numbers ^= numbers >> np.uint64(33)
    return numbers


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
