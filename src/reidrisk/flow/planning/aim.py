"""What a search has to reach: what was asked for, and over it what level 3 asks of the classes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...data.dataset import Dataset
from ...grade.caution import sized
from ...mitigate.goals.level_goal import LevelGoal, level_three_of
from ...mitigate.goals.required import Requirements
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ..editions import settle_each


@dataclass(frozen=True, slots=True)
class Aim:
    """`plan` is as the search takes it. `graded`: the source data, where the output is graded too."""

    required: Requirements
    plan: EvaluationPlan
    level: LevelGoal | None = None
    graded: Assessment | None = None

    @property
    def before(self) -> tuple[int, int] | None:
        """The levels of the source data, where they were graded."""
        return None if self.graded is None else self.graded.verdict.levels


def level_aim(dataset: Dataset, plan: EvaluationPlan, required: Requirements, grade: Callable[[], Assessment] | None) -> Aim:
    """Level 3 over what is `required`. `grade` is called where the output is graded too. `InputError` where no search reaches it."""
    each = settle_each(replace(plan, scheme=None), dataset.facts.columns, dataset.facts.rows)
    level = level_three_of((one.standard, one.plan.release) for one in each)
    graded = None if grade is None else grade()
    return Aim(required.over(level.bounds), plan if graded is None else replace(plan, accepted=sized(graded)), level, graded)
