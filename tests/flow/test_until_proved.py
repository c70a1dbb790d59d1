"""What is searched again until the level is proved, by what each search found: the searches themselves are stand-ins here."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from reidrisk.flow.planning.averaged import Averaged
from reidrisk.flow.searching import until_proved


@dataclass(frozen=True)
class Order:
    averaging: bool = True
    wider: bool = False
    graded: None = None


@dataclass(frozen=True)
class Found:
    short: bool
    means: bool = False
    averaged: Averaged = field(default_factory=Averaged)
    graded: None = None


def _found(*, short: bool, means: bool = False) -> Found:
    return Found(short, means, Averaged(("glucose",) if means else ()))


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ({(True, True): _found(short=False)}, [(True, True)]),
        # Classes that are wide enough brought means that tell more than their class: the same without them.
        ({(True, True): _found(short=True, means=True), (False, True): _found(short=False)}, [(True, True), (False, True)]),
        # What has no means has none to leave out.
        ({(True, True): _found(short=True)}, [(True, True)]),
    ],
)
def test_means_that_came_of_wider_classes_are_left_out_where_they_cost_the_level(
    monkeypatch: pytest.MonkeyPatch, answers: dict[tuple[bool, bool], Found], asked: list[tuple[bool, bool]]
) -> None:
    seen: list[tuple[bool, bool]] = []
    first = _found(short=True)

    def search(_dataset: object, _plan: object, _inventory: object, order: Order) -> Found:
        seen.append((order.averaging, order.wider))
        return answers[order.averaging, order.wider] if order.wider else first

    monkeypatch.setattr(until_proved, "mitigate", search)
    monkeypatch.setattr(until_proved, "_short", lambda one: one.short)
    monkeypatch.setattr(until_proved, "_with_fewer", lambda _dataset, found, order, _known: (found, order))
    monkeypatch.setattr(until_proved, "_others", lambda _found, _order: iter([Order(wider=True)]))
    nothing: Any = SimpleNamespace()
    found: Any = until_proved.mitigate_to_level(nothing, nothing, nothing, Order())  # type: ignore[arg-type] # a stand-in
    assert seen == [(True, False), *asked]
    assert found is answers[asked[-1]]
