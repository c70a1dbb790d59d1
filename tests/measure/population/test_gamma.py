"""Differences of special functions against sums written out, and the root finder."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.measure.population.gamma import digamma_gap, inverse_sum, log_gamma_gap, log_rising
from reidrisk.measure.population.roots import root_between

STARTS = st.one_of(st.floats(1e-6, 60), st.floats(60, 1e9))


@settings(deadline=None, max_examples=50)
@given(start=STARTS, count=st.integers(0, 200))
def test_whole_steps_equal_the_sums_written_out(start: float, count: int) -> None:
    logs = math.fsum(math.log(start + i) for i in range(count))
    inverses = math.fsum(1 / (start + i) for i in range(count))
    for found in (float(log_gamma_gap(start, count)), log_rising(start, count)):
        assert found == pytest.approx(logs, rel=1e-12, abs=1e-11)
    for found in (float(digamma_gap(start, count)), inverse_sum(start, count)):
        assert found == pytest.approx(inverses, rel=1e-12, abs=1e-15)


def test_a_small_step_at_ten_billion_keeps_its_digits() -> None:
    people, alpha = 10**10, Fraction(7, 10)
    # ln Gamma(x + a) - ln Gamma(x) = a ln x + a(a-1)/(2x) - ..., whose third term is below 10^-20 here.
    exact = float(alpha) * math.log(people) + float(alpha * (alpha - 1)) / (2 * people)
    assert float(log_gamma_gap(people, float(alpha))) == pytest.approx(exact, rel=1e-15)
    assert float(log_gamma_gap(people + 0.7, -0.7)) == pytest.approx(-exact, rel=1e-15)


def test_negative_steps_undo_positive_ones() -> None:
    starts = np.array([0.3, 5.0, 23.9, 1e3, 1e8])
    assert log_gamma_gap(starts + 0.25, -0.25) == pytest.approx(-log_gamma_gap(starts, 0.25), rel=1e-8)
    assert digamma_gap(starts + 9, -9) == pytest.approx(-digamma_gap(starts, 9), rel=1e-8)


def test_gamma_at_known_points() -> None:
    assert float(log_gamma_gap(0.5, 0.5)) == pytest.approx(-0.5 * math.log(math.pi), rel=1e-14)
    assert float(digamma_gap(0.5, 0.5)) == pytest.approx(2 * math.log(2), rel=1e-14)


def test_root_of_a_crossing_function() -> None:
    assert root_between(lambda x: x**3 - 2, 0, 5) == pytest.approx(2 ** (1 / 3), rel=1e-12)
    assert root_between(lambda x: 2 - x**3, 0, 5) == pytest.approx(2 ** (1 / 3), rel=1e-12)
    assert root_between(lambda x: math.expm1(50 * (x - 0.123)), 0, 1) == pytest.approx(0.123, rel=1e-12)
    assert root_between(lambda x: -1.0 if x < 0.3 else 1.0, 0, 1) == pytest.approx(0.3, rel=1e-9)
    assert root_between(lambda x: 0.0 if x < 0.5 else 1.0, 0, 1) == pytest.approx(0.5, rel=1e-9)


def test_a_search_that_may_never_be_content_ends() -> None:
    assert root_between(lambda x: x - 0.1, 0, 5, close=-1) == pytest.approx(0.1, rel=1e-12)


def test_without_a_crossing_the_nearer_end() -> None:
    assert root_between(lambda x: x + 1, 0, 5) == 0
    assert root_between(lambda x: x - 9, 0, 5) == 5
