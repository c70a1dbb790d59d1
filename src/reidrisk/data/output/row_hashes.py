"""Hashes of each row of a table: of columns by which it could be put beside another table, of those that people know, of its person."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...model.frozen import dataclass
from ..dataset import Dataset
from ..engine import named
from .row_places import Hashes

MOST_ROWS = 5_000_000


@dataclass(frozen=True, slots=True)
class RowHashes:
    """Of every row, in no order. Without a column of persons each row is one. `cells`: of further columns, one by one."""

    keys: Hashes
    classes: Hashes
    people: Hashes
    cells: tuple[Hashes, ...] = ()


def row_hashes(
    table: Dataset, keys: Sequence[str], classes: Sequence[str], person: str | None = None, cells: Sequence[str] = ()
) -> RowHashes | None:
    """None of a table of more rows than that, or of one in another engine."""
    if table.table.outside is not None or table.facts.rows > MOST_ROWS:
        return None
    with table.table.scan() as source:
        people = "row_number() over ()::ubigint" if person is None else _hash([person])
        more = "".join(f", hash({named(name)}::varchar) as v{place}" for place, name in enumerate(cells))
        found = table.engine.columns(f"select {_hash(keys)} as k, {_hash(classes)} as c, {people} as p{more} from {source}")
    hashes = {name: np.asarray(one, np.uint64) for name, one in found.items()}
    return RowHashes(hashes["k"], hashes["c"], hashes["p"], tuple(hashes[f"v{place}"] for place in range(len(cells))))


def value_hashes(table: Dataset, column: str, without: Sequence[str] = ()) -> Hashes:
    """Of the distinct values of a column but these, sorted."""
    with table.table.scan() as source:
        cell = f"{named(column)}::varchar"
        there = f"{cell} is not null and not list_contains(?::varchar[], {cell})"
        found = table.engine.columns(f"select distinct hash({cell}) as h from {source} where {there} order by h", [list(without)])
    return np.asarray(found["h"], np.uint64)


def shown_values(table: Dataset, column: str) -> list[tuple[int, str]]:
    """The distinct values of a column, each after the hash that its cells have, sorted by it."""
    with table.table.scan() as source:
        cell = f"{named(column)}::varchar"
        found = table.engine.run(f"select distinct hash({cell}) as h, {cell} from {source} where {cell} is not null order by h")
    return [(int(number), str(text)) for number, text in found]


def _hash(columns: Sequence[str]) -> str:
    """Of the texts with their lengths: AB, C is not A, BC."""
    cells = [f"coalesce(length({named(name)}::varchar)::varchar || ':' || {named(name)}::varchar, '-')" for name in columns]
    return f"hash({' || '.join(cells)})" if cells else "hash('')"
