"""What other readings of the columns would do: every other column, or only public ones, as quasi-identifiers (GB/T 42460 C.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.role import Role
from ...model.text import Text

Reading = Literal["now", "all", "public"]
SizesOf = Callable[[tuple[str, ...]], ClassSizes]
PUBLIC = frozenset({"sex", "birth_age", "geo", "coordinates", "ethnic", "nationality", "occupation", "education", "marital", "language"})
_NO_ROWS = Text("数据没有行", "the data have no rows")
_NO_COLUMNS: dict[Reading, Text] = {
    "now": Text("现在没有列算准标识符", "no column is a quasi-identifier now"),
    "all": Text("除直接标识符和主体标识外没有其他列", "there is no column beside the direct identifiers and the subject key"),
    "public": Text("没有公开可得的准标识符", "no quasi-identifier is publicly known"),
}


@dataclass(frozen=True, slots=True)
class Consequence:
    """The classes if these columns were the quasi-identifiers; `why_not` says why there are none, else it is None.

    `sizes` counts rows, or subjects where the plan names their key.
    """

    reading: Reading
    columns: tuple[str, ...]
    sizes: ClassSizes | None
    why_not: Text | None = None


def what_ifs(inventory: Inventory, subject: str | None, rows: int, sizes_of: SizesOf) -> tuple[Consequence, ...]:
    """Now, every other column, only public columns; `sizes_of` counts all rows by some columns."""
    return tuple(_consequences(inventory.columns, subject, rows, sizes_of))


def _consequences(columns: tuple[Column, ...], subject: str | None, rows: int, sizes_of: SizesOf) -> Iterator[Consequence]:
    others = tuple(column for column in columns if Role.DI not in column.roles and column.name != subject)
    quasi = tuple(column for column in others if Role.QI in column.roles)
    public = tuple(column for column in quasi if column.category in PUBLIC)
    readings: tuple[tuple[Reading, tuple[Column, ...]], ...] = (("now", quasi), ("all", others), ("public", public))
    for reading, chosen in readings:
        names = tuple(column.name for column in chosen)
        why_not = _NO_COLUMNS[reading] if not names else None if rows else _NO_ROWS
        yield Consequence(reading, names, sizes_of(names) if why_not is None else None, why_not)
