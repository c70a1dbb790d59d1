"""People by what they are and by how many records each has."""

from __future__ import annotations

from collections.abc import Sequence

from ..missing import subject_sql, tuple_sql
from ..names import key_columns
from ..source import OpenedTable
from .known_rows import Alike

# Of those with several records so many show one value in a column that is of the person: an age may turn between two visits.
_OF_PERSON = 0.8


def persons_by_records(dataset: OpenedTable, quasi: Sequence[str], subject: str) -> Alike:
    """People alike in the set of their tuples (resolutions G-12) and in the number of their records; rows without a key are one person's.

    Tuples are told apart by 64-bit hashes. Not for tables in other engines.
    """
    options, missing = dataset.options, dataset.table.missing_is_null
    parts = key_columns(subject, dataset.facts.columns)
    tuple_of = tuple_sql(quasi, options, missing_is_null=missing)
    with dataset.reading({*quasi, *parts}) as source:
        found = dataset.engine.run(
            f"with tuples as materialized (select {subject_sql(parts, options)} as s, {tuple_of} as c, count(*) as n from {source}"
            f" group by all), people as (select sum(c::hugeint) as f, sum(n) as n from tuples where s is not null group by s"
            f" union all select c::hugeint, 1 from tuples, range(n) where s is null)"
            f" select count(*), count(*) filter (m = 1), coalesce(sum(m), 0) from (select count(*) as m from people group by f, n)"
        )[0]
    return Alike(int(found[0]), int(found[1]), int(found[2]))


def columns_of_persons(dataset: OpenedTable, columns: Sequence[str], subject: str) -> tuple[str, ...]:
    """The columns that are of the person and not of a record: nearly all who have several records show one value. Not for other engines."""
    options, missing = dataset.options, dataset.table.missing_is_null
    parts = key_columns(subject, dataset.facts.columns)
    hashes = [tuple_sql((name,), options, missing_is_null=missing) for name in columns]
    if not hashes:
        return ()
    same = ", ".join(f"min({one}) = max({one}) as c{place}" for place, one in enumerate(hashes))
    shares = ", ".join(f"coalesce(avg(c{place}::int), 1)" for place in range(len(hashes)))
    with dataset.reading({*columns, *parts}) as source:
        found = dataset.engine.run(
            f"with people as (select {subject_sql(parts, options)} as s, {same} from {source} group by s having s is not null"
            f" and count(*) > 1) select {shares} from people"
        )[0]
    return tuple(name for name, share in zip(columns, found, strict=True) if float(share) >= _OF_PERSON)
