"""Columns that matter more lose less: the optimum over all nodes, the bounds and the recount, against the definition cell by cell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from tests.mitigate.asked import Asked
from tests.mitigate.purpose.test_analysis import WORTHS, _coded_table
from tests.mitigate.tables import ASKED, TABLES, Small, failing, nodes

from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.purpose.analysis import Analysed, Worth
from reidrisk.mitigate.purpose.loss import declared
from reidrisk.mitigate.purpose.purpose import Purpose
from reidrisk.mitigate.searching.anytime import Effort, search_anytime
from reidrisk.mitigate.searching.blocks import bound_by_blocks
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search
from reidrisk.model.problem import InputError


def _slow(table: Small, node: Sequence[int], asked: Asked) -> float | None:
    """Pair by pair: those that differ where it is fine enough and are told apart no more; a suppressed record is from none."""
    keys, bad = failing(table, node, asked)
    lost = [at in bad for at in keys]
    if sum(lost) > asked.limit * len(keys) or all(lost):
        return None
    total = 0.0
    for place in range(3):
        worth = WORTHS.get(f"q{place}", Worth())
        ways, root = table.ways[place], table.hierarchies()[place].levels - 1
        fine, level = min(worth.finest, root), max(node[place], min(worth.finest, root))
        labels = [ways[row[place]] for row in table.rows]
        pairs = [(one, other) for one, other in product(range(len(labels)), repeat=2) if labels[one][fine] != labels[other][fine]]
        alike = sum(lost[one] or labels[one][level] == labels[other][level] for one, other in pairs)
        total += worth.share * alike / max(len(pairs), 1)
    return total / 3


@settings(max_examples=30, deadline=None)
@given(table=TABLES, asked=ASKED)
def test_the_optimum_of_every_node_by_weight(table: Small, asked: Asked) -> None:
    base = _coded_table(table, Purpose())
    beside = AlsoCounted(analysed=Analysed(worths=WORTHS))
    loss = declared(find_loss("weighted"), beside.analysed)
    slow = {node: value for node in nodes(table.hierarchies()) if (value := _slow(table, node, asked)) is not None}
    for node, value in slow.items():
        assert recount(base.coded, base.ladders, node, asked.required, beside).losses["weighted"] == pytest.approx(value, abs=1e-9)
    best = search(base.coded, base.ladders, asked.required, loss, Space(beside=beside))
    if not slow:
        assert best.node is None
        return
    assert best.node is not None
    assert best.loss == pytest.approx(min(slow.values()), abs=1e-9)
    assert best.optimal
    anytime = search_anytime(base.coded, base.ladders, asked.required, loss, Space(beside=beside), Effort(5))
    assert anytime.lower_bound <= best.loss + 1e-9
    assert bound_by_blocks(base.coded, base.ladders, asked.required, loss, Space(beside=beside), 6) <= best.loss + 1e-9


def test_nobody_said_what_columns_are_worth() -> None:
    base = _coded_table(Small((("a", "b", "c", "x"),) * 4, 3), Purpose())
    with pytest.raises(InputError) as refused:
        declared(find_loss("weighted"), Analysed())
    assert [one.code for one in refused.value.problems] == ["undeclared_use"]
    assert "weighted" not in recount(base.coded, base.ladders, (0, 0, 0), Asked(k=1).required).losses


def test_weights_of_one_are_the_mean_of_the_columns_losses() -> None:
    """And k as large as the table leaves nothing: all is lost, whatever the weights."""
    base = _coded_table(Small(tuple((a, b, "c", "x") for a in "abcd" for b in "ab"), 3), Purpose())
    even = AlsoCounted(analysed=Analysed(worths={name: Worth() for name in ("q0", "q1", "q2")}))
    found = recount(base.coded, base.ladders, (1, 0, 0), Asked(k=1).required, even).losses["weighted"]
    assert found == pytest.approx((1 / 3 + 0 + 0) / 3)  # two of the six others with another letter
    all_of_it = Asked(k=8, limit=Fraction(0)).required
    best = search(base.coded, base.ladders, all_of_it, declared(find_loss("weighted"), even.analysed), Space(beside=even))
    assert best.loss == pytest.approx(2 / 3)  # the third column has one value only
    assert math.isclose(best.lower_bound, best.loss)
    assert replace(best, lower_bound=best.loss / 2).gap == pytest.approx(0.5)
