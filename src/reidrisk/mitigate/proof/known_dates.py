"""A plan that moves the dates of persons, attacked by somebody who knows when a person came: what its classes do not count."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...data.coding import Wanted, coded
from ...data.dataset import Dataset
from ...data.normal import normal
from ...data.output.recoding import Recoding
from ...measure.attacks.true_dates import KnownDates, true_dates
from ..cells.person_days import PERSON_DAYS, WIDEST, reader, shift_of
from ..goals.judging import JudgedTable, judged
from ..goals.subject_types import CountedSubjectType, classes_of_persons
from ..plans.foresight import measured_by
from ..plans.recipe import Recipe, RecipeStep, Tools, run


def known_dates(dataset: Dataset, recipe: Recipe, tools: Tools) -> KnownDates | None:
    """Of the people who stay in the output of `dataset`; None where no dates move by person, or their secret is not at hand."""
    moved = next((one for one in recipe.steps if one.technique.key == "person_dates" and one.settings.get("start") is None), None)
    required = recipe.acceptance.required
    if moved is None or required is None or tools.secret is None:
        return None
    key = str(moved.settings["subject"])
    with Recoding(dataset, recipe.acceptance.subject) as recoding:
        run(recoding, [one for one in recipe.steps if not one.technique.last and one.column != key], tools)
        accepted = recipe.acceptance.in_columns(recoding.columns)
        kind = next((one for one in accepted.kinds if one.key == key), None)
        if kind is None or kind.partly:  # who knows a part of the records sees no class of whole histories
            return None
        found = judged(recoding.dataset(), accepted.kinds, accepted.sensitive, required, measured_by(recoding, recipe, tools))
        classes, first = _classes(found, kind, key), _first_days(dataset, key, moved)
    shift = shift_of(tools.secret(PERSON_DAYS))
    there = [person for person in classes if person in first]
    true = np.array([first[person] for person in there], np.int64)
    by = np.array([shift(person).days for person in there], np.int64)
    return true_dates(np.array([classes[person] for person in there], np.int64), true, true + by, WIDEST, required.k)


def _classes(found: JudgedTable, kind: CountedSubjectType, key: str) -> Mapping[str, int]:
    """The class of each person who stays, by the values of the key; rows without one are left aside."""
    entries, stays = found.entries, found.standing.stays
    persons = entries.persons[key][stays]
    _, owner = np.unique(entries.at(kind.quasi, entries.found.codes)[entries.tuples[stays]], return_inverse=True)
    if not len(persons):
        return {}
    _, mine = classes_of_persons(persons, owner.reshape(-1))
    labels = next(one.labels for one in entries.found.others if one.column == key)
    of = dict(zip(persons.tolist(), mine.tolist(), strict=True))
    return {normal(label): of[code] for code, label in enumerate(labels) if label is not None and code in of}


def _first_days(dataset: Dataset, key: str, moved: RecipeStep) -> Mapping[str, int]:
    """The first day of each person as it was."""
    read = reader(str(moved.settings["order"]))
    table, first = coded(dataset, (key, moved.column), Wanted(class_labels=True)), dict[str, int]()
    who, when = (table.labels[table.columns.index(name)] for name in (key, moved.column))
    places = [table.columns.index(name) for name in (key, moved.column)]
    for person, day in table.codes[:, places].tolist():
        name, cell = who[person], when[day]
        one = None if cell is None else read(cell)
        if name is not None and one is not None:
            first[normal(name)] = min(first.get(normal(name), one.day.toordinal()), one.day.toordinal())
    return first
