"""What a judged node says that the finer ones lose at least is never above what they lose; nor is the bound worth nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.mitigate.tables import adult

from reidrisk.mitigate.classes.class_facts import ClassValues
from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.requirement import find_requirement
from reidrisk.mitigate.purpose.loss import CellLoss, LossTable
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.pricing import CellPricing
from reidrisk.mitigate.searching.rollup import Rollup
from reidrisk.mitigate.searching.search import pricing_of
from reidrisk.mitigate.searching.table_pricing import TablePricing

FOUND, LADDERS = adult(4, ("salary-class",))
NODES = list(product(*(range(one.levels) for one in LADDERS)))
ASKED = {
    "k": Requirements.of(k=5, limit=Fraction(1)),
    "l": Requirements.of(k=5, l=Fraction(2), limit=Fraction(1)),
    "t": Requirements.of(k=5, t=Fraction(1, 5), limit=Fraction(1)),
    "record average": Requirements.of(k=2, record_average=Fraction(1, 300), limit=Fraction(1)),
}


@pytest.mark.parametrize("key", ["granular", "entropy", "ncp", "kl"])
@pytest.mark.parametrize("name", list(ASKED))
def test_every_bound_against_every_finer_node(key: str, name: str) -> None:
    asked, loss = ASKED[name], find_loss(key)
    rollup = Rollup(FOUND, LADDERS, asked, AlsoCounted(), most=10**9)
    pricing = pricing_of(loss, LossTable(FOUND, LADDERS), rollup.grouping, asked)
    judged = {node: found for node in NODES if (found := rollup.judged(node)) is not None}
    losses = {node: pricing.priced(found) for node, found in judged.items()}
    close = 0
    for node, priced in losses.items():
        for finer in product(*(range(level + 1) for level in node)):
            if finer in losses:
                bound = sum(float(part[level]) for part, level in zip(priced.least, finer, strict=True))
                assert bound <= losses[finer].value + 1e-12
                close += bound > 0.9 * losses[finer].value
    assert key == "kl" or close >= len(NODES) / 2


def test_what_is_certainly_suppressed_raises_the_bound_of_all_finer_nodes() -> None:
    """Records of a class of which none can stay are suppressed in every finer node, too, and KL divergence has its price for each."""
    rollup = Rollup(FOUND, LADDERS, ASKED["k"], AlsoCounted(), most=10**9)
    pricing = pricing_of(find_loss("kl"), LossTable(FOUND, LADDERS), rollup.grouping, ASKED["k"])
    assert isinstance(pricing, TablePricing)
    judged = {node: found for node in NODES if (found := rollup.judged(node)) is not None}
    losses = {node: pricing.priced(found).value for node, found in judged.items()}
    raised = 0
    for node, found in judged.items():
        bound = pricing.least_below(found)
        assert all(bound <= losses[finer] + 1e-9 for finer in product(*(range(level + 1) for level in node)) if finer in losses)
        raised += bound > 0
    assert raised


def test_the_bound_of_a_class_is_at_least_that_of_its_level() -> None:
    """Suppressed records cost what the cheapest values of their own class cost, not what the cheapest of all do."""
    rollup = Rollup(FOUND, LADDERS, ASKED["k"], AlsoCounted(), most=10**9)
    pricing = pricing_of(find_loss("entropy"), LossTable(FOUND, LADDERS), rollup.grouping, ASKED["k"])
    node = tuple(one.levels - 2 for one in LADDERS)
    judged = rollup.judged(node)
    assert judged is not None
    assert judged.short.lost
    one = LADDERS[1]
    more = np.log2(rollup.records / one.sizes(0))
    order = np.argsort(more)
    cheapest = np.interp(judged.short.lost, np.cumsum([0, *one.sizes(0)[order]]), np.cumsum([0, *(more * one.sizes(0))[order]]))
    assert pricing.priced(judged).least[1][0] > cheapest / rollup.records / len(LADDERS)


@settings(max_examples=60, deadline=None)
@given(
    classes=st.lists(st.tuples(*[st.integers(0, 5)] * 3).filter(any), min_size=1, max_size=4),
    bound=st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1, 5), Fraction(1, 2), Fraction(2)]),
)
@example(classes=[(1, 1, 4)], bound=Fraction(0))
def test_no_part_of_a_class_keeps_more(classes: list[tuple[int, ...]], bound: Fraction) -> None:
    """Every way to take records out of a class: those that are within the distance or the gain keep no more than was said."""
    table = np.array(classes)
    overall = table.sum(axis=0)
    total = int(overall.sum())
    owners, values = np.nonzero(table)
    starts = np.concatenate(([0], np.flatnonzero(owners[1:] != owners[:-1]) + 1))
    seen = ClassValues(table[owners, values], overall[values], owners, starts, table.sum(axis=1), total)
    tests = [one.at(bound).each for one in map(find_requirement, ("t", "beta", "alpha"))]
    within, gaining, sharing = (one.keeps(seen, bound) for one in tests if one.keeps is not None)
    for place, counts in enumerate(classes):
        near, even, rare = 0, 0, 0
        for kept in product(*(range(number + 1) for number in counts)):
            size = sum(kept)
            shares = [(Fraction(one, size), Fraction(int(all_), total)) for one, all_ in zip(kept, overall, strict=True)] if size else []
            if sum(abs(here - there) for here, there in shares) <= 2 * bound:
                near = max(near, size)
            if all(here <= (1 + bound) * there for here, there in shares):
                even = max(even, size)
            if all(here <= bound for here, _ in shares):
                rare = max(rare, size)
        assert near <= within[place] + 1e-9
        assert even <= gaining[place] + 1e-9
        assert rare <= sharing[place] + 1e-9
        for test, most, at_most in zip(tests, (near, even, rare), (within, gaining, sharing), strict=True):
            assert test.fails(seen, bound)[place] == (most < sum(counts))
            assert at_most[place] < sum(counts) or not test.fails(seen, bound)[place]


def test_only_the_levels_that_are_allowed_are_priced() -> None:
    """Of twenty-eight columns that are bound the whole lattice has more nodes than any memory."""
    loss, table, many = find_loss("granular"), LossTable(FOUND, LADDERS), [*LADDERS] * 7
    grouping = Rollup(FOUND, LADDERS, ASKED["k"], AlsoCounted(), most=10**9).grouping
    assert isinstance(loss.measure, CellLoss)
    assert np.prod([float(one.levels) for one in many]) > 1e12
    tops = [0] * (len(many) - 1) + [1]
    assert CellPricing(loss.measure, many, grouping, table.records).first(tops).shape == tuple(top + 1 for top in tops)
    few = pricing_of(loss, table, grouping, ASKED["k"])
    whole = few.first([one.levels - 1 for one in LADDERS])
    for node in NODES:
        assert (few.first(node) == whole[tuple(slice(0, top + 1) for top in node)]).all()
