from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.header import (
    MOST_COLUMNS,
    check_rows,
    checked_names,
    is_blank,
    name_notes,
    same_name_key,
    shown_name,
)
from reidrisk.model.problem import InputError


def problems(raw: list[str | None]) -> list[tuple[str, object]]:
    with pytest.raises(InputError) as caught:
        checked_names(raw, "f.csv", 1)
    assert all(problem.say("zh") and problem.say("en") for problem in caught.value.problems)
    return [(problem.code, problem.column) for problem in caught.value.problems]


def test_every_problem_is_reported_at_once() -> None:
    assert problems(["A", "", "a", None, " \u3000", "B", "B", "B"]) == [
        ("blank_column_name", 2),
        ("blank_column_name", 4),
        ("blank_column_name", 5),
        ("duplicate_column_name", 3),
        ("duplicate_column_name", 7),
    ]


def test_positions_may_be_those_of_the_sheet() -> None:
    with pytest.raises(InputError) as caught:
        checked_names(["A", None], "f.xlsx", 3, [2, 7])
    assert "Column 7" in str(caught.value)
    assert "f.xlsx:3:7" in str(caught.value)


def test_too_many_columns_is_one_message() -> None:
    assert problems(["same"] * 5000) == [("too_many_columns", None)]
    assert len(checked_names([f"c{i}" for i in range(MOST_COLUMNS)], "f")) == MOST_COLUMNS


def test_no_column_at_all() -> None:
    assert problems([]) == [("empty", None)]


def test_header_only() -> None:
    check_rows(1, "f")
    with pytest.raises(InputError, match="not one row"):
        check_rows(0, "f")


def test_padded_names_are_noted() -> None:
    assert name_notes(["A", "B"]) == ()
    (note,) = name_notes(["姓名 ", "B", *(f" c{i}" for i in range(20))])
    assert "姓名" in note.say("zh")
    assert "…" in note.say("en")


def test_a_shown_name_is_short_and_on_one_line() -> None:
    assert "\n" not in shown_name("a\nb")
    assert len(shown_name("x" * 1000)) == 60


@given(st.lists(st.text(max_size=4), min_size=1, max_size=8))
def test_names_pass_exactly_when_present_and_distinct(raw: list[str]) -> None:
    fine = not any(is_blank(name) for name in raw) and len({same_name_key(name) for name in raw}) == len(raw)
    try:
        assert checked_names(list(raw), "f") == tuple(raw)
    except InputError:
        assert not fine
    else:
        assert fine
