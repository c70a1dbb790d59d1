"""A release of two tables for tests: made, written, read again, and told of person by person in plain Python."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from random import Random

import pytest

Table = list[dict[str, str]]
ROLES = ("--qi", "性别,年龄,科室", "--sa", "费用", "--ni", "就诊日期", "--subject", "患者编号")
ASKED = (*ROLES, "--k", "3", "--suppression", "20%", "--drop", "就诊号", "--hierarchies", "trees")
AGES = {str(age): "20-39" if age < 40 else "40-59" for age in range(20, 60, 5)}


def release(seed: int = 1, people: int = 150, first: int = 100_000) -> dict[str, Table]:
    """Patients, of whom some have no visit, and visits, of which some name no patient."""
    random = Random(seed)  # noqa: S311 - no secret
    patients: Table = [
        {"患者编号": f"P{first + number * 37}", "性别": random.choice("男女"), "年龄": random.choice(list(AGES))}
        for number in range(people)
    ]  # fmt: skip
    visits: Table = []
    for patient in [*patients, {"患者编号": ""}]:
        visits += [
            {"就诊号": f"V{900_000 + 13 * (len(visits) + turn)}", "患者编号": patient["患者编号"], "科室": random.choice(("内科", "外科")),
             "就诊日期": str(date(2024, random.randint(1, 9), random.randint(10, 28))), "费用": str(random.randint(10, 3000))}
            for turn in range(random.randint(0, 2))
        ]  # fmt: skip
    return {"patients": patients, "visits": visits}


def numbered_by_each(tables: Mapping[str, Table]) -> dict[str, Table]:
    """Two hospitals each begin at 1, so that the number is a key with the hospital only."""
    codes = sorted({row["患者编号"] for row in tables["patients"]})
    known = {code: {"医院": f"H{place % 2}", "病案号": str(place // 2 + 1)} for place, code in enumerate(codes)}
    return {
        name: [
            {**known[row["患者编号"]], **{key: cell for key, cell in row.items() if key != "患者编号"}} for row in rows if row["患者编号"]
        ]
        for name, rows in tables.items()
    }


def written(folder: Path, tables: Mapping[str, Table]) -> str:
    folder.mkdir()
    for name, rows in tables.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            made = csv.DictWriter(file, list(rows[0]))
            made.writeheader()
            made.writerows(rows)
    return str(folder)


def read(folder: Path) -> dict[str, Table]:
    return {path.stem: list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) for path in sorted(folder.iterdir())}


def by_person(tables: Mapping[str, Table], leaving: Iterable[str] = ()) -> list[tuple[object, ...]]:
    """Of each person all that the tables say, without what they are called: sorted, so that who is who does not matter."""
    told: dict[str, list[tuple[object, ...]]] = {}
    for name, rows in tables.items():
        for at, row in enumerate(rows):
            key = row["患者编号"] or f"nobody {name} {at}"
            told.setdefault(key, []).append((name, *(row[column] for column in sorted({*row} - {"患者编号", *leaving}))))
    return sorted((tuple(sorted(rows)) for rows in told.values()), key=str)


def smallest(tables: Mapping[str, Table], quasi: Sequence[str]) -> int:
    """The smallest class of persons: the same set of tuples, each visit with the patient's own columns, as in G-12."""
    told: dict[str, set[tuple[str, ...]]] = {}
    visits: dict[str, Table] = {}
    for row in tables["visits"]:
        visits.setdefault(row["患者编号"], []).append(row)
    known = {row["患者编号"]: row for row in tables["patients"]}
    for key in {*known, *visits} - {""}:
        for visit in visits.get(key) or [{}]:
            one = {**known.get(key, {}), **visit}
            told.setdefault(key, set()).add(tuple(one.get(column, "") for column in quasi))
    for at, visit in enumerate(visits.get("", [])):
        told[f"nobody {at}"] = {tuple(visit.get(column, "") for column in quasi)}
    return min(Counter(frozenset(one) for one in told.values()).values())


def workbook(path: Path, tables: Mapping[str, Table]) -> str:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    book = xlsxwriter.Workbook(str(path))
    for name, rows in tables.items():
        sheet = book.add_worksheet(name)
        for at, row in enumerate([list(rows[0]), *(list(row.values()) for row in rows)]):
            for place, cell in enumerate(row):
                sheet.write_string(at, place, cell)
    book.close()
    return str(path)


def sheets(path: Path) -> dict[str, Table]:
    calamine = pytest.importorskip("python_calamine")
    found = {}
    with calamine.CalamineWorkbook.from_path(str(path)) as book:
        for name in book.sheet_names:
            head, *rows = book.get_sheet_by_name(name).to_python()
            found[name] = [dict(zip(head, row, strict=True)) for row in rows]
    return found
