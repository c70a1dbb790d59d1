"""Worksheets as people make them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import get_args

import openpyxl
import pytest
from tests.data.sources.opening import Opened
from tests.data.sources.test_excel import Open

from reidrisk.data.sheets.merged import Down, merged_down
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
    assert "1 row is hidden" in found.said()
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
    assert "Row 7 repeats the column names" in found.said()


@pytest.mark.parametrize("lang", get_args(Lang))
def test_without_names(tmp_path: Path, opened: Open, lang: Lang) -> None:
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [[name, f"1380013{n:04d}", 30 + n] for n, name in enumerate(PEOPLE)]))
    assert (found.table.columns, found.table.rows) == (("第1列", "第2列", "第3列"), 10)
    assert "王小明" not in found.said(lang)


def test_formulas_in_names_are_text(tmp_path: Path, opened: Open) -> None:
    path = book(tmp_path / "a.xlsx", [["姓名", "=1+1", "年龄"], ["王小明", "x", 30], ["李丽", "y", 31]])
    assert opened(SOURCE, path).table.rows == 2


def test_names_of_two_rows_whose_last_group_is_merged_stay_over_their_columns(tmp_path: Path, opened: Open) -> None:
    rows: Rows = [["序号", "姓名", "血压", None, "联系", None], [None, None, "收缩压", "舒张压", "电话", "地址"]]
    rows += [[n + 1, name, 110 + n, 70 + n, f"1380013{n:04d}", f"{n}号"] for n, name in enumerate(PEOPLE)]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows, ("A1:A2", "B1:B2", "C1:D1", "E1:F1")))
    assert found.table.columns == ("序号", "姓名", "血压 / 收缩压", "血压 / 舒张压", "联系 / 电话", "联系 / 地址")


def test_a_last_column_without_a_name_moves_no_other(tmp_path: Path, opened: Open) -> None:
    records: Rows = [[name, "男女"[n % 2], 30 + n, "随访"] for n, name in enumerate(PEOPLE)]
    rows: Rows = [["姓名", "性别", "年龄"], *records]
    assert opened(SOURCE, book(tmp_path / "a.xlsx", rows)).table.columns[:3] == ("姓名", "性别", "年龄")


def test_every_row_of_a_merged_cell_has_its_value(tmp_path: Path, opened: Open) -> None:
    wards = ["内科", *[None] * 5, "骨科", *[None] * 3]
    records: Rows = [[ward, name, 30 + n] for n, (ward, name) in enumerate(zip(wards, PEOPLE, strict=True))]
    rows: Rows = [["科室", "姓名", "年龄"], *records]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows, ("A2:A7", "A8:A11")))
    expected = [*["内科"] * 6, *["骨科"] * 4]
    assert found.rows() == {(ward, name, str(30 + n)): 1 for n, (ward, name) in enumerate(zip(expected, PEOPLE, strict=True))}
    assert "each row that one spans has its value" in found.said()


def test_what_is_merged_is_found_wherever_a_block_ends() -> None:
    xml = (
        b"<sheetData/><mergeCells>"
        + b"".join(b'<mergeCell ref="AB%d:AC%d"/>' % (n, n + n % 3) for n in range(1, 90_000))
        + b"</mergeCells>"
    )
    found = merged_down(BytesIO(xml))
    assert found == [Down(n, n + n % 3, 27) for n in range(1, 90_000) if n % 3]


def test_subtotals_as_spreadsheets_write_them(tmp_path: Path, opened: Open) -> None:
    rows: Rows = [["科室", "姓名", "费用"], *(["内科", name, 10] for name in PEOPLE[:5]), ["内科 汇总", None, 50]]
    rows += [*(["骨科", name, 10] for name in PEOPLE[5:]), ["骨科小计", None, 50], ["总计", None, 100]]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows))
    assert (found.table.rows, found.table.reading.totals) == (10, (7, 13, 14))


def test_a_row_of_units_may_say_how_days_are_written(tmp_path: Path, opened: Open) -> None:
    rows: Rows = [
        ["姓名", "出生日期", "费用"],
        [None, "年-月-日", "元"],
        *([name, f"198{n}-01-01", 10 + n] for n, name in enumerate(PEOPLE)),
    ]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows))
    assert (found.table.rows, found.table.reading.skipped) == (10, {"units": (2,)})


def test_subtotals_with_a_number_and_signatures_below_an_empty_row(tmp_path: Path, opened: Open) -> None:
    head: Rows = [["序号", "姓名", "性别", "年龄", "收缩压", "舒张压", "费用"]]
    sums: Rows = [["小计(1)", *[None] * 5, 5012], ["小计2", *[None] * 5, 5038], ["合计（全院）", *[None] * 5, 10050]]
    end: Rows = [[], ["制表人：李四", None, None, "审核人：王五"], ["备注：联系电话 13712345678"]]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [*head, *records()[:5], sums[0], *records()[5:], *sums[1:], *end]))
    reading = found.table.reading
    assert (found.table.rows, reading.totals, reading.skipped) == (10, (7, 13, 14), {"below": (16, 17)})
