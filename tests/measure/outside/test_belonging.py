"""Who is found again with companions: against every person compared with every other one (GB/T 42460 C.2 d)."""

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
from reidrisk.measure.outside.belonging import belonging
from reidrisk.model.outside.linkage import Belonging
from reidrisk.model.persons import MOST_TOGETHER, Shared

Row = tuple[str, str, str, str]  # person, sex, age, household
HEADER = ("person", "sex", "age", "household")
SHARED = (Shared("household", None),)


def table(folder: Path, rows: list[Row]) -> Path:
    path = folder / "table.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEADER, *rows])
    return path


def made(seed: int) -> list[Row]:
    random = Random(seed)  # noqa: S311 - no secret
    rows: list[Row] = []
    for household in range(random.choice((6, 40))):
        code = "" if random.random() < 0.1 else f"h{household}"
        for _ in range(random.choice((1, 2, 2, 3, 3, 4, 5, MOST_TOGETHER, MOST_TOGETHER + 1))):
            person = random.choice(("", f"p{len(rows)}", f"p{len(rows)}"))
            row = (person, random.choice("fm"), str(random.randrange(3)), code)
            rows += [row, (person, random.choice("fm"), row[2], code)] if random.random() < 0.2 else [row]
    return rows


def by_hand(rows: list[Row], *, persons: bool) -> tuple[int, Fraction, int, int]:
    """Groups, A, people like nobody else, people: everyone with the multiset of what the others of the household are."""
    own: dict[str, set[tuple[str, str]]] = defaultdict(set)
    home: dict[str, str] = {}
    for place, (person, sex, age, household) in enumerate(rows):
        whose = person if persons and person else f"row {place}"
        own[whose].add((sex, age))
        home[whose] = household
    within: dict[str, list[str]] = defaultdict(list)
    for whose, household in home.items():
        if household:
            within[household].append(whose)
    few = {household for household, members in within.items() if 1 < len(members) <= MOST_TOGETHER}
    seen = {
        whose: (frozenset(own[whose]), frozenset(Counter(frozenset(own[one]) for one in within[home[whose]]).items()))
        if home[whose] in few
        else (frozenset(own[whose]), None)
        for whose in own
    }
    alike = Counter(seen.values())
    success = sum((Fraction(1, alike[one]) for one in seen.values()), Fraction(0)) / len(seen)
    return len(few), success, sum(alike[one] == 1 for one in seen.values()), len(seen)


def found(path: Path, subject: str | None, chance: Fraction = Fraction(0)) -> list[Belonging]:
    bar = Bar(find_standard("gbt-42460-2023"), Fraction(1), Fraction(1, 1000), chance)
    with open_dataset(path) as dataset:
        return list(belonging(dataset, ("sex", "age"), SHARED, subject, bar))


@pytest.mark.parametrize("persons", [False, True])
def test_as_counted_by_hand(tmp_path: Path, persons: bool) -> None:
    met = 0
    for seed in range(12):
        rows = made(seed)
        wanted = by_hand(rows, persons=persons)
        for one in found(table(tmp_path, rows), "person" if persons else None):
            met += 1
            assert (one.groups, one.success, one.alone, one.members) == wanted, seed
            assert one.unit == ("subjects" if persons else "rows")
            assert one.risk == one.success
    assert met >= 6


def test_nothing_is_found_of_what_many_share_or_hardly_anybody(tmp_path: Path) -> None:
    many = [("", "fm"[one % 2], str(one % 3), f"h{one // 30}") for one in range(300)]
    hardly = [("", "fm"[one % 2], str(one % 3), f"h{one}" if one > 20 else f"h{one // 3}") for one in range(300)]
    assert found(table(tmp_path, many), None) == found(table(tmp_path, hardly), None) == []


def test_it_is_a_finding_only_beyond_the_chance_of_the_quasi_identifiers(tmp_path: Path) -> None:
    rows = made(2)
    success = by_hand(rows, persons=False)[1]
    path = table(tmp_path, rows)
    assert [one.success for one in found(path, None, success / 2)] == [success]
    assert found(path, None, success * Fraction(51, 100)) == []


def test_people_are_found_by_their_family_and_not_without(tmp_path: Path) -> None:
    """Two of each kind in 40 homes, no two homes alike: everyone is found, though 20 people are alike by themselves."""
    kinds = [(sex, age) for sex in "fm" for age in "01234"]
    pairs = [(one, other) for place, one in enumerate(kinds) for other in kinds[place + 1 :]][:40]
    rows = [("", *one, f"h{number}") for number, pair in enumerate(pairs) for one in pair]
    (one,) = found(table(tmp_path, rows), None)
    assert (one.success, one.alone, one.groups) == (Fraction(1), 80, 40)
