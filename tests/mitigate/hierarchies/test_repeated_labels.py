"""Labels are told apart by their place in the tree: "*" below the top, the spelling of the root, one word on two levels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.hierarchies.hierarchy import parse_hierarchy
from reidrisk.mitigate.hierarchies.ladder import ladder
from reidrisk.mitigate.hierarchies.partition import read_partition, write_partition
from reidrisk.mitigate.local.outcome import solve_locally
from reidrisk.mitigate.plans.found import partition_of
from reidrisk.mitigate.searching.full_domain import SearchTask, solve
from reidrisk.model.problem import InputError

LINES = "a;A;A\nb;A;A\nc;B;A\nd;B;A\n"


def _data(folder: Path, values: str) -> Path:
    path = folder / "t.csv"
    path.write_text("\n".join(["q", *values]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("lines", [LINES, LINES.replace("A", "*"), LINES.replace("B", "a"), LINES.replace("A", "a").replace("B", "c")])
def test_the_smallest_case(tmp_path: Path, lines: str) -> None:
    """Both cells of level 1 stand for 2 of 4 values, however the labels are spelled: (2 - 1) / (4 - 1)."""
    with open_dataset(_data(tmp_path, "aaabbbcccddd")) as dataset:
        found = solve(dataset, SearchTask(("q",), (), Requirements.of(k=5)), {"q": parse_hierarchy(lines, "q.csv")})
    assert found.losses["granular"] == pytest.approx(1 / 3)
    assert found.lower_bound == pytest.approx(1 / 3)
    assert (found.found.optimal, found.levels, found.losses["ncp"]) == (True, {"q": 1}, 0.5)


def test_a_value_spelled_like_the_root_is_a_value() -> None:
    tree = parse_hierarchy("a;A;*\n*;A;*\nb;B;*\nc;B;*\n", "q.csv")
    one = ladder("q", ("a", "*", "b", "new"), np.array([1, 1, 1, 1]), tree)
    assert one.labels == (("a", "*", "b", "new"), ("A", "B", "*"), ("*",))
    assert [leaves.tolist() for leaves in one.leaves] == [[1, 1, 1, 1], [2, 2, 5], [5]]


def test_a_stranger_is_in_the_class_that_looks_like_it() -> None:
    """What the hierarchy does not know is written "*"; a label that is spelled so is one with it, and may then be any value."""
    tree = parse_hierarchy("a;*;All\nb;B;All\nc;B;All\n", "q.csv")
    alone = ladder("q", ("a", "b"), np.array([1, 1]), tree)
    assert [leaves.tolist() for leaves in alone.leaves] == [[1, 1], [1, 2], [3]]
    beside = ladder("q", ("a", "b", "new"), np.array([1, 1, 1]), tree)
    assert beside.labels == (("a", "b", "new"), ("*", "B"), ("All",))
    assert [leaves.tolist() for leaves in beside.leaves] == [[1, 1, 1], [4, 2], [4]]
    assert beside.steps[1].tolist() == [0, 1, 0]
    assert (alone.strangers, beside.strangers) == ((0, 0), (1, 1))


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("a;x;A;T\nb;x;B;T\n", True),  # one label under two parents
        ("a;x;A;T\nb;y;x;T\n", False),  # the same word on two levels
        ("a;A;B;A\nb;B;B;A\n", True),  # the root below what is finer
        ("a;*;B;T\nb;B;B;T\n", True),  # suppressed, and then known again
        ("a;*;B\nb;C;D\n", True),  # the same, where the root is added
        ("a;*;*;T\nb;B;B;T\n", False),
        ("a;*;T\nb;B;T\n", False),
        ("a;*;*\nb;B;C\n", False),
    ],
)
def test_what_is_one_tree(lines: str, wrong: bool) -> None:
    codes = set()
    try:
        parse_hierarchy(lines, "q.csv")
    except InputError as error:
        codes = {problem.code for problem in error.problems}
    assert codes == ({"not_a_tree"} if wrong else set())


def test_classes_that_look_the_same_at_two_levels(tmp_path: Path) -> None:
    """A class at level 1 and one at the root, both spelled "*": the plan of the recoding holds the records of both."""
    tree = parse_hierarchy("a;*;*\nb;*;*\nc;C;*\nd;D;*\n", "q.csv")
    values = list("ababcdcd")
    with open_dataset(_data(tmp_path, "ababcdcd"), ordered=True) as dataset:
        found = solve_locally(dataset, SearchTask(("q",), (), Requirements.of(k=4)), {"q": tree})
    assert sorted(found.found.levels[:, 0].tolist()) == [1, 2]
    assert (found.classes, found.smallest) == (1, 8)
    partition = read_partition(write_partition(partition_of(found)), "classes.csv")
    assert list(partition.recoded([values], {"q": tree})) == [(("*",), True)] * 8
