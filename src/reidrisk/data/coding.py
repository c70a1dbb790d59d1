"""Distinct tuples as whole numbers: what record-level models look at, read in one grouping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .engine import named
from .faults import RowsDisagreeError
from .groups.exact_sums import scale_of, whole_sql
from .groups.few import RankedColumn, classes, ranked, summed, totals
from .groups.numbering import selection
from .groups.packing import BitLayout, Coding, coding_of, dropped, joins
from .groups.tuples import WEIGHT, counted
from .names import find_column, find_columns

if TYPE_CHECKING:
    import numpy.typing as npt

    from .dataset import Dataset
    from .engine import Engine

_NUMBERS = count(1)
FEW = 4_000  # rows: so many are numbered in memory in less time than the engine takes to plan the tables of their columns
_BAD_WEIGHT = Text(
    "权重列“{column}”中有 {count} 行不是正数。",
    "The weight column “{column}” holds {count} {count|row|rows} that are not positive numbers.",
)
_WEIGHT_HINT = Text("请更正该列，或不使用权重。", "Correct the column, or leave the weights out.")


@dataclass(frozen=True, slots=True)
class CodedValues:
    """How often each value of one more column occurs in each class; sparse.

    `classes` index the classes, `values` are codes 0..`distinct`-1 in the
    column's order (by number where every value is one, else by text; missing
    first); `numeric` says which. `missing` says that code 0 is "missing". `labels` are the values themselves, where asked.
    """

    column: str
    classes: npt.NDArray[np.int64] = field(repr=False)
    values: npt.NDArray[np.int64] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    distinct: int
    numeric: bool
    labels: tuple[str | None, ...] = field(default=(), repr=False)
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Combinations:
    """How often each combination of values of several more columns occurs in each class; sparse.

    One entry a (class, combination): `values` has a column for each of `columns`, in the codes of `Coded.others`.
    """

    columns: tuple[str, ...]
    classes: npt.NDArray[np.int64] = field(repr=False)
    values: npt.NDArray[np.int64] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Coded:
    """J classes: `codes` is J x q, `counts` the rows of each, `weights` their summed weights where asked.

    In each column code 0 is "missing" when `has_missing` says so, and the codes follow the values' order.
    `of_rows` is the class of each row, in the order of the input, where asked.
    """

    columns: tuple[str, ...]
    codes: npt.NDArray[np.int32] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    has_missing: tuple[bool, ...]
    others: tuple[CodedValues, ...] = ()
    weights: npt.NDArray[np.float64] | None = field(default=None, repr=False)
    of_rows: npt.NDArray[np.int64] | None = field(default=None, repr=False)
    labels: tuple[tuple[str | None, ...], ...] = field(default=(), repr=False)
    together: Combinations | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted beside the classes: sensitive columns, a weight column, the values, the class of every row in order.

    `labels` are the values of the `others`, `class_labels` those of the columns that make the classes.
    `together` names some of the `others` whose combinations are wanted.
    """

    others: Sequence[str] = ()
    weight: str | None = None
    labels: bool = False
    rows: bool = False
    class_labels: bool = False
    together: Sequence[str] = ()


def coded(dataset: Dataset, columns: Sequence[str], wanted: Wanted | None = None) -> Coded:
    """The classes by `columns` with what else is wanted; one scan, one more for the rows. `InputError` for unknown columns or bad weights.

    The class of every row needs a dataset opened in order (`open_dataset(..., ordered=True)`).
    """
    wanted = wanted or Wanted()
    known, engine = dataset.facts.columns, dataset.engine
    quasi = tuple(dict.fromkeys(find_columns(columns, known)))
    more = tuple(dict.fromkeys(find_columns(wanted.others, known)))
    by_weight = None if wanted.weight is None else find_column(wanted.weight, known)
    name = f"coding_{next(_NUMBERS)}"
    chosen = selection(dataset, (*quasi, *more))
    by = ", ".join((*chosen.by, *(() if by_weight is None else ("w",))))
    amount = "" if by_weight is None else f"try_cast({named(by_weight)} as double) as w"
    table = counted(dataset, (*quasi, *more, *(() if by_weight is None else (by_weight,))))
    select = ", ".join(part for part in (chosen.select, amount, f"{WEIGHT} as r" if table.weighted else "") if part) or "1"
    with table.scan() as source:
        grouped = (
            f"select {by}{', ' if by else ''}({'sum(r)' if table.weighted else 'count(*)'})::bigint as n"
            f" from (select {select} from {source}) {'group by ' + by if by else ''}"
        )
        kept = ", ".join(part for part in (chosen.texts, "w" if amount else "", "n") if part)
        if dataset.table.rows <= FEW and not (amount or wanted.rows):
            values = ", ".join([*(f"try_cast({one} as double)" for one in chosen.all), *chosen.all, "n"])
            tuples = engine.run(f"select {values} from (select {kept} from ({grouped}) {chosen.known})")
            return _of_few(dataset, quasi, more, wanted, tuples)
        engine.run(f"create temp table {name} as select {kept} from ({grouped}) {chosen.known}")
    coding = _Coding(dataset, name, quasi, more, chosen.keys[: len(quasi)], wanted)
    try:
        if int(engine.run(f"select coalesce(sum(n), 0) from {name}")[0][0]) != dataset.table.rows:
            raise RowsDisagreeError
        return coding.result(None if by_weight is None else _scale(engine, name, by_weight))
    finally:
        coding.close()


def _of_few(dataset: Dataset, quasi: tuple[str, ...], more: tuple[str, ...], wanted: Wanted, tuples: Sequence[tuple[Any, ...]]) -> Coded:
    """From the tuples themselves: the number of each value, the values, how often the tuple occurs."""
    *cells, n = zip(*tuples, strict=True) if tuples else [()] * (2 * len(quasi + more) + 1)
    if sum(n) != dataset.table.rows:
        raise RowsDisagreeError
    counts = np.asarray(n, dtype=np.int64)
    width = len(quasi + more)
    columns = [ranked(values, numbers) for values, numbers in zip(cells[width:], cells[:width], strict=True)]
    by, others = columns[: len(quasi)], dict(zip(more, columns[len(quasi) :], strict=True))
    codes, places = classes(by, BitLayout.of(len(one.labels) for one in by), len(counts))
    together = tuple(dict.fromkeys(find_columns(wanted.together, more)))
    return Coded(
        quasi,
        codes.astype(np.int32),
        totals(places, counts, len(codes)),
        tuple(one.missing for one in by),
        tuple(_spread_of(column, one, places, counts, labels=wanted.labels) for column, one in others.items()),
        labels=tuple(one.labels for one in by) if wanted.class_labels else (),
        together=_together_of(together, [others[column] for column in together], places, counts) if together else None,
    )


def _spread_of(
    column: str, one: RankedColumn, places: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], *, labels: bool
) -> CodedValues:
    found, sums = summed((places, one.codes), counts)
    return CodedValues(column, found[:, 0], found[:, 1], sums, len(one.labels), one.numeric, one.labels if labels else (), one.missing)


def _together_of(
    columns: tuple[str, ...], values: Sequence[RankedColumn], places: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]
) -> Combinations:
    found, sums = summed((places, *(one.codes for one in values)), counts)
    return Combinations(columns, found[:, 0], found[:, 1:], sums)


def uncoded(columns: Sequence[str]) -> Coded:
    """No class at all, where their tuples are too many to come over."""
    return Coded(tuple(columns), np.zeros((0, len(columns)), dtype=np.int32), np.zeros(0, dtype=np.int64), (False,) * len(columns))


def _scale(engine: Engine, name: str, column: str) -> float:
    """What the weights are multiplied by to be added as whole numbers; `InputError` where one is not positive."""
    bad = "w is null or not (w > 0) or isinf(w) or isnan(w)"
    count, peak = engine.run(f"select coalesce(sum(n) filter (where {bad}), 0)::bigint, max(w) from {name}")[0]
    if count:
        raise InputError(Problem("bad_weight", _BAD_WEIGHT.fill(column=column, count=count), _WEIGHT_HINT, column=column))
    return scale_of(peak or 0.0)


class _Coding:
    """The tables of one coding, from the grouping to the arrays."""

    def __init__(  # noqa: PLR0913, PLR0917 - what one grouping knows
        self, dataset: Dataset, name: str, quasi: tuple[str, ...], more: tuple[str, ...], keys: Sequence[str], wanted: Wanted
    ) -> None:
        self._dataset, self._engine, self._name = dataset, dataset.engine, name
        self._quasi, self._more, self._keys, self._wanted = quasi, more, keys, wanted
        self._table = f"{name}_coded"
        self._digits: list[Coding] = []

    def result(self, scale: float | None) -> Coded:
        """The arrays; the number of a class has the bits of its codes, or is its rank where they do not fit; `scale` of the weights."""
        width = len(self._quasi)
        self._digits = [coding_of(self._engine, self._name, index) for index in range(width + len(self._more))]
        layout = BitLayout.of(one.size for one in self._digits[:width])
        number = f"dense_rank() over (order by {', '.join(f'd{index}.digit' for index in range(width))}) - 1"
        if layout is not None:
            number = layout.number([f"d{index}.digit" for index in range(width)])
        kept = "".join(f", d{index}.digit as s{index}" for index in range(len(self._digits)) if index >= width or layout is None)
        joined = joins(self._digits, range(len(self._digits)))
        weight = "" if scale is None else ", t.w"
        self._engine.run(
            f"create temp table {self._table} as select ({number})::bigint as p{kept}, t.n{weight} from {self._name} t {joined}"
        )
        wide = "" if layout is not None else "".join(f", any_value(s{index})::bigint as s{index}" for index in range(width))
        total = "" if scale is None else f", sum({whole_sql('w', scale)}::hugeint * n)::double as w"
        classes = self._engine.columns(f"select p, sum(n)::bigint as n{total}{wide} from {self._table} group by p order by p")
        p = np.asarray(classes["p"], dtype=np.int64)
        parts = [layout.codes(p, index) if layout is not None else np.asarray(classes[f"s{index}"]) for index in range(width)]
        return Coded(
            self._quasi,
            np.stack(parts, axis=1).astype(np.int32) if parts else np.zeros((len(p), 0), dtype=np.int32),
            np.asarray(classes["n"], dtype=np.int64),
            tuple(one.missing for one in self._digits[:width]),
            tuple(self._spread(column, width + index, p) for index, column in enumerate(self._more)),
            None if scale is None else np.asarray(classes["w"], dtype=np.float64) / scale,
            self._rows(p, None if layout is None else number) if self._wanted.rows else None,
            tuple(self._labels(one) for one in self._digits[:width]) if self._wanted.class_labels else (),
            self._together(p) if self._wanted.together else None,
        )

    def _spread(self, column: str, index: int, p: npt.NDArray[np.int64]) -> CodedValues:
        digits = self._digits[index]
        found = self._engine.columns(
            f"select p, s{index} as s, sum(n)::bigint as n from {self._table} group by p, s{index} order by p, s{index}"
        )
        classes = np.searchsorted(p, np.asarray(found["p"], dtype=np.int64)).astype(np.int64)
        values, counts = np.asarray(found["s"], dtype=np.int64), np.asarray(found["n"], dtype=np.int64)
        labels = self._labels(digits) if self._wanted.labels else ()
        return CodedValues(column, classes, values, counts, digits.size, digits.numeric, labels, digits.missing)

    def _together(self, p: npt.NDArray[np.int64]) -> Combinations:
        columns = tuple(dict.fromkeys(find_columns(self._wanted.together, self._more)))
        keys = [f"s{len(self._quasi) + self._more.index(column)}" for column in columns]
        by = ", ".join(keys)
        found = self._engine.columns(f"select p, {by}, sum(n)::bigint as n from {self._table} group by p, {by} order by p, {by}")
        classes = np.searchsorted(p, np.asarray(found["p"], dtype=np.int64)).astype(np.int64)
        values = np.stack([np.asarray(found[key], dtype=np.int64) for key in keys], axis=1)
        return Combinations(columns, classes, values, np.asarray(found["n"], dtype=np.int64))

    def _labels(self, digits: Coding) -> tuple[str | None, ...]:
        return tuple(row[0] for row in self._engine.run(f"select v from {digits.table} order by digit"))

    def _rows(self, p: npt.NDArray[np.int64], packed: str | None) -> npt.NDArray[np.int64]:
        """The class of each row in the order of the input: a second scan, its keys looked up in the dictionaries."""
        width = len(self._quasi)
        select = "".join(f", {key} as c{index}" for index, key in enumerate(self._keys))
        number, joined = packed, joins(self._digits, range(width))
        if number is None:
            same = " and ".join(f"k.s{index} = d{index}.digit" for index in range(width))
            digits = ", ".join(f"s{index}" for index in range(width))
            joined = f"{joined} join (select distinct p, {digits} from {self._table}) k on {same}"
            number = "k.p"
        with self._dataset.table.scan() as source:
            rows = f"select row_number() over () as r{select} from {source}"
            found = self._engine.columns(f"select ({number})::bigint as p from ({rows}) t {joined} order by t.r")
        return np.searchsorted(p, np.asarray(found["p"], dtype=np.int64)).astype(np.int64)

    def close(self) -> None:
        """Drop every table."""
        dropped(self._engine, (self._name, self._table, *(one.table for one in self._digits)))
