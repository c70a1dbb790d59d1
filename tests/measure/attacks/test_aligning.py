"""Labels of two tables in one order: numbers by their size, others by their text."""

from __future__ import annotations

from itertools import permutations

import pytest

from reidrisk.measure.attacks.aligning import _union


@pytest.mark.parametrize("labels", list(permutations(["0", "0.5", "2", "-1"])))
def test_numbers_stand_by_their_size(labels: tuple[str, ...]) -> None:
    assert _union(labels[:3], labels[2:]) == (("-1", "0", "0.5", "2"), True)


def test_texts_stand_by_their_letters_and_what_is_missing_first() -> None:
    assert _union(("b", None), ("10", "a")) == ((None, "10", "a", "b"), False)
    assert _union((None,), (None,)) == ((None,), False)
