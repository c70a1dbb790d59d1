"""The share of the population that has a value."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reidrisk.measure.population.rarity import share_of


def test_shares_of_the_census() -> None:
    assert share_of("sex", "男") == Fraction(723_340_000, 723_340_000 + 688_440_000)
    rare = share_of("ethnic", "珞巴族")
    assert rare is not None
    assert rare < Fraction(1, 10_000)


@pytest.mark.parametrize(("meaning", "value"), [("sex", "?"), ("income", "1")])
def test_what_the_census_does_not_tell(meaning: str, value: str) -> None:
    assert share_of(meaning, value) is None
