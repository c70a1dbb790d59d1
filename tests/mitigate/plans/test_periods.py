"""Shares of periods are compared from the first that the data have."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.plans.foresight import from_first_period
from reidrisk.mitigate.transforms.date_part import written

HALF = Fraction(1, 2)


@given(
    part=st.sampled_from(["month", "quarter", "half", "year", "five_years", "decade"]),
    days=st.lists(st.dates(date(1900, 1, 1), date(2890, 12, 31)), min_size=1, max_size=5),
    later=st.integers(0, 3),
)
def test_the_same_data_so_many_periods_later_have_the_same_shares(part: str, days: list[date], later: int) -> None:
    months = {"month": 1, "quarter": 3, "half": 6, "year": 12, "five_years": 60, "decade": 120}[part] * later

    def shares(shift: int) -> Mapping[str, Fraction]:
        labels = [written(*_moved(day, shift), part) for day in days]
        return from_first_period({label: Fraction(labels.count(label), len(labels)) for label in labels})

    assert shares(0) == shares(months)
    assert "+0" in shares(0)


def _moved(day: date, months: int) -> tuple[int, int]:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return year, month + 1


@pytest.mark.parametrize(
    "labels", [("*", ""), ("30-39", "40-49"), ("2024-03", "2024"), ("2024-13",), ("2025-2024",), ("3000",), ("2024-03", "男")]
)
def test_what_is_no_row_of_periods_stays(labels: tuple[str, ...]) -> None:
    shares = dict.fromkeys(labels, HALF)
    assert from_first_period(shares) == shares


def test_missing_and_suppressed_cells_stand_beside_periods() -> None:
    assert from_first_period({"2024-12": HALF, "*": HALF / 2, "2025-02": HALF / 4, "": HALF / 4}) == {
        "+0": HALF, "*": HALF / 2, "+2": HALF / 4, "": HALF / 4,
    }  # fmt: skip
