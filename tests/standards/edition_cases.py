"""What the tests of the editions share: grading class sizes under one edition."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.document.document_cases import LEVEL_3

from reidrisk.flow.editions import settle
from reidrisk.grade.caution import DecidedBy, raised
from reidrisk.grade.verdict import Matter, grade
from reidrisk.model.dataset import ClassSizes, ColumnSample
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.measurement import Measurement, Number
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.verdict import Verdict

ORACLES: dict[str, dict[str, Any]] = {
    one["name"]: one for one in json.loads((Path(__file__).parents[1] / "facts" / "oracles.json").read_text(encoding="utf-8"))
}
QI = Inventory((Column("a", frozenset({Role.QI}), decided_by="analyst"),))


def answers(sharing: Sharing | None = Sharing.CONTROLLED, **more: Any) -> Release:
    """A careful recipient: T1 = 0.05, T2 = 0, T3 = 0.14; and what else is said."""
    found: dict[str, Any] = {
        "sharing": sharing,
        "controls": Grade.HIGH,
        "motives": Grade.LOW,
        "recipient_security": Grade.HIGH,
        "p": Fraction(0),
        "breach": Fraction("0.14"),
        **more,
    }
    return Release.of(**{key: Answer(value, "given", "test") for key, value in found.items() if value is not None})


def graded(
    edition: str,
    release: Release,
    sizes: list[int],
    inventory: Inventory = QI,
    samples: Mapping[str, ColumnSample] | None = None,
    **more: Any,
) -> Verdict:
    """The verdict of one edition on classes of these sizes; `more` may be `numbers` and `rows`."""
    numbers: Mapping[str, Number] | None = more.get("numbers")
    standard, plan = settle(EvaluationPlan(edition, release), (), more.get("rows", sum(sizes)))

    def measure(quasi: tuple[str, ...]) -> Measurement:
        return Measurement(quasi, ClassSizes.of(sizes), numbers=numbers)

    return grade(Matter(standard, plan.release, inventory, measure, samples=samples or {}))


def cautioned(edition: str, release: Release) -> tuple[str, ...]:
    """What the edition says of itself and of this way of sharing, by code."""
    standard, plan = settle(EvaluationPlan(edition, release), (), 10)
    found = replace(LEVEL_3, standard=standard, plan=plan)
    return tuple(one.caution.code for one in raised(found, decided_by=DecidedBy.EDITION))


def with_threshold(release: Release, threshold: str) -> Release:
    """The same with a threshold."""
    return release.having(threshold=Answer(Fraction(threshold), "given"))
