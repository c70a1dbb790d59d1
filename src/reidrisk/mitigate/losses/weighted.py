"""The share of its granularity that each column loses, weighed by what the column is worth to the purpose.

A cell that stands for n of the d values of its hierarchy loses (n - 1) / (d - 1), a suppressed one all of it; up to the level
that is fine enough nothing is lost. Columns add up (no geometric mean): a column worth twice as much may lose half as much.
"""

from __future__ import annotations

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """(n - 1) / (d - 1) for each code of each level."""
    return tuple((leaves - 1) / max(ladder.domain - 1, 1) for leaves in ladder.leaves)


LOSS = Loss(
    key="weighted",
    title=Text("按用途加权的粒度损失", "granularity lost, weighed by the purpose"),
    source="Iyengar 2002, KDD (the loss of a cell); LeFevre, DeWitt & Ramakrishnan 2008, ACM TODS 33(3) (weighed by the analysis)",
    formula="Σ_a w_a G_a / Σ_a w_a, G_a = mean over records of (n - 1) / (d - 1)",
    measure=CellLoss(cells),
    needs="columns",
)
