"""What names and values together propose, rule by rule."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

if TYPE_CHECKING:
    from collections.abc import Callable

DI, QI, SA, NI = Role.DI, Role.QI, Role.SA, Role.NI
WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]


def resident_ids(count: int) -> list[str]:
    chance = random.Random(3)  # noqa: S311 - test data, the same at every run
    bodies = [
        f"430321{chance.randint(1940, 2010)}{chance.randint(1, 12):02d}{chance.randint(1, 28):02d}{chance.randint(0, 999):03d}"
        for _ in range(count)
    ]
    return [body + "10X98765432"[sum(int(d) * w for d, w in zip(body, WEIGHTS, strict=True)) % 11] for body in bodies]


def mobiles(count: int) -> list[str]:
    chance = random.Random(4)  # noqa: S311 - test data, the same at every run
    return [f"138{chance.randrange(10**8):08d}" for _ in range(count)]


def rules(column: Column) -> dict[str, tuple[int | None, int | None]]:
    return {item.rule: (item.count, item.looked_at) for item in column.evidence}


def test_values_alone_propose_a_strong_category(propose: Callable[..., Column]) -> None:
    column = propose("f7", resident_ids(50))
    assert column.roles == {DI, SA}
    assert column.category == "cn_resident_id"
    assert rules(column)["cn_resident_id"] == (50, 50)


def test_dirty_values_still_propose(propose: Callable[..., Column]) -> None:
    dirty = [*(f" {number} " for number in resident_ids(75)), *["不详", "无", "-"] * 8]
    column = propose("f7", dirty)
    assert column.category == "cn_resident_id"
    assert rules(column)["cn_resident_id"] == (75, 75)


def test_share_is_by_rows(propose: Callable[..., Column]) -> None:
    assert propose("f7", [*["13812345678"] * 90, *(f"乱{n}码" for n in range(10))]).category == "mobile"


def test_several_direct_identifiers_reach_the_share_together(propose: Callable[..., Column]) -> None:
    column = propose("f7", [*mobiles(50), *(f"0731-8{n:07d}" for n in range(50))])
    assert column.roles == {DI}
    assert column.category in {"mobile", "landline"}


def test_a_weak_shape_proposes_only_with_the_name(propose: Callable[..., Column]) -> None:
    ages = [str(age) for age in range(20, 80)] * 2
    assert propose("年龄", ages).category == "birth_age"
    alone = propose("f7", ages)
    assert alone.roles == frozenset()
    assert rules(alone)["age"] == (120, 120)
    assert "all-detectors" in rules(alone)


def test_a_name_alone_proposes_and_doubt_is_shown(propose: Callable[..., Column]) -> None:
    column = propose("身份证号", [f"密文{number}" for number in range(40)])
    assert column.roles == {DI, SA}
    assert rules(column)["contradicts-name"] == (0, 40)


def test_person_names_with_test_numbers_stay_direct(propose: Callable[..., Column]) -> None:
    assert propose("姓名", [f"患者{number}" for number in range(40)]).roles == {DI}


def test_flags_refute_a_direct_identifier(propose: Callable[..., Column]) -> None:
    column = propose("电话", ["0", "1"] * 20)
    assert column.roles == frozenset()
    assert "refutes-name" in rules(column)


def test_product_codes_under_name_are_a_unique_code(propose: Callable[..., Column]) -> None:
    column = propose("name", [f"P{number:05d}-A" for number in range(60)])
    assert column.roles == {DI}
    assert column.category == "other_unique"
    assert {"refutes-name", "near-unique"} <= set(rules(column))


def test_a_name_of_a_thing_outweighs_words_like_person_names(propose: Callable[..., Column]) -> None:
    column = propose("产品名称", ["王小明", "李娜", "张伟", "刘洋", "陈静"] * 10)
    assert column.roles == frozenset()
    assert rules(column)["chinese_name"] == (50, 50)


def test_few_words_like_names_propose_nothing_without_a_name(propose: Callable[..., Column]) -> None:
    assert propose("f7", ["成立", "张伟", "李娜"] * 20).roles == frozenset()
    assert propose("f7", ["王伟", "张伟", "李娜", "刘洋", "陈静", "赵敏"] * 20).roles == {DI}


def test_an_ambiguous_name_needs_its_values(propose: Callable[..., Column]) -> None:
    assert propose("STATE", ["CA", "NY", "TX"] * 5).category == "geo"
    column = propose("state", ["active", "closed"] * 5)
    assert column.roles == frozenset()
    assert any(rule.startswith("ambiguous") for rule in rules(column))


def test_values_of_a_direct_identifier_win_over_a_harmless_name(propose: Callable[..., Column]) -> None:
    column = propose("职业", mobiles(40))
    assert column.roles == {DI, QI}
    assert column.category == "mobile"


def test_an_address_column_with_divisions_only_is_quasi(propose: Callable[..., Column]) -> None:
    column = propose("地址", ["湖南省长沙市", "北京市朝阳区"] * 10)
    assert column.roles == {QI}
    assert "narrower-than-name" in rules(column)
    assert propose("地址", ["湖南省长沙市", "芙蓉路233号"] * 10).roles == {DI}


def test_landlines_confirm_a_phone_column(propose: Callable[..., Column]) -> None:
    column = propose("联系电话", [f"010-6{number:07d}" for number in range(40)])
    assert column.category == "mobile"
    assert "contradicts-name" not in rules(column)


def test_near_unique_codes_without_a_category(propose: Callable[..., Column]) -> None:
    column = propose("f7", [f"K{number * 7919 % 100_003:06d}" for number in range(200)])
    assert column.roles == {DI}
    assert column.category == "other_unique"
    assert rules(column)["near-unique"] == (200, 200)
    assert propose("case_ref", [f"K{number // 2:06d}" for number in range(200)]).roles == {DI}


@pytest.mark.parametrize(("name", "roles"), [("序号", {NI}), ("f7", {NI}), ("编号", {DI}), ("患者编号", {DI})])
def test_running_numbers(propose: Callable[..., Column], name: str, roles: set[Role]) -> None:
    column = propose(name, [str(number) for number in range(1, 101)])
    assert column.roles == roles


def test_a_running_number_is_said_to_be_one(propose: Callable[..., Column]) -> None:
    assert "row-number" in rules(propose("编号", [str(number) for number in range(1, 101)]))


def test_measures_are_examined_and_propose_nothing(propose: Callable[..., Column]) -> None:
    column = propose("单价", [f"{number * 1.37:.2f}" for number in range(500, 900)])
    assert column.roles == frozenset()
    assert column.category is None
    assert set(rules(column)) == {"exact:单价", "all-detectors"}


@pytest.mark.parametrize(
    ("name", "category"), [("dep", "event_date"), ("trip_start", "event_date"), ("dep_city", "event_date"), ("dob", "birth_age")]
)
def test_what_is_called_a_place_and_holds_dates_is_when(propose: Callable[..., Column], name: str, category: str) -> None:
    dates = [f"2025-{n % 12 + 1:02}-{n % 28 + 1:02}" for n in range(200)]
    found = propose(name, dates)
    assert found.category == category
    assert found.roles == {QI}


def test_short_for_a_postcode_and_for_a_disease_is_what_its_values_are(propose: Callable[..., Column]) -> None:
    codes, grades = [("75011", "69003", "13005", "59000")[n % 4] for n in range(200)], [str(n % 4) for n in range(200)]
    assert propose("cp", codes).category == "geo"
    assert propose("cp", codes).roles == {QI}
    assert propose("cp", grades).category == "sa_health"


def test_terms_of_an_ontology_are_diagnoses(propose: Callable[..., Column]) -> None:
    terms = [("HP:0001250;HP:0001263", "HP:0001627", "MONDO:0005148")[n % 3] for n in range(200)]
    assert propose("terms", terms).roles == {QI, SA}


def test_what_somebody_paid_is_sensitive(propose: Callable[..., Column]) -> None:
    """GB/T 35273 Annex B: property; and numbers among the amounts that look like telephones change nothing."""
    column = propose("总费用", [f"{number * 1.37:.2f}" for number in range(500, 900)])
    assert (column.roles, column.category) == (frozenset({Role.SA}), "sa_property")


def test_one_identifier_in_free_text_is_enough(propose: Callable[..., Column]) -> None:
    column = propose(
        "备注", [*(f"既往体健，第{number}次复诊，无特殊。" for number in range(300)), f"转自外院，身份证{resident_ids(1)[0]}。"]
    )
    assert column.roles == {DI, SA}
    assert rules(column)["inside:cn_resident_id"] == (1, 301)
    assert "free-text" in rules(column)


def test_free_text_without_identifiers_says_that_rules_alone_read_it(propose: Callable[..., Column]) -> None:
    column = propose("备注", [f"既往体健，第{number}次复诊，无特殊。" for number in range(30)])
    assert column.roles == frozenset()
    assert {"free-text", "all-detectors"} <= set(rules(column))


def test_a_leak_adds_to_a_named_category(propose: Callable[..., Column]) -> None:
    column = propose("职业", ["农民", "工人"] * 20 + ["农民 13812345678"])
    assert column.roles == {DI, QI}
    assert column.category == "occupation"


def test_an_identifier_inside_running_codes_is_not_harmless(propose: Callable[..., Column]) -> None:
    column = propose("f7", [f"FA{number}-1" for number in resident_ids(40)])
    assert column.roles == {DI, SA}


@pytest.mark.parametrize(
    ("values", "category"),
    [
        (["138****1234", "139****4321"], "mobile"),
        (["3501**********1234"], "cn_resident_id"),
        (["张*", "李**", "王*", "赵**", "刘*", "陈*明"], "person_name"),
        (["z***@qq.com"], "email"),
    ],
)
def test_masked_values_are_recognised(propose: Callable[..., Column], values: list[str], category: str) -> None:
    column = propose("f7", values * 20)
    assert column.category == category
    assert DI in column.roles


def test_children_are_pointed_out(propose: Callable[..., Column]) -> None:
    column = propose("年龄", ["3", "13", "14", "40岁", "新生儿"])
    assert rules(column)["sa_minor"] == (2, 5)
    assert "sa_minor" not in rules(propose("工龄", ["3", "13"]))


def test_a_column_name_that_is_a_value(propose: Callable[..., Column]) -> None:
    column = propose("13800138000", ["a", "b"])
    assert column.roles == {DI}
    assert column.category == "mobile"
    assert "header-is-value:mobile" in rules(column)


def test_an_empty_column_goes_by_its_name_but_names_nobody(propose: Callable[..., Column]) -> None:
    column = propose("姓名", ["", ""])
    assert column.roles == frozenset()
    assert column.category == "person_name"
    assert {"no-values", "emptied"} <= rules(column).keys()
    assert propose("", ["a"]).roles == frozenset()


def test_very_long_cells_are_bounded_and_said(propose: Callable[..., Column]) -> None:
    assert rules(propose("f7", ["x" * 100_000, "y"]))["clipped"] == (1, 2)


def test_a_decision_stands_and_contradictions_stand_beside_it(propose: Callable[..., Column]) -> None:
    column = propose("f7", resident_ids(40), Decision(frozenset({NI}), "王审", "内部编号"))
    assert column.roles == {NI}
    assert (column.decided_by, column.reason, column.category) == ("王审", "内部编号", "cn_resident_id")
    assert rules(column)["contradicts-decision"] == (40, 40)
    assert rules(column)["cn_resident_id"] == (40, 40)
    assert column.evidence[0].method == "person"


def test_counts_are_no_numbers_of_a_document(propose: Callable[..., Column]) -> None:
    """Runs are also what is scored; a number of a document has more digits, or all have as many."""
    chance = random.Random(5)  # noqa: S311 - test data, the same at every run
    assert DI not in propose("HmRun", [str(chance.randrange(130)) for _ in range(200)]).roles
    assert DI in propose("RUN", [str(chance.randrange(10**6, 10**8)) for _ in range(200)]).roles
    assert DI in propose("RUN", [f"{chance.randrange(10**4):04d}" for _ in range(200)]).roles


def test_a_decision_that_agrees_has_no_contradiction(propose: Callable[..., Column]) -> None:
    assert "contradicts-decision" not in rules(propose("性别", ["男", "女"], Decision(frozenset({QI}), "a")))
    assert "contradicts-decision" not in rules(propose("性别", ["男", "女"], Decision(frozenset({DI}), "a")))
    by_name = propose("姓名", ["", ""], Decision(frozenset({NI}), "a"))
    assert rules(by_name)["contradicts-decision"] == (None, None)


def test_columns_keep_their_order_and_need_no_sample() -> None:
    facts = Facts("t", "csv", 0, ("性别", "姓名"), Fingerprint("content", "0"))
    inventory = identify(facts, {"姓名": ColumnSample("姓名", {"张三": 1}, 0, 0, 1, 1)}, {})
    assert [column.name for column in inventory.columns] == ["性别", "姓名"]
    assert inventory.with_role(DI) == ("姓名",)


def test_evidence_never_carries_a_value(propose: Callable[..., Column]) -> None:
    secrets = ["13812345678", "张三丰", "11010519491231002X", "备注里有13912345678的人"]
    for name in ("姓名", "电话", "f7", "备注", "state", "地址"):
        said = repr(propose(name, secrets * 20)) + "".join(
            item.finding.say(lang) + item.rule for item in propose(name, secrets * 20).evidence for lang in ("zh", "en")
        )
        assert not any(secret in said for secret in [*secrets, "13912345678"])


def test_same_input_same_output(propose: Callable[..., Column]) -> None:
    values = [*mobiles(3_000), *resident_ids(3_000)]
    assert propose("f7", values) == propose("f7", values)
