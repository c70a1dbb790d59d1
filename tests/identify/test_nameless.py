"""Whole numbers in a table without a header: which number rows or persons, and which do not."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from reidrisk.identify.together.nameless import _number
from reidrisk.identify.together.rows import SomeColumn

DRAW = Random(5)  # noqa: S311 - test data


def column(values: list[int]) -> SomeColumn:
    texts = tuple(map(str, dict.fromkeys(values)))
    held = Counter(map(str, values))
    return SomeColumn(np.array([texts.index(str(value)) for value in values]), texts, np.array([held[text] for text in texts]))


RISING = sorted(DRAW.sample(range(1, 90_000), 60))
SHARED = sorted(DRAW.choices(range(1, 900), k=60))


@pytest.mark.parametrize(
    ("values", "first", "is_key"),
    [
        (RISING, False, True),  # of several lengths, one a row
        (SHARED, False, True),  # a person may have several rows
        (DRAW.sample(RISING, 60), False, False),  # in no order, of several lengths: an amount may be so
        (DRAW.sample(RISING, 60), True, True),
        (sorted(DRAW.choices(range(20, 45), k=60)), False, False),  # ages by which the rows are sorted
        (sorted(DRAW.sample(range(1900, 2030), 60)), False, False),  # years
        ([10**12 + 7 * DRAW.randrange(10**9) for _ in range(6)], False, True),  # a handful of long ones is enough
        ([DRAW.randrange(1000, 9999) for _ in range(6)], False, False),
        ([], True, False),
    ],
)
def test_numbers_that_are_given_out(values: list[int], is_key: bool, first: bool) -> None:
    assert (_number(column(values), first=first) is not None) is is_key
