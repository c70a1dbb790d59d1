"""Changes of the plan that were explained at the approval, and not in the case (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.preparation import Change
from ..entry import Entry
from .checks.plan_changed import CODE, UNEXPLAINED
from .gate import acceptances


def explained_at_approval(entries: Sequence[Entry]) -> dict[str, Change]:
    """By the hash of the plan the last reason that a policy manager signed for its change."""
    return {
        plan: Change(given.reason, given.by)
        for given in acceptances(entries)
        if given.code == CODE
        for plan, state in given.subjects.items()
        if state == UNEXPLAINED
    }
