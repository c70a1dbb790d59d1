"""Who is found again by the number of records: against every person compared with every other one (El Emam; GB/T 42460 C.2 d)."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

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
        found = counted_records(dataset, ("sex", "year"), "person", bar())
    assert found is not None
    assert found.success == found.risk == Fraction(len(alike), len(whose))
    assert (found.alone, found.members) == (sum(many == 1 for many in alike.values()), len(whose))
    assert found.reached is (found.success >= Fraction(1, 20))


def test_without_a_person_or_where_nothing_could_be_found_nothing_is_counted(tmp_path: Path) -> None:
    with open_dataset(table(tmp_path, [("p", "f", "1")])) as dataset:
        assert counted_records(dataset, ("sex",), None, bar()) is None
        assert counted_records(dataset, ("sex",), "person", bar(Fraction(1, 1000))) is None


def test_without_quasi_identifiers_the_number_is_all_that_is_known(tmp_path: Path) -> None:
    rows = [("a", "f", "1"), ("a", "m", "2"), ("b", "f", "1"), ("c", "m", "3")]
    with open_dataset(table(tmp_path, rows)) as dataset:
        found = counted_records(dataset, (), "person", bar())
    assert found is not None
    assert (found.success, found.alone) == (Fraction(2, 3), 1)
