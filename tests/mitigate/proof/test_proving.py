"""What the proof says of direct identifiers that are still there, by what the plan did to their column."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.edge.people import resident

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.plans.recipe import Recipe, RecipeStep
from reidrisk.mitigate.proof.proving import Expected, OutputProof, original, prove_output
from reidrisk.mitigate.techniques import find_technique

IDS = [resident(number) for number in range(40)]
HEX = [f"{0x9E3779B97F4A7C15 * (number + 1) % 2**64:016x}" for number in range(40)]


def written(path: Path, heading: str, values: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in (heading, *values)), encoding="utf-8")
    return path


def proved(tmp_path: Path, heading: str, values: list[str], *steps: RecipeStep) -> OutputProof:
    source, out = written(tmp_path / "a.csv", "kept", ["x"] * len(values)), written(tmp_path / "o.csv", heading, values)
    recipe = Recipe(steps)
    with open_dataset(source) as dataset:
        before = original(dataset, Recipe(()))
    with open_dataset(out) as output:
        return prove_output(output, out, recipe, before, Expected("o.csv", len(values)))


def findings(tmp_path: Path, heading: str, values: list[str], *steps: RecipeStep) -> list[tuple[str, str | None, bool]]:
    proof = proved(tmp_path, heading, values, *steps)
    assert proof.passed == (not any(one.grave for one in proof.findings))
    return [(one.kind, one.column, one.grave) for one in proof.findings]


def step(technique: str, column: str = "身份证号", **settings: str) -> RecipeStep:
    return RecipeStep(column, find_technique(technique), settings)


def test_an_identifier_that_the_plan_does_not_touch(tmp_path: Path) -> None:
    assert findings(tmp_path, "身份证号", IDS) == [("direct", "身份证号", True)]


def test_what_the_values_are_is_said_before_what_the_heading_is(tmp_path: Path) -> None:
    proof = proved(tmp_path, "身份证号", IDS)
    evidence = next(one for one in proof.inventory.columns if one.name == "身份证号").evidence
    assert not evidence[0].count  # the heading comes first in the inventory
    counted = next(one for one in evidence if one.count)
    assert counted.finding.say("en") in proof.findings[0].text.say("en")


@pytest.mark.parametrize("technique", ["mask", "pseudonym_hmac"])
def test_an_identifier_that_came_through_a_step_unchanged(tmp_path: Path, technique: str) -> None:
    assert findings(tmp_path, "身份证号", IDS, step(technique)) == [("direct", "身份证号", True)]


def test_a_heading_alone(tmp_path: Path) -> None:
    assert findings(tmp_path, "身份证号", HEX, step("mask")) == [("named_like", "身份证号", False)]
    assert findings(tmp_path, "身份证号", HEX, step("pseudonym_hmac")) == [("pseudonym", "身份证号", False)]
    assert findings(tmp_path, "身份证号", HEX, step("mask", "other")) == [("direct", "身份证号", True)]


def test_a_column_without_a_value(tmp_path: Path) -> None:
    assert findings(tmp_path, "身份证号,x", [",1"] * 40) == []


@pytest.mark.parametrize(
    ("settings", "lasting"),
    [
        ({"across": "all"}, True),
        ({"across": "all", "key_control": "kept by the trustee"}, False),
        ({"across": "release"}, False),
        ({}, False),
    ],
)
def test_pseudonyms_that_last_need_somebody_who_keeps_the_key(tmp_path: Path, settings: dict[str, str], lasting: bool) -> None:
    found = findings(tmp_path, "code", HEX, step("pseudonym_hmac", "code", **settings))
    assert (("lasting_pseudonym", "code", True) in found) is lasting


def test_only_pseudonyms_last(tmp_path: Path) -> None:
    """Another technique may have a setting of that name."""
    found = findings(tmp_path, "code", HEX, step("mask", "code", across="all"))
    assert not [one for one in found if one[0] == "lasting_pseudonym"]


def test_every_step_is_looked_at(tmp_path: Path) -> None:
    steps: Callable[[str], RecipeStep] = lambda name: step("pseudonym_hmac", name, across="all")  # noqa: E731 - one word for a long call
    found = findings(tmp_path, "a,b", [f"{one},{one}" for one in HEX], steps("a"), steps("b"))
    assert [one[1] for one in found if one[0] == "lasting_pseudonym"] == ["a", "b"]
