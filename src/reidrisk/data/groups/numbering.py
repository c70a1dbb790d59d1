"""Values turned into bits of a number while they are read, where a column comes with a dictionary.

The engine works such an expression out once for each entry of the dictionary, not for each
row: 10 million rows of 8 columns are grouped in half the time of their texts, and in half the memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ..engine import named, quoted
from ..missing import key_sql, missing_tokens
from .packing import MOST_BITS, BitLayout

if TYPE_CHECKING:
    from ..source import OpenedTable

MOST_VALUES = 500  # beyond it, looking a value up costs more than it saves
FEWEST_ROWS = 100_000  # below it there is nothing to save


@dataclass(frozen=True, slots=True)
class Selection:
    """What a grouping selects. `keys` give each column by itself, as SQL over the input.

    Columns with `values` are bits of ``p`` (code 0 is missing, then the values in this
    order); the others stand as ``c<index>``. `layout` is None when no column has values.
    """

    columns: tuple[str, ...]
    keys: tuple[str, ...]
    values: tuple[tuple[str, ...] | None, ...]
    layout: BitLayout | None
    tokens: tuple[str, ...]

    @property
    def select(self) -> str:
        """The SELECT list over the input."""
        rest = [f"{key} as c{index}" for index, key in enumerate(self.keys) if self.values[index] is None]
        return ", ".join(([f"{self._number()} as p"] if self.layout else []) + rest)

    @property
    def plain(self) -> str:
        """A SELECT list over the input: every value as ``c<index>``."""
        return ", ".join(f"{key} as {name}" for key, name in zip(self.keys, self.all, strict=True))

    @property
    def all(self) -> tuple[str, ...]:
        """The names ``c<index>`` of all columns."""
        return tuple(f"c{index}" for index in range(len(self.keys)))

    @property
    def all_numbers(self) -> bool:
        """Whether every column is part of the number."""
        return self.layout is not None and None not in self.values

    @property
    def known(self) -> str:
        """A WHERE clause that leaves out rows with a value that was not there when the values were listed."""
        return "where p is not null" if self.layout else "where true"

    @property
    def by(self) -> tuple[str, ...]:
        """The columns of that list: alike in all of them means alike in every value."""
        return (("p",) if self.layout else ()) + tuple(f"c{index}" for index, known in enumerate(self.values) if known is None)

    def part(self, indices: Sequence[int]) -> list[str]:
        """SQL over that list that is alike where the values at these places are."""
        rest = [f"c{index}" for index in indices if self.values[index] is None]
        mask = self.layout.mask(index for index in indices if self.values[index] is not None) if self.layout else 0
        return ([f"p & {mask}"] if mask else []) + rest

    def code(self, index: int) -> str:
        """SQL over that list that is alike where the values of this column are."""
        return f"c{index}" if self.values[index] is None or self.layout is None else self.layout.code(index)

    def text(self, index: int) -> str:
        """SQL over that list that gives the value again."""
        known = self.values[index]
        return self.code(index) if known is None else f"{listed([None, *known])}[{self.code(index)} + 1]"

    def distinct(self, index: int, table: str) -> str:
        """The distinct values of one column of a table that was grouped so."""
        known = self.values[index]
        return f"select distinct c{index} from {table}" if known is None else f"select unnest({listed(known)}) as c{index}"

    @property
    def texts(self) -> str:
        """A SELECT list over that list: every value as ``c<index>``."""
        return ", ".join(f"{self.text(index)} as c{index}" for index in range(len(self.keys)))

    def _number(self) -> str:
        """Bits put together by XOR, which, unlike a sum, needs no check for overflow; NULL when a value is not among the known."""
        parts = [self._bits(index, known) for index, known in enumerate(self.values) if known is not None]
        number = parts[0]
        for part in parts[1:]:
            number = f"xor({number}, {part})"
        return number

    def _bits(self, index: int, known: tuple[str, ...]) -> str:
        shift = self.layout.shifts[index] if self.layout else 0
        absent = [token for token in self.tokens if token not in known]
        codes = [str(code << shift) for code in range(1, len(known) + 1)] + ["0"] * len(absent)
        return f"map({listed([*known, *absent])}, [{', '.join(codes)}]::bigint[])[coalesce({named(self.columns[index])}, '')]"


def selection(dataset: OpenedTable, columns: Sequence[str]) -> Selection:
    """The values of all columns as they are grouped; numbers wherever that is quicker."""
    tokens = missing_tokens(dataset.options)
    values: list[tuple[str, ...] | None] = []
    bits: list[int] = []
    for column in columns:
        known = _values(dataset, column, tokens) if sum(bits) < MOST_BITS else None
        more = len(known).bit_length() if known is not None else 0
        fits = known is not None and sum(bits) + max(1, more) <= MOST_BITS
        values.append(known if fits else None)
        bits.append(max(1, more) if fits else 0)
    return numbered(dataset, columns, values, BitLayout(tuple(bits)) if any(bits) else None)


def numbered(dataset: OpenedTable, columns: Sequence[str], values: Sequence[tuple[str, ...] | None], layout: BitLayout | None) -> Selection:
    """These columns, of which those with values are numbers of this layout."""
    table, options = dataset.table, dataset.options
    keys = tuple(key_sql(column, options, missing_is_null=table.missing_is_null) for column in columns)
    return Selection(tuple(columns), keys, tuple(values), layout, missing_tokens(options))


def _values(dataset: OpenedTable, column: str, tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """All present values of a column with dictionaries: the sample's, and what a look at the dictionaries adds; None when too many."""
    table = dataset.table
    if column not in table.coded or table.narrow is None or table.rows < FEWEST_ROWS:
        return None
    known = tuple(dataset.samples[column].values)
    if len(known) > MOST_VALUES:
        return None
    new = f"not list_contains({listed([*known, *tokens])}, {named(column)})"
    # No ORDER BY: with it the engine would look every row up, five times the work.
    found = dataset.engine.run(f"select distinct {named(column)} from {table.narrow([column])} where {new} limit {MOST_VALUES + 1}")
    known += tuple(sorted(str(value) for (value,) in found))
    return known if len(known) <= MOST_VALUES else None


def listed(values: Sequence[str | None]) -> str:
    """A SQL list of texts."""
    return f"([{', '.join('null' if value is None else quoted(value) for value in values)}]::varchar[])"
