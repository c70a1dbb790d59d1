"""How much a column says about the others, against the definition written with Fractions of a cross table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.coding import Coded
from reidrisk.mitigate.hierarchies.ladder import Ladder, ladder
from reidrisk.mitigate.purpose.telling import telling


def _table(rows: Sequence[tuple[str, ...]]) -> tuple[Coded, tuple[Ladder, ...]]:
    tuples = Counter(rows)
    names = tuple("abcdef"[: len(rows[0])])
    labels = tuple(tuple(sorted({row[at] for row in rows})) for at in range(len(names)))
    codes = np.array([[labels[at].index(value) for at, value in enumerate(row)] for row in tuples], np.int32)
    counts = np.array(list(tuples.values()), np.int64)
    ladders = []
    for at, name in enumerate(names):
        sizes = np.bincount(codes[:, at], weights=counts, minlength=len(labels[at])).astype(np.int64)
        ladders.append(ladder(name, labels[at], sizes, None))
    return Coded(names, codes, counts, (), labels=labels), tuple(ladders)


def _entropy(values: Sequence[object]) -> float:
    return -math.fsum(n / len(values) * math.log(n / len(values)) for n in Counter(values).values())


def _plainly(rows: Sequence[tuple[str, ...]], x: int) -> float:
    """The definition, column by column."""
    found = []
    for y in range(len(rows[0])):
        xs, ys = [row[x] for row in rows], [row[y] for row in rows]
        if y != x and len(set(xs)) > 1 and len(set(ys)) > 1:
            chance = (len(set(xs)) - 1) * (len(set(ys)) - 1) / (2 * len(rows))
            shared = _entropy(xs) + _entropy(ys) - _entropy(list(zip(xs, ys, strict=True))) - chance
            found.append(min(max(shared, 0.0) / _entropy(ys), 1.0))
    return sum(found) / len(found) if found else 0.0


@given(st.lists(st.tuples(*[st.sampled_from("pqr")] * 3), min_size=1, max_size=40))
def test_it_is_what_the_definition_says(rows: Sequence[tuple[str, ...]]) -> None:
    found = telling(*_table(rows))
    assert list(found) == ["a", "b", "c"]
    for x, name in enumerate(found):
        assert found[name] == pytest.approx(_plainly(rows, x), abs=1e-9)


def test_what_tells_another_says_all_of_it_and_what_is_independent_nothing() -> None:
    rows = [(one, one.upper(), other) for one, other in product("pqrs", "xy") for _ in range(200)]
    found = telling(*_table(rows))
    assert found["a"] == found["b"] == pytest.approx(0.5, abs=0.01)
    assert found["c"] == 0
