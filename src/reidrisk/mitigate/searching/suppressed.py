"""How many cells were suppressed: what every count of them means, for every way in which records are recoded.

A cell is suppressed where a record that stays, in a column that stays, holds the suppression mark and did not hold it before: what
anyone counts who lays the output beside the data. `Recoding.suppressed` counts the same in the engine, where a plan was applied.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ...data.options import SUPPRESSION_MARK
from ..hierarchies.ladder import Ladder

Integers = npt.NDArray[np.int64]


def suppressed_cells(ladders: Sequence[Ladder], codes: npt.NDArray[np.integer], levels: Integers, kept: Integers) -> int:
    """Over n tuples: their values and the level of each cell (n x q), and how many records of each stay."""
    total = 0
    for place, one in enumerate(ladders):
        marks = np.stack([_marks(labels)[step] for labels, step in zip(one.labels, one.steps, strict=True)])
        new = marks & ~marks[0]
        if new.any():
            total += int(kept[new[levels[:, place], codes[:, place]]].sum())
    return total


def _marks(labels: Sequence[str | None]) -> npt.NDArray[np.bool_]:
    return np.array([label == SUPPRESSION_MARK for label in labels], np.bool_)
