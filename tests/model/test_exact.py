"""Exact numbers: what a person writes is what decides."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.model.exact import exact, exact_text, show, show_beside, show_rare


@pytest.mark.parametrize(
    ("given_value", "expected"),
    [
        ("0.05", Fraction(1, 20)),
        (0.05, Fraction(1, 20)),
        (Decimal("0.05"), Fraction(1, 20)),
        (Fraction(1, 20), Fraction(1, 20)),
        ("5%", Fraction(1, 20)),
        ("5％", Fraction(1, 20)),
        ("1/20", Fraction(1, 20)),
        (" 5e-2 ", Fraction(1, 20)),
        (".05", Fraction(1, 20)),
        ("-0.5", Fraction(-1, 2)),
        (3, Fraction(3)),
        (0.1, Fraction(1, 10)),
        (1e-05, Fraction(1, 100000)),
        ("0.00108", Fraction(108, 100000)),
    ],
)
def test_exact(given_value: Any, expected: Fraction) -> None:
    assert exact(given_value) == expected


@pytest.mark.parametrize(
    "wrong", ["", "x", "1/0", "nan", "inf", "0.0.1", "1e9999", "１", "0x10", "1_000", float("nan"), float("inf"), True]
)
def test_not_a_number(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"number|zero"):
        exact(wrong)


def test_a_python_float_by_its_repr_not_its_binary_value() -> None:
    assert Fraction(0.05) > Fraction(1, 20)
    assert exact(0.05) == Fraction(1, 20)


@given(value=st.floats(allow_nan=False, allow_infinity=False, min_value=-1e50, max_value=1e50))
def test_a_float_comes_back(value: float) -> None:
    assert float(exact(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("19/60", "0.3167"),
        ("0", "0"),
        ("1/100000", "0.00001"),
        ("1/3", "0.3333"),
        ("1", "1"),
        ("1/2", "0.5"),
        ("-1/3", "-0.3333"),
        ("99999/100000", "1"),
    ],
)
def test_show(value: str, text: str) -> None:
    assert show(Fraction(value)) == text


def test_a_value_next_to_the_threshold_never_looks_equal_to_it() -> None:
    assert show_beside(Fraction(499999, 10**7), Fraction(1, 20)) == "0.0499999"
    assert show_beside(Fraction(1, 20), Fraction(1, 20)) == "0.05"
    assert show_beside(Fraction(1, 20) - Fraction(1, 10**50), Fraction(1, 20)) == "0.05"


def test_a_small_risk_never_prints_as_zero() -> None:
    assert show(Fraction(1, 10**9)) == "0.000000001"


def test_exact_text() -> None:
    assert exact_text(Fraction(19, 60)) == "19/60"
    assert exact_text(Fraction(5)) == "5/1"
    assert exact_text(Fraction(1, 10**70)) is None
    assert exact_text(Fraction(10**40, 10**40 - 1)) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3000, 66444864), "0.0000452"),
        (Fraction(151, 140005), "0.00108"),
        (Fraction(1, 4), "0.25"),
        (Fraction(0), "0"),
        (Fraction(1), "1"),
        (Fraction(1, 10**9), "0.000000001"),
    ],
)
def test_a_rare_share_keeps_its_digits(value: Fraction, text: str) -> None:
    assert show_rare(value) == text
