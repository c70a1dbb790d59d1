from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.header import is_blank, same_name_key
from reidrisk.data.shape.cell_kinds import kind_of, look, signature
from reidrisk.data.shape.header_row import holds_names
from reidrisk.data.shape.naming import completed

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
        ("sex,grade,2019\nm,A,3\nf,B,4", NAMES, False),
        ("foo,bar\nx,y", NAMES, False),
        ("A,B\nanna lee,bo ray\ncy fox,di orr", NAMES, True),
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


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("", "blank"), ("NA", "blank"), ("1,234.50", "number"), ("-3%", "number"), ("¥12", "number"), ("１２", "number"), ("1e5", "number"),
        ("2024-01-02", "date"), ("2024年1月2日", "date"), ("1/2/24", "date"), ("01JAN1980", "date"), ("12:30", "date"),
        ("2020-01-02 10:00", "date"),
        ("BA2300017", "code"), ("x@y.org", "code"), ("18号楼 2 单元", "words"), ("王小明", "words"), ("first name", "words"),
    ],
)  # fmt: skip
def test_kinds_of_cells(cell: str, kind: str) -> None:
    assert kind_of(cell) == kind


def test_signatures_and_looks() -> None:
    assert [signature(text) for text in ("BA2300017", "Anna Lee", "王小明", "Éva", "a_1")] == ["A9", "Aa Aa", "字", "Áa", "a_9"]
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
