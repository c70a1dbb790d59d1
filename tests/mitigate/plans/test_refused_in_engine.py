"""What is said of a step that cannot be done where the data are: the true reason, and what can."""

from __future__ import annotations

import pytest

from reidrisk.mitigate.plans.in_engine import not_there
from reidrisk.mitigate.plans.recipe import Recipe, RecipeStep
from reidrisk.mitigate.techniques import find_technique


@pytest.mark.parametrize(
    ("key", "code", "instead"),
    [
        ("date_shift", "dates_stay", "date_part"),
        ("pseudonym_hmac", "identifiers_stay", "inside the database"),
        ("swap", "step_needs_rows", "bands"),
    ],
)
def test_each_reason_is_its_own(key: str, code: str, instead: str) -> None:
    recipe = Recipe((RecipeStep("seen", find_technique(key), {}),))
    (problem,) = not_there(recipe, ("seen", "pid"))
    assert problem.code == code
    assert problem.hint is not None
    assert instead in problem.hint.say("en")
    assert ("identifier" in problem.message.say("en")) == (key == "pseudonym_hmac")
