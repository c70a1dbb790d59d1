"""Cases put together at random, each the same on every run: verdict, treatment, answers, relation, sharing and approval by chance."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from tests.document.document_cases import ALL
from tests.document.test_counsel_papers import HARSH, LAWFUL, MILD, answered
from tests.document.test_kinds import GOVERNED, material
from tests.document.test_mitigated import RECORD, goal

from reidrisk.document.kind import Material
from reidrisk.model.governance import Governance

DRAWN = 12
_RELATIONS = ("entrusted", "joint", "third_party", "")
_REVOKED = replace(GOVERNED, issues=tuple(replace(one, revoked="asked back") for one in GOVERNED.issues))
_DRAFT = replace(GOVERNED, status="draft", signatures=(), signed=frozenset())
_MISSED = {**RECORD, "usefulness": [goal("column", ["性别"]), goal("records", [], error=0.01, met=True)]}
_MET = {**RECORD, "cells_suppressed": 7, "usefulness": [goal("column", ["性别"], error=0.0, met=True)]}


def drawn(seed: int) -> Material:
    """The case of this number."""
    dice = random.Random(seed)  # noqa: S311 - nothing secret
    found = dice.choice([one for name, one in ALL.items() if name != "empty"])
    treated = found.verdict.level in {2, 3} and dice.random() < 0.6
    governed: Governance = dice.choice([Governance("draft"), _DRAFT, GOVERNED, _REVOKED])
    more: dict[str, Any] = {"mitigation": dice.choice([RECORD, _MISSED, _MET])} if treated else {}
    made = material(found, governed=governed, **more)
    if dice.random() < 0.2:
        return _without_answers(made)
    given = {**dice.choice([{}, LAWFUL]), **dice.choice([{}, MILD, HARSH]), "subjects.minors": dice.choice(["yes", "no"])}
    relation = dice.choice(_RELATIONS)
    return answered(made, {**given, **({"recipients.relation@University X": relation} if relation else {})})


def _without_answers(found: Material) -> Material:
    plan = replace(found.plan, replies={})
    return replace(found, plan=plan, assessment=replace(found.known(), plan=plan), fixed=found.fixed)
