"""How many records a person has, known with the quasi-identifiers (El Emam: numbers of visits; GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Sequence

from ...data.groups.persons_by_records import persons_by_records
from ...data.source import OpenedTable
from ...model.outside.linkage import CountedRecords
from .bar import Bar


def counted_records(dataset: OpenedTable, quasi: Sequence[str], subject: str | None, bar: Bar) -> CountedRecords | None:
    """None where records cannot be put together or nothing could be a finding, and of tables in other engines."""
    if subject is None or not bar.possible or dataset.table.outside is not None:
        return None
    found = persons_by_records(dataset, quasi, subject)
    return CountedRecords(found.share, bar.chance, bar.context * found.share, found.alone, found.members, bar.reached(found.share))
