"""More of a person's records than the classes are counted by (k^m-anonymity: Terrovitis, Mamoulis and Kalnis 2008; resolutions G-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ...data.dataset import Dataset
from ...model.outside.linkage import FurtherRecords
from ..people.choices import counted
from ..people.histories import NO_DAY, Histories
from ..people.known_grouping import histories_of
from ..people.known_histories import KnownHistory, crowds

# A figure beside the level, for which nobody waits for minutes.
_MOST_CHOICES = 2_000_000


def further_records(dataset: Dataset, quasi: Sequence[str], subject: str | None, known: int, least: int) -> FurtherRecords | None:
    """Beyond `known` records, by which the classes are counted: one more, and all; None where records cannot be put together.

    Of tables in other engines nothing is counted, as rows would be fetched.
    """
    if subject is None or not quasi or dataset.table.outside is not None:
        return None
    found, _ = histories_of(dataset, quasi, subject)
    some = known + 1
    few = all(counted(found, size) <= _MOST_CHOICES for size in range(1, some + 1))
    by_some = int((crowds(found, KnownHistory(some)) < least).sum()) if few else None
    sizes = Counter(_wholly(found))
    return FurtherRecords(some, by_some, sum(size for size in sizes.values() if size < least), sizes.total(), least)


def _wholly(found: Histories) -> list[bytes]:
    """Of each person what all records tell: how often each kind on each day, as days from the first that has one."""
    starts = np.unique(found.persons, return_index=True)[1]  # entries lie by person, day and kind
    dated = found.days != NO_DAY
    first = np.minimum.reduceat(np.where(dated, found.days, np.iinfo(np.int64).max), starts) if len(starts) else starts
    lengths = np.diff([*starts.tolist(), len(found.persons)])
    apart = np.where(dated, found.days - np.repeat(first, lengths), -1)
    records = np.stack([apart, found.kinds, found.times], axis=1)
    return [one.tobytes() for one in np.split(records, starts[1:])] if len(starts) else []
