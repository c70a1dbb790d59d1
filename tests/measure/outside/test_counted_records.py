"""Who is found again by the number of records: against every person compared with every other one (El Emam; GB/T 42460 C.2 d)."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.groups.persons_by_records import columns_of_persons
from reidrisk.data.open import open_dataset
from reidrisk.flow.editions import find_standard
from reidrisk.measure.outside.bar import Bar
from reidrisk.measure.outside.counted_records import counted_records

Row = tuple[str, str, str]


def table(folder: Path, rows: list[Row]) -> Path:
    path = folder / "table.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("person", "sex", "year"), *rows])
    return path


def bar(context: Fraction = Fraction(1)) -> Bar:
    return Bar(find_standard("gbt-42460-2023"), context, Fraction(1, 20), Fraction(0))


@pytest.mark.parametrize("seed", range(8))
def test_as_counted_by_hand(tmp_path: Path, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - no secret
    rows: list[Row] = []
    for number in range(random.choice((5, 60))):
        sex = random.choice("fm")
        rows += [(f"p{number}", sex, random.choice("123")) for _ in range(random.choice((1, 1, 2, 3, 7)))]
        rows += [("", sex, "1")] * random.choice((0, 0, 1, 2))
    whose: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for place, (person, *tuple_of) in enumerate(rows):
        whose[person or f"row {place}"].append((tuple_of[0], tuple_of[1]))
    alike = Counter((frozenset(each), len(each)) for each in whose.values())
    with open_dataset(table(tmp_path, rows)) as dataset:
        found = counted_records(dataset, ("sex", "year"), "person", bar(), whole=True)
    assert found is not None
    assert found.success == found.risk == Fraction(len(alike), len(whose))
    assert (found.alone, found.members) == (sum(many == 1 for many in alike.values()), len(whose))
    assert found.reached is (found.success >= Fraction(1, 20))


def test_without_a_person_or_where_nothing_could_be_found_nothing_is_counted(tmp_path: Path) -> None:
    with open_dataset(table(tmp_path, [("p", "f", "1")])) as dataset:
        assert counted_records(dataset, ("sex",), None, bar(), whole=True) is None
        assert counted_records(dataset, ("sex",), "person", bar(Fraction(1, 1000)), whole=True) is None


def test_without_quasi_identifiers_the_number_is_all_that_is_known(tmp_path: Path) -> None:
    rows = [("a", "f", "1"), ("a", "m", "2"), ("b", "f", "1"), ("c", "m", "3")]
    with open_dataset(table(tmp_path, rows)) as dataset:
        found = counted_records(dataset, (), "person", bar(), whole=True)
    assert found is not None
    assert (found.success, found.alone) == (Fraction(2, 3), 1)


@pytest.mark.parametrize("seed", range(6))
def test_of_records_that_are_known_in_part_only_what_is_of_the_person_counts(tmp_path: Path, seed: int) -> None:
    """The sex is of the person, the year of a record: who knows some of the records knows the sex and how many there are."""
    random = Random(seed)  # noqa: S311 - no secret
    rows: list[Row] = []
    for number in range(60):
        sex = random.choice("fm")
        rows += [(f"p{number}", sex, random.choice("123456")) for _ in range(random.choice((1, 2, 3, 5)))]
    whose: dict[str, list[str]] = defaultdict(list)
    for person, sex, _ in rows:
        whose[person].append(sex)
    alike = Counter((each[0], len(each)) for each in whose.values())
    with open_dataset(table(tmp_path, rows)) as dataset:
        found = counted_records(dataset, ("sex", "year"), "person", bar(), whole=False)
    assert found is not None
    assert (found.columns, found.whole) == (("sex",), False)
    assert found.success == Fraction(len(alike), len(whose))
    assert found.alone == sum(many == 1 for many in alike.values())


def test_a_column_that_turns_for_one_of_many_is_of_the_person_all_the_same(tmp_path: Path) -> None:
    """Who had a birthday between two visits has two ages; who has one record tells nothing of it."""
    rows = [(f"p{person}", "fm"[visit if person == 0 else 0], str(visit)) for person in range(10) for visit in range(2)]
    with open_dataset(table(tmp_path, [*rows, ("alone", "m", "7")])) as dataset:
        assert columns_of_persons(dataset, ("sex", "year"), "person") == ("sex",)
        assert columns_of_persons(dataset, (), "person") == ()
    with open_dataset(table(tmp_path, [("alone", "m", "7"), ("other", "m", "8")])) as dataset:
        assert columns_of_persons(dataset, ("sex", "year"), "person") == ("sex", "year")
