"""Household risk: against the product over members one by one, and sdcMicro's formula."""

from __future__ import annotations

from collections import defaultdict
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.coding import CodedValues
from reidrisk.measure.people.households import Households, household_risk

RECORDS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=25)


def column(records: list[tuple[int, int]], *, missing: bool) -> CodedValues:
    pairs, counts = np.unique(np.array(records), axis=0, return_counts=True)
    return CodedValues("home", pairs[:, 0], pairs[:, 1], counts, 5, numeric=True, missing=missing)


@given(records=RECORDS, missing=st.booleans(), risks=st.lists(st.floats(0, 1), min_size=5, max_size=5))
def test_household_risk_is_the_product_over_members(records: list[tuple[int, int]], missing: bool, risks: list[float]) -> None:
    members: defaultdict[object, list[float]] = defaultdict(list)
    for at, (row, home) in enumerate(records):
        members[("alone", at) if missing and home == 0 else home].append(risks[row])
    together = {home: 1 - prod(1 - risk for risk in own) for home, own in members.items()}
    found = household_risk(Households.of(column(records, missing=missing), 5), np.array(risks))
    total = sum(together[home] * len(own) for home, own in members.items())
    assert found.highest == pytest.approx(max(together.values()), abs=1e-12)
    assert found.total == pytest.approx(total, abs=1e-9)
    assert found.mean == pytest.approx(total / len(records), abs=1e-9)


def test_the_same_as_record_by_record() -> None:
    records = [(0, 1), (1, 1), (2, 2), (0, 2), (3, 3)]
    risks = np.array([0.1, 0.5, 0.25, 1.0, 0.0])
    by_home = np.array([1 - 0.9 * 0.5, 1 - 0.75 * 0.9, 1.0])  # 1 - product of (1 - r) over the members
    found = household_risk(Households.of(column(records, missing=False), 5), risks)
    assert found.highest == pytest.approx(by_home.max())
    assert found.total == pytest.approx(float(by_home @ [2, 2, 1]))


@given(records=RECORDS, risks=st.lists(st.floats(0, 1), min_size=5, max_size=5))
def test_living_together_never_lowers_a_risk(records: list[tuple[int, int]], risks: list[float]) -> None:
    alone = household_risk(Households.of(column([(row, 0) for row, _ in records], missing=True), 5), np.array(risks))
    found = household_risk(Households.of(column(records, missing=False), 5), np.array(risks))
    assert found.mean >= alone.mean - 1e-12
    assert found.highest >= alone.highest - 1e-12
    assert alone.mean == pytest.approx(sum(risks[row] for row, _ in records) / len(records))
