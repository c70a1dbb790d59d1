"""The tree of a local recoding: two classes differ in a column by values that share nothing, or by a cell that one of them suppresses."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.tables import TABLES, Small

from reidrisk.data.dataset import Dataset
from reidrisk.data.open import open_dataset
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.local.outcome import LocalSolution, solve_locally
from reidrisk.mitigate.searching.full_domain import SearchTask, solve
from reidrisk.model.problem import InputError

ASKED = st.builds(
    Asked,
    k=st.integers(1, 4),
    l=st.sampled_from([None, Fraction(2)]),
    t=st.sampled_from([None, Fraction(1, 3)]),
    beta=st.none(),
    limit=st.sampled_from([Fraction(0), Fraction(1, 5), Fraction(1, 2)]),
    alpha=st.none(),
    figures=st.just(()),
)


def _boxes(found: LocalSolution) -> list[list[tuple[set[int], bool]]]:
    """Of each class and column the values that its label may stand for, and whether it stands for all."""
    boxes = []
    for levels, first in zip(found.found.levels.tolist(), found.coded.codes[found.found.first].tolist(), strict=True):
        box = []
        for one, level, code in zip(found.ladders, levels, first, strict=True):
            step = one.steps[level].tolist()
            box.append(({value for value, label in enumerate(step) if label == step[code]}, level == one.levels - 1))
        boxes.append(box)
    return boxes


def _found(dataset: Dataset, task: SearchTask, trees: dict[str, Hierarchy]) -> LocalSolution | None:
    try:
        return solve_locally(dataset, task, trees)
    except InputError:
        return None


@settings(max_examples=40, deadline=None)
@given(table=TABLES, asked=ASKED)
def test_no_bands_overlap_and_nothing_more_is_lost_than_by_the_best_levels(table: Small, asked: Asked) -> None:
    trees = {f"q{place}": tree for place, tree in enumerate(table.hierarchies())}
    task = SearchTask(("q0", "q1", "q2"), ("s",), asked.required, "ncp")
    with tempfile.TemporaryDirectory() as folder, open_dataset(table.write(Path(folder) / "t.csv")) as dataset:
        found = _found(dataset, task, trees)
        if found is None:
            return
        best = solve(dataset, task, trees)
        assert found.losses["ncp"] <= best.losses["ncp"] + 1e-9
        assert found.suppressed <= asked.required.allowed(len(table.rows))
        whole = _found(dataset, replace(task, required=replace(asked.required, limit=Fraction(0))), trees)
    for one, other in combinations(_boxes(found), 2):
        apart = [not mine[0] & theirs[0] or mine[1] != theirs[1] for mine, theirs in zip(one, other, strict=True)]
        assert any(apart)
    assert whole is None or whole.suppressed == 0
