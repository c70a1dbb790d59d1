"""A code that few people share ties a household, a team, an accident; one of one person or of many, and an amount, do not."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run
from tests.identify.test_persons import found

CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
Made = tuple[str, list[tuple[object, ...]]]
TOWNS = ("North", "South", "East", "West")


def _families(random: Random, persons: int = 3000) -> Iterator[tuple[int, str, int, str]]:
    """The number of a home, its town; age and sex of each who lives there."""
    home = made = 0
    while made < persons:
        home += 1
        town, age = random.choice(TOWNS), random.randrange(25, 85)
        for place in range(random.choice((1, 2, 2, 3, 4))):
            made += 1
            yield home, town, age - random.randrange(-6, 6) if place < 2 else max(0, age - random.randrange(20, 40)), random.choice("MF")


def numbered(random: Random) -> Made:
    homes = random.sample(range(10_000), 3000)
    return "cluster,town,age,sex", [(homes[home], *rest) for home, *rest in _families(random)]


def hashed(random: Random) -> Made:
    homes = [f"{random.getrandbits(40):010x}" for _ in range(3000)]
    return "grp,town,age,sex", [(homes[home], *rest) for home, *rest in _families(random)]


def named(random: Random) -> Made:
    """Nothing else of them is alike; the name says it."""
    return "family_code,age,sex", [(f"F{home:05d}", *rest) for home, _, *rest in _families(random)]


def accidents(random: Random) -> Made:
    rows: list[tuple[object, ...]] = []
    for number in random.sample(range(100_000, 900_000), 900):
        road = random.choice(("A1", "A2", "B7", "B9", "urban"))
        rows += [
            (f"{number % 997}/{number // 997}", road, random.randrange(90), random.choice("MF"))
            for _ in range(random.choice((1, 2, 2, 3, 5)))
        ]
    return "ref,road,age,sex", rows


def incomes(random: Random) -> Made:
    """Of the household, the same to the last digit for all who live there."""
    paid = [random.randrange(9_000, 140_000) for _ in range(3000)]
    return "household_income,town,age,sex", [(paid[home], *rest) for home, *rest in _families(random)]


def visits(random: Random) -> Made:
    """Of one person each."""
    rows: list[tuple[object, ...]] = []
    for number in random.sample(range(100_000, 900_000), 700):
        born, sex, town = random.randrange(1930, 2010), random.choice("MF"), random.choice(TOWNS)
        rows += [(number, born, sex, town, random.randrange(50)) for _ in range(random.choice((2, 3, 4)))]
    return "ref,birth_year,sex,town,result", rows


def diagnoses(random: Random) -> Made:
    """Most are of many people."""
    codes = [f"{letter}{number:02d}" for letter in "ABCDE" for number in range(60)]
    drawn = random.choices(codes, [1 / (place + 1) for place in range(len(codes))], k=2500)
    return "code,chapter,age,sex", [(code, code[0], random.randrange(90), random.choice("MF")) for code in drawn]


def amounts(random: Random) -> Made:
    """Few have the same by chance, and are alike in nothing."""
    return "value,town,age,sex", [
        (random.randrange(1200), random.choice(TOWNS), random.randrange(90), random.choice("MF")) for _ in range(2500)
    ]


def scores(random: Random) -> Made:
    """What follows from the number is a band of it."""
    drawn = [random.randrange(700) for _ in range(2500)]
    return "points,grade,age,sex", [(one, "ABCDEFG"[one // 100], random.randrange(90), random.choice("MF")) for one in drawn]


def measured(random: Random) -> Made:
    drawn = [random.randrange(700) for _ in range(2500)]
    return "reading,kind,age,sex", [(f"{one / 10:.1f}", "abc"[one % 3], random.randrange(90), random.choice("MF")) for one in drawn]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("make", "column", "beside"),
    [(numbered, "cluster", "town"), (hashed, "grp", "town"), (named, "family_code", None), (incomes, "household_income", "town")],
)
def test_who_belongs_together_is_seen(tmp_path: Path, make: Callable[[Random], Made], column: str, beside: str | None, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - no secret
    header, rows = make(random)
    random.shuffle(rows)
    assert [(one.column, one.beside) for one in found(tmp_path, header, rows).shared] == [(column, beside)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("make", [visits, diagnoses, amounts, scores, measured])
def test_what_few_share_for_another_reason_is_not(tmp_path: Path, make: Callable[[Random], Made], seed: int) -> None:
    assert found(tmp_path, *make(Random(seed))).shared == ()  # noqa: S311 - no secret


def _written(path: Path, made: Made) -> None:
    header, rows = made
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header.split(","), *rows])


def test_a_number_that_was_proposed_as_an_identifier_and_decided_otherwise_is_looked_at(tmp_path: Path, run: Run) -> None:
    _written(tmp_path / "t.csv", accidents(Random(1)))  # noqa: S311 - no secret
    said = run("assess", "t.csv", "--qi", "road,age,sex", "--ni", "ref", *CONTEXT, "--json").json["cautions"]
    assert "rows-belong-together" in {one["code"] for one in said}


def test_no_level_3_while_families_can_be_put_together(tmp_path: Path, run: Run) -> None:
    """It was level 3, proved, and who of a family is how old found a third of all families."""
    _written(tmp_path / "t.csv", numbered(Random(3)))  # noqa: S311 - no secret
    given = ("--qi", "town,age,sex", *CONTEXT, "--json")
    kept = run("mitigate", "t.csv", "-o", "o.csv", "--ni", "cluster", *given)
    assert kept.code == 1
    assert "rows-belong-together" in {one["code"] for one in kept.json["proof"]["cautions"]}
    assert not (tmp_path / "o.csv").exists()
    assert run("mitigate", "t.csv", "-o", "o.csv", "--drop", "cluster", *given).code == 0
    reason = ("--accept", "rows-belong-together=the recipient has no list of households", "--by", "A. Officer")
    assert run("mitigate", "t.csv", "-o", "p.csv", "--ni", "cluster", *reason, *given).code == 0
