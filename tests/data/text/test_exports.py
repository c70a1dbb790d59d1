"""Texts as clients of databases, banks and hospitals' systems write them: lines ruled below the names, the names again, footers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import get_args

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import TableReading
from reidrisk.model.problem import InputError
from reidrisk.model.text import Lang

Put = Callable[[str, bytes], Path]
Rows = list[tuple[str, ...]]
NAMES = ("姓名", "性别", "出生日期", "电话")
PEOPLE: Rows = [(f"王小{at}", "男女"[at % 2], f"1980-01-{at % 28 + 1:02d}", str(13912340000 + at)) for at in range(30)]


def read(path: Path, **how: object) -> tuple[tuple[str, ...], Rows, TableReading]:
    options = ReadOptions(memory=512 * 2**20, **how)  # type: ignore[arg-type]
    with open_dataset(path, options, ordered=True) as dataset, dataset.table.scan() as source:
        rows = dataset.engine.run(f"select * from {source}")
        assert len(rows) == dataset.facts.rows
        return dataset.facts.columns, rows, dataset.facts.reading


def text(rows: Sequence[Sequence[str]], between: str = ",", end: str = "\n") -> bytes:
    return "".join(between.join(row) + end for row in rows).encode()


def ruled() -> Rows:
    return [NAMES, tuple("-" * width for width in (10, 3, 10, 11)), *PEOPLE]


@pytest.mark.parametrize("between", [",", "|", "\t"])
def test_a_line_of_dashes_below_the_names_is_no_record(put: Put, between: str) -> None:
    columns, rows, reading = read(put("a.csv", text(ruled(), between)))
    assert (columns, rows, reading.skipped) == (NAMES, PEOPLE, {"ruled": (2,)})


def test_a_client_that_draws_crosses_and_counts_the_rows(put: Put) -> None:
    body = text([tuple(f" {cell} " for cell in row) for row in (NAMES, *PEOPLE)], "|").decode().split("\n", 1)
    file = put("a.txt", f"{body[0]}\n------+-----+-----------+------\n{body[1]}(30 rows)\n\n".encode())
    columns, rows, reading = read(file)
    assert [name.strip() for name in columns] == list(NAMES)
    assert [tuple(map(str.strip, row)) for row in rows] == PEOPLE
    assert reading.skipped == {"ruled": (2,), "below": (33,)}


def test_dashes_say_where_columns_lie(put: Put) -> None:
    people = [(f"Anna{at}" if at % 3 else f"Anna de Lee{at}", "F", f"1980-01-{at:02d}") for at in range(1, 20)]
    rows = [("NAME", "SEX", "BIRTH"), ("-" * 15, "-" * 3, "-" * 10), *people]
    lines = "".join(f"{one:<15} {two:<3} {three:<10}\n" for one, two, three in rows)
    columns, found, reading = read(put("a.lst", f"{lines}\n19 rows selected.\n".encode()))
    assert (columns, found, reading.widths) == (rows[0], people, (16, 4, 10))
    assert reading.skipped == {"ruled": (2,), "below": (23,)}


@pytest.mark.parametrize("first", [("--", "--", "--", "--"), ("-----", "男", "-----", "-----")])
def test_dashes_for_what_is_missing_stay_records(put: Put, first: tuple[str, ...]) -> None:
    assert read(put("a.csv", text([NAMES, first, *PEOPLE])))[1] == [first, *PEOPLE]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_names_again_among_the_records_are_none(put: Put, end: str, encoding: str) -> None:
    body = text([NAMES, *PEOPLE[:10], NAMES, *PEOPLE[10:20], NAMES, *PEOPLE[20:], ("小计", "", "", "")], end=end).decode()
    _, rows, reading = read(put("a.csv", body.encode(encoding)))
    assert (rows, reading.skipped, reading.totals) == (PEOPLE, {"header_again": (12, 23)}, (34,))


def test_names_again_where_the_rest_is_ruled_or_quoted(put: Put) -> None:
    lines = [",".join(f'"{cell}"' for cell in row) for row in (NAMES, *PEOPLE[:3], NAMES, *PEOPLE[3:])]
    assert read(put("a.csv", "\n".join(lines).encode()))[1] == PEOPLE
    columns, rows, reading = read(put("b.csv", text([*ruled()[:20], *ruled()[:2], *PEOPLE[18:]])))
    assert (columns, reading.skipped["header_again"]) == (NAMES, (21,))
    assert len(rows) == 31  # the second line of dashes is kept: far from the first names nobody knows what it is


def test_one_column_may_hold_what_it_is_called(put: Put) -> None:
    rows = [(word,) for word in ("其他", "诊断", "高血压", "糖尿病", "肺炎", "胃炎", "高血压", "糖尿病")]
    assert len(read(put("a.csv", text([("诊断",), *rows])))[1]) == len(rows)


def test_an_export_of_a_bank(put: Put, run: Run) -> None:
    names = ("账号", "户名", "交易日期", "交易金额", "余额")
    rows = [(f"\t62220210{at:08d}", f"李小{at}", f"202401{at % 28 + 1:02d}", f"{at}.50", "100.00") for at in range(40)]
    body = text([("# 交易明细",), ("# 导出时间: 2026-01-03",), names, *rows]).decode()
    footer = "\n合计笔数:,40\n合计金额:,,,12345.67\n制表人: 王芳 电话: 13912345678\n"
    path = put("a.csv", (body + footer).encode("gb18030"))
    columns, found, reading = read(path)
    assert (columns, len(found)) == (names, 40)
    assert (reading.skipped, reading.totals) == ({"above": (1, 2), "below": (47,)}, (45, 46))
    with pytest.raises(InputError):
        read(path, drop_totals=False)  # they are kept, and fit no column
    assert "13912345678" not in run("scan", str(path), "--lang", "en").out


@pytest.mark.parametrize("between", ["||", "^^", "~~"])
def test_two_signs_part_the_cells(put: Put, between: str) -> None:
    assert read(put("a.txt", text([NAMES, *PEOPLE], between)))[:2] == (NAMES, PEOPLE)


def test_an_empty_column_between_two_is_no_second_sign(put: Put) -> None:
    rows = [("a", "", "b", "c"), *(("1", "", str(at), "x") for at in range(9))]
    assert len(read(put("a.txt", text(rows, "|")))[0]) == 4


def test_the_comma_of_chinese_keyboards_parts_names_and_no_sentences(put: Put) -> None:
    assert read(put("a.csv", text([NAMES, *PEOPLE], "，")))[:2] == (NAMES, PEOPLE)
    notes = [("患者咳嗽", "发热三天", "无药物过敏"), *[("患者头痛", "休息后好转", "建议复查")] * 9]
    assert len(read(put("b.txt", text(notes, "，")), delimiter=None)[0]) == 1


def test_names_far_apart_are_no_one_column(put: Put) -> None:
    names = ("id", "name", "sex", "age", "city")
    rows = [names, *((str(at), "Elizabeth_Anne_Lee"[: 9 + at % 9], "F", str(20 + at), "Reno") for at in range(30))]
    lines = "".join("{:<4} {:<12} {:<3} {:<5} {}\n".format(*row) for row in rows)
    assert read(put("a.txt", lines.encode()))[:2] == (rows[0], rows[1:])


def test_a_nul_in_a_text_is_told_with_its_line(put: Put) -> None:
    rows = text([NAMES, *PEOPLE]).replace("王小7".encode(), "王\0小7".encode())
    with pytest.raises(InputError) as caught:
        read(put("a.csv", rows))
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("nul_character", 9)
    assert "王" not in str(problem)
    with pytest.raises(InputError) as caught:
        read(put("b.csv", bytes(range(256)) * 4))
    assert caught.value.problems[0].code == "unknown_bytes"


def test_a_page_that_is_called_a_workbook_is_told_so(put: Put) -> None:
    with pytest.raises(InputError) as caught:
        read(put("a.xls", b"\r\n<html><table><tr><td>x"))
    hint = caught.value.problems[0].hint
    assert hint is not None
    assert all("HTML" in hint.say(lang) for lang in get_args(Lang))


def test_geojson_has_a_row_a_feature(put: Put) -> None:
    one = '{"type":"Feature","geometry":{"type":"Point","coordinates":[116.3,39.9]},"properties":{"name":"王芳"}}'
    columns, rows, _ = read(put("a.geojson", f'{{"type":"FeatureCollection","features":[{one},{one}]}}'.encode()))
    assert len(rows) == 2
    assert "properties.name" in columns


def test_pages_and_groups_of_a_printed_list(put: Put) -> None:
    """How many pages there are, and whose rows follow, is nobody's record; what stands there is looked at with the rest."""
    names = ("序号", "村", "户主", "金额")
    one, two = ([(str(at), village, f"王小{at}", f"{at}.50") for at in range(1, 13)] for village in ("东村", "西村"))
    end = [("第 1 页 共 2 页", "", "", "")], [("第 2 页 共 2 页", "", "", "")]
    file = put("a.csv", text([names, ("东村", "", "", ""), *one, *end[0], ("西村", "", "", ""), *two, *end[1]]))
    _, rows, reading = read(file)
    assert (rows, reading.totals) == ([*one, *two], (2, 15, 16, 29))
    assert len(read(file, drop_totals=False)[1]) == 28
    coded = [(f"A{at}", *row[1:]) for at, row in enumerate(one)]
    assert len(read(put("b.csv", text([names, ("东村", "", "", ""), *coded])))[1]) == 13  # a code is as good a mark as a word


def test_a_batch_says_first_and_last_what_it_is(put: Put) -> None:
    records = [("DT", f"{at:06d}", f"王小{at}", "1980-01-02", f"{at}.50") for at in range(20)]
    _, rows, reading = read(put("a.txt", text([("HD", "20250131", "20"), *records, ("TR", "20")], "|")))
    assert (rows, reading.skipped) == (records, {"above": (1,), "below": (22,)})
    with pytest.raises(InputError):  # a row that was cut off is none
        read(put("b.txt", text([*records, ("DT", "000")], "|")))


def test_files_put_one_behind_the_other(put: Put) -> None:
    part = text([NAMES, *PEOPLE])
    columns, rows, reading = read(put("a.csv", (b"\xef\xbb\xbf" + part) * 2))
    assert (columns, rows, reading.skipped) == (NAMES, PEOPLE * 2, {"header_again": (32,)})


def test_the_three_rows_of_a_survey_service(put: Put) -> None:
    asked = ("您的姓名", "您的性别", "您的出生日期", "您的电话")
    marks = tuple(f'"{{""ImportId"":""QID{at}""}}"' for at in range(4))
    columns, rows, reading = read(put("a.csv", text([("Q1", "Q2", "Q3", "Q4"), asked, marks, *PEOPLE])))
    assert (columns[0], rows, reading.header, reading.skipped) == ("Q1 / 您的姓名", PEOPLE, (1, 2), {"ruled": (3,)})


def test_a_table_of_markdown_that_says_how_columns_are_set(put: Put) -> None:
    body = ["|".join(("", *row, "")) for row in (NAMES, (":--", ":-:", "--:", "---"), *PEOPLE)]
    assert len(read(put("a.md", "\n".join(body).encode()))[1]) == 30


@pytest.mark.parametrize("body", [b"a,b\n" + b"Ann\x00\x00\x00,Bonn\x00\x00\n" * 40, b"a,b\n" + b"Ann,Bonn\n" * 40 + b"\x00" * 200])
def test_cells_and_files_padded_with_nuls_are_no_binary_files(put: Put, body: bytes) -> None:
    with pytest.raises(InputError) as caught:
        open_dataset(put("t.csv", body), ReadOptions())
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("nul_character", 2 if body[5:10].count(0) else 42)


def test_bytes_of_a_program_are_a_binary_file(put: Put) -> None:
    with pytest.raises(InputError) as caught:
        open_dataset(
            put("t.csv", b"MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00\xb8" + bytes(range(256)) * 20), ReadOptions()
        )
    assert [problem.code for problem in caught.value.problems] == ["binary_file"]
