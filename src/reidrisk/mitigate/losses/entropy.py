"""Non-uniform entropy (De Waal & Willenborg 1999; Gionis & Tassa 2009): the bits that a generalised cell leaves open."""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """For each code the mean over its records of log2(records of the code / records of the value)."""
    total = ladder.rows * np.log2(np.maximum(ladder.rows, 1))  # a value that only the population has has no rows
    found = []
    for level, step in enumerate(ladder.steps):
        size = np.maximum(ladder.sizes(level), 1)
        found.append(np.maximum(np.log2(size) - np.bincount(step, weights=total, minlength=len(size)) / size, 0.0))
    return tuple(found)


def more(ladder: Ladder) -> tuple[Floats, ...]:
    """The bits from the code to the root: log2(N / records of the code)."""
    return tuple(np.log2(ladder.rows.sum() / np.maximum(ladder.sizes(level), 1)) for level in range(ladder.levels))


LOSS = Loss(
    key="entropy",
    title=Text("非均匀熵", "non-uniform entropy"),
    source="De Waal & Willenborg 1999, Netherlands Official Statistics 14; Gionis & Tassa 2009, IEEE TKDE 21(2)",
    formula="mean over records and columns of -log2 Pr(value | generalised value)",
    measure=CellLoss(cells, more),
)
