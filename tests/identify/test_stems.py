"""Rare column names are told by a stem in them, and by the table around them."""

from __future__ import annotations

from collections import Counter

import pytest

from reidrisk.identify.names import lookup
from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.role import Role


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("抗双链DNA抗体", "sa_health"),
        ("γ-谷氨酰转移酶", "sa_health"),
        ("肌酸激酶同工酶", "sa_health"),
        ("Ki-67(%)", "sa_health"),
        ("SCL-90躯体化因子分", "sa_health"),
        ("PaO2/FiO2", "sa_health"),
        ("modified_rankin", "sa_health"),
        ("rs429358", "sa_health"),
        ("AEDECOD", "sa_health"),
        ("LBSTRESN", "sa_health"),
        ("LBXGLU", "sa_health"),
        ("r1cesd10", "sa_health"),
        ("thrombocytopenia", "sa_health"),
        ("XT(mmol/L)", "sa_health"),
        ("RIDAGEYR", "birth_age"),
        ("RIAGENDR", "sex"),
        ("_BMI5CAT", "body"),
        ("DMDEDUC2", "education"),
        ("个人账户储存额", "sa_property"),
        ("revolving_tradelines", "sa_property"),
        ("应纳税所得额", "income"),
        ("是否失信被执行人", "criminal_history"),
        ("prior_convictions_5y", "criminal_history"),
        ("行驶路线", "sa_track"),
        ("a13_性别", "sex"),
        ("Q5. 民族", "ethnic"),
        ("呼救人", "person_name"),
    ],
)
def test_what_a_stem_says(name: str, category: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize(
    "name", ["手术费", "血压计型号", "产品型号", "试剂名称", "病人类别", "database", "purchase", "release_phase", "轮胎规格", "中心编号"]
)
def test_a_stem_does_not_make_a_price_or_a_device_a_finding(name: str) -> None:
    hit = lookup(name)
    assert hit is None or hit.category != "sa_health"


def _proposed(columns: dict[str, list[str]]) -> dict[str, frozenset[Role]]:
    rows = len(next(iter(columns.values())))
    samples = {name: ColumnSample(name, Counter(values), 0, 0, rows, rows) for name, values in columns.items()}
    facts = Facts("t.csv", "csv", rows, tuple(columns), Fingerprint("content", "0" * 64))
    return {column.name: column.roles for column in identify(facts, samples, {}).columns}


WORDS = ["甲", "乙", "丙", "丁"] * 10
CARE = {"主要诊断": ["高血压", "糖尿病"] * 20, "血肌酐": ["70", "81"] * 20, "心率": ["70", "81"] * 20, "既往史": ["无", "有"] * 20}


@pytest.mark.parametrize("name", ["alt_contact", "joint_debtor", "pupil", "护理师"])
def test_a_stem_does_not_make_a_person_a_finding(name: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == "person_name"


def test_an_unknown_word_is_no_finding_because_the_table_is_about_care() -> None:
    assert _proposed({**CARE, "轴突值域": WORDS})["轴突值域"] == frozenset()


def test_the_same_word_elsewhere_proposes_nothing() -> None:
    shop = {"订单状态": ["已完成", "已取消"] * 20, "颜色": ["红", "蓝"] * 20, "数量": ["1", "2"] * 20, "渠道": ["APP", "门店"] * 20}
    assert _proposed({**shop, "轴突值域": WORDS})["轴突值域"] == frozenset()


def test_a_name_that_says_nothing_stays_undecided_in_a_table_about_care() -> None:
    assert _proposed({**CARE, "c5": WORDS})["c5"] == frozenset()


def test_a_number_of_a_case_under_the_name_of_a_kind_is_a_direct_identifier() -> None:
    numbers = [f"DB{place:06d}" for place in range(130102, 130102 + 1700, 17)]
    assert Role.DI in _proposed({"低保证号": numbers})["低保证号"]


def test_given_names_under_a_word_for_a_person() -> None:
    given = [one + two for one in "志文建秀国" for two in "强华军兰平英明芳"]
    assert _proposed({"呼救人": given})["呼救人"] == {Role.DI}
    assert _proposed({"责任人": ["公司", "个人"] * 20})["责任人"] == frozenset()
