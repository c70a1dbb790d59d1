"""Distinction, separation, records at risk, and missing values as wildcards."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.special import special_brute as brute

from reidrisk.data.groups.group_numbers import group_numbers, group_sums
from reidrisk.measure.special.keys import distinction, records_at_risk, separation
from reidrisk.measure.special.wildcard import wildcard
from reidrisk.measure.tuples import Tuples
from reidrisk.model.dataset import ClassSizes

ORACLES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "facts" / "oracles.json").read_text(encoding="utf-8"))


def sizes_on(tuples: Tuples, columns: Sequence[str]) -> ClassSizes:
    """The class sizes on some of the columns only."""
    places = [tuples.columns.index(column) for column in columns]
    size, number = np.unique(group_sums(group_numbers(tuples.codes, places), tuples.counts), return_counts=True)
    return ClassSizes(tuple(zip(size.tolist(), number.tolist(), strict=True)))


def oracle(name: str) -> dict[str, Any]:
    return next(case for case in ORACLES if case["name"] == name)


ROWS = st.integers(1, 4).flatmap(lambda n: st.lists(st.tuples(*[st.none() | st.integers(0, 3)] * n), min_size=1, max_size=16))


def test_oracle_distinction_and_separation_of_arx() -> None:
    case = oracle("arx_distinction_separation")
    tuples, _, _ = brute.tuples_of([tuple(row) for row in case["input"]["rows"]], case["input"]["columns"])
    for names, expected in case["expected"].items():
        sizes = sizes_on(tuples, names.split(","))
        assert [float(distinction(sizes)), float(separation(sizes))] == expected


@given(rows=ROWS)
@settings(max_examples=60, deadline=None)
def test_distinction_and_separation_equal_the_definition(rows: list[brute.Row]) -> None:
    tuples, _, _ = brute.tuples_of(rows)
    for size in range(len(rows[0]) + 1):
        for columns in itertools.combinations(range(len(rows[0])), size):
            sizes = sizes_on(tuples, [f"c{place}" for place in columns])
            part = [brute.on(row, columns) for row in rows]
            assert distinction(sizes) == Fraction(len(set(part)), len(rows))
            assert separation(sizes) == brute.separation(part)


@given(rows=ROWS)
@settings(max_examples=40, deadline=None)
def test_another_column_never_lowers_distinction_or_separation(rows: list[brute.Row]) -> None:
    tuples, _, _ = brute.tuples_of(rows)
    steps = [sizes_on(tuples, tuples.columns[:n]) for n in range(len(tuples.columns) + 1)]
    for fewer, more in itertools.pairwise(steps):
        assert distinction(fewer) <= distinction(more)
        assert separation(fewer) <= separation(more)


@given(sizes=st.lists(st.integers(1, 60), min_size=1, max_size=30), threshold=st.fractions(Fraction(1, 100), 1, max_denominator=100))
def test_records_at_risk_are_those_above_the_threshold(sizes: list[int], threshold: Fraction) -> None:
    assert records_at_risk(ClassSizes.of(sizes), threshold) == sum(f for f in sizes if Fraction(1, f) > threshold)


def test_a_class_exactly_at_the_threshold_is_not_at_risk() -> None:
    sizes = ClassSizes.of([3, 20, 19])
    assert records_at_risk(sizes, Fraction(1, 3)) == 0
    assert records_at_risk(sizes, Fraction(1, 20)) == 22
    assert records_at_risk(sizes, Fraction(33, 100)) == 3


@given(rows=ROWS)
@settings(max_examples=120, deadline=None)
def test_wildcards_equal_a_comparison_of_all_pairs(rows: list[brute.Row]) -> None:
    tuples, places, missing = brute.tuples_of(rows)
    found = wildcard(tuples, missing)
    expected = brute.wildcard_counts(rows)
    assert found.matches[places].tolist() == expected
    assert found.smallest == min(expected)
    assert found.uniques == expected.count(1)
    assert found.below(3) == sum(count < 3 for count in expected)


def test_oracle_missing_values_of_the_sdc_practice_guide() -> None:
    case = oracle("sdcguide_missing_values")
    tuples, places, missing = brute.tuples_of([tuple(row) for row in case["input"]["rows"]])
    assert wildcard(tuples, missing).matches[places].tolist() == case["expected"]["fk"]


@given(rows=ROWS)
@settings(max_examples=40, deadline=None)
def test_wildcards_never_find_fewer_than_equality(rows: list[brute.Row]) -> None:
    tuples, _, missing = brute.tuples_of(rows)
    assert (wildcard(tuples, missing).matches >= tuples.counts).all()
    assert (wildcard(tuples, [None] * len(missing)).matches == tuples.counts).all()


def test_groups_wider_than_a_word_are_told_apart() -> None:
    large = 2**31 - 1
    codes = np.array([[large, large, large, 0], [large, large, large, 1], [0, large, large, 0], [large, large, large, 0]], np.int32)
    groups = group_numbers(codes, range(4))
    assert groups[0] == groups[3]
    assert len(set(groups.tolist())) == 3
    assert group_sums(groups, np.array([1, 2, 4, 8]))[groups].tolist() == [9, 2, 4, 9]


@given(rows=st.lists(st.tuples(*[st.sampled_from([0, 1, 2**31 - 1])] * 5), min_size=1, max_size=12))
def test_group_numbers_are_equal_exactly_where_rows_are(rows: list[tuple[int, ...]]) -> None:
    groups = group_numbers(np.array(rows, np.int32), range(5)).tolist()
    for one, other in itertools.combinations(range(len(rows)), 2):
        assert (groups[one] == groups[other]) == (rows[one] == rows[other])
