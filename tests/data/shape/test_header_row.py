from __future__ import annotations

import csv
import random
import unicodedata
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.header import is_blank, same_name_key
from reidrisk.data.options import ReadOptions
from reidrisk.data.shape.above import titles_above
from reidrisk.data.shape.cell_kinds import kind_of, look, signature
from reidrisk.data.shape.header_row import holds_names
from reidrisk.data.shape.naming import completed
from reidrisk.data.shape.table_shape import find_shape

NAMES, RECORD = True, False


@pytest.mark.parametrize(
    ("text", "names", "sure"),
    [
        ("a,b\n1,2", NAMES, True),
        ("姓名,城市\n李四,上海\n王五,广州", NAMES, True),
        ("Name,City\nLi Na,Shanghai", NAMES, True),
        ("id\n1", NAMES, True),
        (",a,b\n0,1,x", NAMES, True),
        ("country,2019,2020,2021\nA,1,2,3\nB,3,4,5", NAMES, True),
        ("0,1,2,3\n1,3,4,5\n7,8,9,9", NAMES, True),
        ("k,2020-01-01,2020-02-01,2020-03-01\nx,1,2,3", NAMES, True),
        ("name,city\nname,city\nAnna,Paris\nname,city\nBo,Rome", NAMES, True),  # a header that is repeated on each page
        ("f1,f2\nv0,1\nv1,2", NAMES, True),
        ("c0,c1,c2\nv0,v0,v7\nv1,v3,v8", NAMES, True),
        ("c0,c4,c2\nv0,v0,v7\nv1,v3,v8", RECORD, True),
        ("age,rs1000042,rs429358,rs7412000\n60+,AA,AG,GG\n20-39,AG,AG,GG\n60+,AA,GG,CT", NAMES, True),
        ("sex,grade,2019\nm,A,3\nf,B,4", NAMES, False),
        ("foo,bar\nx,y", RECORD, False),
        ("q\na\na\nb\nc", NAMES, False),  # letters for kinds, and another one above
        ("q0,s\na,x\na,y\nb,x", NAMES, False),
        ("b\na\na\nb\nc", RECORD, False),
        ("JD\nMK\nMK\nAB", RECORD, False),  # initials
        ("foo,bar", NAMES, False),  # nothing below
        ("w,x,y,z\n1,x,,", NAMES, True),
        ("A,B\nB,A\nA,C", RECORD, True),
        ("A,B\nanna lee,bo ray\ncy fox,di orr", RECORD, False),
        ("1,2\n3,4", RECORD, True),
        ("1\n2\n3", RECORD, True),
        ("张三,13800138000,男\n李四,13900139000,女\n王五,13700137000,男", RECORD, True),
        ("张三,110101199003071234", RECORD, True),
        ("a@b.com,x", RECORD, True),
        ("p1,2020-01-01,M\np2,2020-01-02,F\np3,2021-01-01,M", RECORD, True),
        ("39,State-gov,77516,Never-married\n50,Self-emp,83311,Married\n38,Private,215646,Divorced", RECORD, True),
        ("张三,北京\n李四,上海\n王小五,广州", RECORD, False),
        ("王小明\n李丽", RECORD, False),
        ("Zhang Wei,Beijing\nLi Na,Shanghai\nWang Fang,Canton", RECORD, False),
        ("张三,离异\n李四,已婚\n王五,已婚\n赵六,已婚\n钱七,未婚\n钱八,未婚", RECORD, False),  # a value that only the first person has
        ("男,是,是\n女,否,否\n男,是,否", RECORD, True),
    ],
)
def test_a_header_is_told_from_a_record_by_the_rows_below(text: str, names: bool, sure: bool) -> None:
    first, *below = csv.reader(text.split("\n"))
    found = holds_names(first, below)
    assert (found.names, found.sure) == (names, sure)


_LINES = Path(__file__).with_name("scripts.txt").read_text(encoding="utf-8").splitlines()[1:]
SCRIPTS = {
    script: [[cell.replace("_", " ") for cell in part.split()] for part in parts] for script, *parts in (line.split("|") for line in _LINES)
}


def people(script: str, count: int, seed: int) -> list[list[str]]:
    """Rows of a full name, a town, an occupation and a family name."""
    draw = random.Random(seed)  # noqa: S311 - test data, the same at every run
    given, family, towns, work, _ = SCRIPTS[script]
    between = "" if script in {"Chinese", "Japanese"} else " "

    def name() -> str:
        parts = [draw.choice(family), *(draw.choice(given) for _ in range(1 + (draw.random() < 0.1)))]
        return between.join(parts if script in {"Chinese", "Japanese", "Vietnamese"} else parts[::-1])

    return [[name(), draw.choice(towns), draw.choice(work), draw.choice(family)] for _ in range(count)]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("script", SCRIPTS)
def test_the_first_person_is_no_header_in_any_script(script: str, form: Literal["NFC", "NFD"]) -> None:
    """Known truth: of each script 80 tables of one or two columns, of 3 to 40 people below the first."""
    for seed in range(5):
        rows = [[unicodedata.normalize(form, cell) for cell in row] for row in people(script, 41, seed)]
        for places in ((0,), (3,), (1, 2), (0, 1)):
            cut = [[row[place] for place in places] for row in rows]
            assert not any(holds_names(cut[0], cut[1 : 1 + below]).names for below in (3, 10, 25, 40))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_header_is_found_in_any_script(script: str) -> None:
    header, rows = SCRIPTS[script][4], people(script, 40, 1)
    for width in (1, 2, 3):
        for below in (3, 40):
            assert holds_names(header[:width], [row[:width] for row in rows[:below]]).names


def test_a_header_that_no_list_knows_is_found_where_no_record_is_as_unusual() -> None:
    rows = [[f"{name} Xu", "yes" if place % 2 else "no", "red"] for place, name in enumerate(("Anna", "Bo", "Cy", "Di", "Eve") * 8)]
    assert holds_names(["Wer", "Ob", "Farbton"], rows).names
    # A foreigner: all is new at once, as it is for another one below.
    rare = [*rows, ["Đỗ", "peut-être", "bleu"]]
    assert not holds_names(["Ông", "vielleicht", "grün"], rare).names


def test_dates_that_ascend_and_answers_that_count_are_no_series() -> None:
    stay = [["Anna Lee", "1980-03-04", "2024-01-02", "2024-01-09"], ["Bo Ray", "1975-03-04", "2024-02-02", "2024-02-11"]] * 3
    assert not holds_names(stay[0], stay[1:]).names
    answers = [["x", *"123"], ["y", *"351"], ["z", *"123"], ["v", *"224"]]
    assert not holds_names(answers[0], answers[1:]).names


def test_words_that_name_columns_are_names_in_no_one_s_department() -> None:
    offices = [["Police Department, ME"], ["County Office, NC"], ["Department of Justice"]]
    assert not holds_names(offices[0], offices[1:]).names
    assert holds_names(["Department"], [["Cardiology"], ["Surgery"]]).names
    assert not holds_names(["telephone"], [["telephone"], ["letter"], ["telephone"]]).names
    assert not holds_names(["https://a.org/index"], [["https://b.org/x"], ["https://a.org/y"]]).names
    assert not holds_names(["unknown"], [["31"], ["40"], ["unknown "], ["22"], ["25"], ["71"]]).names


def test_a_first_row_that_comes_again_is_a_record_however_rare_its_values_are_beside_it() -> None:
    rows = [["жен", "да"] if place % 2 else ["муж", "нет"] for place in range(41)]
    assert not holds_names(rows[0], rows[1:]).names
    assert not holds_names(["יוסף כהן"], [["שרה לוי"], ["יוסף כהן"], ["דוד מזרחי"]] * 13).names


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("", "blank"), ("NA", "blank"), ("1,234.50", "number"), ("-3%", "number"), ("¥12", "number"), ("１２", "number"), ("1e5", "number"),
        (".5", "number"), ("E1", "code"),
        ("2024-01-02", "date"), ("2024年1月2日", "date"), ("1/2/24", "date"), ("01JAN1980", "date"), ("12:30", "date"),
        ("2020-01-02 10:00", "date"),
        ("BA2300017", "code"), ("x@y.org", "code"), ("18号楼 2 单元", "words"), ("王小明", "words"), ("first name", "words"),
    ],
)  # fmt: skip
def test_kinds_of_cells(cell: str, kind: str) -> None:
    assert kind_of(cell) == kind


def test_signatures_and_looks() -> None:
    assert [signature(text) for text in ("BA2300017", "Anna Lee", "王小明", "Éva", "a_1", "สมชาย", "Nguyễn")] == [
        "A9",
        "Aa Aa",
        "字",
        "Aa",
        "a_9",
        "字",
        "Aa",
    ]
    assert look(["A1", "B22", "C3"]).form == "A9"
    assert look(["A1", "22-b", "c"]).kind == "words"
    assert look(["A1", "2-b", "x_3", "4.d.5"]).kind == "words"
    assert look([None, "", "NA"]).kind == "blank"


def test_names_made_by_position_meet_no_other_name() -> None:
    raw = ["", "Column_1", None, " "]
    names, told = completed(raw, [])
    assert names == ("column_1.1", "Column_1", "column_3", "column_4")
    assert "column_1.1, column_3, column_4" in told[0].say("en")
    assert completed([None, "a"], [], [3, 9])[0] == ("column_3", "a")
    assert completed(["a"], [])[1] == []
    assert completed(["", "姓名"], [["x", "y"]])[0] == ("第1列", "姓名")


def test_a_column_that_counts_is_the_index_of_a_data_frame() -> None:
    rows = [[str(n), "x"] for n in range(5)]
    assert completed(["", "a"], rows)[0] == ("index", "a")
    assert completed(["", "index"], rows)[0] == ("column_1", "index")
    assert completed(["a", ""], [["x", str(n)] for n in range(5)])[0] == ("a", "column_2")
    assert completed(["", "a"], [["王小明", "x"]] * 5)[0] == ("第1列", "a")
    assert completed(["", "a"], [[str(n), "x"] for n in (1, 2, 4)])[0] == ("column_1", "a")


def test_repeated_names_are_numbered_past_names_that_are_there() -> None:
    names, told = completed(["a", "A", "a.1", "a"], [])
    assert names == ("a", "A.2", "a.1", "a.3")
    assert "A.2, a.3" in told[0].say("en")


def test_thousands_of_repeated_names_take_no_longer_each() -> None:
    names, told = completed(["x"] * 4000, [])
    assert len(set(names)) == 4000
    assert "…" in told[0].say("zh")


@given(st.lists(st.none() | st.text(max_size=3), min_size=1, max_size=8))
def test_every_column_gets_a_name_of_its_own(raw: list[str | None]) -> None:
    names, _ = completed(raw, [])
    assert len({same_name_key(name) for name in names}) == len(raw)
    assert not any(is_blank(name) for name in names)
    kept = {same_name_key(name) for name in raw if name is not None and not is_blank(name)}
    assert kept <= {same_name_key(name) for name in names}


PAIRS = [["导出人", "信息科"], ["统计口径", "出院病人"]]
GROUPED = [
    ["患者", "检验结果", "", "", ""],
    ["编号", "血糖", "血脂", "尿酸", "肌酐"],
    *([str(at), "5.1", "4.2", "330", "70"] for at in range(9)),
]


@pytest.mark.parametrize(
    ("rows", "apart", "titles"),
    [
        ([*PAIRS, *GROUPED[1:]], (), 2),
        ([PAIRS[0], *GROUPED[1:]], (1,), 1),
        (GROUPED, (), 0),
        ([["某市医院"], *GROUPED], (), 1),
        ([["某市医院"], *GROUPED], (1,), 1),
        ([["某公司工资表"], ["编制单位：", "月份：", "一月"], *GROUPED, *([str(at)] for at in range(9, 40))], (), 2),
        ([["某科室登记表"], ["编号", "姓名", "性别", "年龄", "备注"], *([str(at), "甲"] for at in range(9))], (), 1),
        ([["某科室登记表"], ["甲乙", "丙丁", "戊己"], *([str(at), "甲"] for at in range(9))], (), 0),
    ],
    ids=[
        "a thing and what it is, twice",
        "a gap below",
        "groups of columns",
        "groups below a title",
        "a gap below the title",
        "a printed form, most of whose rows hold their number alone",
        "names above records that are mostly empty",
        "what does not name columns",
    ],
)
def test_what_is_said_of_a_table_is_no_group_of_columns(rows: list[list[str]], apart: tuple[int, ...], titles: int) -> None:
    assert titles_above(rows, apart) == titles


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("This lists the ward,made by us,2024\nname,sex,age\nAnna,F,31\nBo,M,42", (2,)),
        ("q1,q2,q3\n姓名,性别,年龄\n张三,男,30\n李四,女,40", (2,)),
        ("name,sex,age\nname,sex,age\nAnna,F,31\nBo,M,42", (1,)),
        ("张三,男,30\n姓名,性别,无名\n李四,女,40\n王五,女,50", ()),
        ("Anna,F\nname,sex\nBo,M", ()),
    ],
    ids=["a title", "codes of questions", "the header again", "a row that does not", "two columns"],
)
def test_a_row_that_names_every_column_is_the_header_below_rows_that_name_none(text: str, header: tuple[int, ...]) -> None:
    rows = list(enumerate(csv.reader(text.split("\n")), 1))
    assert find_shape(rows, ReadOptions(), "a.csv").header == header


RECORDS = [["张三", "34", "内科", "5.6"], ["李四", "51", "外科", "6.1"], ["王五", "8", "儿科", "4.9"], ["赵六", "70", "内科", "7.2"]]


@pytest.mark.parametrize(
    ("below", "rows"),
    [
        ([["(1)", "(2)", "(3)", "(4)"]], 1),
        ([["（1）", "（2）", "（3）", "（4）"]], 1),
        ([["1", "2", "3", "4"]], 1),
        ([["甲", "1", "2", "3"]], 1),
        ([["A", "1", "2", "3"]], 1),
        ([["1", "2", "3", "4"], ["", "岁", "", "mmol/L"]], 2),
        ([["", "岁", "", "mmol/L"], ["(1)", "(2)", "(3)", "(4)"]], 2),
        ([["1", "2", "3", "5"]], 0),
        ([["", "1", "2", ""]], 0),
    ],
)
def test_numbers_of_columns_below_their_names_are_no_record(below: list[list[str]], rows: int) -> None:
    table = [["姓名", "年龄", "科室", "血糖"], *below, *RECORDS]
    shape = find_shape(list(enumerate(table, 1)), ReadOptions(), "t.csv")
    assert (shape.header, shape.units, shape.record) == ((1,), tuple(range(2, 2 + rows)), 2 + rows)


def test_a_first_record_of_numbers_that_count_is_a_record() -> None:
    table = [["a", "b", "c", "d"], ["1", "2", "3", "4"], ["5", "6", "7", "8"], ["2", "2", "1", "3"], ["4", "1", "0", "9"]]
    assert find_shape(list(enumerate(table, 1)), ReadOptions(), "t.csv").record == 2
