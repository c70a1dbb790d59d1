"""Classes of a node straight from the tuples: where many columns make keys too wide to roll up fast."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..data.coding import Coded
from .groups import Beside, Groups, Integers, Node, SpreadKeys
from .ladder import Ladder

_WIDEST = 2**62
_MOST = 100_000_000


class Direct:
    """For each column and level the code of each tuple. A key is a number in a mixed base, made dense again before it overflows."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], subject: str | None) -> None:
        self._coded, self._subject = coded, subject
        self._codes = [[step[coded.codes[:, place]] for step in one.steps] for place, one in enumerate(ladders)]
        self._sizes = [[len(labels) for labels in one.labels] for one in ladders]
        others = [one for one in coded.others if one.column != subject]
        self._overall = tuple(np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64) for one in others)

    @classmethod
    def of(cls, coded: Coded, ladders: Sequence[Ladder], beside: Beside) -> Direct | None:
        """None where there is a population to match, or no room for every level."""
        cells = len(coded.counts) * sum(one.levels for one in ladders)
        return None if beside.people is not None or cells > _MOST else cls(coded, ladders, beside.subject)

    def groups(self, node: Node) -> Groups:
        """The classes at a node, in the order of their numbers."""
        key = self._key(node)
        order = np.argsort(key)
        ordered = key[order]
        starts = np.concatenate(([0], np.flatnonzero(ordered[1:] != ordered[:-1]) + 1))
        counts = np.add.reduceat(self._coded.counts[order], starts)
        spreads, subjects = self._spreads(order, starts)
        return Groups(node, np.arange(len(starts)), counts, spreads, self._overall, subjects, None, order[starts])

    def _key(self, node: Node) -> Integers:
        key, span = np.zeros(len(self._coded.counts), np.int64), 1
        for codes, sizes, level in zip(self._codes, self._sizes, node, strict=True):
            if sizes[level] == 1:
                continue
            if span * sizes[level] >= _WIDEST:
                known, key = np.unique(key, return_inverse=True)
                key, span = key.reshape(-1), len(known)
            key = key * sizes[level] + codes[level]
            span *= sizes[level]
        return key

    def _spreads(self, order: Integers, starts: Integers) -> tuple[tuple[SpreadKeys, ...], SpreadKeys | None]:
        if not self._coded.others:
            return (), None
        owner = np.empty(len(order), np.int64)
        owner[order] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(order)))
        spreads, subjects = [], None
        for one in self._coded.others:
            width = max(one.distinct.bit_length(), 1)
            # Code 0 is kept for what is missing, as in the keys of the lattice.
            shift = int(one.column == self._subject and not one.missing)
            keys, place = np.unique((owner[one.classes] << width) | (one.values + shift), return_inverse=True)
            spread = SpreadKeys(keys, np.bincount(place.reshape(-1), weights=one.counts).astype(np.int64), width)
            if one.column == self._subject:
                subjects = spread
            else:
                spreads.append(spread)
        return tuple(spreads), subjects
