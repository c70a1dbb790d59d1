"""Columns that tell one fact, against a count row by row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.measure.attribute.same_fact import BY_CHANCE, STRAYS, is_same_fact
from reidrisk.measure.tuples import Sensitive

ROWS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=150)


def pair(rows: list[tuple[int, int]]) -> Sensitive:
    found = Counter(rows)
    (classes, values), counts = np.array(sorted(found), np.int64).T, np.array([found[one] for one in sorted(found)], np.int64)
    return Sensitive("s", classes, values, counts, 4)


def follows(rows: list[tuple[int, int]]) -> bool:
    """Row by row, by hand."""
    if not rows:
        return False
    commonest = {by: Counter(what for other, what in rows if other == by).most_common(1)[0][1] for by, _ in rows}
    strays = len(rows) - sum(commonest.values())
    rarest = len(rows) - Counter(what for _, what in rows).most_common(1)[0][1]
    chance = Fraction((len(rows) - len(commonest)) * rarest, len(rows))
    return chance >= BY_CHANCE and strays <= STRAYS * len(rows)


@given(ROWS)
def test_as_counted_row_by_row(rows: list[tuple[int, int]]) -> None:
    back = [(what, by) for by, what in rows]
    assert is_same_fact(pair(rows)) is (follows(rows) and follows(back))
    assert is_same_fact(pair(rows), one_way=True) is follows(rows)


@given(ROWS, st.integers(0, 3), st.integers(0, 3))
def test_what_is_suppressed_says_nothing(rows: list[tuple[int, int]], silent: int, mute: int) -> None:
    left = [(by, what) for by, what in rows if what != silent and by != mute]
    assert is_same_fact(pair(rows), silent=silent, mute=mute, one_way=True) is follows(left)


@pytest.mark.parametrize(
    ("rows", "both", "one_way"),
    [
        ([(at % 4, at % 4) for at in range(200)], True, True),  # a code and its name
        ([(at % 4, at % 2) for at in range(200)], False, True),  # a code and its chapter
        ([(at % 2, at % 4) for at in range(200)], False, False),
        ([(at % 4, at % 4) for at in range(199)] + [(0, 1)], True, True),  # a slip of the pen
        ([(at, at) for at in range(200)], False, False),  # nothing repeats: everything follows from everything
        ([(at % 4, at % 4) for at in range(8)], False, False),  # too few rows to tell
        ([(at % 4, 0) for at in range(200)], False, False),  # one value for all: of that the classes tell nothing more
    ],
)
def test_a_code_and_its_name(rows: list[tuple[int, int]], both: bool, one_way: bool) -> None:
    assert (is_same_fact(pair(rows)), is_same_fact(pair(rows), one_way=True)) == (both, one_way)
