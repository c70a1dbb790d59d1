"""A lattice of 10^5 nodes, every one of them written out row by row: the optimum, and every bound on the way to it."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from bench.lattices import Floats, Integers, Shape, every_node, values_of, write
from tests.mitigate.tables import climb, respelled

from reidrisk.data.coding import Coded
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.hierarchies.hierarchy import find_hierarchies
from reidrisk.mitigate.hierarchies.ladder import Ladder
from reidrisk.mitigate.searching import anytime as at_any_time
from reidrisk.mitigate.searching.anytime import Effort, search_anytime
from reidrisk.mitigate.searching.blocks import bound_by_blocks, cover_of
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.search import Space, _Search

SHAPE = Shape(((30, 5), (20, 5), (12, 4), (9, 4), (8, 4), (7, 4), (6, 4), (5, 4)), 2.0, 0.9)
ROWS, K = 120, 2
LIMITS = [Fraction(0), Fraction(1, 50), Fraction(1)]
# The classes and ladders, and for every node the loss and the records suppressed.
Lattice = tuple[tuple[Coded, list[Ladder]], tuple[Floats, Integers]]


@pytest.fixture(scope="module", params=["as they are", "respelled"])
def lattice(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Lattice:
    """Every node of the hierarchies as they are, which no spelling of their labels may change."""
    folder = tmp_path_factory.mktemp("lattice")
    path, names = write(SHAPE, ROWS, folder)
    trees = find_hierarchies(folder, names)
    if request.param == "respelled":
        trees = {name: respelled(tree) for name, tree in trees.items()}
    return climb(path, names, (), trees), every_node(SHAPE, values_of(SHAPE, ROWS), K)


def _losses(lattice: Lattice, limit: Fraction) -> Floats:
    losses, lost = lattice[1]
    return np.where((lost <= int(limit * ROWS)) & (lost < ROWS), losses, np.inf)


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_no_bound_is_above_any_node(lattice: Lattice, limit: Fraction) -> None:
    (found, ladders), slow = lattice[0], _losses(lattice, limit)
    asked = _Search(found, ladders, Requirements.of(k=K, limit=limit), find_loss("granular"), Space())
    best = asked.run(np.inf)
    assert best.lattice == slow.size == 102_400
    assert best.loss == pytest.approx(slow.min(), abs=1e-12)
    assert best.optimal
    assert best.evaluated < best.lattice / 20
    assert (np.expm1(asked.lower) <= slow + 1e-12).all()


@pytest.mark.parametrize("limit", LIMITS, ids=str)
@pytest.mark.parametrize("nodes", [1, 40, 400])
def test_cut_short_the_bound_still_holds(lattice: Lattice, limit: Fraction, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (found, ladders), slow = lattice[0], _losses(lattice, limit)
    for name, most in {"QUICK": 100, "THOROUGH": 10_000}.items():
        monkeypatch.setattr(at_any_time, name, most)
    short = search_anytime(found, ladders, Requirements.of(k=K, limit=limit), find_loss("granular"), effort=Effort(nodes))
    assert 0 < short.lower_bound <= slow.min() + 1e-12 <= short.loss + 2e-12
    assert short.loss == pytest.approx(slow[short.node])


@pytest.mark.parametrize("limit", LIMITS[1:], ids=str)
def test_the_larger_the_blocks_the_better_their_bound(lattice: Lattice, limit: Fraction) -> None:
    (found, ladders), slow = lattice[0], _losses(lattice, limit)
    asked = (found, ladders, Requirements.of(k=K, limit=limit), find_loss("granular"), Space())
    bounds = [bound_by_blocks(*asked, most) for most in (5, 400, 10_000, 200_000)]
    assert bounds == sorted(bounds)
    assert 0 < bounds[0] < bounds[-1] <= slow.min() + 1e-12
    assert bound_by_blocks(*asked, 10_000, 20) <= bounds[2]


def test_every_column_is_covered_as_often() -> None:
    seen = set()
    for tops in (tuple(levels - 1 for _, levels in SHAPE.columns), (4, 3, 2)):
        for most in (1, 5, 20, 400, 6400, 200_000):
            cover = cover_of(tops, most)
            assert all(sum(place in block for block in cover.blocks) == cover.times for place in range(len(tops)))
            assert all(prod(tops[place] + 1 for place in block) <= most or len(block) == 1 for block in cover.blocks)
            seen.add((len(cover.blocks), cover.times))
    assert {(8, 1), (2, 1), (3, 2), (4, 3)} <= seen
