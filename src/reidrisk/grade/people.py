"""How it is known whose rows are whose: decided, proposed, checked, or not at all (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from typing import Literal

from ..model.assessment import Assessment

KnownBy = Literal["decided", "proposed", "checked", "open"]


def known_by(assessment: Assessment) -> KnownBy:
    """`decided`: a person named the subject. `proposed`: a key repeats. `checked`: a key was compared in all rows and none repeats."""
    found = assessment.inventory.persons
    if assessment.plan.subject is not None or assessment.plan.types:
        return "decided"
    if assessment.verdict.countings or (found is not None and found.key is not None):
        return "proposed"
    return "checked" if found is not None and found.checked else "open"
