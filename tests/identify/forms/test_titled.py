"""Persons by a title and a family name are persons, whatever the column is called; posts and customers in general are nobody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reidrisk.identify.forms.titled import is_titled
from reidrisk.model.inventory import Column
from reidrisk.model.role import Role

Propose = Callable[..., Column]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Fahrlehrer", ["Hr. Lang", "Fr. Otto", "Hr. Lang", "Dr. Weiss"] * 20),
        ("betreut", ["Frau Yilmaz-Koch", "Herr Dr. von Berg"] * 30),
        ("接诊", ["王医生", "李副主任医师", "欧阳医生"] * 30),
        ("kontakt", ["Mrs Lee", "Mr. Okonkwo-Hale", "Ms Park"] * 20),
        ("担当", ["佐藤先生", "高橋先生", "田中さん"] * 20),
        ("담당", ["김 선생님", "박교수님", "최씨"] * 20),
    ],
)
def test_two_or_three_of_the_staff_are_persons(propose: Propose, name: str, values: list[str]) -> None:
    """They stayed in an output of level 3, for they are few and no list has their names."""
    column = propose(name, values)
    assert Role.DI in column.roles
    assert column.category == "person_name"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("position", ["Sr. Manager", "Sr. Engineer", "Manager"] * 20),
        ("职务", ["班主任", "全科医生", "主治医师", "责任护士", "客户经理"] * 10),
        ("대상", ["고객님", "선생님", "이용자님"] * 20),
        ("対象", ["患者様", "お客様", "利用者様"] * 20),
        ("preis", ["Fr. 12.50", "Fr. 8.00", "Fr. 99.90"] * 20),
    ],
)
def test_posts_and_prices_are_nobody(propose: Propose, name: str, values: list[str]) -> None:
    assert propose(name, values).category != "person_name"


def test_a_title_and_a_long_text_are_no_name() -> None:
    assert not is_titled(f"Dr. Weiss {'x' * 40}")
    assert not is_titled("Dr. Weiss hat heute angerufen")


@pytest.mark.parametrize("name", ["zuständig", "接诊", "seen_by", "f3"])
@pytest.mark.parametrize("values", [["Anna Weber", "Karl Lang"] * 40, ["王小明", "李建国", "张丽华"] * 30], ids=["latin", "chinese"])
def test_two_or_three_full_names_are_persons_under_a_header_that_tells_nothing(propose: Propose, name: str, values: list[str]) -> None:
    """The two physicians of a practice had no role, and nobody was asked."""
    column = propose(name, values)
    assert (Role.DI in column.roles, column.category) == (True, "person_name")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("brand", ["Anna Weber", "Karl Lang"] * 40),
        ("site", ["Anna Weber", "Karl Lang"] * 40),
        ("f3", ["San Antonio", "San Jose", "Virginia Beach"] * 30),
        ("f3", ["黄金", "白金", "普通"] * 30),
        ("f3", ["高血压", "糖尿病", "白内障"] * 30),
        ("f3", ["Anna Weber"] * 90),
    ],
)
def test_brands_places_ranks_and_what_is_the_same_in_all_rows_are_nobody(propose: Propose, name: str, values: list[str]) -> None:
    assert propose(name, values).category != "person_name"


def test_a_few_names_are_those_of_persons_though_no_list_knows_all_parts(propose: Propose) -> None:
    """Judges of a show were called a place; states that read like somebody stay one."""
    assert propose("shark1", ["Barbara Qorcoranz", "Lori Zgreinerly"] * 60).roles == {Role.DI}
    assert Role.DI not in propose("home", ["North Carolina", "West Virginia"] * 60).roles
