"""What a column would cost where persons are counted: no plan that has it suppresses fewer records, by every plan there is."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.subject_types import CountedSubjectType
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.plans.delivered import price
from reidrisk.mitigate.searching.full_domain import SearchTask
from reidrisk.mitigate.searching.subject_types import solve_kinds

TREES = {
    "a": Hierarchy({one: (one, "low" if one in "pq" else "high", "*") for one in "pqrs"}, 3),
    "b": Hierarchy({one: (one, "*") for one in "xyz"}, 2),
}
NODES = tuple(product(range(3), range(2)))


def _lost(rows: list[tuple[str, str, str]], node: tuple[int, int], k: int) -> int:
    """Records of persons of whom the same set is told as of fewer than k persons."""
    told, amounts = defaultdict(set), Counter[str]()
    for person, *cells in rows:
        told[person].add(tuple((TREES[name].way(cell) or ())[level] for name, cell, level in zip("ab", cells, node, strict=True)))
        amounts[person] += 1
    sizes = Counter(map(frozenset, told.values()))
    return sum(amounts[person] for person, one in told.items() if sizes[frozenset(one)] < k)


@pytest.mark.parametrize("seed", range(4))
def test_no_plan_has_it_for_less(tmp_path: Path, seed: int) -> None:
    chance, path = Random(seed), tmp_path / "v.csv"  # noqa: S311 - data for a test
    rows = [(f"P{n}", chance.choice("pqqrrs"), chance.choice("xxyz")) for n in range(40) for _ in range(chance.choice([1, 1, 2, 3]))]
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("id", "a", "b"), *rows])
    required = Requirements.of(k=3, limit=Fraction(1, 2))
    with open_dataset(str(path)) as dataset:
        found = solve_kinds(dataset, SearchTask(("a", "b"), (), required), (CountedSubjectType(("a", "b"), "id"),), TREES)
        for asked in NODES:
            least = min(_lost(rows, node, 3) for node in NODES if all(one <= most for one, most in zip(node, asked, strict=True)))
            assert price(found, dict(zip("ab", asked, strict=True))) == least
        assert found.suppressed == price(found, found.levels)
