"""Trees over what is known of a column: counted by hand, against brute force, and what a sum of single things cannot tell."""

from __future__ import annotations

import math

import numpy as np
import pytest
from bench.identification.learning.boosting import Binned, boosted, logits

from reidrisk.identify.weighing import trees, whole
from reidrisk.identify.weighing.weights import CONSTANT, ROLES, Weight
from reidrisk.model.role import Role

# Two trees: a above 1, then b above 0.5; and one that asks a alone.
_WRITTEN = [
    "DI\tconstant\t-1000",
    "DI\ta > 1\tb > 0.5\tb > 0.5\t-\t-\t-\t-\t100\t0\t200\t0\t300\t0\t400\t0",
    "DI\ta > 2\t-\t-\t-\t-\t-\t-\t10\t0\t0\t0\t20\t0\t0\t0",
    *(f"{role}\tconstant\t0" for role in ("QI", "SA", "NI")),
]


@pytest.mark.parametrize(
    ("given", "sums"),
    [({}, 110), ({"a": 1.0, "b": 0.6}, 210), ({"a": 1.5}, 310), ({"a": 3.0, "b": 1.0}, 420)],
    ids=["absent is 0", "left then right", "right then left", "both trees to the right"],
)
def test_a_tree_is_followed_from_the_top(given: dict[str, float], sums: int) -> None:
    found = trees.read(_WRITTEN)
    assert found[0].logits([given])[0] == pytest.approx(-1 + sums / 1000)
    assert trees.chances([given], found)[0] == pytest.approx((1 / (1 + math.exp(1 - sums / 1000)), 0.5, 0.5, 0.5))


def test_the_trees_that_ship_ask_for_what_is_known_and_say_something_of_each_role() -> None:
    sorts = {feature.partition(":")[0] for each in trees.trees() for feature in each.features}
    known = whole.known_of(
        [
            whole.OneColumn(("type:flag", "distinct:0"), frozenset({Role.DI}), frozenset({"exact"})),
            whole.OneColumn((), frozenset(), frozenset()),
        ],
        {CONSTANT: Weight((0.0,) * 4, "")},
        whole.OfTable(0.1, 0.9, 50),
    )
    own = {feature.partition(":")[0] for one in known for feature in one}
    marks = {"classes", "range", "named", "kind", "values", "who", "people", "table", "like"}
    assert sorts <= own | marks
    assert len(trees.trees()) == len(ROLES)
    assert all(np.ptp(each.weights) > 0 for each in trees.trees())


def test_what_is_known_of_a_column_is_its_sums_and_the_chances_of_the_others() -> None:
    known = {
        CONSTANT: Weight((0.5, 0.0, 0.0, 0.0), ""),
        "word:a": Weight((1.0, 0.0, 0.0, 0.0), ""),
        "type:flag": Weight((-0.25, 2.0, 0.0, 0.0), ""),
    }
    columns = [
        whole.OneColumn(("word:a", "word:shared"), frozenset(), frozenset()),
        whole.OneColumn(("type:flag",), frozenset({Role.QI}), frozenset({"exact"})),
        whole.OneColumn(("word:shared",), frozenset(), frozenset()),
    ]
    first, second, third = whole.known_of(columns, known, whole.OfTable(rows=0))
    chance = [1 / (1 + math.exp(-logit)) for logit in (1.5, 0.25, 0.5)]
    assert (first["sum:DI"], first["name:DI"], second["values:QI"]) == (1.5, 1.0, 2.0)
    assert second["ruled:QI"] == second["rule:exact"] == second["type:flag"] == 1.0
    assert first["mean:DI"] == pytest.approx((chance[1] + chance[2]) / 2)
    assert first["most:DI"] == pytest.approx(chance[2])
    assert third["most:DI"] == second["before:DI"] == pytest.approx(chance[0])
    assert first["before:DI"] == third["after:DI"] == -1
    assert first["like:DI"] == pytest.approx(chance[2])
    assert "like:DI" not in second
    assert (first["words"], first["known words"], first["columns"], first["rows of things"]) == (2, 1, 3, -1)
    assert {feature.partition(":")[0] for feature in second if whole.is_of(feature, whole.RULES)} == {"ruled", "rule"}


def test_trees_tell_what_no_sum_of_single_things_tells() -> None:
    """One thing says which of two others counts: a sum is right in three of four at best."""
    draws = np.random.default_rng(1)
    given = draws.integers(0, 2, (1200, 4)).astype(np.float64)
    held = np.where(given[:, 0] > 0, given[:, 1], given[:, 2])
    constant, found = boosted(Binned.of(given), held, np.ones(len(held)))
    assert ((logits(constant, found, given) > 0) == (held > 0)).mean() > 0.99


def test_a_written_forest_says_what_the_grown_one_said() -> None:
    from bench.identification.learning.stacking import _line

    draws = np.random.default_rng(2)
    given = np.round(draws.normal(size=(400, 3)), 2)
    constant, found = boosted(Binned.of(given), (given[:, 0] + given[:, 1] ** 2 > 1).astype(np.float64), np.ones(400))
    names = ["a", "b:c", "d e"]
    lines = [f"DI\tconstant\t{constant * 1000:.0f}", *(_line("DI", each, names) for each in found), *_WRITTEN[-3:]]
    again = trees.read(lines)[0].logits([dict(zip(names, row, strict=True)) for row in given.tolist()])
    assert again == pytest.approx(logits(constant, found, given), abs=1e-3)


def test_what_tells_nothing_grows_no_question() -> None:
    constant, found = boosted(Binned.of(np.ones((100, 2))), (np.arange(100) % 4 == 0).astype(np.float64), np.ones(100))
    assert constant == pytest.approx(math.log(1 / 3))
    assert all(tree.asked == (-1,) * 7 for tree in found)
    assert np.abs(logits(constant, found, np.ones((1, 2)))[0] - constant) < 0.5
