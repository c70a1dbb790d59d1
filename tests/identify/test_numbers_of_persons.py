"""Whole numbers under a word for persons number these, whatever the language; counts and repeated marks do not."""

from __future__ import annotations

from random import Random

import pytest

from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.role import Role

NUMBERS = Random(9).sample(range(100, 9_999), 60)  # noqa: S311 - test data, the same at every run


def found(name: str, numbers: list[int], times: int = 1) -> frozenset[Role]:
    return judge(name, Values(list(map(str, numbers)), [times] * len(numbers))).roles


@pytest.mark.parametrize("name", ["Student", "Subject", "respondent", "Child", "Client", "Mother", "受试者", "学员", "학생", "élève"])
def test_another_number_in_each_row_is_that_of_a_person(name: str) -> None:
    assert Role.DI in found(name, NUMBERS)


@pytest.mark.parametrize(
    ("name", "numbers", "times"),
    [
        ("Student", NUMBERS[:10], 40),
        ("Subject", NUMBERS[:29], 1),
        ("students", NUMBERS, 1),
        ("score", NUMBERS, 1),
        ("Subject", [1, 2, 3], 90),
    ],
)
def test_what_is_counted_or_marked_is_not(name: str, numbers: list[int], times: int) -> None:
    assert Role.DI not in found(name, numbers, times)
