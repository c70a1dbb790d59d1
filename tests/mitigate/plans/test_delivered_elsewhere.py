"""What a plan delivers where the rows stay in another engine: judged by its steps, and what only rows would tell is said to be unknown."""

from __future__ import annotations

from reidrisk.mitigate.plans.delivered import as_planned
from reidrisk.mitigate.plans.recipe import Recipe, RecipeStep
from reidrisk.mitigate.purpose.purpose import Purpose, WantedTable
from reidrisk.mitigate.purpose.usefulness import judged_goals
from reidrisk.mitigate.techniques import find_technique, settle


def _step(column: str, technique: str, **settings: str) -> RecipeStep:
    found = find_technique(technique)
    return RecipeStep(column, found, settle(found, settings))


def test_goals_are_judged_by_the_plan_and_the_error_of_a_table_is_not_zero_but_unknown() -> None:
    recipe = Recipe((_step("name", "suppress_column"), _step("cost", "rounding", to="100")))
    planned = as_planned(recipe, ("name", "ward", "cost", "admitted", "left"))
    assert planned.columns == ("ward", "cost", "admitted", "left")
    assert planned.untouched == {"ward", "admitted", "left"}
    tables = (WantedTable(("ward",), "cost", "mean"), WantedTable(("name",)))
    purpose = Purpose(tables=tables, intervals=(("admitted", "left"), ("admitted", "cost")))
    known, gone, holds, moved = judged_goals(purpose, {}, planned, (0, 100))
    assert (known.met, known.error) == (None, None)
    assert "引擎" in known.delivered.say("zh")
    assert "engine" in known.delivered.say("en")
    assert gone.met is False
    assert (holds.met, moved.met) == (True, False)
