"""The share of the pairs of records that a column no longer tells apart, weighed by what the column is worth to the purpose.

A cell whose label stands for n_c of N records, its value for n_v, is told no more from n_c - n_v others, a suppressed one from N - n_v.
Up to the level that is fine enough nothing is lost. It goes by the records, not by the values that a hierarchy knows: a band that
nearly everybody is in tells nothing, however many bands there are beside it. Columns add up: a column worth twice as much may lose
half as much.

Where a target is named, nine tenths of what a column is worth is what it says of that beside the others (`purpose.target_worth`).
"""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Floats, Loss


def cells(ladder: Ladder) -> tuple[Floats, ...]:
    """For each code of each level the others from which its cells are told no more, on the scale of one that loses all on the average."""
    rows = ladder.rows.astype(np.float64)
    found = []
    for level, step in enumerate(ladder.steps):
        size = ladder.sizes(level).astype(np.float64)
        own = np.bincount(step, weights=rows**2, minlength=len(size)) / np.maximum(size, 1.0)
        found.append(np.maximum(size - own, 0.0) / _all(rows))
    return tuple(found)


def more(ladder: Ladder) -> tuple[Floats, ...]:
    """A suppressed record is told no more from the N - n_c others either."""
    rows = ladder.rows.astype(np.float64)
    whole = rows.sum() if len(ladder.labels[0]) > 1 else 0.0
    return tuple(np.maximum(whole - ladder.sizes(level), 0.0) / _all(rows) for level in range(ladder.levels))


def _all(rows: Floats) -> float:
    """From how many others a record is told on the average."""
    whole = float(rows.sum())
    return max(whole - float((rows**2).sum()) / max(whole, 1.0), 1e-9)


LOSS = Loss(
    key="weighted",
    title=Text("按用途加权的区分损失", "distinctions lost, weighed by the purpose"),
    source="Iyengar 2002, KDD; Wald 1943 (with a target); Bayardo & Agrawal 2005, ICDE; LeFevre et al. 2008, ACM TODS 33(3)",
    formula="Σ_a w_a G_a / Σ_a w_a, G_a = Σ (n_c - n_v) / Σ (N - n_v); with a target 0.1 of it + 0.9 Σ v (b - b_c)² / Σ v (b - b_0)²",
    measure=CellLoss(cells, more),
    needs="columns",
)
