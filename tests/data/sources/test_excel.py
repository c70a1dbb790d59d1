from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.data.sources import workbooks as sheets
from tests.data.sources.opening import Opened
from tests.patience import PATIENCE

from reidrisk.data.engine import Engine
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate
from reidrisk.data.sources.excel import SOURCE
from reidrisk.model.problem import InputError

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
CANARY = "金丝雀CANARY77"


def book(path: Path, rows: list[list[object]], name: str = "数据") -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = name
    for row in rows:
        sheet.append(row)
    workbook.save(path)
    return path


def test_every_kind_of_cell(tmp_path: Path, opened: Open) -> None:
    path = book(
        tmp_path / "a.xlsx",
        [
            ["编号", "手机", "日期", "时刻", "真假", "数", "时长"],
            ["007", 13812345678.0, date(2020, 1, 2), datetime(2020, 1, 2, 3, 4, 5), True, 0.1, time(12, 30)],  # noqa: DTZ001
            ['a,"b"\n<&>\'', 1, None, None, False, -2.50, None],
        ],
    )
    found = opened(SOURCE, path)
    assert found.table.columns == ("编号", "手机", "日期", "时刻", "真假", "数", "时长")
    assert found.rows() == {
        ("007", "13812345678", "2020-01-02", "2020-01-02 03:04:05", "TRUE", "0.1", "12:30:00"): 1,
        ('a,"b"\n<&>\'', "1", None, None, "FALSE", "-2.5", None): 1,
    }
    assert found.table.rows == 2
    assert found.table.sampled_all
    assert Counter(map(tuple, found.table.sample)) == found.rows()
    assert found.table.fingerprint.kind == "bytes-sha256"
    assert found.said() == ""


def test_precision_lost_at_the_source_is_counted(tmp_path: Path, opened: Open) -> None:
    rows: list[list[object]] = [
        ["证件号", "b"],
        [110101199003071234, 0],
        [110101199003071234, 1],
        [110101199003071234, 2],
        ["110101199003071234", 5],
    ]
    found = opened(SOURCE, book(tmp_path / "a.xlsx", rows))
    assert 'Precision lost at the source: in column "证件号", 3 cells' in found.said()
    assert {row[0] for row in found.rows()} == {"110101199003071200", "110101199003071234"}  # 16 digits are what openpyxl wrote


def test_errors_blank_rows_and_hidden_things_are_noted(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "a.xlsx"
    with xlsxwriter.Workbook(str(path)) as workbook:
        sheet = workbook.add_worksheet("可见")
        sheet.write_row(0, 0, ["A", "B", "C"])
        sheet.write_row(1, 0, ["x", 1])
        sheet.write_formula(1, 2, "=NA()", None, "#N/A")
        sheet.write_row(4, 0, ["y", 2, 3])
        sheet.set_row(4, None, None, {"hidden": True})
        sheet.set_column(1, 1, None, None, {"hidden": True})
        sheet.merge_range(5, 0, 6, 0, "m")
        sheet.write_row(5, 1, [7, 8])
        sheet.write_row(6, 1, [9, 9])
        workbook.add_worksheet("藏起来").hide()
    found = opened(SOURCE, path)
    assert found.rows() == {("x", "1", None): 1, ("y", "2", "3"): 1, ("m", "7", "8"): 1, ("m", "9", "9"): 1}
    said = found.said()
    for part in (
        "1 cell holds an error",
        "2 completely empty rows",
        "1 row is hidden",
        "1 column is hidden",
        "1 ranges of cells",
        "藏起来",
    ):
        assert part in said
    assert all(note.say("zh") for note in found.table.notes)


def test_columns_without_name_and_without_value_do_not_exist(tmp_path: Path, opened: Open) -> None:
    path = book(tmp_path / "a.xlsx", [[None, "A", None, "B", None], [None, 1, None, 2, None], [None, 3, None, 4]])
    assert opened(SOURCE, path).table.columns == ("A", "B")


def test_values_under_no_name_and_under_a_repeated_one_get_names(tmp_path: Path, opened: Open) -> None:
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [["A", None, "B", "b"], [1, CANARY, 2, 3], [1, None, 2, 3, None, CANARY]]))
    assert found.table.columns == ("A", "第2列", "B", "b.1", "第6列")
    assert CANARY not in found.said()
    assert "named by their position: 第2列, 第6列" in found.said()


def test_values_beyond_all_names_and_far_below_are_a_problem(tmp_path: Path) -> None:
    many: list[list[object]] = [[1, 2] for _ in range(300)]
    path = book(tmp_path / "a.xlsx", [["A", "B"], *many, [1, 2, None, CANARY]])
    with Engine(512 * 2**20) as engine, pytest.raises(InputError) as caught:
        SOURCE.open(Candidate(path=path), ReadOptions(), engine)
    assert [(problem.code, problem.column) for problem in caught.value.problems] == [("blank_column_name", 4)]
    assert CANARY not in str(caught.value)


def test_without_header(tmp_path: Path, opened: Open) -> None:
    found = opened(SOURCE, book(tmp_path / "a.xlsx", [["x"], ["y", 1], [None, None, 2]]), header_row="none")
    assert found.table.columns == ("column_1", "column_2", "column_3")
    assert found.rows() == {("x", None, None): 1, ("y", "1", None): 1, (None, None, "2"): 1}


def test_choosing_a_sheet(tmp_path: Path, opened: Open, refused: Refuse) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.title = "空"
    for name in ("病人", "2"):
        sheet = workbook.create_sheet(name)
        sheet.append(["Name"])
        sheet.append([name])
    path = tmp_path / "a.xlsx"
    workbook.save(path)
    first = opened(SOURCE, path)
    assert first.rows() == {("病人",): 1}
    assert "several sheets" in first.said()
    assert opened(SOURCE, path, sheet="2").rows() == {("2",): 1}
    assert opened(SOURCE, path, sheet="3").rows() == {("2",): 1}
    assert opened(SOURCE, path, sheet="病人").said() == ""
    assert refused(SOURCE, path, sheet="9") == ["unknown_sheet"]
    assert refused(SOURCE, path, sheet="病") == ["unknown_sheet"]
    assert refused(SOURCE, path, sheet="1") == ["empty"]


@pytest.mark.parametrize(
    ("first", "second", "read"),
    [
        ([["某市医院"], [], ["制表人", "信息科"]], [["编号", "性别", "年龄"], *(["a", "男", age] for age in range(9))], "数据"),
        ([["编号", "性别"], *([age, "男"] for age in range(9))], [["项目", "含义", "单位"], ["性别", "自报", None]], "封面"),
        ([["编号", "性别", "年龄"], ["a", "男", 1]], [["项目", "含义", "单位"], *(["性别", "自报", None] for _ in range(9))], "封面"),
        ([["编号"], ["a"]], [["项目", "含义"], ["性别", "自报"], ["年龄", "周岁"]], "封面"),
    ],
    ids=["a cover", "a narrow table longer than a wide one", "a wide table", "two narrow sheets"],
)
def test_a_cover_is_no_table(tmp_path: Path, opened: Open, first: list[list[object]], second: list[list[object]], read: str) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.title = "封面"
    for row in first:
        workbook.active.append(row)
    sheet = workbook.create_sheet("数据")
    for row in second:
        sheet.append(row)
    workbook.save(tmp_path / "a.xlsx")
    assert f'several sheets; "{read}" was read' in opened(SOURCE, tmp_path / "a.xlsx").said()


def test_a_hidden_table_is_not_chosen_over_a_cover(tmp_path: Path, opened: Open) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.title = "封面"
    workbook.active.append(["某市医院"])
    workbook.active.append(["2024"])
    sheet = workbook.create_sheet("数据")
    for row in [["编号", "性别", "年龄"], *(["a", "男", age] for age in range(9))]:
        sheet.append(row)
    sheet.sheet_state = "hidden"
    workbook.save(tmp_path / "a.xlsx")
    assert 'several sheets; "封面" was read' in opened(SOURCE, tmp_path / "a.xlsx").said()


def test_the_nearest_sheet_is_named(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", [["A"], [1]], "patients")
    with Engine(512 * 2**20) as engine, pytest.raises(InputError, match='Did you mean "patients"'):
        SOURCE.open(Candidate(path=path), ReadOptions(sheet="Patient"), engine)


@pytest.mark.parametrize(
    ("rows", "code"), [([], "empty"), ([["A", "B"]], "header_only"), ([[f"c{i}" for i in range(5000)], [1]], "too_many_columns")]
)
def test_nothing_to_assess(tmp_path: Path, refused: Refuse, rows: list[list[object]], code: str) -> None:
    assert refused(SOURCE, book(tmp_path / "a.xlsx", rows)) == [code]


# -- the plain shape and the parser must agree

_ALPHABET = st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
_TEXT = st.text(_ALPHABET, min_size=1, max_size=8) | st.sampled_from(["&<>\"'", "a\nb", " x ", "_x000D_", "007", "*"])
_CELL = st.none() | _TEXT | st.integers(-(10**16), 10**16) | st.floats(allow_nan=False, allow_infinity=False) | st.booleans()


def _as_xml(cells: list[object], number: int) -> str:
    parts = []
    for letter, value in zip("ABCDE", cells, strict=False):
        reference = f"{letter}{number}"
        if isinstance(value, bool):
            parts.append(f'<c r="{reference}" t="b"><v>{int(value)}</v></c>')
        elif isinstance(value, str):
            parts.append(sheets.text(reference, value))
        elif value is not None:
            parts.append(sheets.number(reference, repr(value)))
    return sheets.row(number, *parts)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(_CELL, min_size=1, max_size=5), min_size=1, max_size=6))
def test_both_readers_say_the_same(tmp_path: Path, engine: Engine, rows: list[list[object]]) -> None:
    body = "".join(_as_xml(row, index + 2) for index, row in enumerate(rows))
    head = sheets.row(1, *(sheets.text(f"{letter}1", f"h{letter}") for letter in "ABCDE"))
    plain = sheets.worksheet(head + body)
    tables = []
    for sheet in (
        plain,
        plain.replace("<worksheet", "<!-- a comment --><worksheet"),
        plain.replace('xmlns="', 'xmlns:x="').replace("</", "</x:").replace("<", "<x:").replace("<x:/x:", "</x:").replace("<x:?", "<?"),
    ):
        path = sheets.xlsx(tmp_path / "a.xlsx", sheet)
        try:
            tables.append(list(SOURCE.open(Candidate(path=path), ReadOptions(), engine).sample))
        except InputError as error:
            tables.append([(error.problems[0].code,)])
    assert tables[0] == tables[1] == tables[2]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(st.none() | _TEXT, min_size=3, max_size=3), min_size=1, max_size=6))
def test_round_trip_of_text(tmp_path: Path, engine: Engine, rows: list[list[str | None]]) -> None:
    path, rows = tmp_path / "a.xlsx", [*rows, ["x", "y", "z"]]  # one cell with a colon in the last row is a remark
    with xlsxwriter.Workbook(str(path), {"strings_to_formulas": False, "strings_to_urls": False}) as workbook:
        sheet = workbook.add_worksheet()
        table: list[list[str | None]] = [["A", "B", "C"], *rows]
        for y, row in enumerate(table):
            for x, value in enumerate(row):
                if value is not None:
                    sheet.write_string(y, x, value)
    wanted = Counter(tuple(row) for row in rows if any(row))
    # Nothing tells the names A, B and C from such values: the row of names is given.
    found = Opened(SOURCE.open(Candidate(path=path), ReadOptions(header_row=1, drop_totals=False), engine), engine)
    assert found.rows() == wanted == Counter(map(tuple, found.table.sample))
    assert found.classes(["A", "C"]) == Counter(Counter((row[0], row[2]) for row in wanted.elements()).values())


@pytest.mark.parametrize(
    "rows",
    [
        '<row><c><v>1</v></c><c t="str"><v>x</v></c></row>',
        '<row r="2" spans="1:2"><c r="A2"><f>1+0</f><v>1</v></c><c r="B2" t="str"><f t="shared" si="0"/><v>x</v></c></row>',
        (
            '<row r="2"><c r="A2" cm="1"><v>1</v></c><c r="B2" t="inlineStr"><is>'
            '<r><rPr><b/></rPr><t>x</t></r><rPh sb="0" eb="1"><t>y</t></rPh></is></c></row>'
        ),
        '<row r="2"><c r="B2" t="str"><v><![CDATA[x]]></v></c><c r="A2"><v>1</v></c></row>',
        '<row r="2"><c r="B2" t="str"><v>x</v></c><c r="A2"><v>1</v></c></row>',
        '<row r="2"/><row r="3"><c r="A3"><v>1</v></c><c r="B3" t="str"><v>x</v></c><c r="C3"/></row><row r="4" hidden="1"/>',
        '<row r="2"><c r="A2" s="9"><v>1.0</v></c><c r="B2" t="str"><v>&#x78;</v></c><c r="C2" t="s"/><c r="D2"><v/></c></row>',
        '\n<row r="2">\n<c r="A2"><v>1</v></c>\n<c r="B2" t="str"><v>x</v></c>\n</row>\n',
    ],
)
def test_shapes_that_programs_write(tmp_path: Path, opened: Open, rows: str) -> None:
    head = sheets.row(1, sheets.text("A1", "A"), sheets.text("B1", "B"))
    assert opened(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet(head + rows))).rows() == {("1", "x"): 1}


def test_the_parser_takes_over_where_the_plain_shape_ends(tmp_path: Path, opened: Open) -> None:
    rows = [sheets.row(1, sheets.text("A1", "A"))]
    rows += [sheets.row(n, sheets.number(f"A{n}", f"{n}{10**15}"), attributes=' spans="1:1"') for n in range(2, 40_000)]
    rows.insert(20_000, "<row/>")
    rows.append('<row r="40001"><c r="A40001" odd="yes"><v>5</v></c></row>')
    found = opened(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet("".join(rows))))
    assert found.table.rows == 39_999
    assert found.rows() == Counter({**{(f"{n}{10**15}",): 1 for n in range(2, 40_000)}, ("5",): 1})
    assert "39,998 cells" in found.said()


@pytest.mark.parametrize(
    ("items", "value"),
    [
        ("<si><t>x</t></si>", "x"),
        ('<si><t xml:space="preserve"> x </t></si>', " x "),
        ("<si><r><t>a</t></r><r><t>b</t></r><rPh sb='0' eb='1'><t>c</t></rPh></si>", "ab"),
        ("<si><t>a&amp;b&#10;c_x0041_</t></si>", "a&b\ncA"),
        ("\n<si>\n<t>x</t>\n</si>\n", "x"),
    ],
)
def test_shared_strings(tmp_path: Path, opened: Open, items: str, value: str) -> None:
    sheet = sheets.worksheet(sheets.row(1, sheets.text("A1", "Name")) + '<row r="2"><c r="A2" t="s"><v>2</v></c></row>')
    path = sheets.xlsx(tmp_path / "a.xlsx", sheet, strings=sheets.shared(f"<si><t/></si><si><t>y</t></si>{items}"))
    assert opened(SOURCE, path).rows() == {(value,): 1}


def test_days_since_1904_and_long_times(tmp_path: Path, opened: Open) -> None:
    body = sheets.row(1, sheets.text("A1", "A"), sheets.text("B1", "B")) + sheets.row(
        2, sheets.number("A2", "1", 1), sheets.number("B2", "1.5", 2)
    )
    path = sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet(body), workbook='<workbookPr date1904="1"/>')
    assert opened(SOURCE, path).rows() == {("1904-01-02", "36:00:00"): 1}


def test_a_hidden_sheet_is_read_when_there_is_no_other(tmp_path: Path, opened: Open) -> None:
    body = sheets.row(1, sheets.text("A1", "A")) + sheets.row(2, sheets.text("A2", "x"))
    assert "is hidden" in opened(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet(body), state=' state="hidden"')).said()


# -- what is no good


def test_ods(tmp_path: Path, opened: Open) -> None:
    rows = sheets.ods_row(sheets.ods_text("姓名"), sheets.ods_text("数")) + sheets.ods_row(
        sheets.ods_text("甲"), sheets.ods_number("13812345678"), attributes=' table:number-rows-repeated="3"'
    )
    rows += (
        '<table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    found = opened(SOURCE, sheets.ods(tmp_path / "a.ods", rows))
    assert found.table.format == "ods"
    assert found.rows() == {("甲", "13812345678"): 3}


def test_an_ods_that_repeats_a_million_cells(tmp_path: Path, refused: Refuse) -> None:
    row = sheets.ods_row(
        sheets.ods_text(CANARY, ' table:number-columns-repeated="16384"'), attributes=' table:number-rows-repeated="1048576"'
    )
    assert refused(SOURCE, sheets.ods(tmp_path / "a.ods", row), CANARY) == ["workbook_too_big"]


def test_a_damaged_ods(tmp_path: Path, refused: Refuse) -> None:
    assert refused(SOURCE, sheets.ods(tmp_path / "a.ods", "<table:table-row>" + CANARY), CANARY) == ["corrupt_workbook"]


def test_xls(tmp_path: Path, opened: Open) -> None:
    path = sheets.xls(tmp_path / "a.xls", [["证件号", "手机"], ["007", 13812345678.0], ["008", 1.10101199003071e17]])
    found = opened(SOURCE, path)
    assert found.table.format == "xls"
    assert found.rows() == {("007", "13812345678"): 1, ("008", "110101199003071000"): 1}
    assert "1 cell is stored as numbers" in found.said()


def test_an_xls_beyond_the_memory(tmp_path: Path, refused: Refuse) -> None:
    path = tmp_path / "a.xls"
    with path.open("wb") as file:
        file.write(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
        file.truncate(500 * 2**20)
    assert refused(SOURCE, path) == ["workbook_too_big"]


def test_memory_of_the_whole_process_is_bounded(tmp_path: Path) -> None:
    rows, letters = 40_000, "ABCDEFGHIJKLMNOPQRST"
    body = [sheets.row(1, *(sheets.text(f"{letter}1", f"h{letter}") for letter in letters))]
    body += [
        sheets.row(
            n,
            *(
                sheets.number(f"{letter}{n}", str(n * 7919 % 100_003))
                if place % 2
                else sheets.text(f"{letter}{n}", f"值{n}-{place}-{'x' * 20}")
                for place, letter in enumerate(letters)
            ),
        )
        for n in range(2, rows + 2)
    ]
    path = sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet("".join(body)))
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from reidrisk.data.engine import Engine\n"
        "from reidrisk.data.options import ReadOptions\n"
        "from reidrisk.data.source import Candidate\n"
        "from reidrisk.data.sources.excel import SOURCE\n"
        "with Engine(400 * 2**20, 2) as engine:\n"
        "    table = SOURCE.open(Candidate(path=Path(sys.argv[1])), ReadOptions(memory=400 * 2**20), engine)\n"
        # Not getrusage: its peak begins with that of the process that started this one.
        "    peak = next(line for line in Path('/proc/self/status').read_text().splitlines() if line.startswith('VmHWM'))\n"
        "    print(table.rows, int(peak.split()[1]) // 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, timeout=PATIENCE, check=True)
    found, megabytes = map(int, done.stdout.split())
    assert found == rows
    assert megabytes < 400
