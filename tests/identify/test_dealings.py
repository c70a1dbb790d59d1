"""What a firm offers to anybody is nobody's; what somebody has ordered is theirs, also where no column names them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from tests.identify.test_impersonal import identified

from reidrisk.model.role import Role

DRAW = random.Random(15)  # noqa: S311 - test data, the same at every run
ROWS = 120
PERSONAL = frozenset({Role.QI, Role.SA})


def some(*values: str) -> list[str]:
    return [DRAW.choice(values) for _ in range(ROWS)]


VACANCIES: dict[str, dict[str, Sequence[str]]] = {
    "zh": {
        "职位名称": some("软件工程师", "算法工程师", "测试工程师"),
        "公司名": some("星河科技", "云海软件", "北辰数据"),
        "薪资": [f"{DRAW.randrange(6, 20)}-{DRAW.randrange(20, 40)}k" for _ in range(ROWS)],
        "城市": some("上海-松江区", "广州-天河区"),
        "福利待遇": some("五险一金 | 年终奖金", "带薪年假 | 餐补"),
    },
    "en": {
        "Job Title": some("Data Scientist", "Analyst"),
        "Salary Estimate": [f"${DRAW.randrange(40, 80)}K-${DRAW.randrange(90, 150)}K" for _ in range(ROWS)],
        "Job Description": some("We are looking for a curious colleague", "Join a team of twelve people"),
        "Company Name": some("Acme Analytics", "Globex"),
        "Location": some("Austin, TX", "Boston, MA"),
    },
}


@pytest.mark.parametrize("table", VACANCIES)
def test_vacancies_are_nobodys_and_a_person_is_asked(table: str) -> None:
    """The post, the firm and the town of a vacancy were an employee's."""
    found = identified(VACANCIES[table])
    assert [name for name, column in found.items() if column.roles & PERSONAL] == []
    assert any(column.weighed is not None and column.weighed.asked for column in found.values())


@pytest.mark.parametrize(
    "more",
    [
        {"年龄": [str(DRAW.randrange(20, 60)) for _ in range(ROWS)]},
        {"工号": [f"E{10000 + place}" for place in range(ROWS)]},
        {"薪资": [str(DRAW.randrange(6_000, 40_000)) for _ in range(ROWS)]},
    ],
    ids=["age", "number", "amounts"],
)
def test_whose_post_and_pay_it_is_stays_theirs(more: Mapping[str, Sequence[str]]) -> None:
    found = identified(VACANCIES["zh"] | dict(more))
    assert Role.QI in found["职位名称"].roles


ORDERS = {
    "order_id": [f"SO{100_000 + place}" for place in range(ROWS)],
    "placed_at": [f"2024-{DRAW.randrange(1, 13):02d}-{DRAW.randrange(1, 28):02d} 10:{DRAW.randrange(60):02d}" for _ in range(ROWS)],
    "ship_city": some("Leeds", "York", "Bath", "Hull"),
    "ship_postcode": [f"LS{DRAW.randrange(1, 20)} {DRAW.randrange(1, 9)}AB" for _ in range(ROWS)],
    "sku": [f"SKU{DRAW.randrange(50):03d}" for _ in range(ROWS)],
    "qty": some("1", "2", "3"),
    "unit_price": [str(DRAW.randrange(5, 90)) for _ in range(ROWS)],
    "status": some("paid", "sent"),
}


def test_where_an_order_goes_and_when_it_was_placed_are_the_buyers() -> None:
    """Before, rows of goods and prices were taken for things, and the buyer's town for the warehouse's."""
    found = identified(ORDERS)
    assert all(Role.QI in found[name].roles for name in ("placed_at", "ship_city", "ship_postcode"))
    stock = {"sku": ORDERS["sku"], "qty": ORDERS["qty"], "unit_price": ORDERS["unit_price"], "warehouse_city": ORDERS["ship_city"]}
    assert Role.QI not in identified(stock)["warehouse_city"].roles
