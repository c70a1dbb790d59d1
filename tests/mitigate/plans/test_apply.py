"""What must never pass: a winner that its recount contradicts, a file that could not be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tests.mitigate.tables import Small

from reidrisk.data.coding import Wanted, coded
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.output.writing import Recoded, write_recoded
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.plans.recipe import Acceptance, Recipe
from reidrisk.mitigate.proof.proving import Expected, original, prove_output
from reidrisk.mitigate.searching import full_domain
from reidrisk.mitigate.searching.conflict import searched_for
from reidrisk.mitigate.searching.full_domain import SearchTask, apply, solve
from reidrisk.mitigate.searching.search import Optimum
from reidrisk.model.problem import InputError

TABLE = Small((("a", "x"), ("a", "y"), ("b", "x"), ("c", "x"), ("c", "y"), ("c", "z")), 1)
NAMED = ReadOptions(header_row=1)  # names of one letter over letters might be one more record
TASK = SearchTask(("q0",), ("s",), Requirements.of(k=2, limit=Fraction(1, 3)))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return TABLE.write(tmp_path / "t.csv")


@pytest.mark.parametrize("spoil", [lambda one: replace(one, suppressed=2), lambda one: replace(one, loss=0.5)])
def test_a_winner_that_is_none(data: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Optimum], Optimum]) -> None:
    monkeypatch.setattr(full_domain, "searched_for", lambda *given: spoil(searched_for(*given)))
    with open_dataset(data, NAMED) as dataset, pytest.raises(RuntimeError, match="disagree"):
        solve(dataset, TASK, {})


def test_a_file_of_another_plan_is_not_proved(data: Path, tmp_path: Path) -> None:
    with open_dataset(data, NAMED) as dataset:
        solution = solve(dataset, TASK, {})
        assert solution.levels == {"q0": 0}
        assert solution.recount.suppressed == 1
        assert apply(dataset, solution, tmp_path / "o.csv").rows == 5
        recipe = Recipe((), Acceptance(("q0",), ("s",), required=TASK.required))
        before = original(dataset, recipe)
    for path, passed in ((tmp_path / "o.csv", True), (data, False)):
        with open_dataset(path, NAMED) as output:
            assert prove_output(output, path, recipe, before, Expected("o.csv", 5)).passed == passed


def test_a_folder_that_is_gone(data: Path, tmp_path: Path) -> None:
    with open_dataset(data, NAMED) as dataset:
        codes = np.array([0, 1, 2])
        recoded = [Recoded("q0", ["a", "b", "c"], codes, ["a", "b", "c"])]
        with pytest.raises(InputError) as refused:
            write_recoded(dataset, recoded, None, tmp_path / "gone" / "o.csv")
        assert [problem.code for problem in refused.value.problems] == ["write_failed"]
        assert dataset.engine.run("select count(*) from duckdb_tables()") == [(0,)]


def test_the_values_of_the_classes_themselves(data: Path) -> None:
    with open_dataset(data, NAMED) as dataset:
        assert coded(dataset, ["q0"], Wanted(class_labels=True)).labels == (("a", "b", "c"),)
