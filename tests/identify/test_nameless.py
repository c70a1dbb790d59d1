"""Whole numbers in a table without a header: which number rows or persons, and which do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from reidrisk.identify.together.nameless import _number, _stand_together
from reidrisk.identify.together.rows import SomeColumn

DRAW = Random(5)  # noqa: S311 - test data


def column(values: Sequence[int | str]) -> SomeColumn:
    texts = tuple(map(str, dict.fromkeys(values)))
    held = Counter(map(str, values))
    return SomeColumn(np.array([texts.index(str(value)) for value in values], np.int64), texts, np.array([held[text] for text in texts]))


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
        (DRAW.sample(range(1, 64), 60), False, True),  # all numbers to sixty, shuffled
        (DRAW.sample(range(1, 300), 60), False, False),
    ],
)
def test_numbers_that_are_given_out(values: list[int], is_key: bool, first: bool) -> None:
    assert (_number(column(values), first=first) is not None) is is_key


def in_blocks(kinds: Sequence[int | str], each: int = 3) -> list[int | str]:
    return [kind for kind in kinds for _ in range(each)]


@pytest.mark.parametrize(
    ("values", "are_together"),
    [
        (in_blocks(DRAW.sample(range(1, 900), 40)), True),
        (in_blocks([f"X{number:02d}" for number in range(40)]), True),  # codes with a letter in any order
        (in_blocks(sorted(DRAW.sample(range(1, 900), 40))), False),  # sorted by it, as by an amount
        (in_blocks([f"{number}.5" for number in DRAW.sample(range(1, 900), 40)]), False),  # measured
        (in_blocks(DRAW.sample(range(1, 900), 20), 30), False),  # the pupils of a school
        (in_blocks(["north", "south", "east"] * 6), False),
        (DRAW.choices(range(1, 60), k=120), False),
    ],
)
def test_rows_of_one_person_stand_together(values: list[int | str], *, are_together: bool) -> None:
    assert _stand_together(column(values)) is are_together
