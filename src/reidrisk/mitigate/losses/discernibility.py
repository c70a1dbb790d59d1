"""Discernibility (Bayardo & Agrawal 2005): with how many records each record may be confused; a suppressed one with all."""

from __future__ import annotations

import numpy as np

from ...model.text import Text
from ..purpose.loss import ClassLoss, Integers, Loss


def value(sizes: Integers, suppressed: int, _k: int) -> float:
    """The sum of f² over the classes kept, and N for each suppressed record."""
    return float((sizes * sizes).sum()) + float(suppressed) * float(sizes.sum() + suppressed)


def least_above(sizes: Integers, k: int) -> float:
    """Classes only grow, and a record that is kept shares its class with k."""
    return float((sizes * np.maximum(sizes, min(k, int(sizes.sum())))).sum())


def least_below(records: int, suppressed: int, k: int) -> float:
    """The suppressed cost all records each, the others at least k."""
    return float(suppressed) * records + float(records - suppressed) * min(k, records)


LOSS = Loss(
    key="discernibility",
    title=Text("可辨识度", "discernibility"),
    source="Bayardo & Agrawal 2005, Data privacy through optimal k-anonymization, ICDE",
    formula="Σ_j f_j² + suppressed x N",
    measure=ClassLoss(value, least_above, least_below),
    best="N × k",
)
