"""Numbers as people write them: one reading in techniques and in the engine, and no amount a thousand times too small."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.engine import Engine
from reidrisk.data.groups.views import number_sql
from reidrisk.mitigate.cells.cellwise import decimals_of, number_of

WRITTEN = {
    "5.841,88": "5841.88",
    "70.943,06": "70943.06",
    "1.234.567,8": "1234567.8",
    "12,5": "12.5",
    ",5": "0.5",
    "-12,50": "-12.5",
    "1,234": "1234",
    "12,34,567.5": "1234567.5",
    "1,234,567.80": "1234567.8",
    "1234.5": "1234.5",
}
NO_NUMBERS = ("1,2,3", "12.34,5", "192.168.100.200", "a,b", "2024,01,02", ",")


@pytest.mark.parametrize(("text", "number"), WRITTEN.items())
def test_commas_and_points(text: str, number: str) -> None:
    assert number_of(text) == Fraction(number)


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number(text: str) -> None:
    assert number_of(text) is None


@given(st.integers(0, 10**9), st.sampled_from((1, 2, 4)))
def test_the_same_number_in_three_countries(cents: int, places: int) -> None:
    """With three digits behind a lone comma it is thousands or decimals: thousands, as everywhere before."""
    number = Fraction(cents, 10**places)
    english = f"{cents // 10**places:,}.{cents % 10**places:0{places}d}"
    german = english.translate(str.maketrans(",.", ".,"))
    assert number_of(english) == number_of(english.replace(",", "")) == number_of(german) == number
    assert decimals_of(english) == decimals_of(german) == places


def test_the_engine_reads_them_alike() -> None:
    with Engine(512 * 2**20, 2, spill=False) as engine:
        for text in (*WRITTEN, *NO_NUMBERS):
            found = engine.run(f"select {number_sql(repr(text))}")[0][0]
            number = number_of(text)
            assert found == (None if number is None else pytest.approx(float(number))), text
