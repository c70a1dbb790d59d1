"""Synthetic records with a differential privacy guarantee: a tree of columns, measured with noise by OpenDP, then drawn from.

Counts of single columns are measured; the tree takes, one after the other, the pair of columns whose joint counts are
farthest from what independence says (chosen with noise); the pairs of the tree are measured; records are drawn from the
root on. Each of the three parts has a third of the budget (Zhang, Cormode, Procopiuc, Srivastava & Xiao 2017, PrivBayes,
ACM TODS 42(4); McKenna, Miklau & Sheldon 2021, Winning the NIST contest, J. Privacy and Confidentiality 11(3)). Drawing is
post-processing: it costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from .private import chosen, farthest, noised

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Synthesis:
    """n x q codes, with the parent of each column in the tree (None for the root) and how far a count of a pair may be off."""

    rows: Codes = field(repr=False)
    parents: tuple[int | None, ...]
    off: int


def synthesise(rows: Codes, sizes: Sequence[int], epsilon: Fraction, each: int = 1) -> Synthesis:
    """`rows` are n x q codes from 0 to `sizes` - 1; epsilon is spent in all where a person has at most `each` of the rows."""
    width = len(sizes)
    third = epsilon / 3 if width > 1 else epsilon
    ones = [np.array(noised(_counts(rows, [at], sizes), third / width, each), np.float64) for at in range(width)]
    ones = [np.maximum(one, 0.0) for one in ones]
    number = max(round(float(np.mean([one.sum() for one in ones]))), 1)
    edges = _tree(rows, sizes, ones, third, each) if width > 1 else []
    pairs = {}
    for parent, child in edges:
        noisy = noised(_counts(rows, [parent, child], sizes), third / len(edges), each)
        pairs[child] = np.maximum(np.array(noisy, np.float64).reshape(sizes[parent], sizes[child]), 0.0)
    parents: list[int | None] = [None] * width
    for parent, child in edges:
        parents[child] = parent
    found = np.zeros((number, width), np.int64)
    found[:, 0] = _drawn(ones[0][None, :], np.zeros(number, np.int64), ones[0])
    for parent, child in edges:
        found[:, child] = _drawn(pairs[child], found[:, parent], ones[child])
    return Synthesis(found, tuple(parents), farthest(third / max(len(edges), 1), each))


def _counts(rows: Codes, places: Sequence[int], sizes: Sequence[int]) -> list[int]:
    key, span = np.zeros(len(rows), np.int64), 1
    for place in places:
        key, span = key * sizes[place] + rows[:, place], span * sizes[place]
    return [int(number) for number in np.bincount(key, minlength=span)]


def _tree(rows: Codes, sizes: Sequence[int], ones: Sequence[Floats], epsilon: Fraction, each: int) -> list[tuple[int, int]]:
    """Pairs (a column that is in, one that joins). A score is a sum of distances of counts: a record moves it by one at most."""
    share, edges, inside = epsilon / (len(sizes) - 1), [], [0]
    scores: dict[tuple[int, int], int] = {}
    while len(inside) < len(sizes):
        open_ = [(one, other) for one in inside for other in range(len(sizes)) if other not in inside]
        for pair in open_:
            if pair not in scores:
                joint = np.array(_counts(rows, pair, sizes), np.float64)
                alone = np.outer(ones[pair[0]], ones[pair[1]]).ravel() / max(float(ones[pair[1]].sum()), 1.0)
                scores[pair] = int(np.abs(joint - alone).sum())
        edge = open_[chosen([scores[pair] for pair in open_], share, each)]
        edges.append(edge)
        inside.append(edge[1])
    return edges


def _drawn(weights: Floats, given: Codes, alone: Floats) -> Codes:
    """A value for each row by the weights of what is given; where those are nothing, by those of the column alone."""
    random, found = np.random.default_rng(), np.zeros(len(given), np.int64)  # seeded by the system
    for value in np.unique(given):
        mine = np.flatnonzero(given == value)
        total = np.cumsum(next(each for each in (weights[value], alone, np.ones(len(alone))) if each.sum() > 0))
        found[mine] = np.searchsorted(total, random.random(len(mine)) * total[-1], side="right")
    return found
