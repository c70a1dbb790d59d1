"""The search where records are counted: one level a column, with what of its empty columns can be shown in part, or class by class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ...data.dataset import Dataset
from ..hierarchies.hierarchy import Hierarchy
from ..searching.anytime import Effort
from ..searching.coded_table import Trees
from ..searching.full_domain import SearchTask, Solution, solve

if TYPE_CHECKING:
    from ..local.outcome import LocalSolution


def shows_in_part(dataset: Dataset, task: SearchTask) -> bool:
    """Whether columns that a plan empties are shown in part: where a purpose tells which matter, of the one table whose rows are here."""
    return task.purpose.steers and dataset.table.together is None and dataset.table.outside is None


def solve_by_records(  # noqa: PLR0913, PLR0917 - what a search is made from
    dataset: Dataset,
    task: SearchTask,
    trees: Mapping[str, Hierarchy] | Trees,
    people: Dataset | None,
    effort: Effort,
    way: Literal["full-domain", "tree", "classes"],
) -> Solution | LocalSolution:
    """What is found; each way loads what it needs. Columns are shown in part where a purpose tells which of them matter."""
    if way != "full-domain":
        from ..local.outcome import solve_locally  # noqa: PLC0415 - as said

        return solve_locally(dataset, task, trees, people, tree=way == "tree")
    found = solve(dataset, task, trees, people, effort)
    if not shows_in_part(dataset, found.task):
        return found
    from ..local.partly import with_parts  # noqa: PLC0415 - as said

    return with_parts(found)
