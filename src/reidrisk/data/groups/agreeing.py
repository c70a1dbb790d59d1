"""Whether a person keeps a value: over people with several rows, how many of these hold the person's commonest value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..missing import key_sql, subject_sql
from ..names import key_columns
from ..source import OpenedTable


def agreeing(dataset: OpenedTable, subject: str, columns: Sequence[str]) -> Mapping[str, Fraction]:
    """The share of rows that hold their person's commonest value, by column; nothing of a column where no person has two values.

    Missing cells and rows without a person are left out. Not for tables in other engines.
    """
    table, options = dataset.table, dataset.options
    owner = subject_sql(key_columns(subject, dataset.facts.columns), options)
    found = {}
    for column in columns:
        value = key_sql(column, options, missing_is_null=table.missing_is_null)
        with table.scan() as source:
            same, rows = dataset.engine.run(
                f"select coalesce(sum(best), 0), coalesce(sum(rows), 0) from (select max(n) as best, sum(n) as rows from"
                f" (select s, v, count(*) as n from (select {owner} as s, {value} as v from {source})"
                f" where s is not null and v is not null group by s, v) group by s having sum(n) > 1)"
            )[0]
        if rows:
            found[column] = Fraction(int(same), int(rows))
    return found
