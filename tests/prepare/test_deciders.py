"""Who counts as a named person: somebody, whatever stands around the name; no department, post or stand-in (GB/T 42460 6.1 g)."""

from __future__ import annotations

import pytest

from reidrisk.prepare.deciders import names_a_person

PEOPLE = (
    "张伟", "李 雷", "王建科", "Li", "Zhao Yi", "A. Müller", "信息科 赵五", "张三（数据组）",
    "Chen Jing, privacy office", "欧阳静",
)  # fmt: skip
OTHERS = (
    "", "x", "12", "张", "医保处", "数据组", "伦理委员会", "信息科 数据组", "匿名", "某某", "管理员", "IT",
    "N/A", "anonymous", "options", "assessment.yaml",
    "IT department", "Data Protection Office", "Office of Research, Hospital Y", "---",
)  # fmt: skip


@pytest.mark.parametrize("name", PEOPLE)
def test_a_person_is_one_with_whatever_stands_around_the_name(name: str) -> None:
    assert names_a_person(name)


@pytest.mark.parametrize("name", OTHERS)
def test_a_department_a_post_or_a_stand_in_is_nobody(name: str) -> None:
    assert not names_a_person(name)
