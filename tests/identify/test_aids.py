"""What helps besides the data: a dictionary, the day; groups of sensitive attributes; titles; the survey."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from reidrisk.identify.dictionary import Dictionary, DictionaryEntry, dictionary_of
from reidrisk.identify.hidden.title import in_title
from reidrisk.identify.propose import Aids, identify
from reidrisk.identify.quasi.rows import sampled
from reidrisk.identify.sensitive import groups_of
from reidrisk.identify.survey import Survey, look
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.problem import InputError
from reidrisk.model.role import Role


def seen(name: str, values: list[str], aids: Aids) -> Column:
    sample = ColumnSample(name, Counter(values), 0, 0, len(values), len(values))
    return identify(Facts("t", "csv", len(values), (name,), Fingerprint("content", "0")), {name: sample}, {}, aids).columns[0]


def entries(**said: str) -> Aids:
    return Aids(Dictionary({name: DictionaryEntry(text) for name, text in said.items()}))


def rules(column: Column) -> set[str]:
    return {item.rule.split(":")[0] for item in column.evidence}


@pytest.mark.parametrize("heads", [("字段名", "说明", "类型"), ("Column Name", "Description", "Data_Type"), ("变量", "中文名", "类型")])
def test_heads_in_both_languages(heads: tuple[str, ...]) -> None:
    found = dictionary_of(heads, [["F１", " 患者姓名，明文 ", "varchar"], [None, "x", None], ["f1", "again", "int"]], "d.csv")
    entry = found.of("f1")
    assert entry is not None
    assert (entry.description, entry.short, entry.kind) == ("患者姓名，明文", "患者姓名", "varchar")
    assert found.of("f2") is None


def test_heads_that_are_missing_are_all_told() -> None:
    with pytest.raises(InputError) as caught:
        dictionary_of(("a", "b"), [], "d.csv")
    assert [problem.code for problem in caught.value.problems] == ["dictionary_names", "dictionary_descriptions"]


def test_the_dictionary_names_a_cryptic_column() -> None:
    values = [f"x{n}" for n in range(5)] * 10
    assert seen("f1", values, Aids()).category != "religion"
    column = seen("f1", values, entries(f1="宗教信仰（代码）"))
    assert column.category == "religion"
    assert "dictionary" in rules(column)


def test_dictionary_and_name_may_differ_or_agree() -> None:
    values = ["a", "b"] * 20
    both = seen("ethnic_group", values, entries(ethnic_group="宗教信仰"))
    assert both.category == "ethnic"
    assert both.roles >= {Role.QI, Role.SA}
    agree = seen("宗教", values, entries(宗教="宗教信仰"))
    assert agree.category == "religion"
    assert "dictionary" in rules(agree)


def test_what_the_dictionary_does_not_say_changes_nothing() -> None:
    values = ["a", "b"] * 20
    assert "dictionary-absent" in rules(seen("f1", values, entries(f2="姓名")))
    assert "dictionary" not in rules(seen("f1", values, entries(f1="")))
    assert "dictionary" not in rules(seen("f1", values, entries(f1="杂项")))


def test_sensitive_attributes_have_their_groups() -> None:
    column = seen("religion", ["a", "b"] * 20, Aids())
    assert "sensitive-group" in rules(column)
    said = next(item.finding.say("zh") for item in column.evidence if item.rule == "sensitive-group")
    assert "宗教信仰信息" in said
    both = frozenset({Role.DI, Role.SA})
    assert groups_of("passport", both) is not None
    assert groups_of("other", frozenset({Role.SA})) is not None
    assert groups_of("sex", frozenset({Role.QI})) is None


def test_minors_by_date_of_birth_and_by_identity_number() -> None:
    born = [*["1980-01-01"] * 30, "2013-02-28", "2012-02-28", "2011-02-28"]
    assert next(i.count for i in seen("出生日期", born, Aids(today=date(2026, 2, 28))).evidence if i.rule == "minors") == 1
    assert "minors" not in rules(seen("出生日期", born, Aids()))
    assert next(i.count for i in seen("出生日期", born, Aids(today=date(2024, 2, 29))).evidence if i.rule == "minors") == 3
    number = ["11010119800101001X", "110101201501010011"] * 20
    assert next(i.count for i in seen("身份证号", number, Aids(today=date(2026, 1, 1))).evidence if i.rule == "minors") == 20


def test_identifiers_in_the_title() -> None:
    assert {item.rule for item in in_title("张建国_13800138000.xlsx", "name")} >= {"name:chinese_name", "name:mobile"}
    assert in_title("discharge_2024.csv", "name") == ()
    assert "张建国" not in in_title("张建国.csv", "name")[0].finding.say("zh")


def survey_of(count: int, looked: int) -> Survey:
    rows = [[("m", "f")[n % 2], str(n % 7)] for n in range(looked)]
    names = ("sex", "x")
    samples = {name: ColumnSample(name, Counter(r[at] for r in rows), 1, 0, looked, count) for at, name in enumerate(names)}
    facts = Facts("t", "csv", count, names, Fingerprint("content", "0"))
    return look(facts, samples, sampled(names, rows, frozenset(), count), EvaluationPlan(), Aids())


def test_a_survey_says_what_was_looked_at_and_what_a_sample_can_miss() -> None:
    whole, part = survey_of(60, 60), survey_of(6000, 60)
    assert whole.scope().say("en") == "All 60 rows were examined."
    assert "5.000%" in part.scope().say("en")
    assert part.missing_cells == (2, 120)
    assert len(part.answers) == 20
