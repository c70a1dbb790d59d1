"""What an output has lost: records that leave, and quasi-identifier cells that show nothing any more; and how much of it was agreed.

A cell is lost when it had a value and shows the suppression mark or the root of its column's hierarchy. Shares are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from ...data.options import SUPPRESSION_MARK
from ...model.frozen import dataclass

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from ..hierarchies.ladder import Ladder

# What a plan may lose on other data beyond what it lost on its own: the bar from which a reader is told that a column has moved.
MARGIN = Fraction(1, 10)
# Full-domain generalisation empties whole columns by design, and says so; where nine cells of ten are gone there is nothing left to use.
MOST = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class Lost:
    """`records` of `of` leave; by column (cells lost, cells that had a value) of those that stay, and cells lost to an unknown value.

    `constant` columns have one value in all records: nothing is known of anybody by it, and nothing lost with it.
    """

    records: int = 0
    of: int = 0
    cells: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    unseen: Mapping[str, int] = field(default_factory=dict)
    constant: tuple[str, ...] = ()

    @property
    def all_cells(self) -> tuple[int, int]:
        """(lost, had a value) of all columns that tell anybody from anybody."""
        cells = [one for name, one in self.cells.items() if name not in self.constant]
        return sum(lost for lost, _ in cells), sum(had for _, had in cells)

    def own(self) -> AgreedLoss:
        """What a plan keeps of the loss on its own data."""
        shares = {name: Fraction(lost, had) if had else Fraction(0) for name, (lost, had) in self.cells.items()}
        return AgreedLoss(Fraction(self.records, self.of) if self.of else Fraction(0), shares)


@dataclass(frozen=True, slots=True)
class AgreedLoss:
    """The shares that a plan lost of the data it was made for: of the records, and of the cells of each column; `margin` is added.

    `tables` are those of the rows of each table, where several are treated one by one.
    """

    records: Fraction
    columns: Mapping[str, Fraction]
    margin: Fraction = MARGIN
    tables: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Excess:
    """More is lost than was agreed: `lost` of `of` records, rows of a table, cells of a column or of all; the share may be `most`."""

    what: Literal["records", "column", "cells", "table"]
    lost: int
    of: int
    most: Fraction
    column: str | None = None
    unseen: int = 0
    table: str | None = None


def beyond(lost: Lost, agreed: AgreedLoss | None, most: Fraction | None = None) -> tuple[Excess, ...]:
    """Where a plan loses more on these data than was agreed: `most` of the records and of each column where that was said.

    Else what the plan lost of its own data and the margin. Of a plan that does not say what it lost, what it does to values that
    it knows is its word: no column may lose more than the margin to values that it does not know, and all of them no more than `MOST`.
    """
    if most is not None:
        return tuple(_beyond(lost, dict.fromkeys(lost.cells, most), most))
    if agreed is not None:
        known = {name: agreed.columns.get(name, Fraction(0)) + agreed.margin for name in lost.cells}
        return tuple(_beyond(lost, known, agreed.records + agreed.margin))
    found = (Excess("column", number, lost.cells[name][1], MARGIN, name, number) for name, number in lost.unseen.items())
    return (*(one for one in found if one.lost > one.most * one.of), *beyond_all(lost))


def beyond_tables(tables: Mapping[str, tuple[int, int]], agreed: AgreedLoss | None, most: Fraction | None = None) -> tuple[Excess, ...]:
    """Where more rows of one table leave than was agreed; `tables` are (rows that leave, rows) of each.

    A plan that does not say what it lost of a table agreed on nothing.
    """
    known = {} if agreed is None else {name: share + agreed.margin for name, share in agreed.tables.items()}
    bounds = known if most is None else dict.fromkeys(tables, most)
    return tuple(
        Excess("table", gone, rows, bounds[name], table=name)
        for name, (gone, rows) in tables.items()
        if name in bounds and gone > bounds[name] * rows
    )


def beyond_all(lost: Lost, most: Fraction | None = None) -> tuple[Excess, ...]:
    """Where nearly nothing is left of the quasi-identifiers."""
    gone, had = lost.all_cells
    bound = MOST if most is None else most
    return (Excess("cells", gone, had, bound),) if gone > bound * had else ()


def _beyond(lost: Lost, columns: Mapping[str, Fraction], records: Fraction) -> Iterator[Excess]:
    if lost.records > records * lost.of:
        yield Excess("records", lost.records, lost.of, records)
    for name, (gone, had) in lost.cells.items():
        if gone > columns[name] * had:
            yield Excess("column", gone, had, columns[name], name, lost.unseen.get(name, 0))


def cells_lost(
    one: Ladder, values: npt.NDArray[np.int32], texts: Sequence[str | None], becomes: npt.NDArray[np.int64], stays: npt.NDArray[np.int64]
) -> tuple[int, int]:
    """(lost, had a value) of a column: by tuple the code of its value, which of the `texts` it becomes and how many records of it stay."""
    nothing = empty(one.labels[-1][:1])
    valued = np.array([label is not None and label != SUPPRESSION_MARK for label in one.labels[0]], np.bool_)[one.steps[0][values]]
    blank = np.array([text in nothing for text in texts], np.bool_)[becomes]
    return int(stays[valued & blank].sum()), int(stays[valued].sum())


def constant(ladders: Sequence[Ladder]) -> tuple[str, ...]:
    """The columns with one value in all records."""
    return tuple(one.column for one in ladders if len(one.labels[0]) == 1)


def empty(roots: Sequence[str | None]) -> AbstractSet[str]:
    """What a cell shows that shows nothing: the suppression mark, and these."""
    return {SUPPRESSION_MARK, *(root for root in roots if root is not None)}
