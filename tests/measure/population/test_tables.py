"""Population tables, DRt, DRi and the bundled census, by brute force over every combination."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.population.population_worlds import ROOT

from reidrisk.measure.population.cells import Reference, risk_per_subject, risk_without_data
from reidrisk.measure.population.product import factors, frechet, least_share
from reidrisk.measure.population.reference import CHINA, MEANINGS, bundled, reference_tables
from reidrisk.measure.population.table import Cell, PopulationTable, population_table
from reidrisk.measure.population.values import bin_of
from reidrisk.measure.tuples import Tuples
from reidrisk.model.problem import InputError
from reidrisk.model.text import Text

ORACLES = {one["name"]: one for one in json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))}
OURS = Text("测试", "test")
NUMBERS = st.integers(0, 30)


def table(columns: str, people: Mapping[Cell, object]) -> PopulationTable:
    return PopulationTable(tuple(columns.split()), {cell: Fraction(str(number)) for cell, number in people.items()}, OURS)


SEX = table("sex", {("m",): "0.6", ("f",): "0.4"})
AGE = table("age", {("young",): 3, ("old",): 1})
PLACE = table("place", {("north",): 9, ("south",): 1})
SEX_AGE = table("sex age", {("m", "young"): 5, ("m", "old"): 1, ("f", "young"): 1, ("f", "old"): 3})
SEX_PLACE = table("place sex", {("north", "m"): 5, ("north", "f"): 3, ("south", "m"): 1, ("south", "f"): 1})


# --- DRt ------------------------------------------------------------------------------------------


def whole(bins: list[float]) -> dict[Cell, Fraction]:
    """The bins given, and one for everybody else."""
    shares = [Fraction(str(one)) for one in bins]
    return {(str(at),): share for at, share in enumerate([*shares, 1 - sum(shares, Fraction(0))]) if share}


def test_philips_toy() -> None:
    oracle = ORACLES["philips_DRt_toy"]
    bins = oracle["input"]["bins"]
    tables = tuple(table(name, whole(least)) for name, least in bins.items())
    found = risk_without_data(Reference(oracle["input"]["AP"], tables), list(bins))
    assert float(found.people) == pytest.approx(oracle["expected"]["expected_min_cell"], rel=1e-12)
    assert found.value is not None
    assert float(found.value) == pytest.approx(oracle["expected"]["DRt"], rel=1e-12)
    assert found.value == 1 / (Fraction(1_510_000) * Fraction("0.4876") * Fraction("0.01") * Fraction("0.0026"))
    assert found.verified
    assert found.low == 1 / (1_510_000 * Fraction("0.0026"))
    assert found.high == 1


def test_less_than_one_person_caps_the_risk_at_one() -> None:
    found = risk_without_data(Reference(9, (SEX, PLACE)), ["sex", "place"])
    assert found.people == Fraction(9, 25)
    assert found.value == 1


def test_an_empty_bin_is_certain_unless_it_cannot_occur() -> None:
    empty = table("age", {("young",): 3, ("old",): 1, ("ancient",): 0})
    assert risk_without_data(Reference(1000, (empty,)), ["age"]).value == 1
    assert risk_without_data(Reference(1000, (empty,)), ["age"], skip_empty=True).value == Fraction(1, 250)


def test_a_joint_table_replaces_the_product() -> None:
    apart = risk_without_data(Reference(1000, (SEX, AGE)), ["sex", "age"])
    together = risk_without_data(Reference(1000, (SEX, AGE, SEX_AGE)), ["sex", "age"])
    assert apart.value == Fraction(1, 100)
    assert together.value == Fraction(1, 100)
    assert together.low == together.high == together.value  # nothing is left open
    assert apart.low == Fraction(1, 250)
    assert apart.high == 1


def test_two_joint_tables_meet_in_what_they_share() -> None:
    chosen = factors(["sex", "age", "place"], [SEX, AGE, PLACE, SEX_AGE, SEX_PLACE])
    assert [factor.table.columns for factor in chosen] == [("sex", "age"), ("place", "sex")]
    every = {}
    for sex, age, place in product("mf", ("young", "old"), ("north", "south")):
        given_sex = SEX_PLACE.share((place, sex)) / sum(SEX_PLACE.share((p, sex)) for p in ("north", "south"))
        every[sex, age, place] = SEX_AGE.share((sex, age)) * given_sex
        assert chosen[0].value((sex, age)) * chosen[1].value((place, sex)) == every[sex, age, place]
    assert sum(every.values()) == 1
    assert least_share(chosen, skip_empty=False) == min(every.values())
    independent = factors(["sex", "age", "place"], [SEX_AGE, PLACE])
    assert least_share(independent, skip_empty=False) == Fraction(1, 10) * Fraction(1, 10)


def test_a_value_that_the_second_table_lacks_is_an_empty_cell() -> None:
    lacking = table("place sex", {("north", "m"): 5, ("south", "m"): 1})
    chosen = factors(["sex", "age", "place"], [SEX_AGE, lacking])
    assert least_share(chosen, skip_empty=False) == 0
    assert least_share(chosen, skip_empty=True) == Fraction(1, 10) * Fraction(1, 6)


def test_a_table_that_overlaps_two_others_brings_only_its_new_column() -> None:
    ring = table("age place job", {("young", "north", "x"): 1, ("old", "south", "y"): 3})
    wide = table("sex age a b", {("m", "young", "1", "1"): 1, ("f", "old", "2", "2"): 1})
    other = table("place c d e", {("north", "1", "1", "1"): 1, ("south", "2", "2", "2"): 1})
    chosen = factors(["sex", "age", "place", "job", "a", "b", "c", "d", "e"], [ring, wide, other])
    assert [factor.table.columns for factor in chosen][-1] == ("job",)
    assert not chosen[-1].given
    assert chosen[-1].share(("y",)) == Fraction(3, 4)


def test_frechet_bounds() -> None:
    assert frechet([Fraction(7, 10), Fraction(6, 10)]) == (Fraction(3, 10), Fraction(6, 10))
    assert frechet([Fraction(1, 10), Fraction(6, 10), Fraction(1, 2)]) == (Fraction(0), Fraction(1, 10))


def test_a_column_without_a_table_leaves_the_risk_open() -> None:
    found = risk_without_data(Reference(1000, (SEX,)), ["sex", "job"])
    assert found.value is None
    assert found.missing == ("job",)
    assert (found.low, found.high) == (Fraction(1, 400), Fraction(1))


def test_refusals() -> None:
    for reference, code in [(Reference(0, (SEX,)), "no_population"), (Reference(9, (AGE,)), "no_population_table")]:
        with pytest.raises(InputError) as raised:
            risk_without_data(reference, ["sex"])
        assert [problem.code for problem in raised.value.problems] == [code]


# --- DRi ------------------------------------------------------------------------------------------


def subjects(rows: Sequence[tuple[str, ...]], columns: str) -> tuple[Tuples, list[list[str | None]]]:
    names = tuple(columns.split())
    distinct = sorted(set(rows))
    labels: list[list[str | None]] = [[*sorted({row[at] for row in rows})] for at in range(len(names))]
    codes = np.array([[labels[at].index(row[at]) for at in range(len(names))] for row in distinct], np.int32)
    counts = np.array([rows.count(row) for row in distinct], np.int64)
    return Tuples(names, codes, counts), labels


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(
        st.tuples(st.sampled_from("mf"), st.sampled_from(["young", "old", "?"]), st.sampled_from(["north", "south"])),
        min_size=1,
        max_size=12,
    ),
    people=st.integers(1, 3000),
)
def test_dri_subject_by_subject(rows: list[tuple[str, str, str]], people: int) -> None:
    tuples, labels = subjects(list(rows), "sex age place")
    labels[1] = [None if label == "?" else label for label in labels[1]]
    found = risk_per_subject(Reference(people, (SEX, AGE, PLACE, SEX_AGE)), tuples, labels)
    risks, lows, highs = [], [], []
    for sex, age, place in rows:
        f = rows.count((sex, age, place))
        joint, alone = SEX_AGE.share((sex, age)), PLACE.share((place,))
        risks.append(min(Fraction(1), 1 / max(Fraction(f), people * joint * alone)))
        lows.append(min(Fraction(1), 1 / max(Fraction(f), people * min(joint, alone))))
        highs.append(min(Fraction(1), 1 / max(Fraction(f), people * max(Fraction(0), joint + alone - 1))))
    assert found.highest.value == max(risks)
    assert found.highest.low == max(lows)
    assert found.highest.high == max(highs)
    assert found.unknown == sum(row[1] == "?" for row in set(rows))
    ordered = sorted(set(rows))
    assert found.by_class == pytest.approx([float(risks[rows.index(row)]) for row in ordered])
    assert max(found.by_class) == pytest.approx(float(found.highest.value))


def test_dri_with_a_column_that_no_table_has() -> None:
    tuples, labels = subjects([("m", "x"), ("m", "x"), ("f", "y"), ("f", "y"), ("f", "y")], "sex job")
    found = risk_per_subject(Reference(1000, (SEX,)), tuples, labels)
    assert found.highest.value is None
    assert found.highest.missing == ("job",)
    assert found.highest.one_bin == Fraction(1, 400)  # everybody may have that job: only the sexes tell people apart
    assert (found.highest.low, found.highest.high) == (Fraction(1, 400), Fraction(1, 2))
    assert found.by_class == pytest.approx([1 / 3, 1 / 2])


def test_the_dataset_guarantees_at_least_its_own_records() -> None:
    tuples, labels = subjects([("m",)] * 7 + [("f",)] * 3, "sex")
    assert risk_per_subject(Reference(5, (SEX,)), tuples, labels).highest.value == Fraction(1, 3)


def test_what_rests_on_unverified_figures_says_so() -> None:
    doubtful = PopulationTable(SEX.columns, SEX.people, OURS, frozenset({("f",)}))
    men, labels = subjects([("m",)], "sex")
    assert risk_per_subject(Reference(100, (doubtful,)), men, labels).highest.verified
    women, labels = subjects([("f",)], "sex")
    assert not risk_per_subject(Reference(100, (doubtful,)), women, labels).highest.verified
    assert not risk_without_data(Reference(100, (doubtful,)), ["sex"]).verified


# --- tables of the user ---------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(st.lists(NUMBERS, min_size=4, max_size=4).filter(any))
def test_sums_keep_everybody(numbers: list[int]) -> None:
    whole = table("sex age", dict(zip(product("mf", ("young", "old")), numbers, strict=True)))
    assert whole.onto(["age"]).people[("old",)] == numbers[1] + numbers[3]
    assert whole.onto(["age"]).total == whole.total == sum(numbers)
    assert sum(whole.shares().values()) == 1
    assert whole.share(("x", "y")) == 0


def test_doubt_follows_a_cell_into_its_sums() -> None:
    doubtful = PopulationTable(SEX_AGE.columns, SEX_AGE.people, OURS, frozenset({("m", "old")}))
    assert doubtful.onto(["sex"]).unverified == {("m",)}
    assert doubtful.renamed({"age": "年龄"}).columns == ("sex", "年龄")


def test_a_table_from_text() -> None:
    found = population_table(["sex"], [["m", "12"], ["f", "1e1"]], OURS, "people.csv")
    assert found.people == {("m",): 12, ("f",): 10}


def test_every_faulty_line_is_named_and_no_value_is_shown() -> None:
    rows = [["secret", "12"], ["secret", "9"], ["b"], ["c", "many"], ["d", "-1"]]
    with pytest.raises(InputError) as raised:
        population_table(["sex"], rows, OURS, "people.csv")
    assert [problem.line for problem in raised.value.problems] == [3, 4, 5, 6]
    assert not any("secret" in problem.say("en") or "many" in problem.say("en") for problem in raised.value.problems)
    with pytest.raises(InputError) as raised:
        population_table(["sex"], [["m", "0"]], OURS)
    assert raised.value.problems[0].code == "population_table_empty"


# --- the census -----------------------------------------------------------------------------------


def test_census_tables_add_up() -> None:
    by_columns = {one.columns: one for one in bundled()}
    assert by_columns["age_band",].total == CHINA
    assert by_columns["province",].total == by_columns["ethnic",].total == 1_409_778_724
    assert abs(by_columns["sex",].total - CHINA) < 10_000
    assert len(by_columns["province",].people) == 31
    assert len(by_columns["ethnic",].people) == 58
    for columns in (("province", "sex"), ("province", "age_band")):
        joint = by_columns[columns]
        assert joint.onto(["province"]).people == by_columns["province",].people
        other = by_columns[columns[1],]
        for cell, share in joint.onto([columns[1]]).shares().items():
            assert float(share) == pytest.approx(float(other.share(cell)), abs=2e-3)


def test_only_checked_figures_are_verified() -> None:
    by_columns = {one.columns: one for one in bundled()}
    assert len(by_columns["ethnic",].unverified) == 13
    assert by_columns["age_5_years",].unverified == set(by_columns["age_5_years",].people)
    assert not any(one.unverified for columns, one in by_columns.items() if columns not in {("ethnic",), ("age_5_years",)})


def test_tables_by_the_meaning_of_columns() -> None:
    found = reference_tables({"省份": "province", "性别": "sex"})
    assert {one.columns for one in found} == {("性别",), ("省份",), ("省份", "性别")}
    first = reference_tables({"出生地": "province", "现居地": "province"})
    assert {one.columns for one in first} == {("出生地",)}
    with pytest.raises(InputError) as raised:
        reference_tables({"x": "shoe size", "y": "blood"})
    assert [problem.column for problem in raised.value.problems] == ["x", "y"]
    assert "province" in raised.value.problems[0].say("zh")


def test_dri_from_the_census() -> None:
    tuples, _ = subjects([("54", "female", "60+"), ("44", "male", "15-59")], "province sex age")
    labels: list[list[str | None]] = [["44", "54"], ["female", "male"], ["15-59", "60+"]]
    found = risk_per_subject(Reference(CHINA, reference_tables({"province": "province", "sex": "sex", "age": "age_band"})), tuples, labels)
    assert found.highest.verified
    assert found.highest.value is not None
    tibet = 3_648_100 * 0.4755 * 0.0852
    assert float(found.highest.people) == pytest.approx(tibet * CHINA / 1_409_778_724, rel=1e-3)


def test_drt_from_the_census() -> None:
    found = risk_without_data(Reference(CHINA, reference_tables({"p": "province", "s": "sex"})), ["p", "s"])
    assert found.value is not None
    assert found.verified
    assert float(found.people) == pytest.approx(3_648_100 * 0.4755 * CHINA / 1_409_778_724, rel=1e-6)
    ethnic = risk_without_data(Reference(CHINA, reference_tables({"e": "ethnic"})), ["e"])
    assert not ethnic.verified


MEANT: dict[str, dict[str, str | None]] = {
    "sex": {"男": "male", "女性": "female", "F": "female", "1": "male", "2": "female", "0": None, "未知": None},
    "province": {
        "浙江省": "33",
        "浙江": "33",
        "330106": "33",
        "330106001001": "33",
        "33": "33",
        "99": None,
        "新疆维吾尔自治区": "65",
        "内蒙古自治区": "15",
        "广西壮族自治区": "45",
        "宁夏回族自治区": "64",
        "北京市": "11",
        "Zhejiang": "33",
        "Zhejiang Province": "33",
        "Inner Mongolia": "15",
        "海外": None,
    },
    "ethnic": {"汉": "01", "汉族": "01", "Zang": "04", "1": "01", "77": None, "其他": None},
    "age_band": {
        "37": "15-59",
        "0": "0-14",
        "14岁": "0-14",
        "60": "60+",
        "30-34": "15-59",
        "55~64": None,
        "65岁以上": "60+",
        "60+": "60+",
        "50+": None,
        "[20-29]": "15-59",
        "old": None,
        "151": None,
    },
    "age_5_years": {"37": "35-39", "104": "100+", "35～39岁": "35-39", "34-36": None},
}


@pytest.mark.parametrize("meaning", MEANINGS)
def test_values_that_tables_know(meaning: str) -> None:
    assert {value: bin_of(meaning, value) for value in MEANT[meaning]} == MEANT[meaning]


def test_every_bin_of_every_table_knows_itself() -> None:
    for one in bundled():
        for cell in one.people:
            for meaning, value in zip(one.columns, cell, strict=True):
                assert bin_of(meaning, value) == value
    assert {name for one in bundled() for name in one.columns} == set(MEANINGS)
