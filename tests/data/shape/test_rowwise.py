from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.shape.rowwise import are_forms, lies_without_names, stands_on_its_side

SIDE = ["姓名,王小明,李丽,张伟", "性别,男,女,男", "年龄,34,51,8", "诊断,肺炎,高血压,肺炎"]


@pytest.mark.parametrize("header", [(), ("variable,P1,P2,P3",)])
def test_a_table_on_its_side_is_told(run: Run, tmp_path: Path, header: tuple[str, ...]) -> None:
    (tmp_path / "a.csv").write_text("\n".join([*header, *SIDE]) + "\n", encoding="utf-8")
    assert "横放" in run("scan", "a.csv", "--lang", "zh").out.replace("\n", "")
    assert "on its side" in " ".join(run("scan", "a.csv", "--lang", "en").out.split())


@pytest.mark.parametrize(
    "lines",
    [
        ["name,the name,text,any", "sex,the sex,text,m f", "age,in years,number,any"],  # describes variables
        ["Anna,m,34,x", "Bo,f,51,y", "Cy,f,8,z"],
        ["name,1,2,3", "name,4,5,6", "name,7,8,9"],
        ["age,1,2,3", "sex,4,5,6", "year,7,8,9"],
        SIDE[:2],
        ["age,34", "sex,m", "name,Bo"],
    ],
)
def test_what_stands_upright(lines: list[str]) -> None:
    assert not stands_on_its_side([line.split(",") for line in lines])


def test_a_cell_may_be_empty() -> None:
    assert stands_on_its_side([["name", "Bo", None, "Cy"], ["age", "34", "", "8"], ["sex", "m", "f", "m"], [None, "x", "y", "z"]])


FORM = [("姓名", "王小明"), ("性别", "男"), ("出生日期", "1980-01-02"), ("联系电话", "13812345678")]


@pytest.mark.parametrize(
    ("rows", "are"),
    [
        (FORM * 3, True),
        ([(f"{item}：{what}",) for item, what in FORM] * 3, True),
        ([row for _ in range(3) for row in (*((f"{item}: {what}",) for item, what in FORM), ("---",))], True),
        ([(*FORM[0], *FORM[1]), (*FORM[2], *FORM[3])] * 2, True),  # two pairs a row
        ([(*FORM[0], *FORM[1]), (*FORM[2], *FORM[3]), ("民族", "汉族", "邮政编码", "100080")], True),
        ([("MRN", "101"), ("DOB", "1950-01-01"), ("Dx", "flu"), ("Ward", "A")] * 3, True),  # one known word, and all come round
        ([("item", "value"), *[("Hb", "120"), ("WBC", "6"), ("PLT", "200")] * 3], False),  # long results under their names
        ([("Hb", "120"), ("WBC", "6"), ("PLT", "200")] * 3, False),  # no word that names a column
        (FORM, False),  # one below the other and once only: a list of words and what they mean
        ([("王小明", "男"), ("李丽", "女"), ("张伟", "男")] * 3, False),
        ([("姓名", "a", "b")] * 9, False),
        ([("姓名", "王小明")] * 9, False),  # one item alone
        ([], False),
    ],
)
def test_forms_are_told_from_lists(rows: list[tuple[str, ...]], are: bool) -> None:
    assert are_forms(rows) is are


def test_forms_are_said_to_be_forms(run: Run, tmp_path: Path) -> None:
    lines = [f"{item}：{what}" for _ in range(5) for item, what in FORM]
    (tmp_path / "a.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "登记表" in run("scan", "a.txt", "--lang", "zh").out.replace("\n", "")
    assert "look like forms" in " ".join(run("scan", "a.txt", "--lang", "en").out.split())


def test_persons_side_by_side_without_names_of_the_variables() -> None:
    lying = [
        ["Anna", "Bo", "Eva", "Ib"],
        ["34", "51", "8", "70"],
        ["1990-01-02", "1973-05-06", "2016-07-08", "1954-01-01"],
        ["f", "m", "f", "m"],
    ]
    assert lies_without_names(lying)
    upright = [list(row) for row in zip(*lying, strict=True)]
    assert not lies_without_names(upright)
    assert not lies_without_names([["a", "b", "c", "d"]] * 5)
    assert not lies_without_names([["1", "2", "3", "4"]] * 5)
    assert not lies_without_names([*lying, ["only", "", None, ""]])
