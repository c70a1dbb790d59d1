"""Forms that went through another program: saved by LibreOffice as .xlsx and by way of .ods, with columns and filters of somebody's own."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from tests.case.test_forms import asked, filled, heading, place_of, reply, take, written
from tests.case.test_prepare_command import case
from tests.edge.calling import Run

from reidrisk.prepare.asking.item_values import day

__all__ = ["asked", "case"]
OFFICE = shutil.which("soffice")
HEADS = {"key": "编号 / Key", "answer": "回答 / Answer", "name": "填写人姓名"}
ANSWERS = {
    "controls.access": "是", "controls.breach": " Yes ", "controls.pledge": "ＮＯ", "controls.onward": "否",
    "recipients.people": "张三 <z@x.cn>，统计员；李四 <l@x.cn>，数据管理员",
}  # fmt: skip


def by_hand(sheet: Worksheet) -> None:
    """As somebody works with a sheet: widths, a filter, a column of notes among the others, a sorted row, the day as they write it."""
    sheet[place_of(sheet, "填写日期", beside=1)] = "２０２６年１月３１日"
    row = int("".join(one for one in place_of(sheet, "controls.access") if one.isdigit()))
    sheet.cell(row, heading(sheet, "依据所在 / What it rests on")).value = "制度第 12 号"
    sheet.column_dimensions["A"].width = 11
    sheet.column_dimensions["C"].width = 90
    sheet.auto_filter.ref = "A8:F60"
    sheet.insert_cols(3)
    sheet.cell(8, 3).value = "我方备注"
    sheet.cell(row, 3).value = "yes"


def saved_by_office(file: str, ending: str, folder: Path) -> str:
    """The same, as LibreOffice saves it."""
    assert OFFICE is not None
    home = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    subprocess.run([OFFICE, home, "--headless", "--convert-to", ending, "--outdir", str(folder), file], check=True, capture_output=True)
    return str(folder / Path(file).with_suffix(f".{ending}").name)


@pytest.mark.skipif(OFFICE is None, reason="no LibreOffice on this machine")
@pytest.mark.parametrize("way", [("xlsx",), ("ods", "xlsx")])
def test_a_form_that_was_saved_by_another_program_says_the_same(run: Run, asked: str, tmp_path: Path, way: tuple[str, ...]) -> None:
    written(run, asked, "q.xlsx", "--bilingual")
    filled("q.xlsx", ANSWERS, by_hand, HEADS)
    file = "q.xlsx"
    for number, ending in enumerate(way):
        (tmp_path / str(number)).mkdir()
        file = saved_by_office(file, ending, tmp_path / str(number))
    ran = take(run, asked, file, "--json")
    assert ran.code == 0, ran.err
    assert (sorted(ran.json["entered"]), ran.json["by"], ran.json["on"]) == (sorted(ANSWERS), "王敏", "2026-01-31")
    values = {key: reply(run, asked, key)["value"] for key in ANSWERS}
    assert values == {
        "controls.access": "yes", "controls.breach": "yes", "controls.pledge": "no", "controls.onward": "no",
        "recipients.people": ["张三 <z@x.cn>，统计员", "李四 <l@x.cn>，数据管理员"],
    }  # fmt: skip
    assert "制度第 12 号" in reply(run, asked, "controls.access")["source"]


@pytest.mark.skipif(OFFICE is None, reason="no LibreOffice on this machine")
def test_roles_that_were_chosen_in_another_program_are_decisions(run: Run, case: str, tmp_path: Path) -> None:
    written(run, case, "roles.xlsx")
    book = openpyxl.load_workbook("roles.xlsx")
    sheet = book.worksheets[0]
    columns, roles = heading(sheet, "Column"), heading(sheet, "Role decided")
    for row in range(1, sheet.max_row + 1):
        if sheet.cell(row, columns).value in {"性别", "年龄"}:
            sheet.cell(row, roles).value = "as proposed"
    book.save("roles.xlsx")
    (tmp_path / "there").mkdir()
    back = saved_by_office(saved_by_office("roles.xlsx", "ods", tmp_path / "there"), "xlsx", tmp_path / "there")
    ran = take(run, case, back, "--by", "李红", "--json")
    assert (ran.code, sorted(ran.json["entered"])) == (0, sorted(("性别", "年龄")))


@pytest.mark.parametrize("text", ["2026-01-31", "2026/1/31", "2026.1.31", "２０２６年１月３１日", "2026年01月31日", "2026 年 1 月 31 日"])
def test_a_day_is_read_as_it_is_written_with_its_year_first(text: str) -> None:
    assert day(text) == date(2026, 1, 31)


@pytest.mark.parametrize("text", ["31/1/2026", "1/31/26", "2026年2月30日", "2026-13-01", "2026"])
def test_what_may_be_another_day_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="date"):
        day(text)
