"""How columns of tables nobody tuned for are scored, by hand-counted examples."""

from __future__ import annotations

import numpy as np
import pytest
from bench.identification.corpus import ROLES, Column, Table
from bench.identification.learning.asking import Answer
from bench.identification.learning.scores import calibration_error, counted, intervals, page, rates, verdict


def answer(publisher: str, wanted: str, said: str, *, asked: bool = False) -> Answer:
    table = Table(publisher, "t", "zh", "care", "people", "s", publisher, "x", "l", ())
    roles = frozenset(said.split())
    chances = tuple(float(role in roles) for role in ROLES)
    return Answer(table, Column("c", "", frozenset(wanted.split()), (), ""), roles, None, chances, asked)


GIVEN = [answer("a", "DI", "DI"), answer("a", "DI", "NI"), answer("b", "NI", "DI"), answer("b", "DI SA", "DI SA"), answer("b", "QI", "QI")]


def test_whether_a_direct_identifier_is_quasi_counts_neither_way() -> None:
    assert verdict(answer("a", "DI", "DI QI"), "QI") == ""
    assert verdict(answer("a", "QI", "DI"), "QI") == "missed"
    assert verdict(answer("a", "NI", "QI"), "QI") == "false"


def test_counts_are_by_publisher() -> None:
    assert counted(GIVEN, "DI").tolist() == [[1, 1, 0], [1, 0, 1]]
    assert rates(counted(GIVEN, "DI").sum(axis=0)) == pytest.approx([2 / 3, 2 / 3, 2 / 3])


def test_an_interval_holds_the_rate_and_widens_with_publishers_that_differ() -> None:
    alike = np.array([[8.0, 2, 2]] * 6)
    apart = np.array([[16.0, 0, 0], [0, 4, 4]] * 3)
    for counts in (alike, apart):
        rated, low, high = intervals(counts)
        assert (low <= rated).all()
        assert (rated <= high).all()
    assert (intervals(alike)[1] == intervals(alike)[2]).all()
    assert (intervals(apart)[1] < intervals(apart)[2]).all()


def test_the_calibration_error_of_certain_answers_is_the_share_that_is_wrong() -> None:
    assert calibration_error(GIVEN, "DI") == pytest.approx(2 / 5)
    assert calibration_error(GIVEN, "SA") == 0


def test_the_page_says_how_many_are_asked() -> None:
    lines = page("tune", [*GIVEN, answer("b", "NI", "NI", asked=True)])
    assert lines[0] == "## tune: 2 tables, 6 columns, 16.7% asked"
    assert "| DI | NI | 1 |" in lines
