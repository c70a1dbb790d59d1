"""Classes of one value, against a count by hand on random tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.measure.attribute import attribute_brute as brute

from reidrisk.measure.attribute.shared import SharedValue, shared_values
from reidrisk.measure.tuples import Sensitive, Tuples

TABLES = st.integers(1, 4).flatmap(
    lambda values: st.lists(st.lists(st.integers(0, 5), min_size=values, max_size=values).filter(any), min_size=1, max_size=6)
)


def tuples(table: list[list[int]]) -> Tuples:
    counts = np.array(table, np.int64)
    classes, values = np.nonzero(counts)
    spread = Sensitive("s", classes, values, counts[classes, values], counts.shape[1])
    return Tuples(("q",), np.arange(len(table), dtype=np.int32)[:, None], counts.sum(axis=1), (spread,))


@given(TABLES)
def test_as_counted_by_hand(table: list[list[int]]) -> None:
    single = [row for row in table if sum(count > 0 for count in row) == 1]
    whole = brute.whole(table)
    far = max(sum((abs(p - q) for p, q in zip(brute.shares(row), whole, strict=True)), Fraction(0)) / 2 for row in table)
    expected = SharedValue("s", len(single), len(table), sum(map(sum, single)), sum(map(sum, table)), far)
    assert shared_values(tuples(table)) == (expected,)


@given(TABLES)
def test_its_distance_is_the_most_that_the_share_of_any_values_differs(table: list[list[int]]) -> None:
    """As the report words it: of every set of values in every class, against its share in the whole."""
    whole = brute.whole(table)
    sets = [chosen for size in range(len(whole) + 1) for chosen in combinations(range(len(whole)), size)]
    moved = ([p - q for p, q in zip(brute.shares(row), whole, strict=True)] for row in table)
    most = max(abs(sum((by[one] for one in chosen), Fraction(0))) for by in moved for chosen in sets)
    assert shared_values(tuples(table))[0].distance == most


def test_without_classes_there_is_nothing_to_share() -> None:
    none = np.zeros(0, np.int64)
    assert shared_values(Tuples(("q",), np.zeros((0, 1), np.int32), none, (Sensitive("s", none, none, none, 0),))) == ()


@given(TABLES, st.integers(0, 3))
def test_a_class_of_which_nothing_is_said_gives_nothing_away(table: list[list[int]], mark: int) -> None:
    """Where the one value of a class is the mark of suppression."""
    single = [row for row in table if sum(count > 0 for count in row) == 1 and not (mark < len(row) and row[mark])]
    found = shared_values(tuples(table), {"s": mark})[0]
    assert (found.classes, found.records) == (len(single), sum(map(sum, single)))
    assert shared_values(tuples(table), {"other": mark}) == shared_values(tuples(table))
