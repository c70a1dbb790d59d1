"""What is written through dictionaries is what is written through joins, and what a plain reading of the rule gives."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from tests.data.plain_counts import CELL, Cell, key

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.output.writing import Recoded, lookups, write_recoded

MODULE = import_module("reidrisk.data.output.writing")
LABELS = st.sampled_from([None, "same", "A", "=B", ""])


def recoded(column: str, cells: list[Cell], drawn: list[str | None]) -> Recoded:
    """Every distinct value, missing among them, with one of the labels drawn; "same" is the value itself."""
    values = sorted({key(cell) for cell in cells}, key=lambda value: (value is not None, value or ""))
    labels = [drawn[place % len(drawn)] for place in range(len(values))]
    codes = np.array([place % 3 for place in range(len(values))])
    return Recoded(column, values, codes, [value if label == "same" else label for value, label in zip(values, labels, strict=True)])


def expected(rows: list[tuple[Cell, Cell]], plans: tuple[Recoded, Recoded], kept: set[tuple[int, ...]] | None) -> list[tuple[Cell, ...]]:
    found = []
    for row in rows:
        places = [list(plan.values).index(key(cell)) for plan, cell in zip(plans, row, strict=True)]
        if kept is None or tuple(int(plan.codes[place]) for plan, place in zip(plans, places, strict=True)) in kept:
            labels = [plan.labels[place] for plan, place in zip(plans, places, strict=True)]
            found.append(tuple(cell if label is None else label for label, cell in zip(labels, row, strict=True)))
    return found


@pytest.mark.parametrize("fewest", [0, 10**9], ids=["dictionaries", "joins"])
def test_every_record_becomes_what_the_plan_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fewest: int) -> None:
    monkeypatch.setattr(MODULE, "FEWEST_ROWS", fewest)

    @settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        rows=st.lists(st.tuples(CELL, CELL), min_size=1, max_size=30),
        drawn=st.lists(LABELS, min_size=1, max_size=4),
        kept=st.none() | st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1),
    )
    def check(rows: list[tuple[Cell, Cell]], drawn: list[str | None], kept: set[tuple[int, ...]] | None) -> None:
        columns = [list(cells) for cells in zip(*rows, strict=True)]
        source, target = tmp_path / "t.parquet", tmp_path / "o.parquet"
        parquet.write_table(pa.table({name: pa.array(cells, pa.string()) for name, cells in zip("xy", columns, strict=True)}), source)
        plans = (recoded("x", columns[0], drawn), recoded("y", columns[1], drawn[::-1]))
        with open_dataset(source, ReadOptions(), ordered=True) as dataset:
            assert (lookups(dataset, ("x", "y"), [plan.values for plan in plans]) is None) == bool(fewest)
            written = write_recoded(dataset, plans, None if kept is None else np.array(sorted(kept)), target)
        table = parquet.read_table(target)
        found = list(zip(*(table.column(name).to_pylist() for name in "xy"), strict=True))
        assert Counter(found) == Counter(expected(rows, plans, kept))  # a join of two small tables may turn them round
        assert written.rows == len(found)

    check()


@pytest.mark.parametrize(("most", "spread"), [(1, 1), (500, 2**40)], ids=["too many values", "codes too wide"])
def test_what_does_not_fit_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, spread: int) -> None:
    monkeypatch.setattr(MODULE, "FEWEST_ROWS", 0)
    monkeypatch.setattr(MODULE, "MOST_VALUES", most)
    parquet.write_table(pa.table({"x": ["a", "b", "b"], "y": ["c", "c", "d"]}), tmp_path / "t.parquet")
    codes = np.array([0, spread])
    with open_dataset(tmp_path / "t.parquet") as dataset:
        plans = [Recoded("x", ["a", "b"], codes, ["A", "B"]), Recoded("y", ["c", "d"], codes, ["C", "D"])]
        assert write_recoded(dataset, plans, np.array([[spread, spread]]), tmp_path / "o.csv").rows == 1
    assert (tmp_path / "o.csv").read_text(encoding="utf-8") == "x,y\nB,D\n"
