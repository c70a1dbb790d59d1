"""Whose rows are whose while nobody has decided: the key that is proposed (resolutions G-12)."""

from __future__ import annotations

from ..model.inventory import Inventory
from ..model.persons import PersonKey
from ..model.plan import EvaluationPlan


def proposed_key(plan: EvaluationPlan, inventory: Inventory) -> PersonKey | None:
    """The key that is proposed, where a person has named neither a subject nor types of subjects."""
    if inventory.persons is None or plan.subject is not None or plan.types:
        return None
    return inventory.persons.key
