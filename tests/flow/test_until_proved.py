"""What is searched again until the level is proved, by what each search found: the searches themselves are stand-ins here."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from reidrisk.flow.by_person import unlinked
from reidrisk.flow.planning.averaged import Averaged
from reidrisk.flow.searching import until_proved
from reidrisk.model.persons import PersonKey
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import Text


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

    monkeypatch.setattr(until_proved, "linked_by_default", lambda *_known: None)
    monkeypatch.setattr(until_proved, "mitigate", search)
    monkeypatch.setattr(until_proved, "_short", lambda one: one.short)
    monkeypatch.setattr(until_proved, "_with_fewer", lambda _dataset, found, order, _known: (found, order))
    monkeypatch.setattr(until_proved, "_others", lambda _found, _order: iter([Order(wider=True)]))
    nothing: Any = SimpleNamespace()
    found: Any = until_proved.mitigate_to_level(nothing, nothing, nothing, Order())  # type: ignore[arg-type] # a stand-in
    assert seen == [(True, False), *asked]
    assert found is answers[asked[-1]]


@dataclass(frozen=True)
class Linking:
    linking: bool = True
    ungraded: bool = False
    graded: None = None


@pytest.mark.parametrize(
    ("first", "ungraded", "tried"),
    [("good", False, [True]), ("bad", False, [True, False]), ("bad", True, [True]), ("refused", False, [True, False])],
)
def test_a_proposed_key_leaves_where_nothing_can_be_had_with_it(
    monkeypatch: pytest.MonkeyPatch, first: str, ungraded: bool, tried: list[bool]
) -> None:
    """A plan that was good without it is not missed for it; a failure without it is said as it always was."""
    seen: list[bool] = []

    def search(_dataset: object, _plan: object, _inventory: object, order: Linking) -> SimpleNamespace:
        seen.append(order.linking)
        if order.linking and first == "refused":
            raise InputError(Problem("no_solution", Text("无", "none"), Text("无", "none")))
        return SimpleNamespace(good=first == "good" or not order.linking, graded=None)

    monkeypatch.setattr(until_proved, "linked_by_default", lambda *_known: "pid")
    monkeypatch.setattr(until_proved, "_searched", search)
    nothing: Any = SimpleNamespace()
    until_proved.mitigate_to_level(nothing, nothing, nothing, Linking(ungraded=ungraded))  # type: ignore[arg-type] # a stand-in
    assert seen == tried


@pytest.mark.parametrize(
    ("at_hand", "linking", "words"),
    [(False, True, "set the environment"), (True, True, "is ready; to keep"), (True, False, "was tried first")],
)
def test_a_key_that_leaves_says_why_and_what_keeps_it(at_hand: bool, linking: bool, words: str) -> None:
    order: Any = SimpleNamespace(drop=(), way="full-domain", people=None, secrets=SimpleNamespace(at_hand=at_hand), linking=linking)
    key = PersonKey(("pid",), "named", Text("重复", "it repeats"), 9, 6, 4)
    (said,) = unlinked(key, EvaluationPlan(), order, ("pid", "sex"))
    assert words in said.say("en")
    assert "--subject pid" in said.say("en")
    (there,) = unlinked(key, EvaluationPlan(), order, ("pid", "sex"), outside=True)
    assert "export the table to Parquet" in there.say("en")
    assert "请把表导出为 Parquet 文件" in there.say("zh")
    assert "REIDRISK_SECRETS_KEY" not in there.say("en")
    order.drop = ("pid",)
    assert unlinked(key, EvaluationPlan(), order, ("pid", "sex")) == ()
