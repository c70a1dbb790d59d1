"""Steps that look for what identifies the record: by default in the columns that are found to be direct identifiers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...data.dataset import Dataset
from ...identify.persons.sampled import looked_at
from ...identify.propose import Aids, identify
from ...identify.repeated import identifying
from .recipe import Recipe, RecipeStep


def with_row(recipe: Recipe, dataset: Dataset) -> Recipe:
    """The plan with the columns that nobody named; the same plan where every step has its own, or none asks."""
    if not any(map(_lacks, recipe.steps)):
        return recipe
    rows = looked_at(dataset)
    found = identifying(identify(dataset.facts, dataset.samples, {}, Aids(rows=rows)), rows)
    left = [name for name in found if name not in recipe.acceptance.overridden]
    return replace(recipe, steps=tuple(_steps(recipe, left)))


def _lacks(step: RecipeStep) -> bool:
    return step.technique.of_row is not None and step.settings.get(step.technique.of_row) is None


def _steps(recipe: Recipe, left: list[str]) -> Iterator[RecipeStep]:
    """A column that an earlier step removes can be read no more."""
    for step in recipe.steps:
        beside = tuple(name for name in left if name != step.column)
        key = step.technique.of_row
        yield replace(step, settings={**step.settings, key: beside}) if key and _lacks(step) and beside else step
        left = [name for name in left if step.technique.by != "column" or name != step.column]
