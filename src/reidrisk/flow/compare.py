"""The same data and answers under several editions, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from ..data.dataset import Dataset
from ..model.assessment import Assessment
from ..model.plan import EvaluationPlan
from .assess import Circumstances, Study


def compare(dataset: Dataset, plans: Sequence[EvaluationPlan], circumstances: Circumstances) -> tuple[Assessment, ...]:
    """One assessment for each plan; classes are counted once."""
    study = Study(dataset, plans[0], circumstances.aids, circumstances.population)
    return tuple(study.assess(plan, circumstances) for plan in plans)
