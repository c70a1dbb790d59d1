"""Normalised certainty penalty (Xu et al. 2006): the share of the domain that a generalised cell stands for."""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """The share n / d for each code that stands for more than one value, else 0."""
    return tuple(np.where(leaves > 1, leaves / ladder.domain, 0.0) for leaves in ladder.leaves)


LOSS = Loss(
    key="ncp",
    title=Text("归一化确定性惩罚（NCP）", "normalised certainty penalty (NCP)"),
    source="Xu, Wang, Pei, Wang, Shi & Fu 2006, Utility-based anonymization using local recoding, KDD",
    formula="mean over records and columns of n / d where n > 1, else 0",
    measure=CellLoss(cells),
)
