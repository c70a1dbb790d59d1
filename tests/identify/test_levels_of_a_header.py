"""Headers of several rows: a share or a sum is about what stands above it; contributions are amounts, classes of insurance are not."""

import pytest

from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.role import Role

AMOUNTS, CLASSES = ["312", "298", "455", "401"], ["1", "2", "3"]


@pytest.mark.parametrize(
    "name",
    [
        "应扣部分（单位/个人承担社会保险） / 养老保险 / 单位20%", "代扣款项 / 住房公积金 / 个人12%", "应扣 / 医疗保险 / 个人2%+10",
        "其他应扣 / 缺勤扣款 / 小计",
    ],
)  # fmt: skip
def test_what_is_paid_for_somebody_is_property(name: str) -> None:
    """An employer's share of the pension was taken for the employer."""
    proposal = judge(name, Values(AMOUNTS, [5, 4, 6, 5]))
    assert proposal.category
    assert proposal.category.key == "sa_property"
    assert proposal.roles == {Role.SA}


@pytest.mark.parametrize("name", ["养老保险", "医疗保险", "社会保险 / 生育保险"])
def test_a_class_of_insurance_is_no_amount(name: str) -> None:
    proposal = judge(name, Values(CLASSES, [9, 8, 7]))
    assert proposal.category
    assert proposal.category.key == "insurance_class"


def test_contributions_are_no_class_of_insurance() -> None:
    proposal = judge("养老保险", Values(["312.4", "298.75", "455.1", "401.25"], [5, 4, 6, 5]))
    assert proposal.category
    assert proposal.category.key == "sa_property"


def test_a_last_level_of_its_own_speaks() -> None:
    proposal = judge("家庭情况 / 年龄", Values(["31", "45", "62"], [3, 4, 5]))
    assert proposal.roles == {Role.QI}
