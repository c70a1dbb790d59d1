"""Whose rows they are, as labelled and as proposed: counted over tables with values."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from bench.identification.corpus import Column, Table
from bench.identification.real.keys import Told, counted, keys


def table(name: str, key: tuple[str, ...]) -> Table:
    columns = tuple(Column(each, "", frozenset({"NI"}), (), "") for each in ("patient_id", "day", "ward"))
    return Table(name, "t", "en", "care", "visits", "s", "p", "x", "l", columns, key=key)


def write(folder: Path, name: str, patients: int) -> None:
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        rows = ((f"P{1000 + place % patients}", f"2024-01-{place % 28 + 1:02d}", "A") for place in range(300))
        csv.writer(file).writerows([("patient_id", "day", "ward"), *rows])


def test_a_key_is_right_other_or_not_proposed(tmp_path: Path) -> None:
    write(tmp_path, "visits", 40)
    write(tmp_path, "people", 300)
    given = [table("visits", ("patient_id",)), table("people", ("patient_id",)), table("unlabelled", ()), table("absent", ("patient_id",))]
    found = list(keys(given, tmp_path))
    assert [(one.table, one.verdict) for one in found] == [("visits", "right"), ("people", "none")]
    assert counted(found)[4] == "| 1 | 1 | 0 | 0 |"
    assert counted(found)[8] == "| 1 | 1 | 0 |"


@pytest.mark.parametrize(
    ("wanted", "found", "several", "verdict"),
    [
        (("id", "site"), ("site", "id"), True, "right"),
        (("id",), ("name",), True, "other"),
        (("id",), (), True, "nothing"),
        (("id",), ("name",), False, "false"),
    ],
)
def test_the_verdicts(wanted: tuple[str, ...], found: tuple[str, ...], *, several: bool, verdict: str) -> None:
    told = Told("t", wanted, found, several)
    assert told.verdict == verdict
    listed = [line for line in counted([told]) if line.startswith("t\t")]
    assert len(listed) == (verdict != "right")
