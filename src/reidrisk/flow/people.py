"""Whose rows are whose while nobody has decided: the key that is proposed, and the dataset that has it as a column."""

from __future__ import annotations

from ..data.dataset import Dataset
from ..model.inventory import Inventory
from ..model.persons import PersonKey
from ..model.plan import EvaluationPlan


def proposed_key(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory) -> PersonKey | None:
    """The key that is proposed, where a person has named neither a subject nor types of subjects."""
    found = inventory.persons
    if found is None or found.key is None or plan.subject is not None or plan.types:
        return None
    # Another engine gives the tuples of its own columns only.
    return None if dataset.table.outside is not None and len(found.key.columns) > 1 else found.key


def with_person_key(dataset: Dataset, key: str | None, inventory: Inventory) -> Dataset:
    """The dataset with this key among its columns: of several columns it is one more."""
    if key is None or key in dataset.facts.columns or inventory.persons is None or inventory.persons.key is None:
        return dataset
    return dataset.with_key(key, inventory.persons.key.columns)
