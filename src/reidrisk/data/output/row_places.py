"""Which values stand where in a table: hashes of its first rows, to compare the order of two tables without a value of either."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from itertools import islice

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ..dataset import Dataset
from ..engine import named

Hashes = npt.NDArray[np.uint64]
MOST_ROWS, MOST_COLUMNS = 50_000, 8


@dataclass(frozen=True, slots=True)
class Places:
    """The first rows of a table in its order: of these columns, and of all of them together under the empty name."""

    columns: tuple[str, ...]
    hashes: Mapping[str, Hashes] = field(repr=False)


def places(table: Dataset, columns: Sequence[str]) -> Mapping[str, Places]:
    """Of the first rows, under the empty name; of tables put together those of each, by its name, since the whole has no order of its own.

    Nothing where no column is asked for, the rows lie in another engine, or tables were put together without their order.
    """
    together = table.table.together
    if table.table.outside is not None or (together is not None and together.source is None):
        return {}
    if together is None:
        chosen = _chosen(columns, table.facts.columns)
        with table.table.scan() as source:
            return {"": _of_rows(table, chosen, f"select * from {source} limit {MOST_ROWS}")} if chosen else {}
    found = {}
    for member in together.members:
        chosen = _chosen(columns, tuple(member.columns.values()))
        if chosen:
            cells = ", ".join(f"any_value({named(name)}) as {named(name)}" for name in chosen)
            number = named(member.number)
            where = f"from {together.source} where {number} is not null group by {number} order by {number} limit {MOST_ROWS}"
            found[member.name] = _of_rows(table, chosen, f"select {cells} {where}")
    return found


def _chosen(columns: Sequence[str], there: Collection[str]) -> tuple[str, ...]:
    return tuple(islice((name for name in columns if name in there), MOST_COLUMNS))


def _of_rows(table: Dataset, chosen: tuple[str, ...], rows: str) -> Places:
    cells = {name: f"coalesce({named(name)}::varchar, '')" for name in chosen}
    if chosen[1:]:
        cells[""] = f"concat_ws(chr(31), {', '.join(cells.values())})"
    select = ", ".join(f"hash({cell}) as h{at}" for at, cell in enumerate(cells.values()))
    found = table.engine.columns(f"select {select} from ({rows})")
    return Places(chosen, {name: np.asarray(found[f"h{at}"], np.uint64) for at, name in enumerate(cells)})
