"""Two outputs of one table, put side by side: against a search over all assignments of rows, and where nothing can be linked."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.proof.earlier_output import joined

ROWS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=12)


def brute(rows: list[tuple[int, int, int]], first: list[int], second: list[int]) -> list[int]:
    """Row by row, by the definition; `first` and `second` are the rows that each output holds."""
    here, there = Counter(rows[at][0] for at in first), Counter(rows[at][0] for at in second)
    linked = {key for key, number in here.items() if number == 1 and there[key] == 1}
    label = {(rows[at][0], of): rows[at][of] for of, some in ((1, first), (2, second)) for at in some}
    pairs = {key: (label[key, 1], label[key, 2]) for key in linked}
    sizes = []
    for one in pairs.values():
        together = sum(other == one for other in pairs.values())
        loose = sum(rows[at][0] not in linked and rows[at][1] == one[0] for at in first)
        other_loose = sum(rows[at][0] not in linked and rows[at][2] == one[1] for at in second)
        sizes.append(together + min(loose, other_loose))
    return sorted(sizes)


@given(ROWS, st.data())
def test_against_the_definition(rows: list[tuple[int, int, int]], data: st.DataObject) -> None:
    places = list(range(len(rows)))
    first, second = (data.draw(st.permutations(places))[: data.draw(st.integers(0, len(rows)))] for _ in range(2))
    keys, mine, theirs = (np.array([row[at] for row in rows], np.uint64) for at in range(3))
    found = joined(keys[first], mine[first], keys[second], theirs[second])
    assert sorted(found.tolist()) == brute(rows, list(first), list(second))


def test_bands_that_cross_leave_what_they_have_in_common() -> None:
    """Ages 30-39 in one, 35-44 in the other: of ten people of each age of 35-39 the ten stand among fifty, not among a hundred."""
    ages = np.repeat(np.arange(30, 45), 10)
    keys = np.arange(len(ages)).astype(np.uint64)
    found = joined(keys, (ages // 10).astype(np.uint64), keys, ((ages + 5) // 10).astype(np.uint64))
    assert set(found[(ages >= 35) & (ages < 40)].tolist()) == {50}
