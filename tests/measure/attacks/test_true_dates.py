"""Who knows true dates: against a count of every pair of people."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.measure.attacks.true_dates import true_dates

PEOPLE = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 40), st.integers(-10, 10)), min_size=1, max_size=25)


@given(PEOPLE, st.integers(10, 14), st.integers(1, 6))
def test_everybody_is_compared_with_everybody(people: list[tuple[int, int, int]], most: int, k: int) -> None:
    classes, true, by = (np.array(column, np.int64) for column in zip(*people, strict=True))
    found = true_dates(classes, true, true + by, most, k)
    left = [sum(other[0] == one[0] and abs(other[1] + other[2] - one[1]) <= most for other in people) for one in people]
    sizes = [sum(other[0] == one[0] for other in people) for one in people]
    assert (found.people, found.k, found.smallest) == (len(people), k, min(left))
    assert (found.fewer, found.alone) == (sum(one < k for one in left), left.count(1))
    assert found.success == sum(Fraction(1, one) for one in left) / len(people)
    assert found.before == sum(Fraction(1, one) for one in sizes) / len(people) <= found.success


def test_dates_that_may_have_moved_by_anything_rule_out_nobody() -> None:
    found = true_dates(np.zeros(6, np.int64), np.arange(6), np.arange(6) * 100, 10_000, 5)
    assert (found.smallest, found.fewer, found.success) == (6, 0, found.before)


def test_nobody() -> None:
    none = np.zeros(0, np.int64)
    found = true_dates(none, none, none, 10, 5)
    assert (found.people, found.smallest, found.success) == (0, 0, Fraction(0))
