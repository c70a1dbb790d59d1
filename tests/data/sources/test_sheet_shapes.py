"""Worksheets as people make them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import openpyxl
import pytest
from tests.data.sources.opening import Opened
from tests.data.sources.test_excel import Open

from reidrisk.data.sources.excel import SOURCE
from reidrisk.model.text import Lang

PEOPLE = ["王小明", "李丽", "张伟", "刘洋", "陈静", "赵敏", "孙涛", "周杰", "吴倩", "郑爽"]
Rows = list[list[object]]


def records() -> Rows:
    return [[n + 1, name, "男女"[n % 2], 30 + n, 110 + n, 70 + n, 1000.5 + n] for n, name in enumerate(PEOPLE)]


def book(path: Path, rows: Rows, merged: tuple[str, ...] = ()) -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "登记"
    for row in rows:
        sheet.append(row)
    for area in merged:
        sheet.merge_cells(area)
    sheet.row_dimensions[8].hidden = True
    workbook.save(path)
    return path


def test_titles_merged_names_units_totals_and_a_signature(tmp_path: Path, opened: Open) -> None:
    rows: Rows = [
        ["第三人民医院出院病人登记表"],
        ["填报单位：内科", None, None, None, "日期：2023-12"],
        ["序号", "姓名", "性别", "年龄", "血压", None, "费用"],
        [None, None, None, None, "收缩压", "舒张压"],
        [None, None, None, "岁", "mmHg", "mmHg", "元"],
        *records()[:5],
        ["小计", *[None] * 5, 5012],
        *records()[5:],
        ["合计", *[None] * 5, 10050],
        ["制表人：王芳"],
    ]
    merged = ("A1:G1", "A3:A4", "B3:B4", "C3:C4", "D3:D4", "E3:F3", "G3:G4")
    found: Opened = opened(SOURCE, book(tmp_path / "a.xlsx", rows, merged))
    assert found.table.columns == ("序号", "姓名", "性别", "年龄", "血压 / 收缩压", "血压 / 舒张压", "费用")
    reading = found.table.reading
    assert (found.table.rows, reading.header, reading.skipped) == (10, (3, 4), {"above": (1, 2), "units": (5,), "below": (18,)})
    assert (reading.totals, reading.sheet) == ((11, 17), "登记")
    assert "put together from rows 3-4" in found.said()
    assert "1 rows are hidden" in found.said()
    assert "王芳" not in found.said()
    assert found.table.reading == opened(SOURCE, tmp_path / "a.xlsx").table.reading
    assert opened(SOURCE, tmp_path / "a.xlsx", drop_totals=False).table.rows == 12


def test_another_table_below(tmp_path: Path, opened: Open) -> None:
    first: Rows = [["姓名", "性别", "年龄"], *([name, "男女"[n % 2], 30 + n] for n, name in enumerate(PEOPLE))]
    second: Rows = [["科室", "费用", "天数"], *(["内科", n * 10, n] for n in range(5))]
    path = book(tmp_path / "a.xlsx", [*first, [], ["表2"], *second])
    found = opened(SOURCE, path)
    assert (found.table.rows, found.table.reading.skipped) == (10, {"another_table": (14,)})
    assert "Another table begins in row 14" in found.said()
    assert "第 14 行起另有一个表" in found.said("zh")
    other = opened(SOURCE, path, header_row=14)
    assert (other.table.columns, other.table.rows) == (("科室", "费用", "天数"), 5)


def test_an_empty_row_among_the_records_ends_no_table(tmp_path: Path, opened: Open) -> None:
    rows: Rows = [
        ["姓名", "性别", "年龄"],
        *([name, "男女"[n % 2], 30 + n] for n, name in enumerate(PEOPLE)),
        [],
        ["冯九", "女", 41],
        ["卫十", "男", "不详"],
    ]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows))
    assert (found.table.rows, found.table.reading.skipped) == (12, {})


def test_the_header_again_on_each_page(tmp_path: Path, opened: Open) -> None:
    head: Rows = [["姓名", "性别", "年龄"]]
    body: Rows = [[name, "男女"[n % 2], 30 + n] for n, name in enumerate(PEOPLE)]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [*head, *body[:5], *head, *body[5:]]))
    assert (found.table.rows, found.table.reading.skipped) == (10, {"header_again": (7,)})
    assert "Rows 7 repeat the column names" in found.said()


@pytest.mark.parametrize("lang", get_args(Lang))
def test_without_names(tmp_path: Path, opened: Open, lang: Lang) -> None:
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [[name, f"1380013{n:04d}", 30 + n] for n, name in enumerate(PEOPLE)]))
    assert (found.table.columns, found.table.rows) == (("第1列", "第2列", "第3列"), 10)
    assert "王小明" not in found.said(lang)


def test_formulas_in_names_are_text(tmp_path: Path, opened: Open) -> None:
    path = book(tmp_path / "a.xlsx", [["姓名", "=1+1", "年龄"], ["王小明", "x", 30], ["李丽", "y", 31]])
    assert opened(SOURCE, path).table.rows == 2
