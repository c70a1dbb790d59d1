"""All sheets of a workbook, or those that are named, as one release: the figures of plain Python."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from tests.edge.calling import Run

import reidrisk as rr
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError

PATIENTS = [("病案号", "性别", "出生年"), *((f"B{n:06}", "男女"[n % 2], 1950 + n % 4) for n in range(24))]
VISITS = [("病案号", "科室"), *((f"B{n % 24:06}", "内外儿"[(n // 5) % 3] + "科") for n in range(40))]
CODES = [("变量", "说明"), ("性别", "男、女"), ("出生年", "四位")]


def book(path: Path, **sheets: Sequence[Sequence[object]]) -> Path:
    with xlsxwriter.Workbook(str(path)) as made:
        for name, rows in sheets.items():
            sheet = made.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return path


def brute() -> tuple[int, int, int]:
    """People, classes, the smallest class: alike are those whose rows, put together, are the same ones."""
    departments = defaultdict(set)
    for key, department in VISITS[1:]:
        departments[key].add(department)
    sizes = Counter(frozenset((sex, born, one) for one in departments[key] or {""}) for key, sex, born in PATIENTS[1:])
    return len(PATIENTS) - 1, len(sizes), min(sizes.values())


def test_all_sheets_are_one_release(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the terminal and in Python, empty sheets left out; nothing of the file is left to be looked at."""
    monkeypatch.chdir(tmp_path)
    book(tmp_path / "a.xlsx", 患者=PATIENTS, 就诊=VISITS, 空=[])
    roles = ("--subject", "病案号", "--qi", "性别,出生年,科室", "--di", "病案号", "--sharing", "enclave")
    ran = run("assess", "a.xlsx", "--sheet", "all", *roles, "--json").json
    people, classes, smallest = brute()
    figures = {key: one["value"] for key, one in ran["numbers"].items()}
    assert (figures["J"], figures["k"]) == (classes, smallest)
    assert ran["dataset"]["rows"] == 40
    assert ran["dataset"]["format"] == "xlsx"
    found: Any = rr.assess(tmp_path / "a.xlsx", sheet="all", subject="病案号", qi=["性别", "出生年", "科室"], di=["病案号"]).to_dict()
    assert [found["numbers"][key]["value"] for key in ("J", "k")] == [classes, smallest]
    assert not [one for one in ran["cautions"] if one["code"].endswith("-elsewhere")]
    with open_dataset(tmp_path / "a.xlsx", ReadOptions(sheet="ALL")) as dataset:
        assert dataset.classes(("性别", "出生年", "科室"), "病案号").subjects == people
        assert dataset.facts.sheets == 1


def test_some_sheets_by_name(tmp_path: Path) -> None:
    """A sheet that ties to nothing is refused with what to write instead; the sheets that are left out are looked at."""
    path = book(tmp_path / "a.xlsx", 患者=PATIENTS, 就诊=VISITS, 说明=CODES)
    with pytest.raises(InputError) as refused:
        open_dataset(path, ReadOptions(sheet="all"))
    assert [one.code for one in refused.value.problems] == ["tables_not_tied"]
    assert "--sheet" in str(refused.value.problems[0].hint)
    with open_dataset(path, ReadOptions(sheet="患者, 就诊")) as dataset:
        assert set(dataset.facts.columns) == {"病案号", "性别", "出生年", "科室"}
        assert dataset.facts.sheets == 2
        assert [one.name for one in dataset.table.parts() if one.columns] == ["说明"]


def test_a_sheet_that_is_called_all_is_itself(tmp_path: Path) -> None:
    with open_dataset(book(tmp_path / "a.xlsx", 患者=PATIENTS, all=VISITS), ReadOptions(sheet="all")) as dataset:
        assert dataset.facts.columns == ("病案号", "科室")


def test_one_that_cannot_be_read_refuses_all(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", 患者=PATIENTS, 空=[])
    with open_dataset(path, ReadOptions(sheet="all")) as dataset:
        assert dataset.facts.columns == ("病案号", "性别", "出生年")
    with pytest.raises(InputError) as refused:
        open_dataset(book(tmp_path / "b.xlsx", 空=[], 另=[]), ReadOptions(sheet="all"))
    assert [one.code for one in refused.value.problems] == ["empty"]
