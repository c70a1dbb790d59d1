"""k-map, journalist, marketer and delta-presence by counting record by record."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.population.population_worlds import ROOT

from reidrisk.measure.population.matching import match
from reidrisk.model.problem import InputError

ORACLES = {one["name"]: one for one in json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))}
CLASSES = st.lists(st.tuples(st.integers(1, 40), st.integers(0, 400)), min_size=1, max_size=30)


def arrays(classes: list[tuple[int, int]]) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    counts = np.array([f for f, _ in classes], np.int64)
    return counts, counts + np.array([more for _, more in classes], np.int64)


@settings(deadline=None, max_examples=50)
@given(CLASSES)
def test_figures_record_by_record(classes: list[tuple[int, int]]) -> None:
    counts, people = arrays(classes)
    records = [(f, f + more) for f, more in classes for _ in range(f)]
    n = len(records)
    found = match(counts, people)
    marketer = sum((Fraction(1, behind) for _, behind in records), Fraction(0)) / n
    assert found.k_map == min(behind for _, behind in records)
    assert found.journalist_highest == max(Fraction(1, behind) for _, behind in records)
    assert found.marketer == marketer
    assert found.journalist_average == max(Fraction(len(classes), sum(f + more for f, more in classes)), marketer)
    assert found.presence == (Fraction(0), max(Fraction(f, behind) for f, behind in records))
    assert match(counts, people, people_elsewhere=False).presence[0] == min(Fraction(f, behind) for f, behind in records)


@settings(deadline=None, max_examples=50)
@given(CLASSES)
def test_prosecutor_is_never_below_journalist_nor_journalist_below_marketer(classes: list[tuple[int, int]]) -> None:
    counts, people = arrays(classes)
    found = match(counts, people)
    prosecutor = (max(Fraction(1, f) for f, _ in classes), Fraction(len(classes), int(counts.sum())))
    assert prosecutor[0] >= found.journalist_highest >= found.marketer
    assert prosecutor[1] >= found.journalist_average >= found.marketer


@settings(deadline=None, max_examples=50)
@given(CLASSES)
def test_a_sample_that_is_the_population_has_the_prosecutors_risk(classes: list[tuple[int, int]]) -> None:
    counts, _ = arrays(classes)
    found = match(counts, counts, people_elsewhere=False)
    assert found.marketer == found.journalist_average == Fraction(len(classes), int(counts.sum()))
    assert found.presence == (Fraction(1), Fraction(1))


@settings(deadline=None, max_examples=50)
@given(CLASSES)
def test_more_people_never_raise_a_figure(classes: list[tuple[int, int]]) -> None:
    counts, people = arrays(classes)
    fewer, more = match(counts, people), match(counts, people + 7)
    assert more.journalist_highest <= fewer.journalist_highest
    assert more.journalist_average <= fewer.journalist_average
    assert more.marketer <= fewer.marketer
    assert more.presence[1] <= fewer.presence[1]


def test_google_delta() -> None:
    oracle = ORACLES["delta_presence_google"]
    found = match(np.array([oracle["input"]["in_dataset"]]), np.array([oracle["input"]["in_population"]]))
    assert found.presence == (Fraction(0), Fraction(str(oracle["expected"]["delta"])))


def test_near_ties_are_told_apart_exactly() -> None:
    big = 10**17
    found = match(np.array([big, big - 1]), np.array([3 * big, 3 * big - 4]), people_elsewhere=False)
    assert found.presence == (Fraction(1, 3), Fraction(big - 1, 3 * big - 4))


def test_a_table_that_lacks_people_is_refused_with_the_number_of_classes() -> None:
    with pytest.raises(InputError) as raised:
        match(np.array([3, 2, 1]), np.array([2, 9, 0]))
    problem = raised.value.problems[0]
    assert problem.code == "population_table_short"
    assert "2" in problem.say("en")
    assert "2" in problem.say("zh")
    with pytest.raises(InputError):
        match(np.array([], np.int64), np.array([], np.int64))
