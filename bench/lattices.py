"""Tables whose levels combine in a given number of ways, and the slow way to the loss of every one of them.

The slow way uses nothing of the search: it writes every row as it is at every node, and counts equal ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Shape:
    """Of each column the number of values and of levels; how skewed the values are, how much the columns have in common."""

    columns: tuple[tuple[int, int], ...]
    skew: float = 0.0
    common: float = 0.0

    @property
    def names(self) -> list[str]:
        """Of the columns."""
        return [f"c{place}" for place in range(len(self.columns))]


# 45,000 nodes: one deep column of many values as of postcodes, amounts, a few short ones; then many short ones; few deep ones.
SHAPES = {
    "like a donors' file": Shape(((13_000, 6), (94, 5), (6, 2), (7, 3), (53, 2), (800, 5), (80, 5), (180, 5)), 0.8, 0.4),
    "even": Shape(((96, 5), (60, 5), (48, 5), (24, 4), (40, 5), (12, 3), (7, 3), (2, 2)), 0.0, 0.4),
    "many short": Shape(((8, 4), (8, 4), (9, 4), (7, 4), (8, 4), (6, 4), (5, 4), (3, 3)), 0.6, 0.3),
    "few deep": Shape(((400, 8), (200, 8), (100, 7), (30, 5), (6, 3), (4, 2), (2, 2), (2, 2)), 0.6, 0.3),
}


def values_of(shape: Shape, rows: int, seed: int = 42460) -> Integers:
    """Rows x columns, always the same for a seed."""
    random = np.random.default_rng(seed)
    common, found = random.normal(size=rows), []
    for size, _ in shape.columns:
        mixed = shape.common * common + np.sqrt(1 - shape.common**2) * random.normal(size=rows)
        place = np.argsort(np.argsort(mixed)) / rows
        weights = np.cumsum(1 / np.arange(1, size + 1) ** shape.skew)
        found.append(random.permutation(size)[np.minimum(np.searchsorted(weights / weights[-1], place), size - 1)])
    return np.stack(found, axis=1)


def widths_of(size: int, levels: int) -> list[int]:
    """How many values a code stands for at each level; the last is the root."""
    widths = [1]
    for level in range(1, levels - 1):
        widths.append(widths[-1] * max(round(size ** (level / (levels - 1)) / widths[-1]), 2))
    return [*widths, size]


def write(shape: Shape, rows: int, folder: Path, seed: int = 42460) -> tuple[Path, list[str]]:
    """The table and its hierarchies, as files; (the table, the columns)."""
    values = values_of(shape, rows, seed)
    for name, (size, levels) in zip(shape.names, shape.columns, strict=True):
        widths = widths_of(size, levels)[1:-1]
        lines = [";".join([f"{v}", *(f"{v // w * w}-{v // w * w + w - 1}" for w in widths), "*"]) for v in range(size)]
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    table = folder / "lattice.csv.txt"
    table.write_text("\n".join([",".join(shape.names), *(",".join(map(str, row)) for row in values.tolist())]) + "\n", encoding="utf-8")
    return table, shape.names


def every_node(shape: Shape, values: Integers, k: int) -> tuple[Floats, Integers]:
    """(granular loss, records suppressed) of every node, in the shape of the lattice; all may be suppressed."""
    half = len(shape.columns) // 2
    left, right = (_nodes(shape, values, places) for places in (range(half), range(half, len(shape.columns))))
    losses, lost = [], []
    for keys, costs in zip(*left, strict=True):
        together = keys[None, :] * (int(right[0].max()) + 1) + right[0]
        numbers = together + (np.arange(len(together)) * (int(together.max()) + 1))[:, None]
        _, owner, sizes = np.unique(numbers, return_inverse=True, return_counts=True)
        fails = (sizes[owner] < k).reshape(together.shape)
        each = [np.where(fails, 1.0, cost).mean(axis=1) for cost in (*costs, *right[1].transpose(1, 0, 2))]
        losses.append(np.exp(np.mean(np.log1p(each), axis=0)) - 1)
        lost.append(fails.sum(axis=1))
    levels = [one for _, one in shape.columns]
    return np.concatenate(losses).reshape(levels), np.concatenate(lost).reshape(levels)


def _nodes(shape: Shape, values: Integers, places: Sequence[int]) -> tuple[Integers, Floats]:
    """For every node over some columns: the number of each row's class, and what each of its cells loses."""
    keys, costs = [], []
    for node in product(*(range(shape.columns[place][1]) for place in places)):
        key, cells = np.zeros(len(values), np.int64), []
        for place, level in zip(places, node, strict=True):
            size, levels = shape.columns[place]
            width = widths_of(size, levels)[level]
            code = values[:, place] // width
            key = key * size + code
            leaves = np.minimum((code + 1) * width, size) - code * width
            cells.append((leaves - 1) / (size - 1))
        keys.append(key)
        costs.append(cells)
    return np.array(keys), np.array(costs)
