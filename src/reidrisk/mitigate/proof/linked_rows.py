"""Which rows of two outputs can be one person's, and among how few people who holds both then finds them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ...data.output.row_hashes import RowHashes
from ...data.output.row_places import Hashes
from ...model.frozen import dataclass
from .shown_spans import Floats, Spans, meet

Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
# So many counterparts of rows are looked at; the keys with the fewest go first.
_MOST = 20_000_000


@dataclass(frozen=True, slots=True)
class Linked:
    """Of every row of the first table: whether the labels of its counterpart are `sure`, and whether it then stands `below`.

    `possible`: some counterpart that it may have leaves it among fewer, sure or not. Rows that show the same are marked up to the number of
    their counterparts. `smallest`: among how many people that counterpart leaves it which leaves the fewest. `uncounted`: not looked at.
    """

    sure: Flags
    below: Flags
    possible: Flags
    uncounted: Flags
    smallest: Counts


@dataclass(frozen=True, slots=True)
class _Groups:
    """The rows that show the same: for each group where its rows begin in the `order`, its key and its labels; the person of each row."""

    order: Counts
    starts: Counts
    sizes: Counts
    keys: Hashes
    classes: Counts
    people: Counts

    @property
    def firsts(self) -> Counts:
        found: Counts = self.order[self.starts]
        return found

    def rows(self, groups: Counts) -> tuple[Counts, Counts]:
        """(the place in `groups`, the row) of every row of these."""
        sizes = self.sizes[groups]
        place = np.repeat(np.arange(len(groups)), sizes)
        return place, self.order[np.arange(sizes.sum()) + np.repeat(self.starts[groups] - np.cumsum(sizes) + sizes, sizes)]


def linked_rows(mine: RowHashes, theirs: RowHashes, k: int, spans: Sequence[Sequence[Spans]] = ()) -> Linked:
    """Rows of one key whose `spans` meet are counterparts: what may be one person's, in the first table and in the other.

    The people of a pair of labels are those of the one table with its labels who have a counterpart with the labels of the other; the
    smaller number of the two counts. A counterpart is sure where no other labels are possible, for it and for those who have it too.
    """
    one, other = _grouped(mine), _grouped(theirs)
    here, there, skipped, others_skipped = _met(one, other)
    for place, (own, others) in enumerate(spans):
        here, there = _kept(here, there, own.of(mine.cells[place][one.firsts]), others.of(theirs.cells[place][other.firsts]))
    width = int(other.classes.max()) + 1 if len(other.classes) else 1
    pairs, pair = np.unique(one.classes[here] * width + other.classes[there], return_inverse=True)
    pair = pair.reshape(-1).astype(np.int64)
    crowds = np.minimum(_crowds(one, here, pair, len(pairs)), _crowds(other, there, pair, len(pairs)))
    # of these pairs more people may stand in what was not looked at
    partly = np.isin(pairs // width, one.classes[skipped]) & np.isin(pairs % width, other.classes[others_skipped])
    number = len(one.sizes)
    fewest = np.full(number, np.iinfo(np.int64).max)
    np.minimum.at(fewest, here, crowds[pair])
    lone = (_kinds(here, pair, number)[here] == 1) & (_kinds(there, pair, len(other.sizes))[there] == 1)
    unsure = np.zeros(number, np.bool_)
    unsure[here[~lone | partly[pair]]] = True
    counterparts = np.bincount(here, weights=other.sizes[there], minlength=number).astype(np.int64)
    of_group, rows = one.rows(np.arange(number))
    within = np.arange(len(rows)) - one.starts[of_group] < counterparts[of_group]
    sure, few = within & (~unsure & (counterparts > 0))[of_group], within & (fewest < k)[of_group]

    def by_row(found: Counts | Flags) -> Counts:
        placed = np.empty(len(rows), np.int64)
        placed[rows] = found
        return placed

    all_sure, below, possible, uncounted = (by_row(flag).astype(np.bool_) for flag in (sure, sure & few, few, skipped[of_group]))
    return Linked(all_sure, below, possible, uncounted, by_row(fewest[of_group]))


def _grouped(table: RowHashes) -> _Groups:
    shown = (table.keys, table.classes, *table.cells)
    order = np.lexsort(shown[::-1]).astype(np.int64)
    new = np.ones(len(order), np.bool_)
    if len(order):
        new[1:] = np.any([column[order][1:] != column[order][:-1] for column in shown], axis=0)
    starts = np.flatnonzero(new).astype(np.int64)
    sizes = np.diff(np.r_[starts, len(order)]).astype(np.int64)
    firsts = order[starts]
    classes, people = (np.unique(one, return_inverse=True)[1].reshape(-1).astype(np.int64) for one in (table.classes, table.people))
    return _Groups(order, starts, sizes, table.keys[firsts], classes[firsts], people)


def _met(one: _Groups, other: _Groups) -> tuple[Counts, Counts, Flags, Flags]:
    """The groups of one key, pair by pair; then which of the first and of the other were left out since there would be too many."""
    first, last = np.searchsorted(other.keys, one.keys), np.searchsorted(other.keys, one.keys, side="right")
    upto = np.r_[0, np.cumsum(other.sizes)]
    work = np.where(last > first, one.sizes * (last - first) + upto[last] - upto[first], 0)
    _, key = np.unique(one.keys, return_inverse=True)
    of_key = np.bincount(key, weights=work).astype(np.int64)
    cheap = np.argsort(of_key, kind="stable")
    taken = np.zeros(len(of_key), np.bool_)
    taken[cheap] = np.cumsum(of_key[cheap]) <= _MOST
    skipped = ~taken[key] & (last > first)
    number = np.where(skipped, 0, last - first)
    here = np.repeat(np.arange(len(number)), number)
    there = np.arange(number.sum()) + np.repeat(first - np.cumsum(number) + number, number)
    return here, there, skipped, np.isin(other.keys, one.keys[skipped])


def _kept(here: Counts, there: Counts, one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Counts, Counts]:
    same = meet((one[0][here], one[1][here]), (other[0][there], other[1][there]))
    return here[same], there[same]


def _crowds(table: _Groups, groups: Counts, pair: Counts, pairs: int) -> Counts:
    """How many people of the table stand in the groups of each pair of labels."""
    width = len(table.sizes)
    distinct = np.unique(pair * width + groups)
    place, rows = table.rows(distinct % width if width else distinct)
    people = int(table.people.max()) + 1 if len(table.people) else 0
    return np.bincount(np.unique((distinct // width)[place] * people + table.people[rows]) // people, minlength=pairs)


def _kinds(groups: Counts, pair: Counts, number: int) -> Counts:
    """How many pairs of labels each group may have; a pair holds the group's own, so these are the other's."""
    pairs = int(pair.max()) + 1 if len(pair) else 1
    return np.bincount(np.unique(groups * pairs + pair) // pairs, minlength=number)
