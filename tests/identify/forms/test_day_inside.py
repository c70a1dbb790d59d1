"""Days, months, quarters and weeks inside of text; what only looks like them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from reidrisk.identify.forms.day_inside import has_day
from reidrisk.identify.forms.us_states import is_state


@pytest.mark.parametrize(
    "form",
    [
        "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y-%m", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y", "%m/%d/%y", "%B %d, %Y", "%b. %d %Y", "%d %b %Y",
        "%d%b%Y", "%b %Y", "%B %Y", "%b-%Y", "%m/%Y", "%d %B", "%B %d", "week %V of %Y", "W%V %Y", "%Y-W%V", "%Y年%m月", "%m月%d日",
    ],
)  # fmt: skip
@pytest.mark.parametrize("around", ["{}", "seen {}", "{} (again)", "see {}; then left", "入院{}复查"])
def test_every_day_of_a_year_is_seen(form: str, around: str) -> None:
    days = [date(2024, 1, 1) + timedelta(at) for at in range(0, 366, 5)]
    assert all(has_day(around.format(day.strftime(form))) for day in days)


@pytest.mark.parametrize(
    "text",
    [
        "", "2024", "in 2024", "May", "may be 3", "v1.2.3", "1.2.840.10008", "10.12.14.16", "2012.05", "1,234.50", "12345678", "20240301",
        "A-12-34-5678", "120/80", "3-5 years", "room 12-2", "45-64", "2019-nCoV", "ICD-10 2024", "98.6", "1/2", "0.7\\0.7", "marching 12",
    ],
)  # fmt: skip
def test_what_is_no_day(text: str) -> None:
    assert not has_day(text)


def test_a_county_is_no_state() -> None:
    assert [is_state(text) for text in ("NY", "new york", "District of Columbia", "Cook County", "XX")] == [True, True, True, False, False]
