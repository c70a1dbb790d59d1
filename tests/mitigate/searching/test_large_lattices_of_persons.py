"""Where persons are counted and the lattice is too large to hold: what the whole effort finds is the optimum, and no bound is beyond it."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.subject_types import CountedSubjectType
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.searching import subject_types as module
from reidrisk.mitigate.searching.anytime import Effort
from reidrisk.mitigate.searching.full_domain import SearchTask
from reidrisk.mitigate.searching.subject_types import solve_kinds
from reidrisk.model.problem import InputError

COLUMNS = ("a", "b", "c")
TREES = {
    "a": Hierarchy({one: (one, "low" if one in "pq" else "high", "*") for one in "pqrs"}, 3),
    "b": Hierarchy({one: (one, "*") for one in "xyz"}, 2),
    "c": Hierarchy({str(one): (str(one), str(one // 2), str(one // 4), "*") for one in range(8)}, 4),
}


@pytest.fixture(name="visits", params=range(3))
def _visits(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    chance, path = Random(request.param), tmp_path / "v.csv"  # noqa: S311 - data for a test
    rows = [
        (f"P{n}", chance.choice("pqqrrs"), chance.choice("xxyz"), str(chance.randrange(8)))
        for n in range(60)
        for _ in range(chance.choice([1, 1, 2, 3]))
    ]
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("id", *COLUMNS), *rows])
    return str(path)


@pytest.mark.parametrize(("loss", "k"), [("granular", 2), ("ncp", 4), ("discernibility", 3)])
def test_the_whole_effort_finds_the_optimum(visits: str, loss: str, k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    task = SearchTask(COLUMNS, (), Requirements.of(k=k, limit=Fraction(1, 5)), loss=loss)
    kinds = (CountedSubjectType(COLUMNS, "id"),)
    with open_dataset(visits) as dataset:
        exact = solve_kinds(dataset, task, kinds, TREES).found
        monkeypatch.setattr(module, "MOST_NODES", 0)
        whole = solve_kinds(dataset, task, kinds, TREES, Effort()).found
        assert whole.loss == pytest.approx(exact.loss, abs=1e-12)
        assert whole.optimal
        assert whole.lattice == exact.lattice
        for nodes in (1, 4, 12):
            short = solve_kinds(dataset, task, kinds, TREES, Effort(nodes)).found
            assert short.lower_bound <= exact.loss + 1e-12
            assert short.loss >= exact.loss - 1e-12
            again = solve_kinds(dataset, task, kinds, TREES, Effort(nodes)).found
            assert again == short


def test_a_goal_beyond_all_names_the_nearest(visits: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message that says what comes nearest searches large lattices, too."""
    monkeypatch.setattr(module, "MOST_NODES", 0)
    task = SearchTask(COLUMNS, (), Requirements.of(k=50, limit=Fraction(0)), coarsest={"a": 0})
    with open_dataset(visits) as dataset, pytest.raises(InputError) as refused:
        solve_kinds(dataset, task, (CountedSubjectType(COLUMNS, "id"),), TREES)
    assert [one.code for one in refused.value.problems] == ["no_solution"]
