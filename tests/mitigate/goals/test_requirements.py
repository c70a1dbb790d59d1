"""Every requirement, alone and together: the optimum over all nodes by the definitions, row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.tables import TREE, plainly

from reidrisk.mitigate.classes.class_facts import ClassValues, Sizes
from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.at_most import AtMost
from reidrisk.mitigate.goals.attempt import Attempt, read_attempt
from reidrisk.mitigate.goals.definitions import figure
from reidrisk.mitigate.goals.population_share import PopulationShare, read_share
from reidrisk.mitigate.goals.required import cutoff_of, figure_of
from reidrisk.mitigate.goals.requirement import Bound, ContradictionError, find_requirement
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.hierarchies.ladder import ladder
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.problem import InputError
from reidrisk.model.text import LANGS

F = Fraction
Row = tuple[str, ...]
TREES = [Hierarchy(TREE, 3), Hierarchy.flat("abcd"), Hierarchy(TREE, 3)]
ROWS = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3, st.sampled_from("xyz"), st.sampled_from("1234567")), min_size=4, max_size=25)
MORE = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3), max_size=15)
FIGURES = st.tuples(
    st.sampled_from(["class-average", "record-average", "at-risk"]),
    st.builds(AtMost, st.sampled_from([F(0), F(1, 10), F(1, 5), F(1, 4), F(1, 3), F(1, 2)]), st.booleans(), st.integers(2, 4)),
)
PEOPLE = 60
ASKED = st.builds(
    Asked,
    k=st.integers(1, 3),
    l=st.sampled_from([None, None, F(2)]),
    limit=st.sampled_from([F(0), F(1, 5), F(1, 2), F(1)]),
    beta=st.sampled_from([None, None, F(1, 2), F(1)]),
    alpha=st.sampled_from([None, None, F(1, 2), F(2, 3)]),
    k_map=st.sampled_from([None, 3, 5]),
    presence=st.sampled_from([None, None, (F(0), F(3, 4)), (F(1, 10), F(1))]),
    beta_enhanced=st.sampled_from([None, None, F(1, 2), F(2)]),
    delta_disclosure=st.sampled_from([None, None, F(0), F(1, 2), F(1)]),
    no_profit=st.sampled_from([None, None, Attempt(F(4), F(2)), Attempt(F(5), F(2))]),
    no_profit_population=st.sampled_from([None, None, Attempt(F(0), F(0)), Attempt(F(12), F(4))]),
    population_uniques=st.sampled_from([None, None, *(PopulationShare(F(per, 100), people=PEOPLE, estimator="zayatz") for per in (2, 9))]),
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
        gains = {value: F(number, len(group)) / F(overall[value], len(rows)) - 1 for value, number in values.items()}
        gain = max(gains.values())
        capped = any(one > -log(F(overall[value], len(rows))) for value, one in gains.items())
        apart = max(abs(log(1 + one)) if one else 0.0 for one in gains.values())
        share = F(len(group), population[key])
        if (
            members[key] < asked.k
            or (asked.l is not None and len(values) < asked.l)
            or (asked.alpha is not None and max(values.values()) > asked.alpha * len(group))
            or (asked.beta is not None and gain > asked.beta)
            or (asked.beta_enhanced is not None and (gain > asked.beta_enhanced or (gain > 0 and capped)))
            or (asked.delta_disclosure is not None and apart > asked.delta_disclosure)
            or _pays(asked.no_profit, members[key])
            or _pays(asked.no_profit_population, population[key])
            or (asked.k_map is not None and population[key] < asked.k_map)
            or (asked.presence is not None and not asked.presence[0] <= share <= asked.presence[1])
        ):
            bad.add(key)
    for size in range(max(members.values()) + 2):
        small = bad | {key for key in inside if members[key] < size}
        left = [members[key] for key in inside if key not in small]
        if all(_met(key, bound, left) for key, bound in asked.figures) and _few_alone(asked.population_uniques, left):
            break
    if asked.presence is not None and asked.presence[0] > 0 and (small or set(population) - set(inside)):
        return None
    number = sum(len(inside[key]) for key in small)
    return None if number > asked.limit * len(rows) or number == len(rows) else small


def _pays(attempt: Attempt | None, size: int) -> bool:
    return attempt is not None and attempt.gain > 0 and attempt.gain / size >= attempt.cost


def _few_alone(most: PopulationShare | None, sizes: list[int]) -> bool:
    """By Zayatz, written out: a class of s people in the population has one in the sample in s C(N - s, n - 1) / C(N, n) of cases."""
    alone, n = sizes.count(1), sum(sizes)
    if most is None or not alone:
        return True
    one_each = {s: sizes.count(s) * F(s * comb(PEOPLE - s, n - 1), comb(PEOPLE, n)) for s in set(sizes)}
    return F(alone, n) * one_each[1] / sum(one_each.values()) <= most.most


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


def test_delta_is_decided_where_floats_cannot() -> None:
    """delta = 0 asks for equal shares: one record in 10^15 is seen; e is on either side of two fractions that floats hold for equal."""
    sizes = np.array([1])

    def fails(count: int, size: int, everywhere: int, total: int, delta: Fraction) -> bool:
        seen = ClassValues(np.array([count]), np.array([everywhere]), np.zeros(1, np.int64), np.zeros(1, np.int64), sizes * size, total)
        return bool(find_requirement("delta_disclosure").at(delta).each.fails(seen, delta)[0])

    assert not fails(10**15, 2 * 10**15, 10**15, 2 * 10**15, F(0))
    assert fails(10**15 + 1, 2 * 10**15, 10**15, 2 * 10**15, F(0))
    above, below = 28245729, 10391023  # convergents of e: above and below it, 1e-15 apart
    assert above / below == pytest.approx(2.718281828459045, abs=1e-14)
    other_above, other_below = 14665106, 5394991
    assert {fails(a, a, b, a, F(1)) for a, b in ((above, below), (other_above, other_below))} == {True, False}


def test_a_class_that_brings_as_much_as_it_costs_does_not_deter() -> None:
    assert [read_attempt("300,4").least, read_attempt("301,4").least, read_attempt("0,0").least] == [76, 76, 1]
    assert not Attempt(F(300), F(4)).deters(75)
    assert Attempt(F(300), F(4)).deters(76)
    with pytest.raises(ContradictionError):
        read_attempt("1,0")


@pytest.mark.parametrize("text", ["0.1", "0.1,100,nobody", "0.1,100,loglinear_two_way", "0.1,100,snb,snb", "2,100"])
def test_a_share_that_cannot_be_estimated_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_share(text)


def test_an_estimate_that_cannot_be_had_is_not_met() -> None:
    """Pitman has no answer on {1, 2} of 6 people: the unique record leaves, whatever share is allowed; Zayatz has one."""
    sizes = ClassSizes.of([1, 2])
    for estimator, figured, cutoff in (("pitman", None, 2), ("zayatz", F(0.15151515151515194), 0)):
        bound = find_requirement("population-uniques").at(read_share(f"1,6,{estimator}"))
        assert figure_of(bound, sizes) == figure(bound, sizes) == (None if figured is None else pytest.approx(figured))
        assert cutoff_of(bound, np.array([1, 2])) == cutoff
        assert figure_of(bound, ClassSizes.of([2])) == 0
    assert cutoff_of(bound, np.array([], np.int64)) == 0


def test_a_population_smaller_than_the_data_is_an_error() -> None:
    with pytest.raises(InputError, match="population"):
        figure_of(find_requirement("population-uniques").at(read_share("0.1,2")), ClassSizes.of([1, 2]))


@pytest.mark.parametrize("key", ["class-average", "record-average", "at-risk"])
@pytest.mark.parametrize("strict", [True, False])
def test_a_bound_is_said_as_it_is_held(key: str, strict: bool) -> None:
    """A level asks for less than its bound, where a person who gives one allows it."""
    bound = AtMost(F(1, 20), strict, 5)
    said = {lang: Bound(find_requirement(key), bound).words.say(lang) for lang in LANGS}
    assert ("within 0.05" in said["en"]) is ("不超过 0.05" in said["zh"]) is bound.holds(F(1, 20))
    assert ("below 0.05" in said["en"]) is ("低于 0.05" in said["zh"]) is not bound.holds(F(1, 20))
