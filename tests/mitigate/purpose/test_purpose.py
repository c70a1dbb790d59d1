"""What the data are for: read from YAML with every error at its place, from kinds of use, and laid on columns as they are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from reidrisk.mitigate.hierarchies.building import Description, build
from reidrisk.mitigate.hierarchies.commonest import commonest
from reidrisk.mitigate.hierarchies.grain import Grain, wanted
from reidrisk.mitigate.hierarchies.hierarchy import parse_hierarchy
from reidrisk.mitigate.hierarchies.ladder import Ladder, ladder
from reidrisk.mitigate.purpose.answered import answered
from reidrisk.mitigate.purpose.fitting import LIGHT, WantedLevels, fitted, grain_words, level_in_prose, level_of, mattering, nature_of
from reidrisk.mitigate.purpose.kinds import kind_named, kinds
from reidrisk.mitigate.purpose.purpose import ColumnPurpose, Purpose, WantedTable
from reidrisk.mitigate.purpose.purpose_file import read_purpose
from reidrisk.mitigate.purpose.usefulness import AsPlanned, DeliveredColumn, judged_goals
from reidrisk.model.preparation import Reply
from reidrisk.model.problem import InputError

WHOLE = """
kind: 费用统计
columns:
  年龄: {weight: 10, finest: 5岁, coarsest: 10岁, must: 是}
  性别: 6
tables:
  - {by: [年龄, 性别], mean: 费用, tolerance: 2%}
  - {by: 性别}
target: 转归
intervals: [[入院, 出院]]
records_lost: 3%
may_go: 备注, 床号
others: 0
"""
AGES = [str(age) for age in range(100)]


def _ladder(column: str, kind: str, content: object, values: list[str], **settings: object) -> Ladder:
    return ladder(column, values, np.ones(len(values), np.int64), build(Description(column, kind, content, settings), values))


AGE = _ladder("年龄", "intervals", ["5", "10", "30"], AGES, top="90")
DATE = _ladder("入院", "dates", ["month", "quarter", "year", "decade"], ["2024-01-02", "2025-03-04"])
CODE = _ladder("诊断", "steps", [{"with": "icd10", "to": to} for to in ("category", "block", "chapter")], ["I10.x00", "E11.900"])
COST = _ladder("费用", "intervals", ["1000", "10000"], ["12.5", "34000"])
PLACE = _ladder("市", "steps", [{"with": "division", "to": to} for to in ("province", "region")], ["湖南省湘潭市", "北京市"])
LEVELS = {"年龄": 2, "诊断": 0, "性别": 0, "入院": 3}
SEX = ladder("性别", ["男", "女"], np.ones(2, np.int64), None)


def test_a_whole_purpose_is_read() -> None:
    found = read_purpose(WHOLE, "用途.yaml")
    assert found.kind is kind_named("cost-statistics") is kind_named("费用统计")
    assert found.columns == {"年龄": ColumnPurpose(Fraction(10), "5岁", "10岁", must=True), "性别": ColumnPurpose(Fraction(6))}
    assert found.tables == (WantedTable(("年龄", "性别"), "费用", "mean", Fraction(1, 50)), WantedTable(("性别",)))
    assert (found.target, found.intervals, found.expendable) == ("转归", (("入院", "出院"),), ("备注", "床号"))
    assert (found.records, found.others, found.may_lose) == (Fraction(3, 100), Fraction(0), Fraction(3, 100))
    assert read_purpose("columns: {a: 3}\n", "f").others == 1
    assert read_purpose("kind: open-data\n", "f").may_lose == Fraction(1, 20)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("x\n", [(1, 1)]),
        ("{}\n", [(1, 1)]),
        ("tables: {by: a}\n", [(1, 9)]),
        ("tables: [{by: a, sum: b}]\nuse: x\n", [(2, 1)]),
        ("tables:\n  - {sum: b}\n  - {by: a, wage: b}\n  - {by: [a, {b: c}]}\ntarget: [a]\n", [(2, 5), (3, 13), (4, 14), (5, 9)]),
        ("tables:\n  - a\n  - {by: a, sum: b, mean: c}\n  - {by: a, mean: }\n", [(2, 5), (3, 5), (4, 18)]),
        ("kind: none\ncolumns:\n  a: 11\n  b: {weight: x, coarser: y}\n", [(1, 7), (3, 6), (4, 15), (4, 18)]),
        ("columns:\n  a: {coarsest: 5, must: maybe}\n", [(2, 26)]),
        ("records_lost: 2\nintervals:\n  - [a]\nothers: -1\n", [(1, 15), (3, 5), (4, 9)]),
    ],
)
def test_everything_that_cannot_be_read_has_its_place(text: str, places: list[tuple[int, int]]) -> None:
    with pytest.raises(InputError) as refused:
        read_purpose(text, "use.yaml")
    assert sorted({(one.line, one.column) for one in refused.value.problems}) == places


def test_what_is_said_later_goes_first() -> None:
    file = Purpose(
        columns={"a": ColumnPurpose(Fraction(2), coarsest="月"), "b": ColumnPurpose(Fraction(1))}, records=Fraction(1, 20), target="t"
    )
    options = Purpose(columns={"a": ColumnPurpose(Fraction(9))}, tables=(WantedTable(("b",)),))
    assert options.over(file) == Purpose(
        columns={"a": ColumnPurpose(Fraction(9), coarsest="月"), "b": ColumnPurpose(Fraction(1))},
        tables=(WantedTable(("b",)),), records=Fraction(1, 20), target="t",
    )  # fmt: skip
    assert not Purpose().stated
    assert not Purpose(tables=options.tables).steers


def test_names_that_are_not_there_are_all_said_at_once() -> None:
    purpose = Purpose(
        columns={"x1": ColumnPurpose()}, tables=(WantedTable(("x2", "a"), "x3", "sum"),), target="x4", intervals=(("x5", "x6"),),
        expendable=("x7",),
    )  # fmt: skip
    with pytest.raises(InputError) as refused:
        purpose.in_columns(("a", "b"))
    assert {one.code for one in refused.value.problems} == {"unknown_column"}
    assert len(refused.value.problems) == 7
    assert Purpose(columns={" A ": ColumnPurpose()}).in_columns(("a", "b")).columns == {"a": ColumnPurpose()}


def test_every_kind_of_use_can_be_read_and_laid_on_a_table() -> None:
    ladders = (AGE, DATE, CODE, SEX)
    categories = {
        "年龄": "birth_age",
        "入院": "event_date",
        "诊断": "diagnosis_visible",
        "性别": "sex",
        "费用": "sa_property",
        "住院天数": "duration",
        "产品型号": None,
        "科室": "geo",
        "转归": "sa_health",
        "31天内再入院": None,
    }
    assert [one.place for one in kinds()] == sorted({one.place for one in kinds()})
    for kind in kinds():
        found = fitted(Purpose(kind=kind), ladders, categories, tuple(categories))
        assert sum(one.share for one in found.worths.values()) == pytest.approx(len(ladders))
        assert len(found.purpose.tables) == len(kind.tables)
        for one in kind.columns:
            for scale in ("age", "date", "icd10", "place"):
                of = {"age": "age", "date": "date", "icd10": "diagnosis", "place": "place"}[scale]
                assert one.coarsest is None or one.nature != of or wanted(one.coarsest, scale) is not None
    cost = fitted(Purpose(kind=kind_named("cost-statistics")), ladders, categories, tuple(categories))
    assert cost.coarsest == {}
    assert cost.wanted == (WantedLevels("年龄", (2, 3), Fraction(10)), WantedLevels("诊断", (1, 2, 3), Fraction(10)))
    assert cost.purpose.tables == (WantedTable(("年龄", "诊断"), "费用", "mean"),)
    assert cost.worths["年龄"].share == pytest.approx(5 * cost.worths["入院"].share)


def test_a_kind_of_use_needs_not_every_column_and_yields_to_what_was_said() -> None:
    kind = kind_named("cost-statistics")
    purpose = Purpose(kind=kind, columns={"年龄": ColumnPurpose(Fraction(3), coarsest="30岁")})
    found = fitted(purpose, (AGE, SEX), {"年龄": "birth_age", "性别": "sex"}, ("年龄", "性别", "其他"))
    assert found.purpose.tables == ()
    assert (found.coarsest, found.wanted) == ({}, (WantedLevels("年龄", (3,), Fraction(3), LIGHT),))  # it may be missed; only `must` binds
    must = Purpose(kind=kind, columns={"年龄": ColumnPurpose(Fraction(3), coarsest="30岁", must=True)})
    bound = fitted(must, (AGE, SEX), {"年龄": "birth_age", "性别": "sex"}, ("年龄", "性别"))
    assert (bound.coarsest, bound.wanted) == ({"年龄": 3}, ())
    sex = next(one.weight for one in kind.columns if one.nature == "sex") if kind else Fraction(0)
    assert found.worths["年龄"].share / 3 == pytest.approx(found.worths["性别"].share / float(sex))


def test_a_date_of_birth_stands_for_the_age_that_no_column_holds() -> None:
    kind = kind_named("epidemiology")
    born = replace(DATE, column="出生")
    alone = fitted(Purpose(kind=kind), (born, SEX), {"出生": "birth_age", "性别": "sex"}, ("出生", "性别"))
    wish = next(one for one in alone.wanted if one.column == "出生")
    assert wish.levels[0] == level_of(born, "10 years")
    assert [one.by for one in alone.purpose.tables if set(one.by) == {"出生", "性别"}]
    beside = fitted(
        Purpose(kind=kind), (AGE, born, SEX), {"年龄": "birth_age", "出生": "birth_age", "性别": "sex"}, ("出生", "年龄", "性别")
    )
    assert "出生" not in beside.purpose.columns
    assert [one.by for one in beside.purpose.tables if set(one.by) == {"年龄", "性别"}]


def test_what_a_column_is_to_a_kind_of_use() -> None:
    assert nature_of("birth_age", AGE) == "age"
    assert nature_of("birth_age", DATE) == "birth"
    assert nature_of("event_date", DATE) == "date"
    assert nature_of("event_date", COST) == "duration"
    assert nature_of("sa_property", COST) == nature_of("sa_property", None) == "amount"
    assert nature_of(None, CODE) == "diagnosis"
    assert nature_of("geo", PLACE) == "place"
    assert nature_of("sex", SEX) == "sex"
    assert [nature_of(None, None, name) for name in ("device_model", "产品名称", "lot")] == ["product", "product", None]
    assert nature_of("event_date", None, "implant_date") == "event_date"
    assert [nature_of("sa_other", None, name) for name in ("stem", "Cup", "occupation")] == ["product", "product", "sa_other"]
    measured = _ladder("血压", "intervals", ["10", "50"], [str(number) for number in range(90, 110)])
    assert [nature_of("sa_health", one) for one in (None, SEX, measured)] == ["sa_health", "health_state", "sa_health"]
    assert [nature_of("income", one) for one in (None, SEX, measured)] == ["earnings", "income", "earnings"]


def test_the_state_of_health_matters_where_nothing_says_the_disease() -> None:
    names, kinds = ("健康状况", "诊断"), {"健康状况": "sa_health"}
    ladders = (replace(SEX, column="健康状况"), CODE)
    alone = fitted(Purpose(kind=kind_named("epidemiology")), ladders[:1], kinds, names[:1])
    assert [one.column for one in alone.wanted] == ["健康状况"]
    beside = fitted(Purpose(kind=kind_named("epidemiology")), ladders, kinds, names)
    assert [one.column for one in beside.wanted] == ["诊断"]
    assert alone.purpose.topic == ("健康状况",)
    assert set(beside.purpose.topic) == set(names)


def test_what_matters_is_wished_as_it_is_and_has_a_level_between_the_values_and_nothing() -> None:
    """Where only the commonest values have their names, half of what is wished is had; the default weighs a state of health."""
    sizes = {"无": 900, "轻度": 70, "重度": 30}
    made = commonest("残疾情况", sizes)
    assert made is not None
    one = ladder("残疾情况", tuple(sizes), np.array(list(sizes.values())), build(made, tuple(sizes)))
    assert one.labels == (("无", "轻度", "重度"), ("无", "其余各类"), ("*",))
    purpose, kinds, names = Purpose(kind=kind_named("neutral"), assumed=True), {"残疾情况": "sa_health"}, ("残疾情况", "性别")
    assert nature_of("sa_health", one) == "health_state"
    assert fitted(purpose, (one, SEX), kinds, names).wanted[0] == WantedLevels("残疾情况", (0, 1), Fraction(7))
    flat = ladder("残疾情况", tuple(sizes), np.array(list(sizes.values())), None)
    assert mattering(purpose, (flat, SEX), {**kinds, "性别": "sex"}, names) == set(names)
    assert mattering(Purpose(kind=kind_named("cost-statistics")), (flat, SEX), kinds, names) == set()


def test_bands_with_nearly_all_records_in_one_serve_nobody() -> None:
    """They were wished for as the coarsest that serves, and then called what was asked: lengths of follow-up as 0-49 and 50-99 months."""
    months = [*(str(number) for number in range(65)), "99"]
    one = _ladder("随访月数", "intervals", ["5", "10", "50", "100"], months)
    one = replace(one, rows=np.array([*[40] * 50, *[1] * 16], np.int64))
    assert [round(max(one.sizes(level)) / sum(one.rows), 2) for level in range(one.levels - 1)] == [0.02, 0.1, 0.2, 0.99, 1.0]
    assert (one.last, one.last_distinguishing) == (3, 2)
    found = fitted(Purpose(kind=kind_named("device-registry")), (one,), {"随访月数": "event_date"}, ("随访月数",))
    assert found.wanted == (WantedLevels("随访月数", (2, 3), Fraction(7)),)
    for level, serves in ((2, True), (3, False)):
        shown = DeliveredColumn(one, {level: 2016})
        assert shown.hardly_there is not serves
        (_, goal, *_) = judged_goals(found.purpose, {"随访月数": shown}, AsPlanned(("随访月数",), frozenset()), (0, 2016))
        assert (goal.columns, goal.met, goal.error) == (("随访月数",), serves, 0.0 if serves else 1.0)


def _told(categories: dict[str, str | None]) -> dict[str, Fraction | None]:
    """What care quality says that columns with these categories are worth."""
    found = fitted(Purpose(kind=kind_named("care-quality")), (SEX,), {**categories, "性别": "sex"}, (*categories, "性别"))
    return {name: one.weight for name, one in found.purpose.columns.items() if name in categories}


@pytest.mark.parametrize(
    ("nature", "weight", "names"),
    [
        ("department", 6, ("科室", "出院科别", "转入病区", "病房", "Department", "dept_name", "WARD", "unit of care", "care_unit")),
        ("outcome", 8, ("转归", "离院方式", "出院方式", "疗效", "Outcome", "discharge_disposition", "discharge status", "vital_status")),
        ("readmission", 6, ("31天内再入院", "再住院", "readmitted_30d", "Rehospitalization")),
        (None, None, ("奖励", "forwarded", "award", "starboard", "出院日", "inward_turn", "admitted_from")),
    ],
)
def test_departments_and_outcomes_are_told_by_name_where_a_kind_asks_for_them(
    nature: str | None, weight: int | None, names: tuple[str, ...]
) -> None:
    """The catalogue has them under geo, occupation, health or nothing, by language; of a date or an amount the name says less."""
    for category in (None, "geo", "occupation", "sa_health", "sa_other"):
        expected = dict.fromkeys(names, 3 if weight is None and category == "geo" else weight)
        assert {**dict.fromkeys(names), **_told(dict.fromkeys(names, category))} == expected, category
    for category in ("event_date", "sa_property", "sex", "insurance_class"):
        assert set(_told(dict.fromkeys(names, category)).values()) <= {4}, category
    elsewhere = fitted(Purpose(kind=kind_named("epidemiology")), (SEX,), dict.fromkeys(names), (*names, "性别"))
    assert not set(names) & elsewhere.purpose.columns.keys(), nature


def test_of_what_was_used_two_columns_say_what_it_was() -> None:
    """A register of devices asks for stem and cup, not for the size of the head as much."""
    names = ("stem", "cup", "head_size", "sex")
    ladders = tuple(replace(SEX, column=name) for name in names)
    found = fitted(Purpose(kind=kind_named("device-registry")), ladders, {"stem": "sa_other", "sex": "sex"}, names)
    assert {one.column for one in found.wanted} == {"stem", "cup", "sex"}
    assert found.purpose.columns["head_size"].weight == 3
    assert found.purpose.topic == ("stem", "cup", "head_size")


@pytest.mark.parametrize(("kind", "disease"), [("epidemiology", 8), ("care-quality", 9), ("neutral", 7)])
def test_a_disease_in_words_is_asked_for_where_no_code_says_it(kind: str, disease: int) -> None:
    """It weighed as little as any other column; a drug has the same category and is no disease. Tables are made by it as by a code."""
    names = ("主要诊断", "药品名称", "诊断")
    ladders, kinds = (*(replace(SEX, column=name) for name in names[:2]), CODE), dict.fromkeys(names, "diagnosis_visible")
    alone = fitted(Purpose(kind=kind_named(kind)), ladders[:2], kinds, names[:2])
    assert alone.wanted == (WantedLevels("主要诊断", (0,), Fraction(disease)),)
    assert alone.purpose.topic == ("主要诊断",)
    assert {one.by for one in alone.purpose.tables} == (set() if kind == "neutral" else {("主要诊断",)})
    beside = fitted(Purpose(kind=kind_named(kind)), ladders, kinds, names)
    assert ([one.column for one in beside.wanted], beside.purpose.topic) == (["诊断"], ("诊断",))
    assert not beside.purpose.columns.keys() & {"主要诊断", "药品名称"}
    common = _ladder(
        "主要诊断", "steps", [{"with": "sets", "sets": "肺炎=肺炎;痛风=痛风", "other": "其他"}], ["肺炎", "痛风", "疟疾", "狂犬病"]
    )
    coarser = fitted(Purpose(kind=kind_named(kind)), (common,), kinds, names[:2])
    assert coarser.wanted == (WantedLevels("主要诊断", (0, 1), Fraction(disease)),)


@pytest.mark.parametrize(
    ("one", "text", "level"),
    [
        (AGE, "10岁", 2), (AGE, "10 years", 2), (AGE, "5岁", 1), (AGE, "29 岁", 2), (AGE, "1岁", 0), (AGE, "100 years", 3),
        (AGE, "30-39", 2), (AGE, "30-59", 3), (AGE, "原样", 0), (AGE, "As is", 0), (AGE, "月", None), (AGE, "男", None),
        (DATE, "月", 1), (DATE, "month", 1), (DATE, "日", 0), (DATE, "季度", 2), (DATE, "1 year", 3), (DATE, "半年", 2), (DATE, "10年", 4),
        (DATE, "6 months", 2), (DATE, "2024", 3), (DATE, "5元", None),
        (CODE, "ICD类目", 1), (CODE, "ICD category", 1), (CODE, "章", 3), (CODE, "full ICD code", 0), (CODE, "I10-I15", 2),
        (COST, "1,000元", 1), (COST, "1万元", 2), (COST, "5 千元", 1), (COST, "1000 yuan", 1), (COST, "10 furlongs", None),
        (PLACE, "省", 1), (PLACE, "city", 0), (PLACE, "大区", 2), (SEX, "10岁", None), (SEX, "男", None),
    ],
)  # fmt: skip
def test_a_level_is_named_in_words_or_by_example(one: Ladder, text: str, level: int | None) -> None:
    assert level_of(one, text) == level


@pytest.mark.parametrize(
    ("one", "text", "level"),
    [
        (AGE, "10 岁一组", 2), (AGE, "bands of ten years", 2), (AGE, "2", 2), (AGE, "99", 4), (AGE, "五类", None), (AGE, "三十岁一组", 3),
        (CODE, "到类目（前三位）", 1), (CODE, "by ICD category (three characters)", 1), (DATE, "到季度", 2), (DATE, "by quarter", 2),
        (PLACE, "可并入省", 1), (PLACE, "may go into the province", 1), (COST, "按千元分组", 1), (COST, "bands of a thousand yuan", 1),
        (SEX, "到系统", None), (DATE, "只保留年", 3), (AGE, "as it is", 0),
    ],
)  # fmt: skip
def test_a_level_in_an_answer_is_made_out(one: Ladder, text: str, level: int | None) -> None:
    assert level_in_prose(one, text) == level


def test_what_a_case_needs_is_wished_for_with_a_weight() -> None:
    """As it is before what may be coarser, neither less than its kind of use says; prose that names no level asks that it stays."""
    said = answered(
        {
            "columns.need@性别": Reply(("keep",)), "columns.need@年龄": Reply(("coarsen",)), "columns.level@年龄": Reply(("10 岁一组",)),
            "columns.need@入院": Reply(("coarsen",)), "columns.level@入院": Reply(("五类",)), "columns.need@诊断": Reply(("must",)),
            "columns.need@费用": Reply(("drop",)), "columns.why@性别": Reply(("x",)),
        }
    )  # fmt: skip
    assert said.columns.keys() == {"性别", "年龄", "入院", "诊断"}
    natures = {"年龄": "birth_age", "入院": "event_date", "诊断": "diagnosis_visible", "性别": "sex"}
    for kind, order in (("cost-statistics", ["年龄", "诊断", "性别", "入院"]), (None, ["性别", "诊断", "年龄", "入院"])):
        found = fitted(replace(said, kind=None if kind is None else kind_named(kind)), (AGE, DATE, CODE, SEX), natures, tuple(natures))
        assert [(one.column, one.levels[0]) for one in sorted(found.wanted, key=lambda one: order.index(one.column))] == [
            (name, LEVELS[name]) for name in order
        ]
        assert [found.purpose.columns[name].weight for name in order] == ([10, 10, 6, 5] if kind else [6, 6, 5, 5])
        assert not found.coarsest


def test_what_names_no_level_is_said_with_those_there_are() -> None:
    purpose = Purpose(
        columns={"年龄": ColumnPurpose(coarsest="市"), "性别": ColumnPurpose(finest="5岁"), "外": ColumnPurpose(coarsest="x")}
    )
    with pytest.raises(InputError) as refused:
        fitted(purpose, (AGE, SEX), {}, ("年龄", "性别", "外"))
    assert [one.code for one in refused.value.problems] == ["no_such_level"] * 2
    hint = refused.value.problems[0].hint
    assert hint is not None
    assert "原样、5 岁一段、10 岁一段、30 岁一段" in hint.say("zh")
    assert "as it is, bands of 5 years" in hint.say("en")


def test_a_level_without_a_name_is_told_by_its_commonest_label_where_that_is_common_and_no_value() -> None:
    tree = parse_hierarchy("a;ab;x;*\nb;ab;x;*\nc;c;x;*\nd;d;y;*\n", "h.csv")
    many, few = (ladder("q", list("abcd"), np.array(rows, np.int64), tree) for rows in ((9, 9, 20, 0), (3, 3, 2, 0)))
    in_words = ["as it is", "merged into 3 groups", "merged into 2 groups such as “x”", "wholly suppressed"]
    assert [grain_words(many, level).say("en") for level in range(4)] == in_words
    assert [grain_words(few, level).say("zh") for level in (1, 2)] == ["归并为 3 组", "归并为 2 组"]
    one = ladder("q", ["a", "b"], np.array((9, 9), np.int64), parse_hierarchy("a;x;*\nb;x;*\n", "h.csv"))
    assert grain_words(one, 1).say("en") == "merged into one group"
    assert level_of(many, "x") == 2


def test_weights_that_all_are_nothing_are_refused() -> None:
    nothing = Purpose(columns={"年龄": ColumnPurpose(Fraction(0))}, others=Fraction(0))
    with pytest.raises(InputError) as refused:
        fitted(nothing, (AGE, SEX), {}, ("年龄", "性别"))
    assert [one.code for one in refused.value.problems] == ["no_weight"]
    assert fitted(Purpose(), (AGE, SEX), {}, ("年龄", "性别")).worths == {}
    finest = fitted(Purpose(columns={"年龄": ColumnPurpose(Fraction(1), finest="5岁")}), (AGE,), {}, ("年龄",))
    assert finest.worths["年龄"].finest == 1


def test_columns_of_a_wanted_table_matter_most_where_nothing_else_was_said() -> None:
    purpose = Purpose(columns={"性别": ColumnPurpose(Fraction(2))}, tables=(WantedTable(("年龄", "性别")),))
    worths = fitted(purpose, (AGE, SEX, DATE), {}, ("年龄", "性别", "入院")).worths
    assert worths["年龄"].share == pytest.approx(5 * worths["性别"].share)
    assert worths["性别"].share == pytest.approx(2 * worths["入院"].share)


def test_grains_are_said_in_both_languages() -> None:
    assert [Grain("date", "five_years").words.say(lang) for lang in ("zh", "en")] == ["五年", "five years"]
    assert [Grain("number", "1000").words.say(lang) for lang in ("zh", "en")] == ["1,000 一段", "bands of 1,000"]
    assert Grain("place", "city").coarseness() < Grain("place", "province").coarseness()
