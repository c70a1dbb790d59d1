"""Which records are unique on which sets of columns: every set of at most so many columns is visited once.

Sets are reached by leaving columns out, one at a time, so that each is grouped
from a set that is already grouped. A record that is alone on a set is alone on
every larger set; where nobody is alone, no smaller set is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from math import comb

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import Integers, group_numbers, group_sums, width
from ...model.frozen import dataclass
from ..tuples import Tuples

Words = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]
ColumnSet = tuple[int, ...]
_WORD = 64


def visits(columns: int, most: int) -> int:
    """How many sets are grouped to see all those of at most `most` columns."""
    return sum(comb(columns, size + 1) for size in range(most + 1))


@dataclass(frozen=True, slots=True)
class _Packed:
    """The groups of a set: the codes of a record of each in the high bits, below them who it is.

    `who` is the number of the record where it is alone, else all ones.
    """

    words: Words = field(repr=False)
    shifts: dict[int, int]
    id_bits: int


class Lattice:
    """The search over one table. Records that share all columns are never alone and only stand in the way."""

    def __init__(self, tuples: Tuples, most: int, word: int = _WORD) -> None:
        self._codes, self._most, self._word = tuples.codes, most, word
        self.alone: Integers = np.flatnonzero(tuples.counts == 1)
        self._names = np.full(len(tuples.counts), len(self.alone), np.int64)
        self._names[self.alone] = np.arange(len(self.alone))
        self._id_bits = len(self.alone).bit_length()
        self._widths = [width(tuples.codes[:, index]) for index in range(tuples.codes.shape[1])]
        # The widest first: half of all sets lack it and are grouped from what is left without it.
        self._order = sorted(range(len(self._widths)), key=lambda index: (-self._widths[index], index))

    def walk(self) -> Iterator[tuple[ColumnSet, Places]]:
        """Each set of at most `most` columns on which anyone is alone, with who is."""
        yield from self._visit(tuple(self._order), 0, None)

    def _visit(self, left: tuple[int, ...], fixed: int, above: _Packed | None) -> Iterator[tuple[ColumnSet, Places]]:
        """A set `left` (in search order), of which the first `fixed` columns stay in every set below it."""
        packed = self._pack(left) if above is None else self._grouped(above, left)
        if packed is not None or len(left) <= self._most:
            who = self._wide(left) if packed is None else _alone_in(packed)
            if not len(who):
                return
            if len(left) <= self._most:
                yield tuple(sorted(left)), who
        if len(left) == 1:
            return
        for index in range(fixed, min(len(left), self._most + 1)):
            yield from self._visit(left[:index] + left[index + 1 :], index, packed)

    def _pack(self, left: tuple[int, ...]) -> _Packed | None:
        """The whole table on these columns; None while they do not fit into one word beside the names."""
        bits = [self._widths[column] for column in left]
        if sum(bits) + self._id_bits > self._word:
            return None
        shift, shifts = self._id_bits, {}
        words = self._named()
        for column, needed in zip(reversed(left), reversed(bits), strict=True):
            shifts[column] = shift
            words |= self._codes[:, column].astype(np.uint64) << np.uint64(shift)
            shift += needed
        return self._merged(_Packed(words, shifts, self._id_bits))

    def _named(self) -> Words:
        return np.where(self._names == len(self.alone), _ones(self._id_bits), self._names.astype(np.uint64)).astype(np.uint64)

    def _grouped(self, above: _Packed, left: tuple[int, ...]) -> _Packed:
        """From the groups of a larger set: blank the column that is gone and merge."""
        keep = int(_ones(above.id_bits))
        for column in left:
            keep |= int(_ones(self._widths[column])) << above.shifts[column]
        return self._merged(_Packed(above.words & np.uint64(keep), above.shifts, above.id_bits))

    def _merged(self, packed: _Packed) -> _Packed:
        words, names = packed.words, _ones(packed.id_bits)
        words.sort()
        fresh = np.empty(len(words) + 1, np.bool_)
        fresh[0] = fresh[-1] = True
        np.greater(words[1:] ^ words[:-1], names, out=fresh[1:-1])
        first = fresh[:-1]
        several = ~fresh[1:][first]
        merged = words[first]
        merged[several] |= names
        return _Packed(merged, packed.shifts, packed.id_bits)

    def _wide(self, left: tuple[int, ...]) -> Places:
        """The slow way for sets that do not fit into one word."""
        groups = group_numbers(self._codes, left)
        many = group_sums(groups, np.where(self._names == len(self.alone), 2, 1))
        who: Places = self._names[many[groups] == 1]
        return who


def _ones(bits: int) -> np.uint64:
    return np.uint64((1 << bits) - 1)


def _alone_in(packed: _Packed) -> Places:
    names = packed.words & _ones(packed.id_bits)
    who: Places = names[names != _ones(packed.id_bits)].astype(np.int64)
    return who
