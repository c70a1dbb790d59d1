"""A level that an assessment of the output finds too: where what nobody has decided is read against the plan, it is searched again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..data.dataset import Dataset
from ..model.inventory import Inventory
from ..model.plan import EvaluationPlan
from .mitigate import mitigate
from .mitigation import Mitigated, Mitigation


def mitigate_to_level(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, order: Mitigation) -> Mitigated:
    """What a search finds and its proof confirms; without one that passes, the last that was tried says why."""
    found = mitigate(dataset, plan, inventory, order)
    for other in _others(found, order) if _short(found) else ():
        found = mitigate(dataset, plan, inventory, other)
        if not _short(found):
            break
    return found


def _short(found: Mitigated) -> bool:
    """Whether all is well but the level, over columns of which nobody has decided what they are."""
    proof = found.proved
    if proof is None or found.drawn is None or found.refused or not proof.proof.passed or proof.passed:
        return False
    return bool(found.drawn.recipe.acceptance.undecided)


def _others(found: Mitigated, order: Mitigation) -> Iterator[Mitigation]:
    """Classes so large that every reading of the columns is good enough; then without means, the amounts as quasi-identifiers too."""
    enough = () if found.level is None else found.level.enough_for_any_reading
    if any(one.value > found.solution.task.required.k for one in enough):
        order = replace(order, required=order.required.over(enough))
        yield order
    if found.averaged.columns:
        yield replace(order, averaging=False)
