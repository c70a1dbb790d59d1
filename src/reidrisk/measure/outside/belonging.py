"""Rows that belong together: what somebody gains who knows of a family or a team who they all are (GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...data.groups.sharing import SharedValues, sharing
from ...data.sampling import mixed
from ...data.source import OpenedTable
from ...model.outside.linkage import Belonging
from ...model.persons import MOST_TOGETHER, Shared
from .bar import Bar

_ODD = np.uint64(0x9E3779B97F4A7C15)
_HALF = 2


def belonging(dataset: OpenedTable, quasi: Sequence[str], columns: Sequence[Shared], subject: str | None, bar: Bar) -> Iterator[Belonging]:
    """Each column by which people are found again who are known with their companions; nothing of tables in other engines.

    Only where at least half of the people share their value, and with few: of a district or a product nobody knows who they all are.
    """
    for one in columns if bar.possible and dataset.table.outside is None else ():
        found = sharing(dataset, quasi, one.column, subject)
        together, known, alike = alike_with_companions(found)
        members = int(found.counts.sum())
        success = Fraction(len(alike), members)
        if _HALF * known >= members and bar.reached(success):
            alone = int(np.count_nonzero(alike == 1))
            yield Belonging(
                column=one.column, beside=one.beside, groups=together, success=success, chance=bar.chance, risk=bar.context * success,
                alone=alone, members=members, unit="rows" if subject is None else "subjects",
            )  # fmt: skip


def alike_with_companions(found: SharedValues) -> tuple[int, int, npt.NDArray[np.int64]]:
    """The values that 2 to `MOST_TOGETHER` share, how many people hold one of those, and how many people each class is then.

    People are alike whose own tuples and those of all their companions are. Of those who are alone, or whose companions are too many, or
    who hold no value, only their own count.
    """
    values, places = np.unique(found.values, return_inverse=True)
    size = np.bincount(places, found.counts * found.there, len(values)).astype(np.int64)
    few = ((size > 1) & (size <= MOST_TOGETHER))[places] & found.there
    # Of each member a number that looks like chance; that of the group is their sum, the same in whichever order they stand.
    each = mixed(found.classes) * found.counts.astype(np.uint64)
    groups = np.zeros(len(values), np.uint64)
    np.add.at(groups, places, each)
    known = np.where(few, mixed(groups)[places], np.uint64(0))
    seen = mixed(found.classes) * _ODD + known
    alike = np.bincount(np.unique(seen, return_inverse=True)[1], found.counts).astype(np.int64)
    return int(np.count_nonzero((size > 1) & (size <= MOST_TOGETHER))), int(found.counts[few].sum()), alike
