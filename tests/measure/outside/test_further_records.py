"""More of a person's records than the classes are counted by: against every choice of records of every person, compared one by one."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.measure.outside.further_records import further_records

Told = tuple[int, str]


def _table(path: Path, seed: int) -> dict[str, list[Told]]:
    """Persons by the day and the ward of each of their records, written in no order; some records are told twice."""
    chance, persons, rows = Random(seed), defaultdict[str, list[Told]](list), list[tuple[str, int, str]]()  # noqa: S311 - data for a test
    for number in range(60):
        own = [(day, chance.choice("ab")) for day in sorted({0, *(chance.randrange(4) for _ in range(chance.choice((0, 0, 1, 2, 4))))})]
        own += own[:1] if chance.random() < 0.2 else []
        persons[f"p{number}"] = own
        rows += [(f"p{number}", *one) for one in own]
    chance.shuffle(rows)
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("person", "day", "ward"), *rows])
    return persons


def _told(choice: tuple[Told, ...]) -> tuple[Told, ...]:
    first = min(day for day, _ in choice)
    return tuple(sorted((day - first, ward) for day, ward in choice))


def _narrowed(persons: dict[str, list[Told]], most: int, least: int) -> int:
    """People of whom some choice of at most so many records fits fewer people than `least`."""
    of = {who: {_told(one) for size in range(1, most + 1) for one in combinations(own, size)} for who, own in persons.items()}
    return sum(any(sum(choice in other for other in of.values()) < least for choice in mine) for mine in of.values())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("known", [1, 2])
def test_as_tried_by_hand(tmp_path: Path, seed: int, known: int) -> None:
    persons = _table(tmp_path / "t.csv", seed)
    with open_dataset(tmp_path / "t.csv") as dataset:
        found = further_records(replace(dataset, moved="day"), ("day", "ward"), "person", known, 5)
    assert found is not None
    assert (found.some, found.members, found.least) == (known + 1, 60, 5)
    assert found.by_some == _narrowed(persons, known + 1, 5) > 0
    wholes = [_told(tuple(own)) for own in persons.values()]
    assert found.by_all == sum(wholes.count(one) < 5 for one in wholes) > 0
    assert found.most == max(found.by_some, found.by_all)


def test_where_records_cannot_be_put_together_nothing_is_counted(tmp_path: Path) -> None:
    _table(tmp_path / "t.csv", 1)
    with open_dataset(tmp_path / "t.csv") as dataset:
        assert further_records(dataset, ("day",), None, 1, 5) is None
        assert further_records(dataset, (), "person", 1, 5) is None
