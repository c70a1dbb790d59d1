"""A folder of which each file is one person's: people are counted, not their rows, and no name of a file is said."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.data.joined.join import MOST_TABLES
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.flow.scan import inspect
from reidrisk.model.dataset import SOURCE_FILE
from reidrisk.model.plan import EvaluationPlan

CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
Rows = list[tuple[object, ...]]


def write(folder: Path, name: str, header: Sequence[str], rows: Rows) -> None:
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


def wearers(folder: Path, names: Sequence[str], *, born: bool = True, seed: int = 3) -> None:
    """What a wristband measured, a file of 40 rows for each wearer."""
    random = Random(seed)  # noqa: S311 - no secret
    for name in names:
        person = (random.choice("MF"), random.randrange(20, 80)) if born else ()
        rows: Rows = [(f"2024-05-{random.randrange(1, 29):02d}", random.randrange(50, 140), *person) for _ in range(40)]
        write(folder, name, ["day", "heart_rate", *(["sex", "age"] if born else [])], rows)


def key_of(place: Path, sheet: str | None = None) -> tuple[bool, str | None, int]:
    with open_dataset(place, ReadOptions(sheet=sheet)) as dataset:
        persons = inspect(dataset, EvaluationPlan()).persons
        key = None if persons is None or persons.key is None else persons.key
        return SOURCE_FILE in dataset.facts.columns, None if key is None else key.name, 0 if key is None else key.persons


CODES = [f"P{at:03d}" for at in range(30)]
PEOPLE = ["高娟", "何芳桂", "周磊洋", "徐敏", "李桂芳", "郭刚霞"]


@pytest.mark.parametrize(
    ("names", "born"),
    [(CODES, True), (CODES, False), ([f"band_{chr(97 + at)}" for at in range(26)], True), (PEOPLE, True), (PEOPLE, False)],
    ids=["codes", "codes alone", "by what stays", "names", "names alone"],
)
def test_the_file_is_the_person(tmp_path: Path, names: list[str], born: bool) -> None:
    wearers(tmp_path / "d", names, born=born)
    assert key_of(tmp_path / "d") == (True, SOURCE_FILE, len(names))


def visits(random: Random, *more: object) -> Rows:
    return [(f"2024-05-{random.randrange(1, 29):02d}", random.choice("MF"), random.randrange(20, 80), *more) for _ in range(40)]


def test_wards_months_and_parts_are_no_persons(tmp_path: Path) -> None:
    random = Random(5)  # noqa: S311 - no secret
    for ward in ("内科", "外科", "骨科", "儿科"):
        write(tmp_path / "wards", ward, ["day", "sex", "age", "ward"], visits(random, ward))
    for month in range(1, 13):
        write(tmp_path / "months", f"2023-{month:02d}", ["day", "sex", "age", "year"], visits(random, 2023 + month // 7))
        write(tmp_path / "parts", f"part_{month:02d}", ["day", "sex", "age"], visits(random))
    for place in ("wards", "months", "parts"):
        assert key_of(tmp_path / place) == (False, None, 0)


def test_wards_of_hospitals_that_look_alike_are_refuted_by_what_people_are_born_with(tmp_path: Path) -> None:
    """Three wards of one hospital stay the same in a column, as three people of one sex do."""
    random = Random(6)  # noqa: S311 - no secret
    for at in range(9):
        write(tmp_path / "d", f"w{chr(97 + at)}", ["day", "sex", "age", "hospital"], visits(random, f"H{at // 3}"))
    assert key_of(tmp_path / "d") == (True, None, 0)


def test_a_sheet_or_a_table_of_a_database_may_be_a_person(tmp_path: Path) -> None:
    random = Random(7)  # noqa: S311 - no secret
    with sqlite3.connect(tmp_path / "d.db") as database:
        for at in range(6):
            database.execute(f"create table patient_{at} (day text, sex text, pulse integer)")
            sex = "MF"[at % 2]
            rows = [(f"2024-05-{random.randrange(1, 29):02d}", sex, random.randrange(50, 140)) for _ in range(30)]
            database.executemany(f"insert into patient_{at} values (?, ?, ?)", rows)
    assert key_of(tmp_path / "d.db", "all") == (True, SOURCE_FILE, 6)


def test_more_persons_than_tables_are_put_together(tmp_path: Path) -> None:
    wearers(tmp_path / "d", [f"sub-{at:03d}" for at in range(MOST_TABLES + 20)])
    assert key_of(tmp_path / "d") == (True, SOURCE_FILE, MOST_TABLES + 20)


def test_different_tables_are_still_limited(tmp_path: Path, run: Run) -> None:
    for at in range(MOST_TABLES + 1):
        write(tmp_path / "d", f"t{at}", ["id", f"c{at}"], [(row, row) for row in range(3)])
    ran = run("scan", "d", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["too_many_tables"])


def test_ages_that_one_wearer_alone_has_no_longer_leave(tmp_path: Path, run: Run) -> None:
    """Rows were counted as people: 40 rows of one age were a class of 40, and the age of everyone stayed at level 3."""
    wearers(tmp_path / "d", CODES)
    ran = run("mitigate", "d", "-o", "out.csv", *CONTEXT, "--json")
    with (tmp_path / "out.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    classes = {(row["sex"], row["age"]) for row in rows}
    assert ran.json["proof"]["level"] == 3
    assert SOURCE_FILE not in rows[0]
    assert len(classes) <= len(CODES) // 5


def test_the_names_of_files_are_said_nowhere(tmp_path: Path, run: Run) -> None:
    wearers(tmp_path / "d", PEOPLE)
    for command in (("scan", "d"), ("assess", "d", *CONTEXT), ("mitigate", "d", "-o", "out.csv", *CONTEXT)):
        for more in ((), ("--json",)):
            ran = run(*command, *more)
            assert not [name for name in PEOPLE if name in ran.out + ran.err]
