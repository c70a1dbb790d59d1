"""Every requirement, alone and together: the optimum over all nodes by the definitions, row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.tables import TREE, plainly

from reidrisk.mitigate.classes.class_facts import Sizes
from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.at_most import AtMost
from reidrisk.mitigate.goals.required import cutoff_of, figure_of
from reidrisk.mitigate.goals.requirement import Bound, find_requirement
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.hierarchies.ladder import ladder
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search
from reidrisk.model.dataset import ClassSizes

F = Fraction
Row = tuple[str, ...]
TREES = [Hierarchy(TREE, 3), Hierarchy.flat("abcd"), Hierarchy(TREE, 3)]
ROWS = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3, st.sampled_from("xyz"), st.sampled_from("1234567")), min_size=4, max_size=25)
MORE = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3), max_size=15)
FIGURES = st.tuples(
    st.sampled_from(["class-average", "record-average", "at-risk"]),
    st.builds(AtMost, st.sampled_from([F(0), F(1, 10), F(1, 5), F(1, 4), F(1, 3), F(1, 2)]), st.booleans(), st.integers(2, 4)),
)
ASKED = st.builds(
    Asked,
    k=st.integers(1, 3),
    l=st.sampled_from([None, None, F(2)]),
    limit=st.sampled_from([F(0), F(1, 5), F(1, 2), F(1)]),
    beta=st.sampled_from([None, None, F(1, 2), F(1)]),
    alpha=st.sampled_from([None, None, F(1, 2), F(2, 3)]),
    k_map=st.sampled_from([None, 3, 5]),
    presence=st.sampled_from([None, None, (F(0), F(3, 4)), (F(1, 10), F(1))]),
    figures=st.lists(FIGURES, max_size=2).map(tuple),
)


def lost(rows: Sequence[Row], people: Sequence[Row], node: Sequence[int], asked: Asked, who: bool) -> set[Row] | None:
    """The classes suppressed at the node, or None when it cannot be met there."""

    def up(row: Row) -> Row:
        return tuple(TREES[place].paths[row[place]][node[place]] for place in range(3))

    inside: dict[Row, list[Row]] = {}
    for row in rows:
        inside.setdefault(up(row), []).append(row)
    population = Counter(up(row) for row in people)
    overall = Counter(row[3] for row in rows)
    members = {key: len({row[4] for row in group}) if who else len(group) for key, group in inside.items()}
    bad = set()
    for key, group in inside.items():
        values = Counter(row[3] for row in group)
        gain = max(F(number, len(group)) / F(overall[value], len(rows)) - 1 for value, number in values.items())
        share = F(len(group), population[key])
        if (
            members[key] < asked.k
            or (asked.l is not None and len(values) < asked.l)
            or (asked.alpha is not None and max(values.values()) > asked.alpha * len(group))
            or (asked.beta is not None and gain > asked.beta)
            or (asked.k_map is not None and population[key] < asked.k_map)
            or (asked.presence is not None and not asked.presence[0] <= share <= asked.presence[1])
        ):
            bad.add(key)
    for size in range(max(members.values()) + 2):
        small = bad | {key for key in inside if members[key] < size}
        left = [members[key] for key in inside if key not in small]
        if all(_met(key, bound, left) for key, bound in asked.figures):
            break
    if asked.presence is not None and asked.presence[0] > 0 and (small or set(population) - set(inside)):
        return None
    number = sum(len(inside[key]) for key in small)
    return None if number > asked.limit * len(rows) or number == len(rows) else small


def _met(key: str, bound: AtMost, sizes: list[int]) -> bool:
    if not sizes:
        return True
    found = {
        "class-average": sum(F(1, size) for size in sizes) / len(sizes),
        "record-average": F(len(sizes), sum(sizes)),
        "at-risk": F(sum(size for size in sizes if size < (bound.least or 2)), sum(sizes)),
    }[key]
    return found < bound.most if bound.strict else found <= bound.most


@pytest.mark.parametrize("key", ["ncp", "discernibility"])
@settings(max_examples=30, deadline=None)
@given(rows=ROWS, more=MORE, asked=ASKED, who=st.booleans())
def test_the_optimum_of_every_node(key: str, rows: list[Row], more: list[Row], asked: Asked, who: bool) -> None:
    people = [row[:3] for row in rows] + more
    found = plainly(rows, ("q0", "q1", "q2"), ("s", "who"))
    values = [sorted({row[place] for row in people}) for place in range(3)]
    codes = np.array([[values[place].index(row[place]) for place in range(3)] for row in people], np.int32)
    # The population may have values that the data have not: the codes of the data are moved to those of both.
    moved = np.stack(
        [np.array([values[place].index(str(value)) for value in found.labels[place]])[found.codes[:, place]] for place in range(3)], axis=1
    )
    found = replace(found, codes=moved.astype(np.int32))
    counts = [np.bincount(found.codes[:, at], weights=found.counts, minlength=len(values[at])).astype(np.int64) for at in range(3)]
    ladders = [ladder(f"q{at}", values[at], counts[at], TREES[at]) for at in range(3)]
    beside = AlsoCounted("who" if who else None, (codes, np.ones(len(people), np.int64)))
    if not who:
        found = replace(found, others=found.others[:1])
    best = search(found, ladders, asked.required, find_loss(key), Space(beside=beside))
    slow = {}
    for node in product(*(range(tree.levels) for tree in TREES)):
        bad = lost(rows, people, node, asked, who)
        checked = recount(found, ladders, node, asked.required, beside)
        if bad is not None:
            slow[node] = checked.losses[key]
            up = [tuple(TREES[place].paths[row[place]][node[place]] for place in range(3)) for row in rows]
            assert checked.suppressed == sum(at in bad for at in up)
        else:
            assert checked.suppressed > asked.limit * len(rows) or checked.suppressed == len(rows)
    if not slow:
        assert best.node is None
        return
    assert best.node in slow
    assert best.loss == pytest.approx(min(slow.values()), abs=1e-9)


def test_r_c_rises_when_classes_merge() -> None:
    """{5, 100, 100} to {5, 200}: 0.0733 to 0.1025, so a bound on it prunes nothing above."""
    bound = _bound("class-average", AtMost(F(8, 100)))
    assert bound.value.holds(figure_of(bound, ClassSizes.of([5, 100, 100])))
    assert not bound.value.holds(figure_of(bound, ClassSizes.of([5, 200])))
    assert cutoff_of(bound, np.array([5, 100, 100])) == 0
    assert cutoff_of(bound, np.array([5, 200])) == 200


def _bound(key: str, most: AtMost) -> Bound[Sizes, AtMost]:
    return find_requirement(key).at(most)


@pytest.mark.parametrize(
    ("key", "most", "sizes", "cutoff", "surely"),
    [
        ("class-average", AtMost(F(1, 3)), [3, 3, 3], 0, 0),
        ("class-average", AtMost(F(1, 3), strict=True), [3, 3, 3], 4, 0),
        ("record-average", AtMost(F(1, 2)), [1, 1, 4], 0, 0),
        ("record-average", AtMost(F(2, 5)), [1, 1, 4], 4, 1),
        ("at-risk", AtMost(F(1, 10), least=5), [4, 6, 10], 6, 3),
        ("at-risk", AtMost(F(1, 5), least=5), [4, 6, 10], 0, 0),
        ("at-risk", AtMost(F(1), least=5), [4, 4], 0, 0),
    ],
)
def test_what_must_go(key: str, most: AtMost, sizes: list[int], cutoff: int, surely: int) -> None:
    bound = _bound(key, most)
    assert cutoff_of(bound, np.array(sizes)) == cutoff
    assert bound.all.surely_lost(Sizes(np.array(sizes)), most) == surely
