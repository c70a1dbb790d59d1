"""The first rows of a file: shapes until somebody asks for values; a click on a row or a sheet is the option of the command line."""

from __future__ import annotations

import gzip
import html
import os
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.edge.web.own_workbook import SHEET, own_workbook
from tests.edge.web.serving import Asked, asked

from reidrisk.data.open import first_rows
from reidrisk.data.options import ReadOptions
from reidrisk.edge.web.preview import reading
from reidrisk.edge.web.preview.reading import MOST_CELLS, keep_shapes, shapes_kept, values_now
from reidrisk.edge.web.queue.job import job_in, result_in
from reidrisk.model.problem import InputError

pytestmark = pytest.mark.xdist_group("page")
ROW = re.compile(r'<tr(?: class="(\w+)")?><th scope="row"[^>]*><button[^>]*value="(\d+)"')


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    with asked(tmp_path_factory.mktemp("preview") / "cases", lang="zh", largest=2**22) as one:
        yield one.enter()


@pytest.fixture(scope="module")
def case(page: Asked, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = own_workbook(tmp_path_factory.mktemp("own") / "出院.xlsx", 60)
    page.send("出院.xlsx", path.read_bytes())
    assert page.waited("出院", "scan") == "done"
    return "出院"


def given(page: Asked, case: str) -> dict[str, object]:
    """The options of reading, as the last job had them."""
    job = job_in(page.root / case, "scan")
    assert job is not None
    return {name: job.options[name] for name in ("sheet", "header_row", "skip_rows") if name in job.options}


def clicked(page: Asked, case: str, **form: str) -> dict[str, object]:
    """What a click leads to, once the file was read again."""
    assert page.post(f"/case/{case}/data/rows", **form).status_code == 303
    assert page.waited(case, "scan") in {"done", "refused"}
    return given(page, case)


def test_shapes_only_and_the_rows_that_hold_the_names_are_marked(page: Asked, case: str) -> None:
    shown = page.get(f"/case/{case}/data").text
    assert ROW.findall(shown)[:5] == [("above", "1"), ("above", "2"), ("here", "3"), ("here", "4"), ("record", "5")]
    assert len(ROW.findall(shown)) == 12
    assert len(ROW.findall(page.get(f"/case/{case}/data?rows=all").text)) == 40
    assert '<span class="shape">9999-99-99</span>' in shown
    kept = (page.root / case / ".page" / "first-rows.result.json").read_text(encoding="utf-8")
    for path in (page.root / case / ".page").iterdir():
        assert "B100000" not in path.read_text(encoding="utf-8", errors="replace")
    assert (not re.search("[王李张刘陈]", kept), "B100000" in shown) == (True, False)
    assert (page.root / case / ".page" / "first-rows.result.json").stat().st_mode & 0o077 == 0


def test_values_are_shown_when_asked_for_and_kept_nowhere(page: Asked, case: str) -> None:
    answer = page.post(f"/case/{case}/data/part/rows", look="1", rows="", click="")
    assert "B100000" in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "B100000" not in page.post(f"/case/{case}/data/part/rows", look="1", masked="1").text
    for path in (page.root / case).rglob("*"):
        assert path.suffix == ".xlsx" or path.is_dir() or b"B100000" not in path.read_bytes()


def test_another_sheet_is_looked_at_without_being_read(page: Asked, case: str) -> None:
    shown = page.get(f"/case/{case}/data?look=0").text
    assert [number for _, number in ROW.findall(shown)] == ["1", "2"]
    assert 'name="sheet" value="封面"' in shown
    assert given(page, case) == {}
    assert page.get(f"/case/{case}/data?look=99").status_code == 200


def test_a_click_is_the_option_of_the_command_line(page: Asked, case: str) -> None:
    assert clicked(page, case, sheet=SHEET, header_row="4") == {"sheet": SHEET, "header_row": 4}
    found = result_in(page.root / case, "scan", "zh")
    assert found is not None
    assert (found["table"]["header"], found["columns"][0]["name"]) == ([4], "姓名")
    assert f"--sheet '{SHEET}' --header-row 4" in html.unescape(page.get(f"/case/{case}/data").text)
    assert clicked(page, case, sheet=SHEET, skip_rows="5") == {"sheet": SHEET, "skip_rows": 4}
    assert clicked(page, case, sheet=SHEET, header_row="none") == {"sheet": SHEET, "header_row": "none"}
    assert clicked(page, case, header_row="found") == {"sheet": SHEET}
    assert clicked(page, case, header_row="x", skip_rows="-1") == {"sheet": SHEET}


def test_a_file_that_was_refused_still_shows_its_rows(page: Asked) -> None:
    page.send("乱.csv", "说明\n姓名,年龄\n张三,3\n".encode())
    page.waited("乱", "scan")
    clicked(page, "乱", header_row="9")
    job = job_in(page.root / "乱", "scan")
    assert job is not None
    assert job.state == "refused"
    assert [number for _, number in ROW.findall(page.get("/case/乱/data").text)] == ["1", "2", "3"]
    assert clicked(page, "乱", header_row="2") == {"header_row": 2}


def test_names_of_sheets_are_text_and_one_with_a_comma_goes_by_its_number(page: Asked, tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.worksheets[0].append(("a", "b"))
    book.worksheets[0].append((1, 2))
    for name in ("<b>x, y", "第二张"):
        sheet = book.create_sheet(name)
        sheet.append(("c", "d"))
        sheet.append((3, 4))
    book.save(tmp_path / "s.xlsx")
    page.send("s.xlsx", (tmp_path / "s.xlsx").read_bytes())
    page.waited("s", "scan")
    shown = page.get("/case/s/data?look=1").text
    assert "<b>x" not in shown
    assert html.escape("<b>x, y") in shown
    assert 'name="sheet" value="2"' in shown
    assert clicked(page, "s", sheet="2") == {"sheet": "2"}
    found = result_in(page.root / "s", "scan", "en")
    assert found is not None
    assert found["table"]["sheet"] == "<b>x, y"


def test_a_table_below_another_is_one_click_away(page: Asked) -> None:
    import io

    import openpyxl

    book, stream = openpyxl.Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for row in (("姓名", "年龄"), *(("张三", 30 + number) for number in range(8))):
        sheet.append(row)
    for number, row in enumerate((("科室", "床位"), *((f"科{number}", number) for number in range(8))), 12):
        for place, value in enumerate(row, 1):
            sheet.cell(number, place, value)
    book.save(stream)
    page.send("两张.xlsx", stream.getvalue())
    page.waited("两张", "scan")
    found = result_in(page.root / "两张", "scan", "zh")
    assert found is not None
    assert found["table"]["skipped"]["another_table"] == [12]
    assert 'name="skip_rows" value="12"' in page.get("/case/两张/data").text
    assert clicked(page, "两张", sheet="Sheet", skip_rows="12") == {"sheet": "Sheet", "skip_rows": 11}
    found = result_in(page.root / "两张", "scan", "zh")
    assert found is not None
    assert [one["name"] for one in found["columns"]] == ["科室", "床位"]


@pytest.mark.parametrize("name", ["a.csv", "a.csv.gz"])
def test_rows_of_text_are_numbered_by_their_lines(tmp_path: Path, name: str) -> None:
    text = (
        "\n标题\n\n" + ",".join(f"c{place}" for place in range(30)) + "\n" + '"x\ny"' + ",1" * 29 + "\n" + ",".join("1" * 30) + "\n"
    ).encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith("gz") else text)
    (tmp_path / ".page").mkdir()
    keep_shapes(tmp_path, str(tmp_path / name), ReadOptions())
    (found,) = shapes_kept(tmp_path)
    assert [number for number, _ in found.rows] == [2, 4, 5, 7]
    assert (found.more, len(found.rows[1][1])) == (30 - MOST_CELLS, MOST_CELLS)
    assert values_now(str(tmp_path / name), {"encoding": "utf-8", "header_row": 4})[0].rows[0] == (2, ["标题"])


def test_what_cannot_be_read_shows_nothing_and_says_so_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".page").mkdir()
    bomb = tmp_path / "a.xlsx"
    bomb.write_bytes(b"PK\x03\x04" + os.urandom(2_000))
    assert shapes_kept(tmp_path) == []
    keep_shapes(tmp_path, str(bomb), ReadOptions())
    assert shapes_kept(tmp_path) == []
    with pytest.raises(InputError):
        values_now(str(bomb), {})
    (tmp_path / "a.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    monkeypatch.setattr(reading, "_PATIENCE", 0.01)
    with pytest.raises(InputError):
        values_now(str(tmp_path / "a.csv"), {})
    (tmp_path / ".page" / "first-rows.result.json").write_text('[{"name": 1}]', encoding="utf-8")
    assert shapes_kept(tmp_path) == []


def test_a_table_of_an_archive_is_chosen_by_its_shapes(page: Asked, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"病案号": ["B100000"] * 9, "age": [71] * 9}), tmp_path / "v.parquet")
    with zipfile.ZipFile(tmp_path / "两院.zip", "w") as archive:
        archive.write(tmp_path / "v.parquet", "visits.parquet")
        archive.writestr("东院/a, b.csv", "title\n\ncode,ward,price\n" + "K1,east,1.5\n" * 600)
        archive.writestr("picture.png", b"\x89PNG\r\n\x1a\n")
    page.send("两院.zip", (tmp_path / "两院.zip").read_bytes())
    assert page.waited("两院", "scan") == "done", job_in(page.root / "两院", "scan")
    shown = page.get("/case/两院/data").text
    assert [place for place, _ in re.findall(r"look=(\d)#rows\"( aria-current)?", shown)][:2] == ["0", "1"]
    assert ("表</th>" in shown, "读取这张工作表" in shown) == (False, False)
    other = page.get("/case/两院/data?look=0").text
    assert ('<th scope="col">病案号</th>' in other, '<span class="shape">A999999</span>' in other, "B100000" in other) == (
        True,
        True,
        False,
    )
    assert "B100000" in page.post("/case/两院/data/part/rows", look="0", rows="", click="").text
    assert clicked(page, "两院", sheet="visits.parquet") == {"sheet": "visits.parquet"}
    found = result_in(page.root / "两院", "scan", "zh")
    assert found is not None
    assert ([one["name"] for one in found["columns"]], found["table"]["sheet"]) == (["病案号", "age"], "visits.parquet")
    assert clicked(page, "两院", sheet="2", header_row="3") == {"sheet": "2", "header_row": 3}
    found = result_in(page.root / "两院", "scan", "zh")
    assert found is not None
    assert ([one["name"] for one in found["columns"]], found["table"]["sheet"]) == (["code", "ward", "price"], "东院/a, b.csv")


def test_a_table_of_a_database_is_chosen_by_its_shapes(page: Asked, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "门诊.sqlite")) as base, base:
        base.execute("create table visits (id integer, 姓名 text, 就诊日期 text)")
        base.executemany("insert into visits values (?, ?, ?)", [(one, "王小明", "2024-03-01") for one in range(300)])
        base.execute('create table "a, b" (code text, price real)')
        base.executemany('insert into "a, b" values (?, ?)', [(f"K{one}", 1.5) for one in range(50)])
    page.send("门诊.sqlite", (tmp_path / "门诊.sqlite").read_bytes())
    assert page.waited("门诊", "scan") == "done"
    shown = page.get("/case/门诊/data").text
    assert '<th scope="col">姓名</th>' in shown  # of the table that was read, the one with most rows
    assert '<span class="shape">字字字</span>' in shown
    assert "王小明" not in shown
    assert not ROW.findall(shown)  # nobody has to say where the names stand
    assert "K0" not in page.get("/case/门诊/data?look=0").text
    assert '<span class="shape">A9</span>' in page.get("/case/门诊/data?look=0").text
    assert clicked(page, "门诊", sheet="1") == {"sheet": "1"}
    found = result_in(page.root / "门诊", "scan", "zh")
    assert found is not None
    assert ([one["name"] for one in found["columns"]], found["table"]["sheet"]) == (["code", "price"], "a, b")


def test_a_database_without_a_table_or_with_computed_columns_shows_nothing(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "v.sqlite")) as base, base:
        base.execute("create table t (a integer, b integer generated always as (a + 1))")
    with pytest.raises(InputError):
        first_rows(str(tmp_path / "v.sqlite"), ReadOptions())
