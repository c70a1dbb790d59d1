"""How often given values occur in some columns: every row is looked at, in one pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext

from .dataset import Dataset
from .engine import named

_TOGETHER = 100


def occurrences(dataset: Dataset, columns: Sequence[str], values: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """By column, in how many rows each of these values stands; a value that does not occur is left out.

    Values travel as a bound parameter, never in the text of a statement. Not for tables in other engines.
    """
    found: dict[str, dict[str, int]] = {column: {} for column in columns}
    for start in range(0, len(columns), _TOGETHER):
        part = columns[start : start + _TOGETHER]
        cells = f"unnest({list(range(len(part)))}) as c, unnest([{', '.join(map(named, part))}]) as v"
        counted = (
            "select c, v, count(*) from (select {cells} from {source}) where v in (select unnest(?::varchar[])) group by c, v order by c, v"
        )
        with nullcontext(dataset.table.narrow(part)) if dataset.table.narrow is not None else dataset.table.scan() as source:
            rows = dataset.engine.run(counted.format(cells=cells, source=source), [list(values)])
        for place, value, count in rows:
            found[part[place]][value] = count
    return found
