"""Loss of precision (Sweeney 2002): how far up its hierarchy a cell has gone."""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """The level over the height, the same for every code of a level."""
    return tuple(np.full(len(labels), level / (ladder.levels - 1)) for level, labels in enumerate(ladder.labels))


LOSS = Loss(
    key="precision",
    title=Text("精度损失（1 - Prec）", "loss of precision (1 - Prec)"),
    source="Sweeney 2002, Achieving k-anonymity privacy protection using generalization and suppression, IJUFKS 10(5)",
    formula="mean over records and columns of level / height",
    measure=CellLoss(cells),
)
