"""Class counts when a missing value may be any value (sdcMicro's reading; the grading one is equality)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import numpy as np

from ...data.groups.group_numbers import Codes, Integers, group_numbers
from ...model.frozen import dataclass
from ..tuples import Tuples


@dataclass(frozen=True, slots=True)
class Wildcard:
    """For each class: `members` records stand in it, `matches` records could be taken for one of them.

    The matches of classes overlap, so they are no partition and have no R_c.
    """

    members: Integers = field(repr=False)
    matches: Integers = field(repr=False)

    @property
    def smallest(self) -> int:
        """The fewest records that anyone could be taken for, oneself included."""
        return int(self.matches.min())

    def below(self, size: int) -> int:
        """How many records have fewer matches than `size`."""
        return int(self.members[self.matches < size].sum())

    @property
    def uniques(self) -> int:
        """How many records nobody else could be taken for."""
        return self.below(2)


def wildcard(tuples: Tuples, missing: Sequence[int | None]) -> Wildcard:
    """Count the matches; `missing` is the code that stands for a missing value in each column, None where there is none.

    Rows with the same columns missing are compared as one: two such groups
    agree when they agree on the columns that neither lacks.
    """
    lacking = np.stack([tuples.codes[:, place] == code for place, code in enumerate(missing)], axis=1)
    pattern = group_numbers(lacking.view(np.int8), range(lacking.shape[1]))
    rows = [np.flatnonzero(pattern == number) for number in range(int(pattern.max()) + 1)]
    patterns = [lacking[where[0]] for where in rows]
    matches = np.zeros(len(tuples.counts), np.int64)
    for where, mine in zip(rows, patterns, strict=True):
        for columns, others in _by_common_columns(mine, patterns).items():
            pool = np.concatenate([rows[other] for other in others])
            matches[where] += _agreeing(tuples.codes, tuples.counts, columns, where, pool)
    return Wildcard(tuples.counts, matches)


def _by_common_columns(mine: np.ndarray[tuple[int], np.dtype[np.bool_]], patterns: Sequence[Integers]) -> dict[tuple[int, ...], list[int]]:
    found: dict[tuple[int, ...], list[int]] = {}
    for number, theirs in enumerate(patterns):
        found.setdefault(tuple(np.flatnonzero(~(mine | theirs)).tolist()), []).append(number)
    return found


def _agreeing(codes: Codes, counts: Integers, columns: tuple[int, ...], where: Integers, pool: Integers) -> Integers:
    """For each row of `where` the records of `pool` that agree with it on the columns."""
    groups = group_numbers(codes[np.concatenate([where, pool])], columns)
    mine, theirs = groups[: len(where)], groups[len(where) :]
    sums = np.zeros(int(groups.max()) + 1, np.int64)
    np.add.at(sums, theirs, counts[pool])
    return sums[mine]
