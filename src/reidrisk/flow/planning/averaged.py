"""Amounts that are to be added up and that nobody has decided about: means within the classes keep the sums, and tell nobody apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...data.normal import normal
from ...mitigate.cells.cellwise import number_of
from ...mitigate.goals.required import Requirements, figure_of
from ...mitigate.plans.found import Drawn
from ...mitigate.plans.recipe import Recipe, RecipeStep
from ...mitigate.techniques import find_technique, settle
from ...model.dataset import ClassSizes, ColumnSample
from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ..parts import Parts

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...mitigate.local.outcome import LocalSolution
    from ...mitigate.searching.full_domain import Solution

TECHNIQUE = "class_mean"
# Of the values looked at so many must be numbers; the others become empty.
_NUMBERS = 0.95


@dataclass(frozen=True, slots=True)
class Averaged:
    """`columns` show the means of `size` and more records of a class, so an assessment that takes them for identifiers finds as much.

    Without a size the mean of the whole class, which says no more than the class itself, however many records a person has there.
    """

    columns: tuple[str, ...] = ()
    size: int | None = None

    def drawn(self, drawn: Drawn) -> Drawn:
        """The plan that does it, once the records have left that miss what is required."""
        if not self.columns:
            return drawn
        technique = find_technique(TECHNIQUE)
        how = {"least": "2"} if self.size is None else {"groups": str(self.size)}
        settings = settle(technique, {"within": drawn.shown, **how})
        return drawn.then(RecipeStep(name, technique, settings) for name in self.columns)


def averages_in(recipe: Recipe) -> tuple[str, ...]:
    """The columns that leave as means, by this plan."""
    return tuple(step.column for step in recipe.steps if step.technique.of_class)


def averageable(names: Sequence[str], dataset: Dataset, plan: EvaluationPlan) -> tuple[str, ...]:
    """Those of which means can be had: numbers, in data that are here; where persons have several rows, none may be missing."""
    if plan.types or dataset.table.outside is not None:
        return ()
    return tuple(name for name in names if _numeric(dataset.samples[name], whole=plan.subject is not None))


def _numeric(sample: ColumnSample, *, whole: bool) -> bool:
    good = sum(rows for value, rows in sample.values.items() if number_of(normal(value)) is not None)
    return bool(good) and good >= (sample.looked_at if whole else _NUMBERS * sample.present)


def averaged_of(parts: Parts, solution: Solution | LocalSolution, plan: EvaluationPlan) -> Averaged:
    """The smallest groups with which all that is required of sizes holds of the classes by these columns too."""
    columns = tuple(name for name in parts.added_up if name not in plan.decided)
    if not columns or plan.subject is not None:
        return Averaged(columns)
    return Averaged(columns, _least(Counter(solution.members), solution.task.required))


def _least(sizes: Mapping[int, int], required: Requirements) -> int:
    k = max(required.k, 2)
    while k < max(sizes, default=0) and not all(one.value.holds(figure_of(one, _parted(sizes, k))) for one in required.of_table):
        k += 1
    return k


def _parted(sizes: Mapping[int, int], k: int) -> ClassSizes:
    from ...mitigate.transforms.class_mean import group_sizes  # noqa: PLC0415 - most plans make no means

    found = Counter[int]()
    for size, number in sizes.items():
        for part in group_sizes(size, k):
            found[part] += number
    return ClassSizes(tuple(sorted(found.items())))
