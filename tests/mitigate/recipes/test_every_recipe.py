"""Every published recipe: its file says all of it, and what it names exists."""

from __future__ import annotations

from importlib import import_module

import pytest

from reidrisk.document.explain.lookup import explain
from reidrisk.flow.editions import standards
from reidrisk.identify.catalogue import categories
from reidrisk.identify.hidden.dicom import profile_group
from reidrisk.mitigate.plans.published import DIRECT, RUNNING_TEXT, WITH_DAYS, at_year, find_recipe, published_recipes
from reidrisk.mitigate.plans.recipe import Recipe, RecipeStep
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.model.problem import InputError
from reidrisk.model.text import LANGS

EVERY = {one.key: one for one in published_recipes()}
HEADERS = {f"dicom:{profile_group(name)}" for name in ("PatientName", "SOPInstanceUID", "StudyDate", "StationName", "PatientSex")}
HEADERS |= {"dicom:words", "dicom:other", "dicom:private"}


@pytest.mark.parametrize("key", EVERY)
def test_its_file_says_all_of_it(key: str) -> None:
    one = EVERY[key]
    assert import_module(f"reidrisk.mitigate.recipes.{key}").RECIPE is one
    assert one.sources
    assert bool(one.treatments) != one.records_first
    assert find_recipe(key.replace("_", "-").upper()) is one
    for lang in LANGS:
        found = explain(key, lang)
        assert found is not None
        assert found.words == one.says.say(lang)
        assert all(question.text.say(lang) for question in one.undecided)


@pytest.mark.parametrize("key", EVERY)
def test_what_it_names_exists(key: str) -> None:
    known = set(categories()) | {DIRECT, RUNNING_TEXT, WITH_DAYS} | HEADERS
    for one in EVERY[key].treatments:
        assert one.kinds <= known
        assert one.kinds or one.names
        assert all(name == name.lower() for name in one.names)
        if one.technique is not None:
            settle(find_technique(one.technique), {name: value.format(oldest=1937) for name, value in one.settings.items()})
    assert EVERY[key].standard is None or EVERY[key].standard in {one.id for one in standards()}


def test_a_recipe_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(InputError, match="hipaa_safe_harbor"):
        find_recipe("hipaa-safe-harbr")
    with pytest.raises(InputError, match="Available"):
        find_recipe("zzz")


def _cut(column: str, earliest: str | None) -> RecipeStep:
    technique = find_technique("date_part")
    return RecipeStep(column, technique, settle(technique, {"to": "year", **({} if earliest is None else {"earliest": earliest})}))


def test_a_plan_of_last_year_shows_nobody_who_is_too_old_this_year() -> None:
    steps = (_cut("born", "1937"), _cut("admitted", None), _cut("kept", "1990"))
    later = at_year(Recipe(steps, name="hipaa_safe_harbor"), 2027)
    assert [str(one.settings["earliest"]) for one in later.steps] == ["1938", "None", "1990"]
    assert at_year(later, 2026) == later
    own = Recipe(steps, name="plan")
    assert at_year(own, 2099) is own
