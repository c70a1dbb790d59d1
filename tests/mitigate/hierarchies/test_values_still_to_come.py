"""A hierarchy that a plan keeps is a rule: any value of the type, seen or not, falls into exactly one band that holds it, or is refused."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.mitigate.hierarchies.building import build, grown, lasting
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.hierarchies.proposing import propose
from reidrisk.model.inventory import Column
from reidrisk.model.role import Role


def _rule(name: str, category: str | None, values: list[str]) -> tuple[Hierarchy, Hierarchy]:
    """(the hierarchy over these values, the rule that the plan keeps of it)."""
    column = Column(name, frozenset({Role.QI}), category=category)
    described = propose(column, values)
    return build(described, values), grown(lasting(described, values))


def _bounds(label: str) -> tuple[Decimal, Decimal | None]:
    """Of a band of numbers: the least and the greatest in it; None where it is open."""
    if found := re.fullmatch(r"[≥>]=?\s*(-?[0-9.]+)|(-?[0-9.]+)\+", label):
        return Decimal(found[1] or found[2]), None
    if found := re.fullmatch(r"(-?[0-9.]+)-(-?[0-9.]+)", label):
        return Decimal(found[1]), Decimal(found[2])
    return Decimal(label), Decimal(label)


AGES = [str(age) for age in range(20, 80, 3)]
STAYS = [str(days) for days in (1, 1, 2, 3, 3, 4, 5, 7, 9, 12, 30, 61)]
DAYS = [f"2024-{month:02d}-{day:02d}" for month in range(1, 7) for day in (2, 15, 27)]


@given(st.integers(0, 130), st.integers(0, 130))
@settings(max_examples=60)
def test_any_age_has_one_band_that_holds_it(one: int, other: int) -> None:
    _whole_numbers("年龄", "birth_age", AGES, one, other)


@given(st.integers(0, 4000), st.integers(0, 4000))
@settings(max_examples=60)
def test_any_number_of_days_has_one_band_that_holds_it(one: int, other: int) -> None:
    _whole_numbers("住院天数", None, STAYS, one, other)


def _whole_numbers(name: str, category: str | None, values: list[str], one: int, other: int) -> None:
    _, rule = _rule(name, category, values)
    ways = [rule.way(str(value)) for value in (one, other)]
    for value, way in zip((one, other), ways, strict=True):
        assert way is not None
        assert len(way) == rule.levels
        for label in way[:-1]:
            low, high = _bounds(label)
            assert low <= value <= (value if high is None else high), (value, label)
    for level in range(rule.levels - 1):
        first, second = (_bounds(way[level]) for way in ways if way is not None)
        apart = first == second or (first[1] is not None and first[1] < second[0]) or (second[1] is not None and second[1] < first[0])
        assert apart, (first, second)  # the same band, or bands that share no value


@given(st.dates(date(1950, 1, 1), date(2060, 12, 31)))
@settings(max_examples=60)
def test_any_day_falls_into_its_own_month_and_year(day: date) -> None:
    _, rule = _rule("入院日期", "event_date", DAYS)
    way = rule.way(day.isoformat())
    assert way is not None
    assert way[1:4] == (f"{day:%Y-%m}", f"{day.year}-Q{(day.month + 2) // 3}", str(day.year))


@given(st.from_regex(r"[A-TV-Z][0-9]{2}\.[0-9]", fullmatch=True))
@settings(max_examples=60)
def test_any_code_goes_up_by_its_tree_or_to_the_mark(code: str) -> None:
    _, rule = _rule("诊断编码", "diagnosis_visible", ["I10.0", "E11.9", "J18.0", "K80.2", "C34.1", "S72.0"])
    way = rule.way(code)
    if way is None:
        return  # no category of ICD-10: it becomes the mark, counted
    assert way[1] == code[:3]
    low, _, high = way[2].partition("-")
    assert low <= code[:3] <= (high or low)


@pytest.mark.parametrize("text", ["old", "", "12;13", "2024-13-01", "I1", "nan", "inf"])
def test_what_is_none_of_the_type_is_refused_and_never_put_into_a_band(text: str) -> None:
    for name, category, values in (("年龄", "birth_age", AGES), ("入院日期", "event_date", DAYS), ("住院天数", None, STAYS)):
        _, rule = _rule(name, category, values)
        assert rule.way(text) is None


@pytest.mark.parametrize(
    ("name", "category", "values"), [("年龄", "birth_age", AGES), ("入院日期", "event_date", DAYS), ("住院天数", None, STAYS)]
)
def test_the_rule_says_of_the_values_that_were_seen_what_the_search_saw(name: str, category: str | None, values: list[str]) -> None:
    tree, rule = _rule(name, category, values)
    assert {value: rule.way(value) for value in tree.paths} == tree.paths
