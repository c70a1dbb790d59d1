"""Two hashes of each row of a table: of the columns by which it could be put beside another table, and of those that people know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dataset import Dataset
from ..engine import named
from .row_places import Hashes

MOST_ROWS = 5_000_000


def row_hashes(table: Dataset, keys: Sequence[str], classes: Sequence[str]) -> tuple[Hashes, Hashes] | None:
    """Of every row, in no order; None of a table of more rows than that, or of one in another engine."""
    if table.table.outside is not None or table.facts.rows > MOST_ROWS:
        return None
    with table.table.scan() as source:
        found = table.engine.columns(f"select {_hash(keys)} as k, {_hash(classes)} as c from {source}")
    return np.asarray(found["k"], np.uint64), np.asarray(found["c"], np.uint64)


def _hash(columns: Sequence[str]) -> str:
    """Of the texts with their lengths: AB, C is not A, BC."""
    cells = [f"coalesce(length({named(name)}::varchar)::varchar || ':' || {named(name)}::varchar, '-')" for name in columns]
    return f"hash({' || '.join(cells)})" if cells else "hash('')"
