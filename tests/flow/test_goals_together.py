"""Every goal of the command line, together with others: the plan is the best of the whole lattice, counted row by row."""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

F = Fraction
Row = tuple[str, ...]
Ways = dict[str, tuple[str, ...]]
PAIRS: Ways = {letter: (letter, pair, "*") for letter, pair in zip("abcd", ("ab", "ab", "cd", "cd"), strict=True)}
WAYS: list[Ways] = [PAIRS, {one: (one, "*") for one in "xyz"}]


def _rows(seed: int, number: int) -> list[Row]:
    chance = Random(seed)  # noqa: S311 - data for a test
    return [(chance.choice("aabcd"), chance.choice("xxyz"), chance.choice("abcd"), chance.choice("uuv")) for _ in range(number)]


def _up(row: Row, node: Sequence[int]) -> Row:
    trees = WAYS[0], WAYS[1], WAYS[0]
    return tuple(tree[value][level] for tree, value, level in zip(trees, row[:3], node, strict=True))


Classes = dict[Row, Counter[str]]
Whole = tuple[Counter[str], Counter[Row]]
# Each: whether a class may stay, of (its values, the values of all records and the population by class).
BY_CLASS: dict[str, Callable[[Row, Counter[str], Whole, int], bool]] = {
    "--k 3": lambda _at, values, _whole, _rows: values.total() >= 3,
    "--tau 1/4": lambda _at, values, _whole, _rows: values.total() >= 4,
    "--r-b 0.5": lambda _at, values, _whole, _rows: values.total() >= 2,
    "--l 2": lambda _at, values, _whole, _rows: len(values) >= 2,
    "--l 1.5 --l-kind entropy": lambda _at, values, _whole, _rows: math.exp(
        -sum(n / values.total() * math.log(n / values.total()) for n in values.values())
    ) >= 1.5 - 1e-9,
    "--t 0.3": lambda _at, values, whole, rows: sum(
        max(F(n, values.total()) - F(whole[0][value], rows), F(0)) for value, n in values.items()
    ) <= F(3, 10),
    "--beta 0.8": lambda _at, values, whole, rows: all(
        F(n, values.total()) <= F(9, 5) * F(whole[0][value], rows) for value, n in values.items()
    ),
    "--k-map 5 --people people.csv": lambda at, _values, whole, _rows: whole[1][at] >= 5,
    "--presence 0,0.9 --people people.csv": lambda at, values, whole, _rows: F(values.total(), whole[1][at]) <= F(9, 10),
}  # fmt: skip
OF_ALL: dict[str, Callable[[list[int]], bool]] = {
    "--r-c 0.3": lambda sizes: sum((F(1, size) for size in sizes), F(0)) <= F(3, 10) * len(sizes),
    "--record-average 0.25": lambda sizes: F(len(sizes)) <= F(1, 4) * sum(sizes),
    "--at-risk 0.1": lambda sizes: sum(size for size in sizes if size < 5) <= F(1, 10) * sum(sizes),
    "--uniques 0.02": lambda sizes: sizes.count(1) <= F(2, 100) * sum(sizes),
}
SETS = [
    ("--k 3",), ("--tau 1/4",), ("--r-b 0.5", "--l 2"), ("--k 3", "--l 1.5 --l-kind entropy"), ("--k 3", "--t 0.3"),
    ("--beta 0.8", "--r-b 0.5"), ("--k-map 5 --people people.csv", "--l 2"), ("--presence 0,0.9 --people people.csv", "--r-b 0.5"),
    ("--r-c 0.3",), ("--r-c 0.3", "--l 2"), ("--record-average 0.25", "--k 3"), ("--at-risk 0.1", "--r-b 0.5"),
    ("--uniques 0.02", "--r-c 0.3"), ("--r-c 0.3", "--t 0.3", "--k 3"),
]  # fmt: skip


def _lost(rows: list[Row], node: Sequence[int], people: list[Row], asked: tuple[str, ...]) -> set[Row]:
    """The classes that leave: those that miss a goal, then the smallest until the goals of all classes together hold."""
    classes: Classes = {}
    for row in rows:
        classes.setdefault(_up(row, node), Counter())[row[3]] += 1
    whole = Counter(row[3] for row in rows), Counter(_up(row, node) for row in people)
    gone = {
        at for at, values in classes.items() if not all(BY_CLASS[one](at, values, whole, len(rows)) for one in asked if one in BY_CLASS)
    }
    for size in range(len(rows) + 2):
        small = gone | {at for at, values in classes.items() if values.total() < size}
        sizes = [values.total() for at, values in classes.items() if at not in small]
        if not sizes or all(OF_ALL[one](sizes) for one in asked if one in OF_ALL):
            return small
    raise AssertionError


@pytest.mark.parametrize("share", ["0", "0.1", "0.4"])
@pytest.mark.parametrize("asked", SETS, ids=" ".join)
def test_the_best_of_all_nodes(run: Run, tmp_path: Path, asked: tuple[str, ...], share: str) -> None:
    rows = _rows(len(" ".join(asked)) + len(share), 45)
    people = [*rows, *_rows(1, 30)]
    for name, some in (("t.csv", rows), ("people.csv", people)):
        with (tmp_path / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("p", "q", "r", "s"), *some])
    (tmp_path / "trees").mkdir()
    for name, ways in zip("pqr", (WAYS[0], WAYS[1], WAYS[0]), strict=True):
        (tmp_path / "trees" / f"{name}.csv").write_text("".join(";".join(way) + "\n" for way in ways.values()), encoding="utf-8")
    best: dict[tuple[int, ...], Fraction] = {}
    for node in product(range(3), range(2), range(3)):
        small = _lost(rows, node, people, asked)
        suppressed = sum(_up(row, node) in small for row in rows)
        if suppressed <= F(share) * len(rows) and suppressed < len(rows):
            level = (F(node[0], 2) + F(node[1]) + F(node[2], 2)) / 3
            best[node] = (level * (len(rows) - suppressed) + suppressed) / len(rows)
    words = ("mitigate", "t.csv", "--qi", "p,q,r", "--sa", "s", "--hierarchies", "trees", "--suppression", share, "--loss", "precision")
    found = run(*words, *" ".join(asked).split(), "--json").json
    if not best:
        assert [one["code"] for one in found["errors"]] == ["no_solution"]
        return
    assert found["loss"]["precision"] == pytest.approx(float(min(best.values())))
    assert best[tuple(found["plan"]["levels"].values())] == min(best.values())
