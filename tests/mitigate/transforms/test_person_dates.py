"""Dates of persons: by a plain count of days; order and intervals stay, with missing and unreadable cells among them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.cells.person_days import shift_of
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.model.transform import UNFIT, Cell, Means

CELLS = st.one_of(
    st.dates(date(1990, 1, 1), date(2060, 12, 31)).map(date.isoformat),
    st.dates(date(2024, 1, 1), date(2024, 3, 1)).map("{:%Y/%m/%d}".format),
    st.sampled_from([None, "soon", "2024-02-30", "*"]),
)  # fmt: skip
ROWS = st.lists(st.tuples(st.sampled_from(["a", "b", None]), CELLS, st.one_of(st.none(), st.integers(0, 90))), min_size=1, max_size=12)


def _done(technique: str, columns: Sequence[Sequence[Cell]], **given_: object) -> list[Cell]:
    found = find_technique(technique)
    settings = settle(found, {key: str(value) for key, value in given_.items()})
    means = Means(settings, "in", lambda purpose: purpose.encode().ljust(32, b"\0"), str, dict)
    return list(found.prepare(means)(columns, range(len(columns[0]))))


def _day(cell: Cell) -> date | None:
    try:
        return None if cell is None else date.fromisoformat(cell.replace("/", "-"))
    except ValueError:
        return None


@given(ROWS, st.sampled_from([1, 7, 28]))
def test_order_and_intervals_of_each_person_stay(rows: list[tuple[Cell, Cell, int | None]], between: int) -> None:
    persons, events = [one[0] for one in rows], [one[1] for one in rows]
    ends = [None if (day := _day(event)) is None or more is None else (day + timedelta(more)).isoformat() for _, event, more in rows]
    days = _done("days_since_first", [events, persons], subject="id", between=between)
    stays = _done("days_after", [ends, events], start="in")
    moved = _done("person_dates", [days, events, persons], date="in", subject="id")
    left = _done("person_dates", [stays, ends, persons, moved], date="out", subject="id", start="in")
    for cell, was, person in zip(moved, events, persons, strict=True):
        if was is None or _day(was) is None or person is None:
            assert cell in {None, UNFIT}
            assert (cell is None) == (was is None)
        else:
            assert cell is not None
            assert ("/" in cell) == ("/" in was)
    for (_, before, first), (_, after, second) in (
        (one, two)
        for one, two in combinations(zip(persons, events, moved, strict=True), 2)
        if one[0] == two[0] and one[0] is not None and _day(one[1]) and _day(two[1])
    ):
        truly, shown = (_day(after) or date.min) - (_day(before) or date.min), (_day(second) or date.min) - (_day(first) or date.min)
        assert abs((truly - shown).days) < between
        assert shown.days % between == 0
        assert truly * 1 == shown or between > 1
        assert (truly.days > 0) >= (shown.days > 0)
    for start, end, was, event in zip(moved, left, ends, events, strict=True):
        if was is not None and _day(start) is not None:
            assert (_day(end) or date.min) - (_day(start) or date.min) == (_day(was) or date.min) - (_day(event) or date.min)


@given(st.binary(min_size=32, max_size=64), st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=30))
def test_a_shift_is_never_nothing_and_at_most_ten_years(key: bytes, persons: list[str]) -> None:
    shift = shift_of(key)
    assert all(0 < abs(shift(one).days) < 3653 for one in persons)


def test_how_far_dates_move_at_most_is_the_keys_secret() -> None:
    """Keys differ in the widest shift of 20,000 persons, by simulation; each lies between five years and ten."""
    widest = {key: max(abs(shift_of(key)(str(person)).days) for person in range(20_000)) for key in (b"a" * 32, b"b" * 32, b"c" * 32)}
    assert len(set(widest.values())) == 3
    assert all(1800 <= one <= 3652 for one in widest.values())


def test_the_first_record_may_have_left() -> None:
    """Days are counted from the person's first event, though the record of that has been suppressed since."""
    moved = _done("person_dates", [["28-55", "56-83"], ["2024-02-10", "2024-03-05"], ["1", "1"]], date="in", subject="id")
    days = [date.fromisoformat(cell or "") for cell in moved]
    assert (days[1] - days[0]).days == 28


@pytest.mark.parametrize("cell", ["9998-12-31", "0001-02-01"])
def test_a_date_at_the_end_of_time_does_not_fit(cell: str) -> None:
    shown = {str(_done("person_dates", [["0"], [cell], [str(person)]], date="in", subject="id")[0]) for person in range(40)}
    assert UNFIT in shown or len(shown) > 1


@pytest.mark.parametrize(
    ("order", "cells", "form"),
    [
        ("ymd", ["2024-03-01 08:15", "2024-03-05T23:59:59"], r"\d{4}-\d\d-\d\d"),
        ("ymd", ["20240301081500", "20240305235959"], r"\d{8}"),
        ("ymd", ["2024年3月1日 8时15分", "2024年3月5日8:15"], r"\d{4}年\d+月\d+日?"),
        ("dmy", ["01/03/24 08:15", "05/03/24 09:15"], r"\d\d/\d\d/\d\d"),
        ("unix_seconds", ["1709280900", "1709596799"], r"\d+"),
        ("unix_milliseconds", ["1709280900123", "1709596799001"], r"\d+"),
        ("spss_seconds", ["13928660100", "13928975999"], r"\d{11}"),
        ("excel", ["45352.34375", "45356.99"], r"\d+"),
    ],
)
def test_of_a_date_with_a_time_the_day_alone_is_left(order: str, cells: list[Cell], form: str) -> None:
    """The time of day does not move, so that it would say what the day no longer does."""
    persons: list[Cell] = ["a", "a"]
    days = _done("days_since_first", [cells, persons], subject="id", order=order)
    moved = _done("person_dates", [days, cells, persons], date="in", subject="id", order=order)
    assert all(cell is not None and re.fullmatch(form, cell) for cell in moved), moved
    a_day = {"unix_seconds": 86_400, "unix_milliseconds": 86_400_000, "spss_seconds": 86_400}.get(order)
    if a_day is not None:
        assert all(int(cell or "1") % a_day == 0 for cell in moved)
    assert moved[0] != moved[1]
