"""Dates of birth beside an age, where persons have several rows: two bands of one age are never quite the same, so one is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...data.dataset import Dataset
from ...identify.persons.sampled import looked_at
from ...mitigate.purpose.purpose import Purpose
from ...mitigate.redundancy.dependence import aged
from ...model.inventory import Inventory
from ..by_person import PersonTreatment
from ..parts import Parts
from .redundant import coded_in, numbers_in

_BORN = "birth_age"


def without_births(dataset: Dataset, persons: PersonTreatment, parts: Parts, inventory: Inventory, purpose: Purpose) -> PersonTreatment:
    """The same, where a date of birth of which nobody said anything leaves beside an age among the quasi-identifiers that tells it."""
    how, columns = persons.how, dataset.facts.columns
    if how is None or not dataset.table.sample:
        return persons
    named = {*parts.coarsest, *purpose.in_columns(columns).columns, *how.same}
    events = [one.name for one in (how.event, *how.further) if one is not None]
    follows = _follows(dataset, [one.name for one in how.births if one.name not in named], _ages(parts, inventory, persons), events)
    return replace(persons, how=replace(how, births=tuple(one for one in how.births if one.name not in follows)), aged=follows)


def _ages(parts: Parts, inventory: Inventory, persons: PersonTreatment) -> list[str]:
    """The quasi-identifiers that may be ages in years."""
    born = {one.name for one in inventory.columns if one.category == _BORN}
    dates = set(persons.moved)
    return [name for name in parts.quasi if name in born and name not in dates]


def _follows(dataset: Dataset, births: Sequence[str], ages: Sequence[str], events: Sequence[str]) -> dict[str, str]:
    """Of these dates of birth those that go with one of the ages, by the rows looked at."""
    found = dict[str, str]()
    if not (births and ages):
        return found
    rows = looked_at(dataset)
    numbers = {name: numbers_in(*coded_in(rows, name))[0] for name in (*births, *ages, *events)}
    days = [one for name in events if (one := numbers[name]) is not None]
    for birth in births:
        for age in ages:
            born, years = numbers[birth], numbers[age]
            if born is not None and years is not None and aged(born, years, days):
                found.setdefault(birth, age)
    return found
