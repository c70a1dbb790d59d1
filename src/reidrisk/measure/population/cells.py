"""Risk from how the population is spread, with or without the dataset: DRt and DRi.

Source: China methodology 2024, 11.3.2.4; as read by resolutions P-1 to P-6:
a bin is a fraction of the applicable population, a risk is capped at 1, tables
of several columns replace the product of their columns, a subject's class
holds at least the records that the dataset has of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from fractions import Fraction
from math import prod
from typing import Final

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..tuples import Tuples
from .gamma import Floats
from .product import Factor, factors, frechet, least_share
from .table import Cell, PopulationTable

Ints = npt.NDArray[np.int64]

NOBODY = Text("适用人群的人数必须为正数。", "The applicable population must count somebody.")
NO_TABLE = Text("没有任何准标识符有总体分布表。", "None of the quasi-identifiers has a population table.")
GIVE_TABLE = Text("请提供至少一个准标识符的总体分布。", "Give the population distribution of at least one quasi-identifier.")
_NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class CellRisk:
    """A risk of 1 over the people in the smallest cell; `value` is None while a column in `missing` has no table.

    `one_bin` is the risk where each column without a table counts as one bin that holds everybody.

    `people` is the size of that cell if unlinked columns are independent;
    `low` and `high` hold whatever their dependence is (Frechet bounds).
    `verified` says whether only checked population figures went into it.
    """

    value: Fraction | None
    people: Fraction
    low: Fraction
    high: Fraction
    verified: bool
    missing: tuple[str, ...] = ()
    one_bin: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SubjectRisk:
    """DRi and the risk of each class's subjects; `unknown` counts classes with a value that no table has."""

    highest: CellRisk
    by_class: Floats = field(repr=False)
    unknown: int


@dataclass(frozen=True, slots=True)
class Reference:
    """The applicable population: how many `people`, and `tables` of how people like them are spread."""

    people: int
    tables: tuple[PopulationTable, ...]


def risk_without_data(reference: Reference, columns: Sequence[str], *, skip_empty: bool = False) -> CellRisk:
    """DRt = 1/(AP x product of the smallest bins), or 1/(AP x the smallest joint share) where there are joint tables.

    Empty bins make the risk 1 unless `skip_empty` says that they cannot occur (P-4).
    """
    people, chosen = reference.people, _chosen(reference, columns)
    cell = people * least_share(chosen, skip_empty=skip_empty)
    least = [min(share for share in factor.shares.values() if share or not skip_empty) for factor in chosen]
    fresh = [min(share for share in factor.fresh_shares.values() if share or not skip_empty) for factor in chosen]
    missing = _missing(columns, chosen)
    verified = not any(factor.table.unverified for factor in chosen)
    low = _one_in(people * min(least))
    high = Fraction(1) if missing else _one_in(people * frechet(fresh)[0])
    return CellRisk(None if missing else _one_in(cell), cell, low, high, verified, missing)


def risk_per_subject(reference: Reference, tuples: Tuples, labels: Sequence[Sequence[str | None]]) -> SubjectRisk:
    """DRi = max over subjects of 1/max(f_k, AP x share of its cell).

    `labels` say for each column of the tuples which bin of the tables each code
    is, None where there is none: then only f_k is known. Without a table for
    some column, each class's risk is its 1/f_k.
    """
    people, counts = reference.people, tuples.counts
    chosen = _chosen(reference, tuples.columns)
    looked = [_Looked.of(factor, tuples, labels) for factor in chosen]
    missing = _missing(tuples.columns, chosen)
    cell = people * np.prod([part.values[part.where] for part in looked], axis=0)
    alone = people * (1 - np.sum([1 - part.alone[part.where] for part in looked], axis=0))
    most = people * np.min([part.whole[part.where] for part in looked], axis=0)
    behind, at = _fewest(looked, counts, cell, lambda at: _cell(people, looked, at))
    widest, _ = _fewest(looked, counts, most, lambda at: people * min(part.factor.share(part.cell(at)) for part in looked))
    least, _ = _fewest(looked, counts, alone, lambda at: people * frechet([part.factor.fresh_share(part.cell(at)) for part in looked])[0])
    risk = CellRisk(
        value=None if missing else _one_in(behind),
        people=_cell(people, looked, at),
        low=_one_in(widest),
        high=Fraction(1, int(counts.min())) if missing else _one_in(least),
        verified=not any(part.cell(at) in part.factor.table.unverified for part in looked),
        missing=missing,
        one_bin=_one_in(behind),
    )
    return SubjectRisk(risk, 1 / (counts if missing else np.maximum(counts, cell)), int(np.count_nonzero(cell == 0)))


@dataclass(frozen=True, slots=True)
class _Looked:
    """What one factor says: its distinct cells, their shares in the product, whole and of the new columns; which each class has."""

    factor: Factor
    cells: tuple[Cell, ...] = field(repr=False)
    values: Floats
    whole: Floats
    alone: Floats
    where: npt.NDArray[np.intp]

    @classmethod
    def of(cls, factor: Factor, tuples: Tuples, labels: Sequence[Sequence[str | None]]) -> _Looked:
        at = [tuples.columns.index(name) for name in factor.table.columns]
        distinct, where = np.unique(tuples.codes[:, at], axis=0, return_inverse=True)
        cells = tuple(tuple(labels[column][code] or "" for column, code in zip(at, row, strict=True)) for row in distinct.tolist())
        values, whole, alone = (
            np.array([float(share(cell)) for cell in cells]) for share in (factor.value, factor.share, factor.fresh_share)
        )
        return cls(factor, cells, values, whole, alone, where.reshape(-1))

    def cell(self, at: int) -> Cell:
        """The cell of one class."""
        return self.cells[self.where[at]]


def _fewest(looked: Sequence[_Looked], counts: Ints, cell: Floats, exact: Callable[[int], Fraction]) -> tuple[Fraction, int]:
    """The least max(f_k, exact cell), and whose it is; `cell` is the same in float64, to leave only near ties."""
    behind = np.maximum(counts, cell)
    near = np.flatnonzero(behind <= behind.min() * (1 + _NEAR))
    _, first = np.unique(np.stack([counts[near], *(part.where[near] for part in looked)]), axis=1, return_index=True)
    return min((max(Fraction(int(counts[at])), exact(at)), at) for at in near[first].tolist())


def _cell(people: int, looked: Sequence[_Looked], at: int) -> Fraction:
    return prod((part.factor.value(part.cell(at)) for part in looked), start=Fraction(people))


def _chosen(reference: Reference, columns: Sequence[str]) -> tuple[Factor, ...]:
    if reference.people < 1:
        raise InputError(Problem("no_population", NOBODY))
    chosen = factors(columns, [table for table in reference.tables if set(table.columns) & set(columns)])
    if not chosen:
        raise InputError(Problem("no_population_table", NO_TABLE, GIVE_TABLE))
    return chosen


def _missing(columns: Sequence[str], chosen: Sequence[Factor]) -> tuple[str, ...]:
    had = {name for factor in chosen for name in factor.table.columns}
    return tuple(name for name in columns if name not in had)


def _one_in(people: Fraction) -> Fraction:
    """1 over a number of people, and 1 where that is less than one person (P-2)."""
    return 1 / people if people > 1 else Fraction(1)
