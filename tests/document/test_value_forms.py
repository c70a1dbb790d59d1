"""How the values of a column are said to be written: form and unit, and an example that is no value that was met."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import KINDS, document, material

from reidrisk.document.content import Table
from reidrisk.document.parts.result import steps_table
from reidrisk.document.parts.value_forms import form_of, unit_of
from reidrisk.model.clause import Stage
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Lang, Text
from reidrisk.model.verdict import Step


def column(*values: str, each: int = 1, name: str = "x") -> ColumnSample:
    count = each * len(values)
    return ColumnSample(name, dict.fromkeys(values, each), 0, 0, count, count)


@pytest.mark.parametrize(
    ("values", "kind", "written", "example"),
    [
        (("2023-01-02", "2024-12-31"), "date", "YYYY-MM-DD", "2019-07-15"),
        (("2023/1/2", "2024/12/31"), "date", "YYYY/M/D", "2019/7/15"),
        (("2023-01", "2024-12"), "date", "YYYY-MM", "2019-07"),
        (("2023", "1998"), "year", "YYYY", "2019"),
        (("31/01/2020", "02/03/2021"), "date", "DD/MM/YYYY", "15/07/2019"),
        (("01.31.2020", "02.03.2021"), "date", "MM.DD.YYYY", "07.15.2019"),
        (("1/2/2020", "2/3/2021"), "date", "DD/MM/YYYY or MM/DD/YYYY, for the provider to say", "07/07/2019"),
        (("31/31/2020", "02/03/2021"), "code", "99/99/9999 (A a letter, 9 a digit)", "12/34/5678"),
        (("20-29", "30-39"), "range of numbers", "first–last, both included, 10 each", "30-39"),
        (("20-29", "40-49", "50-59"), "range of numbers", "first–last, both included, 10 each", "30-39"),
        (("2010-2019", "2020-2029"), "range of years", "first–last, both included, 10 each", "2000-2009"),
        (
            ("2015-2019", "2020-2024", "≥2025"),
            "range of years",
            "first–last, both included, 5 each; the first or last band is open, such as ≥2020",
            "2000-2004",
        ),
        (("1000-1999", "2000-2999"), "range of numbers", "first–last, both included, 1,000 each", "2000-2999"),
        (("20-29", "30-59"), "range of numbers", "first–last, both included, bands of different widths", "20-29"),
        (("[0, 5)", "[5, 12)"), "range of numbers", "interval: a square bracket includes its end, a round one does not", "[2, 8)"),
        (("(0, 5]", "(5, 12]"), "range of numbers", "interval: a square bracket includes its end, a round one does not", "(2, 8]"),
        (("0-5", "5-12"), "range of numbers", "first–last, adjoining bands share an end; the provider says to which it belongs", "2-8"),
        (
            ("20-29", "30-39", "≥80"),
            "range of numbers",
            "first–last, both included, 10 each; the first or last band is open, such as ≥70",
            "30-39",
        ),
        (("0.5-1.4", "1.5-2.4"), "range of numbers", "first–last, both included", "1.5-2.4"),
        (("1", "25"), "whole number", "—", "12"),
        (("1.5", "2.25"), "decimal", "up to 2 decimals", "2.12"),
        (("1", "2.25"), "whole number or decimal", "up to 2 decimals", "1.23"),
        (("007", "112"), "code", "3 digits", "012"),
        (("13912345678", "13812345678"), "code", "11 digits", "01234567890"),
        (("I10", "E11"), "code", "A99 (A a letter, 9 a digit)", "X12"),
        (("I10", "E11.9", "K2"), "code", "letters and digits of different lengths", "X12"),
        (("甲", "乙"), "category", "words; values: 2, length: up to 1", "丙"),
        (("自费", "甲"), "category", "words; values: 2, length: up to 2", "甲类"),
        (("S", "L"), "category", "words; values: 2, length: up to 1", "X"),
        (("X", "Y", "Z"), "category", "words; values: 3, length: up to 1", "—"),
    ],
)
def test_the_form_is_that_of_the_values(values: tuple[str, ...], kind: str, written: str, example: str) -> None:
    found = form_of(column(*values, each=5))
    assert (found.kind.say("en"), found.format.say("en"), found.example) == (kind, written, example)
    assert found.commonest is ("of different widths" in written)


NATURAL = {"年龄": (0, 99), "patient_age": (0, 99), "hour": (0, 23), "month": (1, 12), "占比(%)": (0, 100), "x": (40, 75)}


@pytest.mark.parametrize("name", NATURAL)
@pytest.mark.parametrize("width", [1, 2, 3, 4, 6, 10, 12, 20, 24, 30])
@pytest.mark.parametrize("signs", [("", "-", ""), ("[", ", ", ")")])
def test_an_example_could_be_and_how_often_a_value_is_met_does_not_matter(name: str, width: int, signs: tuple[str, str, str]) -> None:
    least, most = NATURAL[name]
    ends = [(start, start + width - (not signs[0])) for start in range(least, most + 2 - width, width)]
    bands = tuple(f"{signs[0]}{start}{signs[1]}{end}{signs[2]}" for start, end in ends if end <= most + 1)
    for values in (bands, tuple(map(str, range(least, most + 1, width))), tuple(f"{one}.5" for one in range(least, most, width))):
        found = form_of(column(*values, name=name))
        often = ColumnSample(name, {value: at for at, value in enumerate(values, 1)}, 0, 0, 9, 9)
        assert form_of(often).example == found.example
        if found.example == "—":
            assert len(values) <= 2, "nothing lies between the values of the column"
        else:
            assert all(least <= float(number) <= most + 1 for number in re.findall(r"[0-9.]+", found.example)), found.example


def test_a_band_that_no_row_has_is_the_example_where_one_is_possible() -> None:
    assert form_of(column("20-29", "30-39", name="年龄")).example == "40-49"
    assert form_of(column("0-29", "60-89", name="年龄")).example == "30-59"
    assert form_of(column("0-5", "6-11", "18-23", name="hour")).example == "12-17"
    assert form_of(column("00-05", "06-11", "18-23", name="hour")).example == "12-17"
    assert form_of(column("05-09", "15-19", name="hour")).example == "10-14"
    assert form_of(column("1", "999", "37", name="age")).example == "12"
    assert form_of(column("36.4", "39.8", "37.0")).example == "37.1"
    assert form_of(column("20-29")).example == "—"


@pytest.mark.parametrize(
    ("values", "written"), [(("女", "男"), "取值为：男、女"), (("丧偶", "已婚"), "取值为：已婚、丧偶"), (("否", "是"), "取值为：是、否")]
)
def test_words_of_a_public_list_are_named_and_others_counted(values: tuple[str, ...], written: str) -> None:
    assert form_of(column(*values, each=5)).format.say("zh") == written
    assert form_of(column(*values, "甲", each=5)).format.say("zh") == f"文字，共 3 个取值，至多 {max(map(len, values))} 个字"


@pytest.mark.parametrize("lang", LANGS)
def test_codes_of_the_provider_s_dictionary_are_listed_where_the_column_still_holds_them(lang: Lang) -> None:
    values = {"1": 9, "2": 6, "9": 1}
    held = replace(LEVEL_3, samples={**LEVEL_3.samples, "性别": ColumnSample("性别", values, 0, 0, 16, 16)})
    codes = {"性别": (("1", "男"), ("2", "女"), ("3", "其他")), "年龄": (("1", "青年"), ("2", "老年"))}
    found = replace(material(held), codes=codes)
    (table,) = (
        block for block in document(KINDS["dictionary"], found, lang).blocks if isinstance(block, Table) and "男" in str(block.rows)
    )
    others = {"zh": ("其他", "代码表中没有，占 6.2% 的记录"), "en": ("others", "not in the list of codes: 6.2% of the records")}[lang]
    assert table.rows == (("性别", "1", "男"), ("性别", "2", "女"), ("性别", "3", "其他"), ("性别", *others))
    read = next(block for block in document(KINDS["dictionary"], found, lang).blocks if isinstance(block, Table))
    kind, see = {"zh": ("代码", "见“代码与含义”"), "en": ("code", "see “Codes and their meanings”")}[lang]
    assert next(row for row in read.rows if row[1] == "性别")[3:] == (kind, see, "—", "1")
    many = replace(found, codes={"性别": tuple((str(at), f"m{at}") for at in range(1, 60))})
    rows = next(
        block.rows for block in document(KINDS["dictionary"], many, lang).blocks if isinstance(block, Table) and "m1" in str(block.rows)
    )
    assert (len(rows), rows[-1][1]) == (41, "…")
    gone = replace(found, assessment=LEVEL_3)
    assert not [
        block for block in document(KINDS["dictionary"], gone, lang).blocks if isinstance(block, Table) and "青年" in str(block.rows)
    ]


def test_texts_are_told_by_their_length_and_nothing_by_a_dash() -> None:
    found = form_of(column("长沙市岳麓区", "湘潭"))
    assert (found.kind.say("zh"), found.format.say("zh")) == ("文本", "至多 6 个字")
    assert form_of(column()).kind.say("en") == "no values"
    assert form_of(ColumnSample("x", {"甲": 0}, 0, 4, 4, 4)).kind.say("zh") == "没有取值"


def test_a_few_strange_values_do_not_change_the_form() -> None:
    found = form_of(ColumnSample("x", {"2023-01-02": 60, "2023-01-03": 39, "unknown": 1}, 0, 0, 100, 100))
    assert found.kind.say("en") == "date"


@pytest.mark.parametrize(
    ("name", "described", "unit"),
    [
        ("身高（cm）", "", "cm"),
        ("w", "weight [kg]", "kg"),
        ("住院天数", "", "天"),
        ("Age", "", "岁"),
        ("总费用", "", None),
        ("patient_age", "", "岁"),
        ("usage", "", None),
        ("Percentage", "", None),
    ],
)
def test_the_unit_is_what_somebody_said(name: str, described: str, unit: str | None) -> None:
    found = unit_of(name, described, form_of(column("1", "25")))
    assert (found if found is None or isinstance(found, str) else found.zh) == unit
    assert unit_of(name, described, form_of(column("甲", "乙", each=9))) == "—"


def test_of_hundreds_of_columns_those_that_are_alike_stand_together_and_evidence_is_cut() -> None:
    names = [*(f"m{at}" for at in range(100)), "birthday", "m100"]
    columns = tuple(Column(name, frozenset({Role.QI})) for name in names)
    samples = {name: column("1", "2", each=9) for name in names} | {"birthday": column("2020-01-02", "2020-01-03")}
    long = Text("{names}", "{names}").fill(names=tuple(names))
    answers = Text("{names}", "{names}").fill(names=tuple(f"answer {at}" for at in range(40)))
    step = Step("6.2 a", Text("何", "what"), Text("有", "there"), (long, answers), Stage.IDENTIFIERS)
    found = replace(LEVEL_3, inventory=Inventory(columns), samples=samples, verdict=replace(LEVEL_3.verdict, steps=(step,)))
    tables = [block for block in document(KINDS["dictionary"], material(found), "en").blocks if isinstance(block, Table)]
    assert [[row[0] for row in table.rows] for table in tables] == [["1–100", "101", "102"], ["1–102"]]
    assert tables[0].rows[0][1] == "m0 to m99 (in the order of the file, 100 columns)"
    evidence = steps_table(found, "en").rows[0][-1]
    assert "m23, ... (102 in all, see the report on identifiers)" in evidence
    assert "m24" not in evidence
    assert "answer 39" in evidence, "what is no column stands nowhere else"


@pytest.mark.parametrize(
    ("values", "named"),
    [
        (("硕士", "本科"), "本科, 硕士"),
        (("其他", "汉族"), "汉族, 其他"),
        (("西南", "华东"), "华东, 西南"),
        (("other", "white", "black"), "white, black, other"),
        (("F", "M"), "M, F"),
        (("plum", "pear", "fig"), None),
    ],
)
def test_words_of_lists_that_everybody_has_are_named_in_the_order_of_the_list(values: tuple[str, ...], named: str | None) -> None:
    form = form_of(column(*values, each=5)).format.say("en")
    assert form == ("words; values: 3, length: up to 4" if named is None else f"one of: {named}")
