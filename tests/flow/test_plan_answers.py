"""A plan keeps every answer about the context, with its source: the proof and every later file are graded by the same answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

from reidrisk.flow.assess import assess
from reidrisk.mitigate.plans.recipe import Acceptance, Recipe
from reidrisk.mitigate.plans.recipe_file import CONTEXT, read_recipe, write_recipe
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.release import Release
from reidrisk.prepare.case.file import read_assessment
from reidrisk.prepare.context import QUESTIONS
from reidrisk.prepare.contexts import Context
from reidrisk.prepare.options import OptionValues, as_options, plan_from_options

SAID = {
    "sharing": "controlled", "controls": "high", "motives": "low", "recipient_security": "medium", "p": "151/140005", "m": "120",
    "threshold": "0.04", "breach": "0.07", "impact": "medium", "attack": "journalist", "territory": "inside", "cutoff": "1/2",
    "small_areas": "yes", "no_knowledge": "no", "known_records": "2",
}  # fmt: skip
SOURCED = tuple(one.key for one in QUESTIONS if one.needs_source)
WORDS = [
    word
    for key, value in SAID.items()
    for word in (f"--{key.replace('_', '-')}", value, *((f"--{key}-source", f"yearbook: {key}, “2024”") if key in SOURCED else ()))
]


def _release() -> Release:
    sources: dict[str, Any] = {f"{key}_source": f"yearbook: {key}, “2024”" for key in SOURCED}
    return plan_from_options(OptionValues.of({**SAID, **sources}), None).release


def test_nothing_is_forgotten() -> None:
    """Every answer that there is: in the questions, in the options, in the plan, and in this test."""
    keys = {one.key for one in QUESTIONS}
    assert keys == set(SAID)
    assert {*keys, *(f"{key}_source" for key in SOURCED)} == {*CONTEXT} - {"standard", "subject"}
    assert {*CONTEXT} <= {one.name for kind in (OptionValues, Context) for one in fields(kind)}
    assert all(_release()[key].status == "given" for key in keys)


@pytest.mark.parametrize("key", [*SAID, *(f"{key}_source" for key in SOURCED)])
def test_every_answer_goes_through_a_plan(key: str) -> None:
    release = _release()
    recipe = Recipe((), Acceptance(("sex",), level=3, context=as_options(release)))
    again = read_recipe(write_recipe(recipe), "plan.yaml").acceptance.context
    assert again == recipe.acceptance.context
    found = plan_from_options(OptionValues.of(again), None).release
    name = key.removesuffix("_source")
    assert found[name] == release[name]
    assert (found[name].source is not None) == (name in SOURCED)


def test_an_open_answer_stays_open_and_one_without_a_source_assumed() -> None:
    release = plan_from_options(OptionValues(context=Context(sharing="controlled", p="0.1", small_areas="no")), None).release
    assert as_options(release) == {"sharing": "controlled", "p": "1/10", "small_areas": "no"}
    assert plan_from_options(OptionValues.of(as_options(release)), None).release == release


@pytest.fixture
def graded(monkeypatch: pytest.MonkeyPatch) -> list[Release]:
    """The answers by which each output is graded."""
    heard: list[Release] = []
    own: Callable[..., object] = assess

    def hear(dataset: object, plan: EvaluationPlan, *rest: object) -> object:
        heard.append(plan.release)
        return own(dataset, plan, *rest)

    monkeypatch.setattr("reidrisk.flow.output.assess", hear)
    return heard


CASE = """standard: gbt-42460-2023
columns:
  sex:
    decision: [QI]
  ward:
    decision: [NI]
threshold: 0.04
context:
"""


def test_from_the_case_to_the_proof_and_to_next_month(run: Run, tmp_path: Path, graded: list[Release]) -> None:
    (tmp_path / "t.csv").write_text("sex,ward\n" + "M,a\nF,b\n" * 80, encoding="utf-8")
    assert run("scan", "t.csv", "-o", "case", "--lang", "en").code == 0
    place = tmp_path / "case" / "assessment.yaml"
    head = place.read_text(encoding="utf-8").partition("\nstandard:")[0]
    lines = [
        f"  {key}: {{value: {value}, source: 'yearbook: {key}, “2024”'}}" if key in SOURCED else f"  {key}: {value}"
        for key, value in SAID.items()
        if key != "threshold"
    ]
    place.write_text("\n".join([head, CASE + "\n".join(lines), ""]), encoding="utf-8")
    said = read_assessment(place.read_text(encoding="utf-8"), str(place)).release
    assert run("mitigate", "case", "--lang", "en").code == 0
    assert run("apply", "case/plan.yaml", "t.csv", "-o", "again.csv").code == 0
    assert len(graded) == 1  # the case grades its output by its own answers, the plan by those that it holds
    assert [graded[0][key] for key in SAID] == [said[key] for key in SAID]
    assert graded[0]["p"].value == Fraction(151, 140005)
