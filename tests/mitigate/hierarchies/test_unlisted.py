"""Values that a list does not hold go up by the rule that all of the list follows, and are suppressed where it follows none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.hierarchies.hierarchy import faults, parse_hierarchy

ICD = "I10.x00;I10;I10-I15;*\nI11.900;I11;I10-I15;*\nE11.900;E11;E10-E14;*\n"
POST = "100871;1008**;10****;*\n100001;1000**;10****;*\n200030;2000**;20****;*\n"
AGES = "21;20-29;*\n34;30-39;*\n"


@pytest.mark.parametrize(
    ("text", "value", "way"),
    [
        (ICD, "I10.x09", ("I10.x09", "I10", "I10-I15", "*")),
        (ICD, "I12.900", None),  # a category that the list does not have
        (ICD, "I10", None),  # it would stand as it is
        (POST, "100999", ("100999", "1009**", "10****", "*")),
        (POST, "300001", ("300001", "3000**", "30****", "*")),
        (POST, "1008712", None),
        (AGES, "29", ("29", "20-29", "*")),
        (AGES, "45", None),
        (AGES, "２９", ("29", "20-29", "*")),
        ("F;F;*\nM;M;*\n", "X", None),  # nothing is left as it stands
        ("a;x;*\nb;y;*\n", "c", None),
        ("21;20-29;*\n34;30-39;*\n25;0-29;*\n", "28", None),  # ranges that cross
        ("21;20-29;*\nold;30-39;*\n", "28", None),
        ("apple;a;*\nbeet;b;*\ncorn;grain;*\n", "avocado", None),  # one label that is no first character
    ],
)
def test_where_a_value_goes(text: str, value: str, way: tuple[str, ...] | None) -> None:
    assert parse_hierarchy(text, "h.csv").way(value) == way


@given(
    st.lists(st.from_regex(r"[0-9]{4}", fullmatch=True), min_size=2, max_size=8, unique=True), st.from_regex(r"[0-9]{3,5}", fullmatch=True)
)
def test_with_what_is_new_it_is_a_tree_still(listed: list[str], new: str) -> None:
    tree = parse_hierarchy("".join(f"{value};{value[:2]}**;{value[0]}***;*\n" for value in listed), "h.csv")
    way = tree.way(new)
    assert way is None or new not in way[1:]
    lines = [(at, one) for at, one in enumerate([*tree.paths.values(), *([way] if way else [])], 1)]
    assert not list(faults(lines, "h.csv"))
