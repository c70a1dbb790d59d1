"""Every requirement that is installed, from its own file: forms, texts, plan, and the optimum over all nodes by its definition."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.tables import ROWS, Small

from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.asking import forms, lacking, parsed
from reidrisk.mitigate.goals.definitions import model_of
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.requirement import Measured, OfEachClass, Requirement, find_requirement, requirements
from reidrisk.mitigate.plans.recipe import Acceptance, Recipe
from reidrisk.mitigate.plans.recipe_file import read_recipe, write_recipe
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search
from reidrisk.model.problem import Problems
from reidrisk.model.text import LANGS

EVERY = {one.key: one for one in requirements()}
REPEATED = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3), max_size=15)


def asked_of(one: Requirement[Any, Any], limit: Fraction = Fraction(0)) -> Requirements:
    """The examples of its forms."""
    return Requirements(tuple(map(one.at, one.asked({form.name: form.parse(form.example) for form in one.forms}))), limit)


@pytest.mark.parametrize("key", EVERY)
def test_its_file_says_all_of_it(key: str) -> None:
    one = EVERY[key]
    assert one.forms
    assert one.source
    assert list(one.asked({})) == []
    problems = Problems()
    given = parsed({form.name: form.example for form in one.forms}, problems)
    assert not problems.found
    assert parsed({form.name: "?" for form in one.forms}, problems) == {}
    assert len(problems.found) == len(one.forms)
    required = Requirements(tuple(map(one.at, one.asked(given))))
    assert required.bounds
    for bound in required.bounds:
        assert all(bound.words.say(lang) for lang in LANGS)
        assert bound.asks
        assert pickle.loads(pickle.dumps(bound)) == bound  # noqa: S301 - our own
    assert (one.scope, one.suppresses) in {("class", "own"), ("table", "smallest first")}


@pytest.mark.parametrize("key", EVERY)
def test_a_plan_keeps_it(key: str) -> None:
    required = asked_of(EVERY[key], Fraction(1, 20)).over([find_requirement("k").at(1)])
    recipe = read_recipe(write_recipe(Recipe((), Acceptance(("q0",), ("s",), required=required))), "plan.yaml")
    assert recipe.acceptance.required is not None
    assert set(recipe.acceptance.required.bounds) == set(required.bounds)
    assert recipe.acceptance.required.limit == required.limit


@pytest.mark.parametrize("key", EVERY)
def test_its_measure_is_there(key: str) -> None:
    for bound in asked_of(EVERY[key]).bounds:
        test = bound.requirement.test
        found = test.definition(bound.value) if isinstance(test, OfEachClass) and callable(test.definition) else None
        assert not isinstance(found, Measured) or model_of(found).symbol == found.symbol


def test_keys_and_forms_are_each_of_one() -> None:
    names = [form.name for form in forms()]
    assert len(set(names)) == len(names)
    assert len(EVERY) == len(requirements())
    with pytest.raises(KeyError):
        find_requirement("none of them")


def test_what_a_requirement_needs_is_asked_for() -> None:
    given = {"l": "2", "t": "0.1", "k_map": "3", "l_kind": "entropy"}
    said = list(lacking(given, sensitive=False, people=False))
    assert [one.code for one in said] == ["no_sensitive_attribute", "no_sensitive_attribute", "no_population"]
    assert [one.code for one in lacking({"k": "3"}, sensitive=False, people=True)] == ["idle_population"]
    assert not list(lacking({**given, "k": "3"}, sensitive=True, people=True))


@pytest.mark.parametrize("key", EVERY)
@settings(max_examples=15, deadline=None)
@given(rows=ROWS, more=REPEATED, limit=st.sampled_from([Fraction(0), Fraction(1, 5), Fraction(1)]))
def test_the_optimum_of_every_node(key: str, rows: list[tuple[str, ...]], more: list[tuple[str, ...]], limit: Fraction) -> None:
    """By what the nodes lose when the definition says what fails there; `monotone` and `keeps` must have ruled out nothing good."""
    table, required = Small(tuple(rows), 3), asked_of(EVERY[key], limit)
    found, ladders = table.climbed()
    known = [{label: code for code, label in enumerate(labels)} for labels in found.labels]
    others = [row for row in more if all(value in labels for value, labels in zip(row, known, strict=True))]
    codes = [*found.codes.tolist(), *([labels[value] for value, labels in zip(row, known, strict=True)] for row in others)]
    people = np.array(codes, np.int32), np.array([*(found.counts * 2).tolist(), *[1] * len(others)], np.int64)
    beside = AlsoCounted(None, people if EVERY[key].needs == "population" else None)
    best = search(found, ladders, required, find_loss("ncp"), Space(beside=beside))
    slow: dict[tuple[int, ...], float] = {}
    for node in product(*(range(one.levels) for one in ladders)):
        checked = recount(found, ladders, node, required, beside)
        if checked.suppressed <= required.allowed(len(rows)) and checked.suppressed < len(rows):
            slow[node] = checked.losses["ncp"]
    assert (best.node is None) == (not slow)
    if best.node is not None:
        assert slow[best.node] == pytest.approx(min(slow.values()), abs=1e-9)
