"""Reasons of the ledger that the papers tell: of changes of the plan (GB/T 42460 6.1 g), of an impact assessment that bars (PIPL 55)."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.governance import ReasonDespite
from ...model.preparation import Change
from ..entry import Entry
from .checks.impact_barred import CODE as IMPACT
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


def weighed_at_approval(entries: Sequence[Entry]) -> tuple[ReasonDespite, ...]:
    """Every reason by which a policy manager went on although the impact assessment bars the processing."""
    return tuple(ReasonDespite(given.subjects, given.reason, given.by, given.at) for given in acceptances(entries) if given.code == IMPACT)
