"""Numbers and sizes of groups against a plain count: narrow columns, wide ones, more than a word holds, counts of every size."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.groups.group_numbers import dense, numbers_by, summed_by
from reidrisk.data.groups.leaving_out import histogram

WIDTHS = st.sampled_from([1, 2, 5, 20, 39])


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[tuple[int, ...]], list[int]]:
    """Rows of codes, and how many records each stands for."""
    widths = draw(st.lists(WIDTHS, min_size=1, max_size=5))
    rows = draw(st.lists(st.tuples(*(st.integers(0, 2**bits - 1) for bits in widths)), max_size=30))
    most = draw(st.sampled_from([1, 3, 2**29]))
    return rows, [draw(st.integers(1, most)) for _ in rows]


@given(tables())
def test_they_are_those_of_a_plain_count(table: tuple[list[tuple[int, ...]], list[int]]) -> None:
    rows, counts = table
    wide = len(rows[0]) if rows else 1
    codes = np.array(rows, np.int64).reshape(len(rows), wide)
    ranks = {row: rank for rank, row in enumerate(sorted(set(rows)))}
    assert numbers_by(lambda at: codes[:, at], len(rows), range(wide)).tolist() == [ranks[row] for row in rows]
    sums: Counter[tuple[int, ...]] = Counter()
    for row, count in zip(rows, counts, strict=True):
        sums[row] += count
    found = summed_by(lambda at: codes[:, at], np.array(counts, np.int64), range(wide))
    assert sorted(found.tolist()) == sorted(sums.values())
    assert dict(histogram(found).pairs) == Counter(sums.values())


@pytest.mark.parametrize("most", [40, 2**20, 2**40, 2**62])
def test_numbered_anew_they_keep_their_order(most: int) -> None:
    drawn = np.random.default_rng(most).integers(0, most, 500)
    given_ = np.concatenate((drawn, drawn[:100]))
    ranks = {value: rank for rank, value in enumerate(sorted(set(given_.tolist())))}
    assert dense(given_).tolist() == [ranks[value] for value in given_.tolist()]
