from __future__ import annotations

import math
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.sheets.cells import cell_text, is_lossy, moment_text, number_text, span_text, value_text
from reidrisk.data.sheets.xlsx.numformat import format_kind, serial_text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_reads_back_exactly(value: float) -> None:
    assert float(number_text(value) or "") == value


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_whole_numbers_have_no_point(value: int) -> None:
    assert number_text(float(value)) == str(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (13812345678.0, "13812345678"),
        (1.10101199003071e17, "110101199003071000"),
        (-0.0, "0"),
        (0.1, "0.1"),
        (1e-7, "0.0000001"),
        (5e-324, "5e-324"),
        (1e300, "1e+300"),
        (math.nan, None),
        (math.inf, "inf"),
    ],
)
def test_numbers(value: float, text: str | None) -> None:
    assert number_text(value) == text


def test_lossy_is_sixteen_digits_or_more() -> None:
    assert not is_lossy(999_999_999_999_999.0)
    assert is_lossy(1e15)
    assert not is_lossy(math.inf)
    assert not is_lossy(math.nan)


def test_moments() -> None:
    assert moment_text(datetime(2020, 1, 2)) == "2020-01-02"  # noqa: DTZ001
    assert moment_text(datetime(2020, 1, 2, 3, 4, 5)) == "2020-01-02 03:04:05"  # noqa: DTZ001
    assert moment_text(datetime(2020, 1, 2, tzinfo=UTC)) == "2020-01-02 00:00:00+00:00"
    assert span_text(timedelta(hours=30, seconds=1)) == "30:00:01"
    assert span_text(-timedelta(milliseconds=1500)) == "-00:00:01.500"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, None),
        ("", None),
        ("x", "x"),
        (True, "true"),
        (np.bool_(False), "false"),
        (np.int64(7), "7"),
        (np.float64(7.0), "7"),
        (7.5, "7.5"),
        (Decimal("1.50"), "1.50"),
        (b"x", "9dd4e461268c8034f5c8564e155c67a6"),
        ({"a": [1, None, b"x"]}, '{"a":[1,null,"9dd4e461268c8034f5c8564e155c67a6"]}'),
        ({3}, '["3"]'),
        (date(2020, 1, 2), "2020-01-02"),
        (time(3, 4), "03:04:00"),
        (timedelta(hours=1), "01:00:00"),
    ],
)
def test_values(value: object, text: str | None) -> None:
    assert value_text(value) == text


def test_workbook_booleans_look_like_those_of_workbooks() -> None:
    assert [cell_text(v) for v in (True, False, None, "", 2.0)] == ["TRUE", "FALSE", None, None, "2"]


@pytest.mark.parametrize(
    ("number", "code", "kind"),
    [
        (0, None, "number"),
        (14, None, "date"),
        (22, None, "date"),
        (31, None, "date"),
        (58, None, "date"),
        (46, None, "span"),
        (164, "yyyy-mm-dd", "date"),
        (164, 'yyyy"年"m"月"d"日"', "date"),
        (164, "[$-804]yyyy/m/d;@", "date"),
        (164, "h:mm AM/PM", "date"),
        (164, "[h]:mm:ss", "span"),
        (164, "0.00E+00", "number"),
        (164, "General", "number"),
        (164, '"day "0', "number"),
        (164, "[Red]0.00", "number"),
        (164, "#,##0\\d", "number"),
        (164, "_d0_h", "number"),
        (164, '0;"y"', "number"),
        (14, "0.00", "number"),
    ],
)
def test_number_formats(number: int, code: str | None, kind: str) -> None:
    assert format_kind(number, code) == kind


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (44197.0, "2021-01-01"),
        (44197.5, "2021-01-01 12:00:00"),
        (1.0, "1900-01-01"),
        (59.0, "1900-02-28"),
        (61.0, "1900-03-01"),
        (0.5, "12:00:00"),
        (0.0, "00:00:00"),
        (2_958_465.0, "9999-12-31"),
        (2_958_466.0, "2958466"),
        (-1.0, "-1"),
    ],
)
def test_days(value: float, text: str) -> None:
    assert serial_text(value, "date", since_1904=False) == text


def test_days_since_1904_and_spans() -> None:
    assert serial_text(0.0, "date", since_1904=True) == "1904-01-01"
    assert serial_text(1.25, "span", since_1904=False) == "30:00:00"
    assert serial_text(1.25, "number", since_1904=False) == "1.25"
