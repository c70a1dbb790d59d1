"""Distinct tuples as whole numbers: what record-level models look at, read in one grouping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, count
from math import prod
from operator import mul
from typing import TYPE_CHECKING

import numpy as np

from ..model.problem import InputError, Problem
from ..model.text import Text
from .engine import named
from .missing import key_sql
from .names import find_column, find_columns

if TYPE_CHECKING:
    import numpy.typing as npt

    from .dataset import Dataset
    from .engine import Engine

_WIDEST = 2**62
_NUMBERS = count(1)
_BAD_WEIGHT = Text(
    "权重列“{column}”中有 {count} 行不是正数。", "The weight column “{column}” holds {count} rows that are not positive numbers."
)
_WEIGHT_HINT = Text("请更正该列，或不使用权重。", "Correct the column, or leave the weights out.")


@dataclass(frozen=True, slots=True)
class CodedValues:
    """How often each value of one more column occurs in each class; sparse.

    `classes` index the classes, `values` are codes 0..`distinct`-1 in the
    column's order (by number where every value is one, else by text; missing
    first); `numeric` says which.
    """

    column: str
    classes: npt.NDArray[np.int64] = field(repr=False)
    values: npt.NDArray[np.int64] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    distinct: int
    numeric: bool


@dataclass(frozen=True, slots=True)
class Coded:
    """J classes: `codes` is J x q, `counts` the rows of each, `weights` their summed weights where asked.

    In each column code 0 is "missing" when `has_missing` says so, and the codes follow the values' order.
    """

    columns: tuple[str, ...]
    codes: npt.NDArray[np.int32] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    has_missing: tuple[bool, ...]
    others: tuple[CodedValues, ...] = ()
    weights: npt.NDArray[np.float64] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class _Digits:
    """The dictionary of one column of the grouping: its table, how many values, and whether missing is one."""

    table: str
    size: int
    missing: bool
    numeric: bool


def coded(dataset: Dataset, columns: Sequence[str], others: Sequence[str] = (), weight: str | None = None) -> Coded:
    """The classes by `columns` with the spread of each of `others`; one scan. `InputError` for unknown columns or bad weights."""
    known, engine, options = dataset.facts.columns, dataset.engine, dataset.options
    quasi = tuple(dict.fromkeys(find_columns(columns, known)))
    more = tuple(dict.fromkeys(find_columns(others, known)))
    by_weight = None if weight is None else find_column(weight, known)
    name = f"coding_{next(_NUMBERS)}"
    keys = [key_sql(column, options, missing_is_null=dataset.table.missing_is_null) for column in (*quasi, *more)]
    select = "".join(f"{key} as c{place}, " for place, key in enumerate(keys))
    amount = "1.0" if by_weight is None else f"try_cast({named(by_weight)} as double)"
    by = ", ".join(f"c{place}" for place in range(len(keys)))
    with dataset.table.scan() as source:
        engine.run(
            f"create temp table {name} as select {by}{', ' if by else ''}count(*) as n, sum(w) as w,"
            f" count(*) filter (where w is null or not (w > 0) or isinf(w) or isnan(w)) as bad"
            f" from (select {select}{amount} as w from {source}) {'group by ' + by if by else ''}"
        )
    try:
        if by_weight is not None:
            _check_weights(engine, name, by_weight)
        return _coded(engine, name, quasi, more, weighted=by_weight is not None)
    finally:
        engine.run(f"drop table if exists {name}")


def _check_weights(engine: Engine, name: str, column: str) -> None:
    bad = int(engine.run(f"select coalesce(sum(bad), 0) from {name}")[0][0])
    if bad:
        raise InputError(Problem("bad_weight", _BAD_WEIGHT.fill(column=column, count=bad), _WEIGHT_HINT, column=column))


def _coded(engine: Engine, name: str, quasi: tuple[str, ...], more: tuple[str, ...], *, weighted: bool) -> Coded:
    width = len(quasi)
    digits = [_digits(engine, name, place) for place in range(width + len(more))]
    joins = " ".join(f"join {one.table} d{place} on t.c{place} is not distinct from d{place}.v" for place, one in enumerate(digits))
    steps = list(accumulate((max(one.size, 1) for one in digits[: max(width - 1, 0)]), mul, initial=1))
    fits = prod(max(one.size, 1) for one in digits[:width]) <= _WIDEST
    if fits:
        packed = " + ".join(f"d{place}.digit * {steps[place]}" for place in range(width)) or "0"
    else:  # the wide path: the order of the distinct code lists numbers the classes
        packed = f"dense_rank() over (order by {', '.join(f'd{place}.digit' for place in range(width))}) - 1"
    kept = "".join(f", d{place}.digit as s{place}" for place in range(len(digits)) if place >= width or not fits)
    table = f"{name}_coded"
    engine.run(f"create temp table {table} as select ({packed})::bigint as p{kept}, t.n, t.w from {name} t {joins}")
    try:
        wide = "" if fits else "".join(f", any_value(s{place})::bigint as s{place}" for place in range(width))
        classes = engine.columns(f"select p, sum(n)::bigint as n, sum(w)::double as w{wide} from {table} group by p order by p")
        p = np.asarray(classes["p"], dtype=np.int64)
        if fits:
            parts = [p // steps[place] % max(digits[place].size, 1) for place in range(width)]
        else:
            parts = [np.asarray(classes[f"s{place}"]) for place in range(width)]
        codes = np.stack(parts, axis=1).astype(np.int32) if parts else np.zeros((len(p), 0), dtype=np.int32)
        spreads = tuple(_spread(engine, table, column, width + place, digits[width + place], p) for place, column in enumerate(more))
        missing = tuple(one.missing for one in digits[:width])
        weights = np.asarray(classes["w"], dtype=np.float64) if weighted else None
        return Coded(quasi, codes, np.asarray(classes["n"], dtype=np.int64), missing, spreads, weights)
    finally:
        engine.run("".join(f"drop table if exists {one};" for one in (table, *(one.table for one in digits))))


def _digits(engine: Engine, name: str, place: int) -> _Digits:
    """Numbers the distinct values of one column in their own order."""
    table, column = f"{name}_d{place}", f"c{place}"
    size, missing, texts = engine.run(
        f"select count(*), coalesce(bool_or(v is null), false), count(*) filter (where v is not null and try_cast(v as double) is null)"
        f" from (select distinct {column} as v from {name})"
    )[0]
    order = "try_cast(v as double), v" if texts == 0 else "v"
    engine.run(
        f"create temp table {table} as select v, row_number() over (order by v is not null, {order}) - 1 as digit"
        f" from (select distinct {column} as v from {name})"
    )
    return _Digits(table, int(size), bool(missing), texts == 0)


def _spread(  # noqa: PLR0913, PLR0917 - one column of the coded table
    engine: Engine, table: str, column: str, place: int, digits: _Digits, p: npt.NDArray[np.int64]
) -> CodedValues:
    found = engine.columns(f"select p, s{place} as s, sum(n)::bigint as n from {table} group by p, s{place} order by p, s{place}")
    classes = np.searchsorted(p, np.asarray(found["p"], dtype=np.int64)).astype(np.int64)
    values, counts = np.asarray(found["s"], dtype=np.int64), np.asarray(found["n"], dtype=np.int64)
    return CodedValues(column, classes, values, counts, digits.size, digits.numeric)
