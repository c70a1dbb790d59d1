"""Individual risk against its series summed out, published tables, and household risk against products."""

from __future__ import annotations

import csv
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.population.population_worlds import ROOT

from reidrisk.measure.population.individual import (
    class_risks,
    expected_inverse,
    individual_risk,
    people_by_weight,
)
from reidrisk.model.problem import InputError

ORACLES = {one["name"]: one for one in json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))}


def slow(f: int, p: float) -> float:
    """The sum of P(F = h | f)/h over h >= f, each probability from the one before."""
    chance, total = p**f, 0.0
    for h in range(f, f + int(60 * (f + 10) / p)):
        total += chance / h
        chance *= (1 - p) * h / (h + 1 - f)
    return total


@settings(deadline=None, max_examples=50)
@given(f=st.integers(1, 45), p=st.floats(0.02, 1))
def test_the_expected_inverse_summed_out(f: int, p: float) -> None:
    assert float(expected_inverse(np.array([float(f)]), np.array([p]))[0]) == pytest.approx(slow(f, p), rel=1e-9)


@pytest.mark.parametrize("p", [1e-9, 1e-4, 0.3, 0.4999, 0.5, 0.5001, 0.9, 1 - 1e-9])
def test_both_ways_agree_at_every_size(p: float) -> None:
    sizes = np.arange(1.0, 200)
    risks = expected_inverse(sizes, np.full(len(sizes), p))
    odds = (1 - p) / p
    assert risks[1:] * odds + risks[:-1] == pytest.approx(1 / sizes[:-1], rel=1e-9)  # the recurrence, whichever way it was computed
    assert np.all(np.diff(risks) < 0)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.integers(1, 3), st.integers(3, 5)), min_size=1, max_size=12))
def test_a_class_is_worth_the_same_among_others(classes: list[tuple[int, int]]) -> None:
    """As many people behind classes of other sizes, other people behind classes of one size, the same twice."""
    counts, people = np.array([size for size, _ in classes]), np.array([behind for _, behind in classes])
    alone = [class_risks(counts[at : at + 1], people[at : at + 1])[0] for at in range(len(classes))]
    assert class_risks(counts, people).tolist() == alone
    assert alone == pytest.approx([slow(size, size / behind) for size, behind in classes], rel=1e-9)


def test_closed_forms_for_one_and_two() -> None:
    p = 0.07
    odds = p / (1 - p)
    found = expected_inverse(np.array([1.0, 2.0]), np.array([p, p]))
    assert found == pytest.approx([odds * math.log(1 / p), odds - odds**2 * math.log(1 / p)], rel=1e-13)


def test_a_whole_population_gives_one_over_f() -> None:
    counts = np.array([1, 2, 7, 40, 1])
    assert class_risks(counts, counts) == pytest.approx(1 / counts)


def test_sdc_guide_table() -> None:
    with (ROOT / "samples" / "sdcguide_table41.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    oracle = ORACLES["sdcguide_fk_Fk_risk"]["expected"]
    keys = [tuple(row[name] for name in ("Residence", "Gender", "Education", "Labor")) for row in rows]
    counts = np.array([keys.count(key) for key in keys])
    people = np.array([sum(float(row["Weight"]) for row, other in zip(rows, keys, strict=True) if other == key) for key in keys])
    assert counts.tolist() == oracle["fk"]
    assert people.tolist() == oracle["Fk"]
    assert class_risks(counts, people) == pytest.approx(oracle["individual_risk"], abs=1e-8)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 30), st.floats(1, 200)), min_size=1, max_size=20))
def test_figures_are_sums_over_records(classes: list[tuple[int, float]]) -> None:
    counts = np.array([f for f, _ in classes])
    people = np.array([f * w for f, w in classes])
    found = individual_risk(counts, people)
    records = [float(expected_inverse(np.array([float(f)]), np.array([1 / w]))[0]) for f, w in classes for _ in range(f)]
    assert found.total == pytest.approx(math.fsum(records))
    assert found.mean == pytest.approx(math.fsum(records) / len(records))
    assert found.highest == pytest.approx(max(records))
    assert found.by_class[0] == pytest.approx(records[0])


def test_more_people_never_raise_the_risk() -> None:
    counts = np.array([3] * 50)
    assert np.all(np.diff(class_risks(counts, np.linspace(3, 3000, 50))) < 0)


def test_constant_weight_and_population_size_are_one_thing() -> None:
    counts = np.array([1, 2, 5])
    assert people_by_weight(counts, 100 / 8) == pytest.approx(counts * 12.5)
    assert class_risks(counts, people_by_weight(counts, 12.5)) == pytest.approx(class_risks(counts, counts / 0.08))


def test_no_records_have_no_risk() -> None:
    found = individual_risk(np.array([], np.int64), np.array([]))
    assert (found.total, found.mean, found.highest) == (0, 0, 0)


@pytest.mark.parametrize("weight", [0.5, -3.0, math.nan])
def test_a_record_stands_for_at_least_one_person(weight: float) -> None:
    with pytest.raises(InputError) as raised:
        class_risks(np.array([1, 2]), np.array([9.0, weight]))
    assert raised.value.problems[0].code == "weights_too_small"
    assert "1" in raised.value.problems[0].say("zh")
