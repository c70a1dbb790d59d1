"""What an output still tells of the target: a model that learns from it is asked of people as they were, at the output's levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..purpose.target_model import Feature, TargetExplained, explained
from ..purpose.target_worth import MOST_TUPLES, features, gathered
from ..searching.full_domain import Solution

if TYPE_CHECKING:
    from ..local.outcome import LocalSolution

Integers = npt.NDArray[np.int64]


def explained_by(solution: Solution | LocalSolution) -> TargetExplained | None:
    """Before and after; None where no target was named. Of a target that is not left as it is nothing is told any more.

    Cells that are suppressed by themselves are not seen by the model that learns. Of whoever it is asked about they are known: they were
    hidden for what their class has in common, the target too where it is among the quasi-identifiers, and a new person has no class.
    For that reason a model may do better without the columns that are shown in part: whoever makes it leaves them out then.
    """
    target = solution.beside.analysed.known
    if target is None:
        return None
    step = -(-len(solution.coded.counts) // MOST_TUPLES)
    counts, records = target.counts[::step], solution.coded.counts[::step].astype(np.float64)
    before = features(solution.coded, solution.ladders, target.column, step)
    learned, asked, stays = list[Feature](), list[Feature](), _staying(solution)[::step] / records
    for place, one in enumerate(solution.ladders):
        own, known = _of_plan(solution, place) if isinstance(solution, Solution) else _of_classes(solution, place)
        if one.column != target.column:
            both = gathered(np.concatenate((own[::step], known[::step])), np.tile(records / 2, 2))
            learned.append(Feature(both.codes[: len(records)], both.labels))
            asked.append(Feature(both.codes[len(records) :], both.labels))
        elif not np.array_equal(own, one.steps[0][solution.coded.codes[:, place]]):
            return TargetExplained(explained(counts, before, (before, stays), before).before, 0.0)
    found = explained(counts, before, (learned, stays), asked)
    in_part = [not np.array_equal(own.codes, other.codes) for own, other in zip(learned, asked, strict=True)]
    if not any(in_part):
        return found
    whole = [one for one, part in zip(learned, in_part, strict=True) if not part]
    return max(found, explained(counts, before, (whole, stays), whole), key=lambda one: one.after)


def _staying(solution: Solution | LocalSolution) -> Integers:
    """The records of each tuple that stay."""
    if not isinstance(solution, Solution):
        return np.where(solution.owner >= 0, solution.coded.counts, 0)
    return solution.recount.stays if solution.partly is None else np.where(solution.partly.stays, solution.coded.counts, 0)


def _of_plan(solution: Solution, place: int) -> tuple[Integers, Integers]:
    """(the label of each tuple in the output, the label at the level at which the output shows the column)."""
    one, partly = solution.ladders[place], solution.partly
    shown = one.steps[solution.written_at(one.column)][solution.coded.codes[:, place]].astype(np.int64)
    if partly is None or one.column not in partly.gone:
        return shown, shown
    return np.where(partly.gone[one.column], len(one.labels[0]), shown), shown


def _of_classes(solution: LocalSolution, place: int) -> tuple[Integers, Integers]:
    """The same class by class: a label of another level is another."""
    one, values = solution.ladders[place], solution.coded.codes[:, place]
    level = np.where(solution.found.owner < 0, one.levels - 1, solution.found.levels[:, place][solution.found.owner])
    shown = np.choose(level, [step[values] + at * len(one.labels[0]) for at, step in enumerate(one.steps)]).astype(np.int64)
    return shown, shown
