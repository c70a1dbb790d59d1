"""The optimum is the one that looking at every node finds; on Adult it is the one ARX publishes."""

from __future__ import annotations

import tempfile
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.tables import TABLES, Small, adult, climb, nodes, slow_loss

from reidrisk.mitigate import search as searching
from reidrisk.mitigate.demand import Demand
from reidrisk.mitigate.full_domain import find_loss
from reidrisk.mitigate.loss import losses
from reidrisk.mitigate.recount import recount
from reidrisk.mitigate.search import search
from reidrisk.model.problem import InputError

KEYS = [loss.key for loss in losses() if loss.needs is None]
DEMANDS = st.builds(
    Demand,
    k=st.integers(1, 4),
    l=st.sampled_from([None, Fraction(2), Fraction(3, 2)]),
    t=st.sampled_from([None, Fraction(1, 5), Fraction(1, 2)]),
    l_kind=st.sampled_from(["distinct", "entropy"]),
    limit=st.sampled_from([Fraction(0), Fraction(1, 5), Fraction(1)]),
)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=30, deadline=None)
@given(table=TABLES, demand=DEMANDS)
def test_the_optimum_of_every_node(key: str, table: Small, demand: Demand) -> None:
    with tempfile.TemporaryDirectory() as folder:
        trees = {f"q{place}": tree for place, tree in enumerate(table.hierarchies())}
        found, ladders = climb(table.write(Path(folder) / "t.csv"), ("q0", "q1", "q2"), ("s",), trees)
    best = search(found, ladders, demand, find_loss(key))
    slow = [value for node in nodes(table.hierarchies()) if (value := slow_loss(table, node, demand, key)) is not None]
    if not slow:
        assert best.node is None
        return
    assert best.node is not None
    assert best.loss == pytest.approx(min(slow), abs=1e-9)
    assert best.lower_bound <= best.loss
    checked = recount(found, ladders, best.node, demand)
    assert checked.losses[key] == pytest.approx(best.loss, abs=1e-9)
    assert checked.suppressed == best.suppressed
    assert checked.losses[key] == pytest.approx(slow_loss(table, best.node, demand, key), abs=1e-9)


@pytest.mark.parametrize(("limit", "published"), [("0", 0.59158), ("0.02", 0.30334), ("1", 0.22005)])
def test_adult_as_arx_publishes_it(limit: str, published: float) -> None:
    found, ladders = adult(8)
    best = search(found, ladders, Demand(5, limit=Fraction(limit)), find_loss("granular"))
    assert round(best.loss, 5) == published
    assert best.lattice == 6480
    assert best.evaluated < best.lattice


@pytest.mark.parametrize("limit", ["0", "0.02", "1"])
@pytest.mark.parametrize(("most", "distance"), [(None, None), (Fraction(2), None), (None, Fraction(1, 5))])
def test_adult_with_four_columns_node_by_node(limit: str, most: Fraction | None, distance: Fraction | None) -> None:
    found, ladders = adult(4, ("salary-class",))
    demand = Demand(5, most, distance, limit=Fraction(limit))
    best = search(found, ladders, demand, find_loss("granular"))
    slow = []
    for node in product(*(range(one.levels) for one in ladders)):
        checked = recount(found, ladders, node, demand)
        if checked.suppressed <= demand.allowed(30162):
            slow.append(checked.losses["granular"])
    assert best.loss == pytest.approx(min(slow), abs=1e-12)


def test_a_lattice_too_large_to_prove_anything_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found, ladders = adult(4)
    monkeypatch.setattr(searching, "MOST_NODES", 10)
    with pytest.raises(InputError) as refused:
        search(found, ladders, Demand(5), find_loss("ncp"))
    assert [problem.code for problem in refused.value.problems] == ["lattice_too_large"]


def test_a_full_cache_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_HELD", 0)
    found, ladders = adult(5)
    assert search(found, ladders, Demand(5), find_loss("ncp")).loss > 0
