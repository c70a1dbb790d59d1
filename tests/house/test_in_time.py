"""The order of tests on a machine too slow for all of them."""

from __future__ import annotations

from tests.in_time import turn
from tests.long import listed

FILES = [f"tests/edge/test_{number}.py::test_it" for number in range(20)]


def test_numbers_come_first_and_what_takes_long_last() -> None:
    long = next(name for name in listed() if name.startswith("tests/measure/"))
    mixed = [long, *FILES, "tests/measure/test_new.py::test_it[a]", "tests/grade/test_new.py::test_it"]
    ordered = sorted(mixed, key=lambda name: turn(name, "2026-11-28"))
    assert ordered[:2] == mixed[-2:]
    assert ordered[-1] == long


def test_another_file_of_the_others_begins_on_another_day() -> None:
    first = {min(FILES, key=lambda name: turn(name, f"2026-11-{day}")) for day in range(10, 29)}
    assert len(first) > 5


def test_tests_of_one_file_stay_together() -> None:
    assert turn("tests/edge/test_a.py::test_x", "d") == turn("tests/edge/test_a.py::test_y[2]", "d")
