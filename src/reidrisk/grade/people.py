"""How it is known whose rows are whose: decided, proposed, answered, checked, or not at all (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from typing import Literal

from ..model.assessment import Assessment
from ..model.inventory import Inventory
from ..model.persons import PersonKey
from ..model.plan import EvaluationPlan

SEVERAL_ROWS = "rows-of-one-person"  # the code of the finding that a reason settles: every row is a person after all
KnownBy = Literal["decided", "removed", "proposed", "answered", "checked", "open"]


def proposed_key(plan: EvaluationPlan, inventory: Inventory) -> PersonKey | None:
    """The key that is proposed and repeats, where a person has neither named the subject nor said why every row is a person."""
    key = None if inventory.persons is None else inventory.persons.key
    return None if key is None or plan.subject is not None or plan.types or _answered(plan, key) else key


def known_by(plan: EvaluationPlan, inventory: Inventory) -> KnownBy:
    """`decided`: a person named the subject. `proposed`: a key repeats. `answered`: a person said why every row is a person all the same.

    `removed`: a subject was named, and its key is not in what a mitigation made of the data. `checked`: a key was compared in all rows
    and never repeats, here or in the data of which these were made. `open`: the data cannot tell.
    """
    found = inventory.persons
    if plan.subject is not None or plan.types:
        return "decided"
    if plan.fixed is not None and (plan.fixed.subject is not None or plan.fixed.types):
        return "removed"
    if found is not None and found.key is not None:
        return "answered" if _answered(plan, found.key) else "proposed"
    return "checked" if plan.one_row_each or (found is not None and found.checked) else "open"


def counted_before(assessment: Assessment) -> bool:
    """Whether people whose key has left the data were counted: a mitigation that was proved had counted them in the original."""
    key = None if assessment.inventory.persons is None else assessment.inventory.persons.key
    return key is None and any(one.key is not None for one in assessment.verdict.countings)


def _answered(plan: EvaluationPlan, key: PersonKey) -> bool:
    """Whether a named person's reason settles the finding, for this key or as a whole."""
    return any(one.code == SEVERAL_ROWS and one.subject in {"", key.name} for one in plan.accepted)
