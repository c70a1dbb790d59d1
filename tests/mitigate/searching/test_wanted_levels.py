"""What is wanted of columns that matter: the heaviest first, each the first of its levels that can be had, against every plan there is."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements, bounds_of
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.purpose.kinds import neutral
from reidrisk.mitigate.searching.full_domain import SearchTask, Solution, solve

Row = tuple[str, str, str]
WANTED = (("a", (1,)), ("b", (0,)), ("a", (2,)), ("c", (0, 1)))


def _tree(letters: str) -> Hierarchy:
    return Hierarchy({one: (one, "low" if one in letters[:2] else "high", "all", "*") for one in letters}, 4)


TREES = {"a": _tree("pqrs"), "b": _tree("tu"), "c": _tree("vwx")}


def _rows(seed: int) -> list[Row]:
    chance = Random(seed)  # noqa: S311 - data for a test
    return [(chance.choice("pqrs"), chance.choice("ttu"), chance.choice("vwx")) for _ in range(40)]


def _lost(rows: list[Row], levels: tuple[int, ...], k: int) -> int:
    at = list(zip("abc", levels, strict=True))
    found = Counter(tuple((TREES[name].way(value) or ())[level] for value, (name, level) in zip(row, at, strict=True)) for row in rows)
    return sum(size for size in found.values() if size < k)


def _met(rows: list[Row], bounds: dict[str, int], k: int, allowed: int) -> bool:
    """Whether any plan within these bounds loses few enough records."""
    spaces = [range(bounds.get(name, 3) + 1) for name in "abc"]
    return any((lost := _lost(rows, levels, k)) <= allowed and lost < len(rows) for levels in product(*spaces))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("k", [3, 6, 9])
def test_the_heaviest_gets_what_it_wants_first(tmp_path: Path, seed: int, k: int) -> None:
    rows, path = _rows(seed), tmp_path / "t.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("a", "b", "c"), *rows])
    required = Requirements(tuple(bounds_of({"k": k})), Fraction(1, 10))
    with open_dataset(str(path)) as dataset:
        found = solve(dataset, SearchTask(("a", "b", "c"), (), required, wanted=WANTED), TREES)
    bounds: dict[str, int] = {}
    for name, levels in WANTED:
        if name in bounds:
            continue
        level = next((one for one in levels if _met(rows, {**bounds, name: one}, k, 4)), None)
        bounds = bounds if level is None else {**bounds, name: level}
    assert all(found.levels[name] <= level for name, level in bounds.items())
    assert found.suppressed == _lost(rows, tuple(found.levels.values()), k) <= 4


def test_nobody_said_what_the_data_are_for(tmp_path: Path) -> None:
    purpose = neutral()
    assert purpose.steers
    assert not purpose.stated
    assert purpose.may_lose == Fraction(1, 20)
    path = tmp_path / "t.csv"
    path.write_text("sex,site,same\n" + "".join(f"{'MF'[n % 2]},S{n:02},one\n" for n in range(30)))
    task = SearchTask(
        ("sex", "site", "same"), (), Requirements(tuple(bounds_of({"k": 5}))), "weighted", purpose=purpose, categories={"sex": "sex"}
    )
    with open_dataset(str(path)) as dataset:
        found: Solution = solve(dataset, task, {})
    assert found.levels == {"sex": 0, "site": 1, "same": 0}
