"""Dates by the years of an era: told, read, and written again for another day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.edge.calling import Run

from reidrisk.identify.forms.date_columns import DateForm, date_form
from reidrisk.identify.forms.dates import day_of, is_date, moment

FORMS = ("昭和55年3月2日", "S55.3.2", "H01/05/06", "平成元年1月8日", "令和2年 3月 4日", "T9-1-2", "民國69年3月2日", "民国9年3月2日")
BARE = ("069/03/02", "100-1-2", "0690302", "101.12.31")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("昭和55年3月2日", date(1980, 3, 2)),
        ("昭和64年1月7日", date(1989, 1, 7)),  # its last day
        ("平成元年1月8日", date(1989, 1, 8)),
        ("R1.5.1", date(2019, 5, 1)),
        ("明治45年7月29日", date(1912, 7, 29)),
        ("民國69年3月2日", date(1980, 3, 2)),
        ("民國113年12月31日", date(2024, 12, 31)),
        ("069/03/02", date(1980, 3, 2)),
        ("100.1.1", date(2011, 1, 1)),
        ("0690302", date(1980, 3, 2)),
        ("069/13/02", None),
        ("0691302", None),
        ("169/03/02", None),  # years to come
        ("6903021", None),
        ("S55.13.2", None),
        ("S55年3.2", None),
        ("X55.3.2", None),
        ("昭和55年", None),
    ],
)
def test_known_days(text: str, day: date | None) -> None:
    assert day_of(text) == day
    assert is_date(text) == (day is not None)


@given(st.dates(date(1868, 1, 25), date(2140, 1, 1)), st.sampled_from(FORMS))
def test_another_day_in_the_same_form_reads_back(day: date, form: str) -> None:
    if form[0] == "民" and day.year < 1912:
        day = day.replace(year=day.year + 100, day=1)
    found = moment(form)
    assert found is not None
    assert found.written(found.day) == form
    again = moment(found.written(day))
    assert again is not None
    assert again.day == day


@given(st.dates(date(1912, 1, 1), date(2049, 12, 31)), st.sampled_from(BARE))
def test_years_of_three_digits_stay_three(day: date, form: str) -> None:
    found = moment(form)
    assert found is not None
    assert found.written(found.day) == form
    again = moment(found.written(day))
    assert again is not None
    assert again.day == day


@given(st.dates(date(1900, 1, 1), date(2050, 1, 1)).filter(lambda day: (day.month, day.day) != (2, 29)))
def test_years_as_thailand_counts_them(day: date) -> None:
    """543 more than elsewhere; the same day is read from both, and written as it stood."""
    text = f"{day.day:02d}/{day.month:02d}/{day.year + 543}"
    assert (day_of(text, "dmy"), is_date(text)) == (day, True)
    found = moment("23/08/2502", "dmy")
    assert found is not None
    assert (found.day, found.written(day)) == (date(1959, 8, 23), text)


def test_columns_of_short_years_and_of_thai_ones(tmp_path: Path, run: Run) -> None:
    rows = [
        (f"{50 + at % 60:03d}/{at % 12 + 1:02d}/{at % 28 + 1:02d}", f"{at % 28 + 1:02d}/{at % 12 + 1:02d}/{2490 + at % 70}")
        for at in range(80)
    ]
    (tmp_path / "a.csv").write_text("\n".join(["c1,c2", *(",".join(row) for row in rows)]) + "\n", encoding="utf-8")
    found = run("scan", "a.csv", "--json", "--lang", "zh").json["columns"]
    assert [(one["roles"], one["category"]) for one in found] == [(["QI"], "event_date")] * 2
    assert all("level 5" in run("hierarchy", "a.csv", "--column", name, "--lang", "en").out for name in ("c1", "c2"))


def test_a_column_of_them_needs_no_guess(tmp_path: Path, run: Run) -> None:
    texts = [f"昭和{25 + at % 39}年{at % 12 + 1}月{at % 28 + 1}日" for at in range(80)]
    assert date_form(texts) == DateForm("ymd")
    rows = "".join(f"{at},{text}\n" for at, text in enumerate(texts))
    (tmp_path / "era.csv").write_text(f"番号,登録\n{rows}", encoding="utf-8")
    found = {one["name"]: one for one in run("scan", "era.csv", "--json", "--lang", "en").json["columns"]}
    assert (found["登録"]["roles"], found["登録"]["category"]) == (["QI"], "event_date")
    levels = run("hierarchy", "era.csv", "--column", "登録", "--lang", "en")
    assert levels.code == 0, levels.err
    assert "level 5" in levels.out  # day, month, year, five years, ten years, nothing
