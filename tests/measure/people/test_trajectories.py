"""Trajectories: against trying every choice of every subject; a sample holds the truth within its interval."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.coding import CodedValues
from reidrisk.measure.people import trajectories
from reidrisk.measure.people.trajectories import Trajectories, known_events

VISITS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), min_size=1, max_size=25)


def of(visits: list[tuple[int, int]]) -> Trajectories:
    subjects, events = np.array(visits).T
    return Trajectories.paired(subjects, events, 5)


def brute(visits: list[tuple[int, int]], m: int) -> tuple[Fraction, Fraction]:
    own = {subject: {event for one, event in visits if one == subject} for subject, _ in visits}
    unique, risk = Fraction(0), Fraction(0)
    for events in own.values():
        choices = list(combinations(events, min(m, len(events))))
        fits = [sum(set(choice) <= other for other in own.values()) for choice in choices]
        unique += Fraction(sum(fit == 1 for fit in fits), len(fits))
        risk += sum((Fraction(1, fit) for fit in fits), Fraction(0)) / len(fits)
    return unique / len(own), risk / len(own)


@given(visits=VISITS, m=st.integers(1, 4))
def test_every_choice_of_every_subject(visits: list[tuple[int, int]], m: int) -> None:
    found = known_events(of(visits), m)
    assert (found.unicity, found.risk) == brute(visits, m)
    assert found.intervals is None


@given(visits=VISITS, m=st.integers(1, 3))
def test_knowing_more_never_lowers_the_risk(visits: list[tuple[int, int]], m: int) -> None:
    less, more = known_events(of(visits), m), known_events(of(visits), m + 1)
    assert more.unicity >= less.unicity
    assert more.risk >= less.risk
    assert less.unicity <= less.risk <= 1


@pytest.mark.parametrize("m", [1, 2, 3])
def test_a_sample_holds_the_truth_within_its_interval(m: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    visits = of(list(zip(rng.integers(0, 600, 4000).tolist(), (rng.zipf(1.6, 4000).clip(max=5) - 1).tolist(), strict=True)))
    many = Trajectories.paired(rng.integers(0, 600, 4000), rng.integers(0, 400, 4000), 400)
    for world in (visits, many):
        monkeypatch.setattr(trajectories, "MOST_CHOICES", 10**9)
        exact = known_events(world, m)
        monkeypatch.setattr(trajectories, "MOST_CHOICES", 0)
        sampled = known_events(world, m)
        assert sampled.intervals is not None
        assert sampled.choices >= 2000
        for value, rate in zip((exact.unicity, exact.risk), sampled.intervals, strict=True):
            assert rate.low <= float(value) <= rate.high
        assert known_events(world, m) == sampled


@settings(max_examples=40)
@given(visits=VISITS, without=st.lists(st.integers(0, 4), max_size=5))
def test_a_row_without_a_subject_is_one_of_its_own(visits: list[tuple[int, int]], without: list[int]) -> None:
    rows = [(subject + 1, event) for subject, event in visits] + [(0, event) for event in without]
    pairs, counts = np.unique(np.array(rows), axis=0, return_counts=True)
    column = CodedValues("s", pairs[:, 1], pairs[:, 0], counts, 7, numeric=True, missing=bool(without))
    named = Trajectories.of(column, 5)
    everyone = [*rows[: len(visits)], *((100 + at, event) for at, event in enumerate(without))]
    assert named.subjects == len({subject for subject, _ in everyone})
    found = known_events(named, 2)
    assert (found.unicity, found.risk) == brute(everyone, 2)
