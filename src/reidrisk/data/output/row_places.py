"""Which values stand where in a table: hashes of its first rows, to compare the order of two tables without a value of either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def places(table: Dataset, columns: Sequence[str]) -> Places:
    """Of the first rows; nothing where no column is asked for or the rows lie in another engine."""
    chosen = tuple(islice((name for name in columns if name in table.facts.columns), MOST_COLUMNS))
    if not chosen or table.table.outside is not None:
        return Places((), {})
    cells = {name: f"coalesce({named(name)}::varchar, '')" for name in chosen}
    if chosen[1:]:
        cells[""] = f"concat_ws(chr(31), {', '.join(cells.values())})"
    select = ", ".join(f"hash({cell}) as h{at}" for at, cell in enumerate(cells.values()))
    with table.table.scan() as source:
        found = table.engine.columns(f"select {select} from (select * from {source} limit {MOST_ROWS})")
    return Places(chosen, {name: np.asarray(found[f"h{at}"], np.uint64) for at, name in enumerate(cells)})
