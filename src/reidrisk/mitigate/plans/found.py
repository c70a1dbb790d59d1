"""The plan that a search found, so that the same can be done to next month's file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...model.frozen import dataclass
from ..goals.subject_types import CountedSubjectType
from ..hierarchies.building import Description
from ..hierarchies.descriptions import write_descriptions
from ..hierarchies.hierarchy import hierarchy_file
from ..hierarchies.ladder import Ladder
from ..hierarchies.partition import Partition, write_partition
from ..searching.full_domain import Solution
from ..searching.partly_shown import PartlyShown
from ..techniques import find_technique, settle
from .recipe import Acceptance, Known, Recipe, RecipeStep

if TYPE_CHECKING:
    from ..local.outcome import LocalSolution


@dataclass(frozen=True, slots=True)
class PlanPlace:
    """Where a plan stands: its path, the folder of the hierarchies that a person gave, and the rules of those that were proposed."""

    path: Path
    folder: Path | None = None
    proposed: Mapping[str, Description] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A plan, and the files that it names, by their names relative to it, where nobody has them yet."""

    recipe: Recipe
    files: Mapping[str, str] = field(repr=False)

    @property
    def shown(self) -> tuple[str, ...]:
        """The quasi-identifiers that the output shows: those by which its classes are told apart."""
        gone = {step.column for step in self.recipe.steps if step.technique.by == "column"}
        return tuple(name for name in self.recipe.acceptance.treated if name not in gone)

    def then(self, steps: Iterable[RecipeStep]) -> Drawn:
        """The plan with these steps after its own."""
        return replace(self, recipe=replace(self.recipe, steps=(*self.recipe.steps, *steps)))


def recipe_of(  # noqa: PLR0913, PLR0917 - what a plan is made from
    found: Solution | LocalSolution,
    accepted: Acceptance,
    columns: Sequence[str],
    dropped: Sequence[str],
    place: PlanPlace,
    beside: Sequence[tuple[Ladder, int]] = (),
) -> Drawn:
    """The steps of a solution, and what must hold after them; `beside`: columns that follow those searched."""
    trees = _Trees(place)
    steps = [RecipeStep(name, find_technique("suppress_column")) for name in dropped]
    steps += [_step(one, level, trees.file(one.column)) for one, level in beside if level]
    if isinstance(found, Solution):
        steps += [_step(one, level, trees.file(one.column)) for one in found.ladders if (level := found.written_at(one.column))]
        steps += [] if found.partly is None else _suppressing(found.partly, [one.column for one in found.ladders])
        shares = {one.column: _shares(one, found.levels[one.column], found) for one in found.ladders}
        known = Known(found.records, shares if found.partly is None else found.partly.shares, found.lost.own())
    else:
        steps.append(_local(found, place, trees))
        steps += [_step(one, level, trees.file(one.column)) for one in found.ladders if (level := found.fixed.get(one.column, 0))]
        known = Known(found.records, dict(found.shares), found.lost.own())
    return Drawn(Recipe(tuple(steps), accepted, tuple(columns), known), trees.written)


class _Trees:
    """The file of each column's hierarchy, and those that have to be written."""

    def __init__(self, place: PlanPlace) -> None:
        self._place, self.written = place, dict[str, str]()

    def file(self, column: str) -> str | None:
        place = self._place
        if place.folder is not None:
            found = hierarchy_file(place.folder, column)
            return None if found is None else os.path.relpath(found, place.path.parent)
        if column not in place.proposed:
            return None
        name = f"{place.path.stem}.hierarchies/{column.replace('/', '_')}.yaml"
        self.written[name] = write_descriptions([place.proposed[column]])
        return name


def _step(one: Ladder, level: int, file: str | None) -> RecipeStep:
    if file is None:
        technique = find_technique("suppress_cells")
        return RecipeStep(one.column, technique, settle(technique, {}))
    technique = find_technique("hierarchy")
    return RecipeStep(one.column, technique, settle(technique, {"file": file, "level": str(level)}))


def _suppressing(partly: PartlyShown, columns: Sequence[str]) -> list[RecipeStep]:
    if partly.of_person is not None:
        names = list(partly.levels)
        return [_by_person(name, partly, partly.of_person, names[at + 1 :]) for at, name in enumerate(names)]
    first, *others = columns
    technique = find_technique("local_suppression")
    settings = {"suppress": list(partly.levels), "least": str(partly.least), **({"with": others} if others else {})}
    return [RecipeStep(first, technique, settle(technique, settings))]


def _by_person(name: str, partly: PartlyShown, kind: CountedSubjectType, later: Sequence[str]) -> RecipeStep:
    """Those that are shown after it are not looked at. Whoever adds what is counted in days names that column."""
    technique, known, others = find_technique("person_cells"), kind.known, [one for one in kind.quasi if one not in {name, *later}]
    assert known is not None  # noqa: S101 - it is what cells are hidden by
    least, records, dates = (str(number) for number in (partly.least, known.records, known.dates))
    settings = {"subject": kind.key, "least": least, "records": records, "dates": dates, **({"with": others} if others else {})}
    return RecipeStep(name, technique, settle(technique, settings))


def _local(found: LocalSolution, place: PlanPlace, trees: _Trees) -> RecipeStep:
    columns = [one.column for one in found.ladders if one.column not in found.fixed]
    name, technique = f"{place.path.stem}.classes.csv", find_technique("partition")
    trees.written[name] = write_partition(partition_of(found))
    files = {column: file for column in columns if (file := trees.file(column)) is not None}
    settings: dict[str, object] = {"file": name}
    if columns[1:]:
        settings["with"] = columns[1:]
    if files:
        settings["hierarchies"] = [f"{column}={file}" for column, file in files.items()]
    return RecipeStep(columns[0], technique, settle(technique, settings))


def partition_of(found: LocalSolution) -> Partition:
    """The box of each class, in the order in which they are asked. Labels spelled alike at other levels hold other values: another box."""
    recoding, boxes = found.found, dict[tuple[tuple[int, ...], tuple[str | None, ...]], None]()
    mine = [place for place, one in enumerate(found.ladders) if one.column not in found.fixed]
    ladders = [found.ladders[place] for place in mine]
    codes = found.coded.codes[recoding.first][:, mine]
    for levels, first in zip(recoding.levels[:, mine].tolist(), codes.tolist(), strict=True):
        labels = tuple(one.labels[level][int(one.steps[level][code])] for one, level, code in zip(ladders, levels, first, strict=True))
        boxes[tuple(levels), labels] = None
    tops = tuple(found.tops[place] for place in mine)
    return Partition(tuple(one.column for one in ladders), tuple(levels for levels, _ in boxes), tuple(labels for _, labels in boxes), tops)


def _shares(one: Ladder, level: int, found: Solution) -> Mapping[str, Fraction]:
    """The share of each label on at least k records, over what is kept: no rarer label stands in a plan."""
    sizes, least = one.sizes(level), found.task.required.k
    labels = {one.labels[level][code] or "": int(sizes[code]) for code in np.flatnonzero(sizes >= least).tolist()}
    return {label: Fraction(rows, found.records) for label, rows in sorted(labels.items())}
