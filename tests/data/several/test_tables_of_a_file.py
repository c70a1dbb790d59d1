"""The tables of an SQLite or DuckDB file and of a zip archive: several as one release, and those that are not read looked at."""

from __future__ import annotations

import csv
import io
import sqlite3
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest
from tests.edge.calling import Run

Tables = Mapping[str, Sequence[Sequence[str]]]
TABLES: Tables = {
    "patients": [("patient_id", "sex", "birth_year"), *((f"P{100_000 + n}", "FM"[n % 2], str(1950 + n % 5)) for n in range(40))],
    "visits": [("patient_id", "ward"), *((f"P{100_000 + n % 40}", "abc"[n % 3]) for n in range(60))],
    "contacts": [
        ("patient_id", "name", "phone"),
        *((f"P{100_000 + n}", f"Anna{chr(97 + n % 20)} Miller", f"1381234{1000 + n}") for n in range(40)),
    ],
}
CODES = {"codes": [("ward", "floor"), ("a", "1"), ("b", "2"), ("c", "3")]}
ROLES = ("--qi", "sex,birth_year,ward", "--subject", "patient_id", "--sharing", "public")


def sqlite(folder: Path, tables: Tables) -> Path:
    path = folder / "release.sqlite"
    with closing(sqlite3.connect(path)) as base, base:
        for name, (head, *rows) in tables.items():
            base.execute(f"create table {name} ({', '.join(f'{one} text' for one in head)})")
            base.executemany(f"insert into {name} values ({', '.join('?' * len(head))})", rows)
    return path


def duck(folder: Path, tables: Tables) -> Path:
    path = folder / "release.duckdb"
    with duckdb.connect(str(path)) as base:
        for name, (head, *rows) in tables.items():
            base.execute(f"create table {name} ({', '.join(f'{one} varchar' for one in head)})")
            base.executemany(f"insert into {name} values ({', '.join('?' * len(head))})", [list(row) for row in rows])
    return path


def zipped(folder: Path, tables: Tables) -> Path:
    path = folder / "release.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, rows in tables.items():
            text = io.StringIO()
            csv.writer(text).writerows(rows)
            archive.writestr(f"data/{name}.csv", text.getvalue())
    return path


def in_folder(folder: Path, tables: Tables) -> Path:
    path = folder / "release"
    path.mkdir()
    for name, rows in tables.items():
        with (path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    return path


Make = Callable[[Path, Tables], Path]
FILES = pytest.mark.parametrize("make", [sqlite, duck, zipped])
ONE: dict[Make, str] = {sqlite: "patients", duck: "patients", zipped: "data/patients.csv"}


def numbers(run: Run, path: Path, *words: str) -> dict[str, Any]:
    done = run("assess", str(path), *ROLES, *words, "--json")
    assert done.code in {0, 1}, done.out
    return {key: one["exact"] for key, one in done.json["numbers"].items() if "exact" in one}


@FILES
@pytest.mark.parametrize("sheet", ["all", "patients,visits"])
def test_tables_of_a_file_are_one_release_as_those_of_a_folder_are(run: Run, tmp_path: Path, make: Make, sheet: str) -> None:
    tables = {name: TABLES[name] for name in ("patients", "visits")}
    found = numbers(run, make(tmp_path, tables if sheet == "all" else TABLES), "--sheet", sheet)
    assert found == numbers(run, in_folder(tmp_path, tables))
    assert found["N"] == "40/1"


@FILES
def test_a_table_that_was_not_chosen_and_names_people_limits_the_level(run: Run, tmp_path: Path, make: Make) -> None:
    path = make(tmp_path, {**TABLES, **CODES})
    roles = ("--qi", "sex,birth_year", "--ni", "patient_id", "--sharing", "public")
    done = run("assess", str(path), *roles, "--sheet", ONE[make], "--json").json
    assert done["level"] == 1
    found = [one for one in done["cautions"] if one["code"] == "identifiers-elsewhere"]
    # Visits are of nobody by name, but numbered like the patients of the hospital.
    assert sorted((one["caps"], "contacts" in one["subject"][0]) for one in found) == [(1, False), (1, True)]
    seen = {one["name"]: one for one in run("scan", str(path), "--sheet", ONE[make], "--json").json["elsewhere"]}
    assert {"name", "phone"} <= set(next(one["direct"] for name, one in seen.items() if "contacts" in name))
    assert not any("codes" in name for name in seen)
    for lang, place in (("zh", "表“"), ("en", "The table “")):
        assert place in run("scan", str(path), "--sheet", ONE[make], "--lang", lang).out


@FILES
def test_what_is_chosen_leaves_the_others_to_be_looked_at(run: Run, tmp_path: Path, make: Make) -> None:
    seen = run("scan", str(make(tmp_path, {**TABLES, **CODES})), "--sheet", "patients,visits", "--json").json["elsewhere"]
    assert ["contacts" in one["name"] for one in seen] == [True]
    other = tmp_path / "other"
    other.mkdir()
    assert run("scan", str(make(other, TABLES)), "--sheet", "all", "--json").json["elsewhere"] == []


@FILES
def test_a_release_of_a_file_is_treated_table_by_table(run: Run, tmp_path: Path, make: Make) -> None:
    tables = {name: TABLES[name] for name in ("patients", "visits")}
    path = make(tmp_path, tables)
    asked = ("--qi", "sex,birth_year", "--ni", "ward", "--subject", "patient_id", "--k", "2", "--suppression", "20%")
    done = run("mitigate", str(path), "--sheet", "all", *asked, "-o", "safe")
    assert done.code == 0, done.out + done.err
    assert sorted(one.name for one in (tmp_path / "safe").iterdir()) == ["patients.csv", "visits.csv"]


def test_what_a_workbook_in_an_archive_holds_beside_its_table_is_looked_at(run: Run, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in TABLES["patients"]:
        sheet.append(list(row))
    hidden = book.create_sheet("list")
    for row in TABLES["contacts"]:
        hidden.append(list(row))
    hidden.sheet_state = "hidden"
    book.save(tmp_path / "book.xlsx")
    with zipfile.ZipFile(tmp_path / "release.zip", "w") as archive:
        archive.write(tmp_path / "book.xlsx", "book.xlsx")
    seen = run("scan", "release.zip", "--json").json["elsewhere"]
    assert [(one["name"], one["kind"]) for one in seen if one["sure"]] == [("book.xlsx › list", "hidden_sheet")]


def test_a_table_that_cannot_be_looked_at_is_no_table_of_nobody(run: Run, tmp_path: Path) -> None:
    path = sqlite(tmp_path, TABLES)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("create table computed (a text, b text generated always as (a || 'x') virtual)")
        base.execute("create table empty (a text)")
    seen = run("scan", str(path), "--sheet", "patients,visits,contacts", "--json").json["elsewhere"]
    assert [(one["name"], one["sure"]) for one in seen] == [("computed", False)]
    with duckdb.connect(str(tmp_path / "c.duckdb")) as other:
        other.execute("create table p as select 'P' || (100000 + range) as patient_id, 'F' as sex from range(9)")
        other.execute("create table computed (a int, b int generated always as (a + 1) virtual)")
        other.execute("create table empty (a int)")
    seen = run("scan", str(tmp_path / "c.duckdb"), "--sheet", "p", "--json").json["elsewhere"]
    assert [(one["name"], one["sure"]) for one in seen] == [("computed", False)]
