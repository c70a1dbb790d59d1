"""The classes without each of many columns in turn, in little more than the time of one grouping.

Half of the columns split what the other half may still leave together, and so on down to single columns.
A tuple that is alone without a whole block is alone without any column of it and is looked at no more: by Han's
inequality at most n log2(n) of n distinct tuples are left at any depth, however many blocks there are. Exact: codes are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .group_numbers import SPARSE, WORD, width

if TYPE_CHECKING:
    import numpy.typing as npt

    Integers: TypeAlias = npt.NDArray[np.int64]
    Codes: TypeAlias = npt.NDArray[np.integer]
    CodesOf: TypeAlias = Callable[[int], Codes]


@dataclass(frozen=True, slots=True)
class SharedRows:
    """The rows that are not alone: their places, and for each the number of its group, from 0."""

    places: Integers = field(repr=False)
    groups: Integers = field(repr=False)

    @classmethod
    def of(cls, rows: int) -> SharedRows:
        """All rows in one group, as if there were no column."""
        return cls(np.arange(rows), np.zeros(rows, np.int64))

    def split(self, codes_of: CodesOf, columns: Sequence[int]) -> SharedRows:
        """Those who are still together when these columns are looked at as well."""
        places, packed = self.places, self.groups
        bits = width(packed)
        for column in columns:
            if not len(places):
                break
            codes = codes_of(column)[places]
            more = width(codes)
            if bits + more > WORD:
                places, packed, codes = _merged(places, packed, codes)
                bits = width(packed)
            packed = packed << more | codes.astype(np.int64)
            bits += more
        places, packed, _ = _merged(places, packed)
        return SharedRows(places, packed)

    def sizes(self, counts: Integers) -> Integers:
        """The size of every class, from the records that each row stands for."""
        alone = np.ones(len(counts), np.bool_)
        alone[self.places] = False
        sums = np.zeros(int(self.groups.max(initial=-1)) + 1, np.int64)
        np.add.at(sums, self.groups, counts[self.places])
        return np.concatenate((counts[alone], sums))

    def numbers(self, rows: int) -> Integers:
        """The number of the class of every row."""
        found = np.arange(rows) + len(self.groups)
        found[self.places] = self.groups
        return found


def without_each(codes_of: CodesOf, columns: int, rows: int) -> Iterator[SharedRows]:
    """For each column in turn, who is together when it is left out. `codes_of` may be asked for a column several times."""
    return _within(codes_of, SharedRows.of(rows), 0, columns)


def set_sizes(owners: Integers, items: Integers, others: Integers, counts: Integers) -> Integers:
    """The size of every class of owners with the same set of items; `others` are `counts` more owners of one item each."""
    sets, sizes = set_numbers(owners, items)
    single = sizes == 1
    sums = np.bincount(np.concatenate((sets[single], others)), np.concatenate((np.ones(np.count_nonzero(single)), counts)))
    found: Integers = np.concatenate((sums.astype(np.int64), np.unique(sets[~single], return_counts=True)[1]))
    return found[found > 0]


def _within(codes_of: CodesOf, together: SharedRows, first: int, last: int) -> Iterator[SharedRows]:
    """For each column of a block, given who is together without the block."""
    if last - first == 1 or not len(together.places):
        yield from (together for _ in range(first, last))
        return
    middle = (first + last) // 2
    yield from _within(codes_of, together.split(codes_of, range(middle, last)), first, middle)
    yield from _within(codes_of, together.split(codes_of, range(first, middle)), middle, last)


def shown(sizes: Integers) -> tuple[int, int]:
    """How many classes there are, and the smallest."""
    return len(sizes), int(sizes.min()) if len(sizes) else 0


def histogram(sizes: Integers) -> ClassSizes:
    """How many classes of each size."""
    if int(sizes.max(initial=0)) <= SPARSE * len(sizes):  # by place, which sorts nothing
        counted = np.bincount(sizes)
        found = np.flatnonzero(counted)
        times = counted[found]
    else:
        found, times = np.unique(sizes, return_counts=True)
    return ClassSizes(tuple(zip(found.tolist(), times.tolist(), strict=True)))


def numbered(values: Iterable[object]) -> Codes:
    """A number for each value, as it is met."""
    codes: dict[object, int] = {}
    return narrow(np.array([codes.setdefault(value, len(codes)) for value in values], np.int64))


def narrow(codes: npt.NDArray[np.integer]) -> Codes:
    """The codes in as few bytes as hold the largest of them."""
    return codes.astype(np.min_scalar_type(int(codes.max(initial=0))))


def _merged(places: Integers, packed: Integers, *more: Codes) -> tuple[Integers, Integers, Codes]:
    """Numbered anew, without those that are alone; `more` goes with the rows. Sorted here: ``np.unique`` loads 10 ms of masked arrays."""
    order = np.argsort(packed, kind="stable")
    in_order = packed[order]
    first = np.ones(len(packed), np.bool_)
    np.not_equal(in_order[1:], in_order[:-1], out=first[1:])
    alone = first & np.append(first[1:], True)[: len(first)]
    groups, stay = np.empty(len(packed), np.int64), np.empty(len(packed), np.bool_)
    groups[order], stay[order] = np.cumsum(first & ~alone) - 1, ~alone
    kept = more[0][stay] if more else np.zeros(0, np.uint8)
    return places[stay], groups[stay], kept


def set_numbers(owners: Integers, items: Integers) -> tuple[Integers, Integers]:
    """For each owner (0, 1, ..., each with an item) the number of its set of items, and how many are in it.

    Sets of one item have the item's number; the others larger ones. Sorted items are
    paired with their neighbours until one is left of each owner: as many rounds as the largest set has bits.
    """
    pairs, _ = _paired(owners, items)
    owners, items = owners[pairs], items[pairs]
    sizes = np.bincount(owners)
    while len(owners) > len(sizes):
        at = np.arange(len(owners)) - np.searchsorted(owners, np.arange(len(sizes)))[owners]
        left = np.flatnonzero(at % 2 == 0)
        has_right = np.append(owners[1:] == owners[:-1], False)[left]
        right = np.where(has_right, np.append(items[1:], 0)[left] + 1, 0)  # 0 where an odd one is left over
        _, joined = _paired(items[left], right)
        items = np.where(sizes[owners[left]] == 1, items[left], joined + (int(items.max()) + 1))
        owners = owners[left]
    return items, sizes


def _paired(high: Integers, low: Integers) -> tuple[Integers, Integers]:
    """Where each different pair first stands, in their order, and the number of the pair at each place."""
    if width(high) + width(low) > WORD:
        high, low = (np.unique(numbers, return_inverse=True)[1] for numbers in (high, low))
    _, firsts, numbers = np.unique(high << width(low) | low, return_index=True, return_inverse=True)
    return firsts, numbers
