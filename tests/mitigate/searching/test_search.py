"""The optimum is the one that looking at every node finds; on Adult it is the one ARX publishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from tests.mitigate.asked import Asked
from tests.mitigate.tables import ASKED, DEFINED, KEYS, TABLES, Small, adult, nodes, slow_loss

from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.searching import search as searching
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.rollup import Rollup
from reidrisk.mitigate.searching.search import search


def test_every_definition_is_of_a_loss_that_is_there() -> None:
    assert set(DEFINED) <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=30, deadline=None)
@given(table=TABLES, asked=ASKED)
def test_the_optimum_of_every_node(key: str, table: Small, asked: Asked) -> None:
    found, ladders = table.climbed()
    best = search(found, ladders, asked.required, find_loss(key))

    def loss_of(node: Sequence[int]) -> float | None:
        """By its definition, or, of a loss that has none here, as it is measured where what is asked holds."""
        value = slow_loss(table, node, asked, key if key in DEFINED else "ncp")
        return value if value is None or key in DEFINED else recount(found, ladders, tuple(node), asked.required).losses[key]

    slow = [value for node in nodes(table.hierarchies()) if (value := loss_of(node)) is not None]
    if not slow:
        assert best.node is None
        return
    assert best.node is not None
    assert best.loss == pytest.approx(min(slow), abs=1e-9)
    assert best.lower_bound <= best.loss
    checked = recount(found, ladders, best.node, asked.required)
    assert checked.losses[key] == pytest.approx(best.loss, abs=1e-9)
    assert checked.suppressed == best.suppressed
    assert checked.losses[key] == pytest.approx(loss_of(best.node), abs=1e-9)


@pytest.mark.parametrize(("limit", "published"), [("0", 0.59158), ("0.02", 0.30334), ("1", 0.22005)])
def test_adult_as_arx_publishes_it(limit: str, published: float) -> None:
    found, ladders = adult(8)
    best = search(found, ladders, Requirements.of(k=5, limit=Fraction(limit)), find_loss("granular"))
    assert round(best.loss, 5) == published
    assert best.lattice == 6480
    assert best.evaluated < best.lattice


@pytest.mark.parametrize("limit", ["0", "0.02", "1"])
@pytest.mark.parametrize(("most", "distance"), [(None, None), (Fraction(2), None), (None, Fraction(1, 5))])
def test_adult_with_four_columns_node_by_node(limit: str, most: Fraction | None, distance: Fraction | None) -> None:
    found, ladders = adult(4, ("salary-class",))
    asked = Requirements.of(k=5, l=most, t=distance, limit=Fraction(limit))
    best = search(found, ladders, asked, find_loss("granular"))
    slow = []
    for node in product(*(range(one.levels) for one in ladders)):
        checked = recount(found, ladders, node, asked)
        if checked.suppressed <= asked.allowed(30162):
            slow.append(checked.losses["granular"])
    assert best.loss == pytest.approx(min(slow), abs=1e-12)


@pytest.mark.parametrize("held", [0, 500, 20_000])
@pytest.mark.parametrize("limit", ["0", "0.02", "1"])
def test_a_full_cache_changes_nothing(held: int, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole answer with room for none, for a few and for some classes is that with room for all; so is every judged node."""
    found, ladders = adult(5)
    asked, loss = Requirements.of(k=5, limit=Fraction(limit)), find_loss("ncp")
    wide = search(found, ladders, asked, loss)
    monkeypatch.setattr(searching, "HELD", held)
    assert search(found, ladders, asked, loss) == wide
    small, large = (Rollup(found, ladders, asked, AlsoCounted(), most=most) for most in (held, 10**9))
    nodes_up = sorted(product(*(range(one.levels) for one in ladders)), key=sum)[::3]
    for node in nodes_up:
        mine, theirs = small.judged(node), large.judged(node)
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            assert mine.suppressed == theirs.suppressed
            assert sorted(mine.groups.counts.tolist()) == sorted(theirs.groups.counts.tolist())
    finest = len(small.grouping.finest.counts)
    kept = [sum(len(one.counts) for one in rollup._held) - finest for rollup in (small, large)]
    assert kept[0] <= max(held - finest, 0) < kept[1]


def test_classes_are_rolled_up_from_finer_ones_only() -> None:
    """A node that is asked after coarser ones and after others beside it: its classes are those of the rows."""
    found, ladders = adult(3)
    rollup = Rollup(found, ladders, Requirements.of(k=1), AlsoCounted(), most=10**9)
    tops = [one.levels - 1 for one in ladders]
    for node in (tuple(tops), (tops[0], 0, 0), (0, tops[1], 0), (0, 1, 1), (1, 1, 0), (0, 0, 1)):
        judged = rollup.judged(node)
        assert judged is not None
        classes = Counter[tuple[int, ...]]()
        for row, count in zip(found.codes.tolist(), found.counts.tolist(), strict=True):
            classes[tuple(int(one.steps[level][code]) for one, level, code in zip(ladders, node, row, strict=True))] += count
        assert sorted(judged.groups.counts.tolist()) == sorted(classes.values())
