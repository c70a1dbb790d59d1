"""Every figure of a dataset; nothing is graded (GB/T 42460 6.3, annex D)."""

from __future__ import annotations

from ..data.dataset import Dataset
from ..measure.complete.every_figure import FigureRequest, MeasuredFigures, every_figure
from ..model.plan import EvaluationPlan
from .editions import strictest


def measure(dataset: Dataset, plan: EvaluationPlan, asked: FigureRequest) -> MeasuredFigures:
    """Every figure of the decided quasi-identifiers and sensitive attributes."""
    return every_figure(dataset, plan, strictest(plan), asked)
