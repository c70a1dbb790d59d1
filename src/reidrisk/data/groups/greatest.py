"""The greatest numbers of a column, each of another person."""

from __future__ import annotations

from collections.abc import Sequence

from ..missing import key_sql, subject_sql
from ..names import key_columns
from ..source import OpenedTable
from .tuples import counted
from .views import number_sql


def greatest(dataset: OpenedTable, columns: Sequence[str], subject: str | None, most: int) -> tuple[tuple[float, ...], ...]:
    """For each column its `most` greatest numbers, the greatest first; of a person with several rows only the greatest counts.

    Cells that are no numbers are passed over, and rows without a person each count. Of a table in another engine
    the distinct values come with their counts; `TooManyTuplesError` where they are too many.
    """
    if not columns:
        return ()
    table, options = dataset.table, dataset.options
    parts = () if subject is None else key_columns(subject, dataset.facts.columns)
    source = counted(dataset, tuple(dict.fromkeys((*columns, *parts))))
    keys = (key_sql(column, options, missing_is_null=table.missing_is_null) for column in columns)
    numbers = ", ".join(f"{number_sql(key)} as v{index}" for index, key in enumerate(keys))
    listed = ", ".join(f"max(v{index}, {most}) filter (where isfinite(v{index}))" for index in range(len(columns)))
    with source.scan() as rows:
        if subject is None:
            chosen = source.grouped(numbers, rows)
            # Equal rows were counted together: as many of a value as there are, up to what is asked for.
            chosen = f"select * from (select *, unnest(range(least(n, {most}))) from ({chosen}))"
        else:
            each = ", ".join(f"max(v{index}) filter (where isfinite(v{index})) as v{index}" for index in range(len(columns)))
            chosen = f"select {subject_sql(parts, options)} as s, {numbers} from {rows}"
            chosen = f"select s, {each} from ({chosen}) where s is not null group by s union all select * from ({chosen}) where s is null"
        found = dataset.engine.run(f"select {listed} from ({chosen})")[0]
    return tuple(tuple(map(float, values or ())) for values in found)
