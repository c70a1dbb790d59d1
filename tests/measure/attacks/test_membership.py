"""Membership: the measured success is what class sizes foretell, and no rule on classes does better."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.groups.group_numbers import Codes
from reidrisk.measure.attacks.membership import membership


def world(rows: int, *distinct: int, seed: int = 11) -> Codes:
    rng = np.random.default_rng(seed)
    return np.stack([rng.integers(0, size, rows) for size in distinct], axis=1).astype(np.int32)


@pytest.mark.parametrize("distinct", [(200, 50), (40, 20), (10, 8)])
def test_the_predicted_success_is_the_measured_one(distinct: tuple[int, ...]) -> None:
    people = world(12_000, *distinct)
    found = membership(people[:6000], people, (np.arange(12_000) < 6000).astype(np.int64), most=12_000)
    assert found.outcome.attempts == 12_000
    assert found.outcome.by_chance == 6000
    assert found.outcome.rate().low <= float(found.predicted) <= found.outcome.rate().high
    assert found.outcome.right == found.predicted * 12_000  # everyone was tried


def test_success_rises_when_a_protection_is_removed() -> None:
    people, inside = world(8000, 400, 40), (np.arange(8000) < 3000).astype(np.int64)
    steps = [people // np.array([40, 10], np.int32), people // np.array([4, 1], np.int32), people]
    rights = [membership(step[:3000], step, inside).outcome.right for step in steps]
    assert rights == sorted(rights)
    assert rights[0] < rights[-1]
    assert membership(people[:3000], people, inside).found.low > membership(people[:3000], people, inside).falsely.high


def test_a_release_of_other_people_tells_nothing() -> None:
    held, release = world(4000, 4, 3), world(2000, 4, 3, seed=12)
    found = membership(release, held, (np.arange(4000) < 2000).astype(np.int64))
    assert not found.outcome.usable
    assert len(found.outcome.say()) == 2


@given(
    rows=st.lists(st.integers(0, 2), min_size=1, max_size=7),
    others=st.lists(st.integers(0, 3), min_size=1, max_size=7),
)
@settings(max_examples=100, deadline=None)
def test_no_rule_on_classes_does_better(rows: list[int], others: list[int]) -> None:
    release = np.array(rows, np.int32)[:, None]
    held = np.array([*rows, *others], np.int32)[:, None]
    found = membership(release, held, np.array([1] * len(rows) + [0] * len(others)))
    best = max(
        Fraction(sum(row in rule for row in rows), 2 * len(rows)) + Fraction(sum(row not in rule for row in others), 2 * len(others))
        for rule in ({value for value, taken in enumerate(choice) if taken} for choice in product((0, 1), repeat=4))
    )
    assert found.predicted == best
    half = found.outcome.attempts // 2
    assert half == min(len(rows), len(others))
    assert Fraction(1, 2) <= found.predicted <= 1


def test_at_least_one_attempt_each_and_the_same_every_time() -> None:
    people = world(50, 5, 5)
    inside = (np.arange(50) < 20).astype(np.int64)
    assert membership(people[:20], people, inside, most=1).outcome.attempts == 2
    assert membership(people[:20], people, inside, most=10, seed=4) == membership(people[:20], people, inside, most=10, seed=4)
