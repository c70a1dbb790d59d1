"""Slow, obvious counts straight from the definitions, on plain rows."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial

import numpy as np

from reidrisk.measure.tuples import Tuples

Row = tuple[int | None, ...]


def tuples_of(rows: Sequence[Row], columns: Sequence[str] | None = None) -> tuple[Tuples, list[int], list[int | None]]:
    """The table of distinct rows, the class of each row, and the code that stands for a missing value in each column."""
    width = len(rows[0])
    coded, missing = [], []
    for column in range(width):
        values = list(dict.fromkeys(row[column] for row in rows))
        coded.append([values.index(row[column]) for row in rows])
        missing.append(values.index(None) if None in values else None)
    records = list(zip(*coded, strict=True))
    distinct = list(dict.fromkeys(records))
    counts = Counter(records)
    names = tuple(columns or [f"c{place}" for place in range(width)])
    codes = np.array(distinct, np.int32).reshape(len(distinct), width)
    return (
        Tuples(names, codes, np.array([counts[each] for each in distinct], np.int64)),
        [distinct.index(each) for each in records],
        missing,
    )


def on(row: Row, columns: Sequence[int]) -> Row:
    return tuple(row[column] for column in columns)


def alone(rows: Sequence[Row], row: Row, columns: Sequence[int]) -> bool:
    return sum(on(other, columns) == on(row, columns) for other in rows) == 1


def msus(rows: Sequence[Row], row: Row, most: int, *, skip_missing: bool = False) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for size in range(1, most + 1):
        for columns in itertools.combinations(range(len(row)), size):
            if skip_missing and None in on(row, columns):
                continue
            if alone(rows, row, columns) and not any(set(smaller) <= set(columns) for smaller in found):
                found.append(columns)
    return found


def elliot(size: int, columns: int, most: int) -> Fraction:
    product = 1
    for i in range(size, min(most, columns - 1) + 1):
        product *= columns - i
    return Fraction(product)


def ihsn(size: int, columns: int, _most: int) -> Fraction:
    return Fraction((2 ** (columns - size) - 1) * factorial(size) * factorial(columns - size), factorial(columns))


def could_be(one: Row, other: Row) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))


def wildcard_counts(rows: Sequence[Row]) -> list[int]:
    return [sum(could_be(row, other) for other in rows) for row in rows]


def separation(rows: Sequence[Row]) -> Fraction:
    pairs = list(itertools.combinations(rows, 2))
    return Fraction(sum(a != b for a, b in pairs), len(pairs)) if pairs else Fraction(1)
