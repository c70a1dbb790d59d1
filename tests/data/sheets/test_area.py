"""Several tables on one sheet: told apart by the empty column between them, and read one by one by the part of the sheet they stand in."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import column_index_from_string, get_column_letter
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.sheets.area import Area, area_of, letters_of, place_of, side_by_side
from reidrisk.model.problem import InputError

PEOPLE = [(f"E{at:03d}", f"王小{at}", 20 + at % 9) for at in range(40)]
PAID = [(f"E{at % 40:03d}", 100 + at, f"注{at}") for at in range(60)]


@pytest.mark.parametrize(
    ("places", "parts"),
    [
        ((0, 1, 3, 4), ["S!A2:B9", "S!D2:E9"]),
        ((0, 1, 2, 5, 6, 9, 10), ["S!A2:C9", "S!F2:G9", "S!J2:K9"]),
        ((0, 1, 2, 3), []),
        ((0, 2, 3, 4), []),  # one column set apart is no table
        ((0, 1, 3), []),
        ((0, 2, 4, 6, 8), []),  # empty columns make room between single ones
        ((), []),
    ],
)
def test_an_empty_column_between_two_groups_is_told_with_the_parts(places: tuple[int, ...], parts: list[str]) -> None:
    notes = side_by_side({place: f"c{place}" for place in places}, "S", 2, 9)
    assert len(notes) == max(0, len(parts) - 1)
    assert all(f'--sheet "{",".join(parts)}"' in note.say("en") for note in notes)


def test_the_columns_beside_it_are_named() -> None:
    (note,) = side_by_side({0: "姓名", 1: "性别", 4: "工号", 5: "职称"}, "1 月", 1, 5)
    assert note.say("zh").startswith("“性别”与“工号”之间有空列")
    assert "--sheet \"'1 月'!A1:B5\"" in note.say("zh")


@given(st.integers(0, 16_383))
def test_letters_and_places_are_those_of_another_library(place: int) -> None:
    assert letters_of(place) == get_column_letter(place + 1)
    assert place_of(letters_of(place).lower()) == place == column_index_from_string(letters_of(place)) - 1


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("S!A1:C9", Area("S", 1, 9, 0, 2)),
        ("S!$C$9:$a$1", Area("S", 1, 9, 0, 2)),
        ("S!B:D", Area("S", 1, 10_000_000, 1, 3)),
        ("'it''s'!A1:B2", Area("it's", 1, 2, 0, 1)),
        ("S", None),
        ("X!A1:B2", None),  # the name of a sheet
        ("S!A0:B2", None),
        (None, None),
    ],
)
def test_what_names_a_part(given: str | None, found: Area | None) -> None:
    assert area_of(given, ["S", "X!A1:B2", "it's"]) == found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "登记"
    sheet["A1"] = "人员表（联系人 13912345678）"
    left, right = [("工号", "姓名", "年龄"), *PEOPLE], [("员工号", "金额", "备注"), *PAID]
    for at in range(len(right)):
        for place, value in enumerate(left[at] if at < len(left) else ()):
            sheet.cell(at + 2, place + 1, value)
        for place, value in enumerate(right[at]):
            sheet.cell(at + 2, place + 6, value)
    sheet.merge_cells("H3:H5")
    book.save(tmp_path / "a.xlsx")
    return tmp_path / "a.xlsx"


def rows(path: Path, sheet: str) -> tuple[tuple[str, ...], list[tuple[str | None, ...]]]:
    with open_dataset(path, ReadOptions(sheet=sheet), ordered=True) as dataset, dataset.table.scan() as source:
        return dataset.facts.columns, dataset.engine.run(f"select * from {source}")


def test_each_part_is_read_as_a_table(path: Path) -> None:
    people = [tuple(map(str, row)) for row in PEOPLE]
    assert rows(path, "登记!A2:C42") == (("工号", "姓名", "年龄"), people)
    columns, paid = rows(path, "登记!F:H")
    assert columns == ("员工号", "金额", "备注")
    assert [row[:2] for row in paid] == [tuple(map(str, row[:2])) for row in PAID]
    assert [row[2] for row in paid[:5]] == ["注0", "注0", "注0", "注3", "注4"]  # merged downwards within the part


def test_the_note_can_be_followed(path: Path, run: Run) -> None:
    both = "登记!A2:C62,登记!F2:H62"
    assert f'--sheet "{both}"' in run("scan", str(path), "--lang", "zh").out.replace("\n", "")
    found = run("scan", str(path), "--sheet", both, "--join", "登记!A2:C62.工号=登记!F2:H62.员工号", "--json", "--lang", "en").json
    assert [table["rows"] for table in found["tables"]] == [40, 60]
    assert len(found["elsewhere"]) == 2  # the title stands outside of both
    assert "13912345678" not in str(found)


def test_what_stands_outside_is_looked_at(path: Path, run: Run) -> None:
    found = run("scan", str(path), "--sheet", "登记!F2:H62", "--json", "--lang", "en").json
    assert found["elsewhere"]
    assert any("Only 登记!F2:H62 was read" in note for note in found["notes"])


def test_a_part_of_no_sheet_or_without_cells_is_refused(path: Path) -> None:
    for sheet, code in (("没有!A1:B2", "unknown_sheet"), ("登记!X1:Z9", "empty")):
        with pytest.raises(InputError) as caught:
            rows(path, sheet)
        assert caught.value.problems[0].code == code
