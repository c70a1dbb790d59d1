"""ARX's granular loss: the geometric mean of the columns' losses of granularity.

A cell that stands for n of the d values of its hierarchy has share n/d; a suppressed one share 1. The loss of
column a over N records is the mean share, scaled from [1/d, 1] to [0, 1]:
G_a = (mean share - 1/d) / (1 - 1/d). The loss is the geometric mean of the 1 + G_a, less 1.
Source: Iyengar 2002, Transforming data to satisfy privacy constraints, KDD (the loss of a cell); Prasser, Eicher,
Spengler, Bild & Kuhn 2020, Flexible data anonymization using ARX, Software: Practice and Experience 50(7) (ARX's
"Loss" with the geometric mean as it is set by default).
"""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """(n - 1) / (d - 1) for each code of each level."""
    return tuple((leaves - 1) / max(ladder.domain - 1, 1) for leaves in ladder.leaves)


LOSS = Loss(
    key="granular",
    title=Text("粒度损失（ARX）", "granular loss (ARX)"),
    source="Iyengar 2002, KDD; Prasser et al. 2020, Software: Practice and Experience 50(7)",
    formula="(Π_a (1 + G_a))^(1/q) - 1, G_a = mean over records of (n - 1) / (d - 1)",
    measure=CellLoss(cells, bend=np.log1p, straighten=np.expm1),
)
