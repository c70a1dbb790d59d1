"""The nearest rows of a release to what is known of a person (Gower 1971)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import Codes, Integers, group_numbers
from .draws import hashes

_CELLS = 4_000_000


def nearest(release: Codes, known: Codes, ordered: Sequence[bool], most: int) -> Iterator[Integers]:
    """For each row of `known` the `most` nearest rows of the release; ties by a hash of the row number.

    Codes of an ordered column differ by their distance over the range, of
    another by 1. Rows of the release that are alike are compared once.
    """
    groups = group_numbers(release, range(release.shape[1]))
    order = np.lexsort((hashes(len(release), 0), groups))
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    ends = np.append(starts[1:], len(order))
    kinds = release[order[starts]]
    step = max(_CELLS // len(kinds), 1)
    scales = np.where(ordered, 1.0 / np.maximum(np.ptp(release, axis=0), 1), 0.0)
    for begin in range(0, len(known), step):
        for distances in _distances(kinds, known[begin : begin + step], scales):
            yield _closest(distances, order, starts, ends, most)


def _distances(kinds: Codes, known: Codes, scales: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    total = np.zeros((len(known), len(kinds)))
    for column, scale in enumerate(scales.tolist()):
        gap = np.abs(known[:, column, None].astype(np.int64) - kinds[None, :, column])
        total += gap * scale if scale else gap > 0
    return total


def _closest(distances: npt.NDArray[np.float64], order: Integers, starts: Integers, ends: Integers, most: int) -> Integers:
    """Every kind has at least one row, so the nearest rows are among the kinds no farther than the `most`-th."""
    edge = np.partition(distances, most - 1)[most - 1] if most < len(distances) else np.inf
    near = np.flatnonzero(distances <= edge)
    rows = np.concatenate([order[starts[kind] : min(ends[kind], starts[kind] + most)] for kind in near.tolist()])
    far = np.repeat(distances[near], np.minimum(ends[near] - starts[near], most))
    ranks = hashes(int(rows.max()) + 1, 0)[rows]
    return rows[np.lexsort((ranks, far))][:most]
