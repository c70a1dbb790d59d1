"""How many records a person has, known with the quasi-identifiers (El Emam: numbers of visits; GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Sequence

from ...data.groups.persons_by_records import columns_of_persons, persons_by_records
from ...data.source import OpenedTable
from ...model.outside.linkage import CountedRecords
from .bar import Bar


def counted_records(dataset: OpenedTable, quasi: Sequence[str], subject: str | None, bar: Bar, *, whole: bool) -> CountedRecords | None:
    """None where records cannot be put together or nothing could be a finding, and of tables in other engines.

    With the `whole` history what all records say is known; else what is of the person, such as sex and band of age: who may know only
    some of the records knows how many there are all the same, and who it is.
    """
    if subject is None or not bar.possible or dataset.table.outside is not None:
        return None
    known = tuple(quasi) if whole else columns_of_persons(dataset, quasi, subject)
    found = persons_by_records(dataset, known, subject)
    reached = bar.reached(found.share)
    return CountedRecords(found.share, bar.chance, bar.context * found.share, found.alone, found.members, reached, known, whole)
