"""The classes of one node of the lattice as sorted whole numbers, rolled up from a finer node."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..data.coding import Coded
from .ladder import Ladder

Integers = npt.NDArray[np.int64]
Keys = npt.NDArray[Any]
Node = tuple[int, ...]
_WIDEST = 62


@dataclass(frozen=True, slots=True)
class SpreadKeys:
    """The values of one sensitive attribute in each class: the key of the class, then the value in the low `width` bits."""

    keys: Keys = field(repr=False)
    counts: Integers = field(repr=False)
    width: int

    def owners(self, groups: Groups) -> tuple[Integers, Integers]:
        """(the class of each entry, the first entry of each class); classes come in the order of their keys."""
        first = _starts(self.keys >> self.width)
        return np.repeat(np.arange(len(groups.counts)), np.diff(first, append=len(self.keys))), first

    def values(self) -> Integers:
        """The value of each entry."""
        return np.asarray(self.keys & ((1 << self.width) - 1)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Groups:
    """The classes at `node`: their keys in rising order, their records, and how sensitive values are spread over them.

    `overall` counts the values of each sensitive attribute in the whole table.
    """

    node: Node
    keys: Keys = field(repr=False)
    counts: Integers = field(repr=False)
    spreads: tuple[SpreadKeys, ...] = ()
    overall: tuple[Integers, ...] = field(default=(), repr=False)


class Packing:
    """Where each column stands in a key. Keys are 64-bit where they fit with their counts, else Python's own integers."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], widest: int = _WIDEST) -> None:
        self._ladders = ladders
        self._widths = [max(int(one.steps[0].max(initial=0)).bit_length(), 1) for one in ladders]
        self._shifts = [sum(self._widths[:place]) for place in range(len(ladders))]
        self._count_bits = int(coded.counts.sum()).bit_length()
        self._up: dict[tuple[int, int, int], Integers] = {}
        most = max((one.distinct.bit_length() for one in coded.others), default=0)
        self.wide = sum(self._widths) + most + self._count_bits > widest
        self.finest = self._finest(coded)

    def _finest(self, coded: Coded) -> Groups:
        kind: Any = np.object_ if self.wide else np.int64
        keys = np.zeros(len(coded.counts), kind)
        for place, one in enumerate(self._ladders):
            keys |= one.steps[0][coded.codes[:, place]].astype(kind) << self._shifts[place]
        spreads = []
        for other in coded.others:
            width = other.distinct.bit_length()
            spreads.append(SpreadKeys(*self._merged((keys[other.classes] << width) | other.values.astype(kind), other.counts), width))
        overall = tuple(np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64) for one in coded.others)
        return Groups((0,) * len(self._ladders), *self._merged(keys, coded.counts), tuple(spreads), overall)

    def coarser(self, groups: Groups, node: Node) -> Groups:
        """The classes at `node`, of those of a finer node."""
        changed = [(place, groups.node[place], level) for place, level in enumerate(node) if level != groups.node[place]]
        if not changed:
            return groups
        keys, counts = self._merged(self._raised(groups.keys, changed, 0), groups.counts)
        spreads = (SpreadKeys(*self._merged(self._raised(one.keys, changed, one.width), one.counts), one.width) for one in groups.spreads)
        return Groups(node, keys, counts, tuple(spreads), groups.overall)

    def codes(self, keys: Keys, place: int) -> Integers:
        """The codes of one column."""
        return np.asarray((keys >> self._shifts[place]) & ((1 << self._widths[place]) - 1)).astype(np.int64)

    def _raised(self, keys: Keys, changed: Sequence[tuple[int, int, int]], low: int) -> Keys:
        raised = keys.copy()
        for place, level, to in changed:
            shift, width = self._shifts[place] + low, self._widths[place]
            digits = np.asarray((keys >> shift) & ((1 << width) - 1)).astype(np.int64)
            raised += (self._steps(place, level, to)[digits] - digits).astype(keys.dtype) << shift
        return raised

    def _steps(self, place: int, level: int, to: int) -> Integers:
        known = self._up.get((place, level, to))
        if known is None:
            one = self._ladders[place]
            known = np.zeros(len(one.labels[level]), np.int64)
            known[one.steps[level]] = one.steps[to]
            self._up[place, level, to] = known
        return known

    def _merged(self, keys: Keys, counts: Integers) -> tuple[Keys, Integers]:
        """Equal keys made one. The counts ride in the low bits, so that one plain sort does it."""
        packed = (keys << self._count_bits) | counts.astype(keys.dtype)
        packed.sort()
        keys = packed >> self._count_bits
        first = _starts(keys)
        amounts = np.asarray(packed & ((1 << self._count_bits) - 1)).astype(np.int64)
        return keys[first], np.add.reduceat(amounts, first)


def _starts(keys: Keys) -> Integers:
    return np.concatenate(([0], np.flatnonzero(keys[1:] != keys[:-1]) + 1))
