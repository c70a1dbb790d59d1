"""The distinct tuples of many columns, as codes outside the engine: 2,000 columns of text would not fit into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..faults import RowsDisagreeError
from ..missing import key_sql, missing_tokens
from ..normal import normal
from .atoms import Atoms
from .leaving_out import SharedRows, histogram, narrow, shown, without_each
from .packing import MOST_COLUMNS

if TYPE_CHECKING:
    from ...model.dataset import ClassSizes
    from ..options import ReadOptions
    from ..source import OpenedTable
    from .leaving_out import Codes

_SHARE = 4  # of the memory: for the codes while they come, 4 bytes a cell, and as much again for the values
_CODE, _VALUE = 4, 200  # bytes; a value with its place in the dictionary
_CELLS = 200_000  # of a batch


def coded_rows(dataset: OpenedTable, columns: Sequence[str]) -> CodedRows | None:
    """None where the engine holds the tuples as well: few columns, or too many rows or different values to number them here."""
    table, room = dataset.table, dataset.options.memory // _SHARE
    if len(columns) <= MOST_COLUMNS or table.outside is not None or _CODE * table.rows * len(columns) > room:
        return None
    read = _Reading(len(columns))
    select = ", ".join(key_sql(column, dataset.options, missing_is_null=table.missing_is_null) for column in columns)
    with table.scan() as source:
        for batch in dataset.engine.batches(f"select {select} from {source}", max(1, _CELLS // len(columns))):
            read.add(batch)
            if _VALUE * read.values > room:
                return None
    codes = read.codes()
    if len(codes[0]) != table.rows:
        raise RowsDisagreeError
    return CodedRows(codes, [list(known) for known in read.known], dataset.options)


class _Numbers(dict[str | None, int]):
    """Numbers values as they are met."""

    def __missing__(self, value: str | None) -> int:
        number = self[value] = len(self)
        return number


class _Reading:
    """Rows as they come, numbered column by column."""

    def __init__(self, width: int) -> None:
        self.known = [_Numbers() for _ in range(width)]
        self._parts: list[Codes] = []

    @property
    def values(self) -> int:
        """Different values, over all columns."""
        return sum(map(len, self.known))

    def add(self, batch: Sequence[Sequence[str | None]]) -> None:
        """Number these rows."""
        part = np.empty((len(self.known), len(batch)), np.int32)
        for index, (known, cells) in enumerate(zip(self.known, zip(*batch, strict=True), strict=True)):
            part[index] = np.fromiter(map(known.__getitem__, cells), np.int32, len(batch))
        self._parts.append(part)

    def codes(self) -> list[Codes]:
        """All rows, each column in as few bytes as it needs."""
        empty = np.zeros(0, np.int32)
        return [narrow(np.concatenate([empty, *(part[index] for part in self._parts)])) for index in range(len(self.known))]


class CodedRows:
    """Tuples as codes; `values` of a column by their code."""

    rolls_up_fast = True

    def __init__(self, codes: Sequence[Codes], values: Sequence[Sequence[str | None]], options: ReadOptions) -> None:
        self._values, self._options = values, options
        rows = len(codes[0])
        same = SharedRows.of(rows).split(codes.__getitem__, range(len(codes)))
        _, first, numbers = np.unique(same.numbers(rows), return_index=True, return_inverse=True)
        self._codes = [column[first] for column in codes]
        self._counts = np.bincount(numbers)
        self.held = len(first)

    def sizes(self, keys: Sequence[str]) -> ClassSizes:
        """The classes by these of ``c0``..."""
        return self._sizes(self._codes, [int(key[1:]) for key in keys])

    def normalised(self) -> ClassSizes | None:
        """The classes by normalised values; None when no value changes by that."""
        normals = [self._normal(column, values) for column, values in zip(self._codes, self._values, strict=True)]
        if all(normal is None for normal in normals):
            return None
        codes = [old if new is None else new for old, new in zip(self._codes, normals, strict=True)]
        return self._sizes(codes, range(len(codes)))

    def leaving_out(self) -> Iterator[tuple[int, int]]:
        """How many classes there are without each column in turn, and the smallest."""
        left = without_each(self._codes.__getitem__, len(self._codes), self.held)
        return (shown(together.sizes(self._counts)) for together in left)

    def atoms(self) -> Atoms:
        """The tuples themselves."""
        return Atoms(self._codes.__getitem__, self.held, self._counts)

    def close(self) -> None:
        """Nothing lies in the engine."""

    def _sizes(self, codes: Sequence[Codes], places: Sequence[int]) -> ClassSizes:
        return histogram(SharedRows.of(self.held).split(codes.__getitem__, places).sizes(self._counts))

    def _normal(self, codes: Codes, values: Sequence[str | None]) -> Codes | None:
        """The codes of the normal forms; None where no value has another."""
        normals = [None if value is None else normal(value) for value in values]
        if normals == list(values):
            return None
        absent = {normal(token) for token in missing_tokens(self._options)}
        known = _Numbers()
        table = narrow(np.array([known[None if value in absent else value] for value in normals]))
        return table[codes]
