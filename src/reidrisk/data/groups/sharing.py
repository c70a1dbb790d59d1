"""Which persons of which classes share a value: what a household, a team or an accident is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING

import numpy as np

from ...model.frozen import dataclass
from ..missing import key_sql, subject_sql, tuple_sql
from ..names import key_columns
from ..source import OpenedTable

if TYPE_CHECKING:
    import numpy.typing as npt

    Hashes = npt.NDArray[np.uint64]
    Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SharedValues:
    """`counts` persons of a class hold a value: hashes of both, one entry for each pair that is there. `there`: whether they hold one."""

    classes: Hashes = field(repr=False)
    values: Hashes = field(repr=False)
    counts: Counts = field(repr=False)
    there: npt.NDArray[np.bool_] = field(repr=False)


def sharing(dataset: OpenedTable, quasi: Sequence[str], column: str, subject: str | None) -> SharedValues:
    """Of every row, or of every subject by its set of tuples (resolutions G-12), once for each value that it has.

    Rows without a subject are persons of their own. Two of a million values are taken for one in one of 30 million tables, as hashes are
    of 64 bits. Not for tables in other engines.
    """
    options, missing = dataset.options, dataset.table.missing_is_null
    parts = () if subject is None else key_columns(subject, dataset.facts.columns)
    tuple_of = tuple_sql(quasi, options, missing_is_null=missing)
    value = key_sql(column, options, missing_is_null=missing)
    with dataset.reading({*quasi, *parts, column}) as source:
        if parts:
            rows = f"select {subject_sql(parts, options)} as s, {tuple_of} as c, {value} as v from {source}"
            each = (
                f"with rows as materialized ({rows}), whole as (select s, sum(c::hugeint) as c from (select distinct s, c from rows"
                f" where s is not null) group by s) select hash(c) as c, v from (select distinct s, v from rows where s is not null)"
                f" join whole using (s) union all select hash(c::hugeint), v from rows where s is null"
            )
        else:
            each = f"select {tuple_of} as c, {value} as v from {source}"
        found = dataset.engine.columns(
            f"select c, hash(v) as v, v is not null as there, count(*) as n from ({each}) group by c, v order by c, v"
        )
    return SharedValues(*(np.asarray(found[name]) for name in ("c", "v", "n", "there")))
