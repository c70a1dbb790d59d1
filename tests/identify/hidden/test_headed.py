"""Persons who stand as columns: the header leaves with the data, whatever the cells hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.identify.hidden.test_search import mobiles, numbers
from tests.identify.test_persons import found

from reidrisk.identify.hidden.headed import with_headed
from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

PEOPLE = {
    "zh": ["高娟", "何芳桂", "周磊洋", "徐敏"],
    "marks": ["高娟评分", "何芳桂评分", "周磊洋评分"],
    "signed": ["签名_张伟", "签名_李娜", "签名_王芳"],
    "en": ["John Smith", "Mary Jones", "Ahmed Khan"],
    "pinyin": ["Zhang Wei", "Li Na", "Wang Fang"],
    "single": ["Anna", "Tom", "Peter", "Julia", "Robert"],
    "ja": ["佐藤 太郎", "鈴木 花子", "田中 一郎"],
    "ko": ["김민수", "이서연", "박지훈"],
    "codes": ["sub-01", "sub-02", "sub-17"],
    "codes zh": ["患者1", "患者2", "患者3"],
}
THINGS = {
    "months": ["January", "April", "May", "June", "August"],
    "two by chance": ["高铁", "Criminal Case", "Total"],
    "address": ["City Hall Address", "Page Number", "Street Name", "Contract Planned Price"],
    "one word": ["Grant Amount", "Grant Date", "Grant Type", "Grant Status"],
    "clinic": ["身高", "高血压", "白细胞", "血红蛋白", "黄疸", "马来酸"],
    "units": ["一月评分", "二月评分", "三月评分", "张伟评分"],
    "questions": ["Q1", "Q2", "Q3", "S1", "S2", "P1", "P2", "P3", "item_1", "item_2", "member1", "member2", "member3"],
    "markers": [f"rs{1000000 + 37 * n}" for n in range(60)],  # of some the check digit of an identity card fits
    "days": ["2024-03-01", "2024-03-02", "20240303", "13812"],
}


def headed(names: list[str]) -> list[str]:
    return [column.name for column in with_headed([Column(name, frozenset()) for name in names]) if Role.DI in column.roles]


@pytest.mark.parametrize("names", PEOPLE.values(), ids=PEOPLE)
def test_people_are_found_beside_other_columns(names: list[str]) -> None:
    assert headed(["week", *names, "日期"]) == names


@pytest.mark.parametrize("names", THINGS.values(), ids=THINGS)
def test_words_that_only_look_like_names_are_none(names: list[str]) -> None:
    assert headed(names) == []


def test_a_single_proven_number_in_a_header_is_enough_and_its_kind_is_said() -> None:
    names = ["日期", f"{mobiles(1)[0]}心率", numbers(1)[0], "心率"]
    found = with_headed([Column(name, frozenset()) for name in names])
    assert [column.category for column in found] == [None, "mobile", "cn_resident_id", None]
    assert all(names[1][:11] not in repr(item) for item in found[1].evidence)  # the sentence does not repeat it


def test_it_holds_against_a_decision_and_whatever_the_cells_are() -> None:
    names = ("week", *PEOPLE["en"])
    facts = Facts("people.csv", "csv", 30, names, Fingerprint("content", "0" * 64))
    samples = {name: ColumnSample(name, {str(value): 10 for value in range(3)}, 0, 0, 30, 30) for name in names}
    decided = PEOPLE["en"][0]
    decision = Decision(frozenset({Role.NI}), "Li", "a mark")
    columns = {column.name: column for column in identify(facts, samples, {decided: decision}).columns}
    assert [columns[name].roles for name in PEOPLE["en"][1:]] == [frozenset({Role.DI})] * 2
    assert columns[decided].roles == frozenset({Role.NI})
    assert any(item.rule == "header:person_name" for item in columns[decided].evidence)


def test_no_row_belongs_to_a_person_who_is_a_column(tmp_path: Path) -> None:
    """Few marks come again in every row: no key of persons."""
    random = Random(4)  # noqa: S311 - no secret
    rows = [(f"Q{at}", *(random.randrange(1, 6) for _ in PEOPLE["zh"])) for at in range(200)]
    assert found(tmp_path, ",".join(["题目", *PEOPLE["zh"]]), rows).key is None


def test_some_digits_of_a_number_are_no_key(tmp_path: Path) -> None:
    """Of 10,000 endings 2,500 people share hundreds: people were counted by them."""
    random = Random(8)  # noqa: S311 - no secret
    rows = [(f"{random.randrange(10**4):04d}", f"{random.randrange(10**4):04d}", random.choice("男女")) for _ in range(2500)]
    assert found(tmp_path, "身份证后四位,手机尾号,性别", rows).key is None
