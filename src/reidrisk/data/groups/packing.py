"""Distinct tuples as one whole number each: a column has some of its bits. Four times faster to group than texts, and checked for width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ...model.frozen import dataclass

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..engine import Engine

MOST_BITS = 62
MOST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class BitLayout:
    """How many bits of the number each column has, by place; 0 for a column that is not part of it."""

    bits: tuple[int, ...]

    @classmethod
    def of(cls, sizes: Iterable[int]) -> BitLayout | None:
        """For columns with so many different codes, from 0; None when they do not fit into one number."""
        layout = cls(tuple(max(1, (size - 1).bit_length()) for size in sizes))
        return layout if layout.fits else None

    @property
    def fits(self) -> bool:
        """Whether the number stays positive in 64 bits."""
        return sum(self.bits) <= MOST_BITS

    @property
    def shifts(self) -> tuple[int, ...]:
        """Where the bits of each column begin."""
        return tuple(accumulate(self.bits[:-1], initial=0)) if self.bits else ()

    def largest(self, index: int) -> int:
        """The largest code that the bits of this column hold."""
        return (1 << self.bits[index]) - 1

    def mask(self, indices: Iterable[int]) -> int:
        """The bits of these columns."""
        shifts = self.shifts
        return sum(self.largest(index) << shifts[index] for index in set(indices))

    def number(self, codes: Sequence[str]) -> str:
        """The SQL of the number, from that of the codes, in the order of the places."""
        return " + ".join(f"({code})::bigint * {1 << shift}" for code, shift in zip(codes, self.shifts, strict=True)) or "0"

    def code(self, index: int) -> str:
        """The SQL of one column's code, from the number ``p``."""
        return f"((p >> {self.shifts[index]}) & {self.largest(index)})"

    def numbers(self, codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The number of each row of codes."""
        return (codes << list(self.shifts)).sum(axis=1)  # type: ignore[no-any-return] # whole numbers of 64 bits stay such

    def codes(self, numbers: npt.NDArray[np.int64], index: int) -> npt.NDArray[np.int64]:
        """One column's codes, from the numbers."""
        return numbers >> self.shifts[index] & self.largest(index)


@dataclass(frozen=True, slots=True)
class Coding:
    """The different values of one column of a table: `table` numbers them (``v``, ``digit`` from 0); whether missing is one of them."""

    table: str
    size: int
    missing: bool
    numeric: bool


def coding_of(engine: Engine, name: str, index: int) -> Coding:
    """Numbers the distinct values of ``c<index>`` in their own order, missing first."""
    table, column = f"{name}_d{index}", f"c{index}"
    size, missing, texts = engine.run(
        f"select count(*), coalesce(bool_or(v is null), false), count(*) filter (where v is not null and try_cast(v as double) is null)"
        f" from (select distinct {column} as v from {name})"
    )[0]
    order = "try_cast(v as double), v" if texts == 0 else "v"
    engine.run(
        f"create temp table {table} as select v, row_number() over (order by v is not null, {order}) - 1 as digit"
        f" from (select distinct {column} as v from {name})"
    )
    return Coding(table, int(size), bool(missing), texts == 0)


def joins(codings: Sequence[Coding], indices: Iterable[int]) -> str:
    """The joins that bring the codes ``d<index>.digit`` to a table ``t`` of the values ``c<index>``."""
    return " ".join(f"join {codings[index].table} d{index} on t.c{index} is not distinct from d{index}.v" for index in indices)


def dropped(engine: Engine, tables: Iterable[str]) -> None:
    """Free these tables."""
    for table in tables:
        engine.run(f"drop table if exists {table}")


@dataclass(frozen=True, slots=True)
class Packed:
    """A table of ``p`` (the number) and ``n`` (rows)."""

    name: str
    layout: BitLayout


def pack(engine: Engine, table: str, width: int) -> Packed | None:
    """The tuples ``c0``... of `table` as numbers; None when a tuple does not fit."""
    if not 0 < width <= MOST_COLUMNS:
        return None
    counts = ", ".join(f"count(distinct c{index}) + 1" for index in range(width))
    layout = BitLayout.of(int(count) for count in engine.run(f"select {counts} from {table}")[0])
    if layout is None:
        return None
    codings = [coding_of(engine, table, index) for index in range(width)]
    packed = Packed(f"{table}_packed", layout)
    number = layout.number([f"d{index}.digit" for index in range(width)])
    engine.run(f"create temp table {packed.name} as select {number} as p, t.n from {table} t {joins(codings, range(width))}")
    dropped(engine, (coding.table for coding in codings))
    return packed
