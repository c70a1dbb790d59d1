"""Coded classes against a plain count over the rows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reidrisk.data.coding import Coded, Wanted, coded
from reidrisk.data.groups.few import classes, ranked, summed
from reidrisk.data.groups.packing import BitLayout
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError

CELL = st.sampled_from(["a", "b", "10", "9", "", "NA", "*", "甲"])
# What the engine reads as a number, and what is nearly one: alike as numbers, not as texts; none; beyond all.
NUMBERS = ["0", "-0", "0.0", "1e3", "1000", " 7", "7", "-1", "+1", "nan", "-inf", "inf", "", "1_0", "10", "9", "1e999", "0x1F", "１", "٣"]
ROWS = st.lists(st.tuples(CELL, CELL, CELL, CELL), min_size=1, max_size=25)
MISSING = {"", "NA"}


def written(path: Path, rows: Sequence[tuple[str, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows([("w", "x", "y", "z"), *rows])
    file = path / "rows.csv"
    file.write_text(text.getvalue(), encoding="utf-8")
    return str(file)


@pytest.fixture(autouse=True, params=[0, 4_000], ids=["tables", "in memory"])
def _way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of few rows, numbered in memory, and of many, in the engine."""
    monkeypatch.setattr("reidrisk.data.coding.FEW", request.param)


def plain_of(found: Coded) -> list[Any]:
    """Every array as a list, in its order."""
    others = [(*(part.tolist() for part in (one.classes, one.values, one.counts)), one.distinct, one.numeric) for one in found.others]
    spread = [(one.column, one.labels, one.missing) for one in found.others]
    joint = found.together and [found.together.columns, *(getattr(found.together, key).tolist() for key in ("classes", "values", "counts"))]
    kinds = [(array.dtype.kind, array.dtype.itemsize) for array in (found.codes, found.counts)]
    return [found.columns, found.codes.tolist(), found.counts.tolist(), found.has_missing, found.labels, others, spread, joint, kinds]


@pytest.mark.parametrize("bits", [62, 0])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(*[st.sampled_from(NUMBERS) | CELL] * 4), min_size=1, max_size=25), width=st.integers(0, 3))
def test_in_memory_as_in_the_engine(tmp_path: Path, bits: int, rows: list[tuple[str, ...]], width: int) -> None:
    columns = ["w", "x", "y", "z"]
    wanted = Wanted(columns[width:], labels=True, class_labels=True, together=columns[width:])
    with open_dataset(written(tmp_path, rows), ReadOptions(header_row=1)) as dataset, pytest.MonkeyPatch.context() as patch:
        patch.setattr("reidrisk.data.groups.packing.MOST_BITS", bits)
        found = []
        for few in (0, 4_000):
            patch.setattr("reidrisk.data.coding.FEW", few)
            found.append(plain_of(coded(dataset, columns[:width], wanted)))
    assert found[0] == found[1]


def present(cell: str) -> str | None:
    return None if cell in MISSING else cell


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS)
def test_classes_and_spreads_equal_a_plain_count(tmp_path: Path, rows: list[tuple[str, ...]]) -> None:
    with open_dataset(written(tmp_path, rows), ReadOptions(header_row=1)) as dataset:
        found = coded(dataset, ["w", "x"], Wanted(["y", "z"]))
    plain = Counter((present(w), present(x)) for w, x, _, _ in rows)
    assert sorted(found.counts.tolist()) == sorted(plain.values())
    assert len({tuple(row) for row in found.codes.tolist()}) == len(plain) == len(found.codes)
    for place, other in enumerate(found.others):
        joint = Counter((present(row[0]), present(row[1]), present(row[2 + place])) for row in rows)
        assert sorted(other.counts.tolist()) == sorted(joint.values())
        assert np.array_equal(np.bincount(other.classes, weights=other.counts, minlength=len(found.counts)), found.counts)
        assert other.distinct == len({present(row[2 + place]) for row in rows})
    assert found.has_missing == tuple(any(present(row[place]) is None for row in rows) for place in (0, 1))


def test_codes_follow_the_order_of_numbers(tmp_path: Path) -> None:
    file = written(tmp_path, [("a", "1", "10", "x"), ("a", "1", "9", "y"), ("a", "1", "", "")])
    with open_dataset(file, ReadOptions(header_row=1)) as dataset:
        number, text = coded(dataset, ["w"], Wanted(["y", "z"], labels=True)).others
    assert (number.numeric, text.numeric) == (True, False)
    assert (number.labels, text.labels) == ((None, "9", "10"), (None, "x", "y"))
    assert dict(zip(number.values.tolist(), number.counts.tolist(), strict=True)) == {0: 1, 1: 1, 2: 1}


def test_the_wide_path_gives_the_same_classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(str(i % 7), str(i % 5), str(i % 3), "s") for i in range(60)]
    with open_dataset(written(tmp_path, rows), ReadOptions(header_row=1)) as dataset:
        narrow = coded(dataset, ["w", "x", "y"], Wanted(["z"]))
        monkeypatch.setattr("reidrisk.data.groups.packing.MOST_BITS", 0)
        wide = coded(dataset, ["w", "x", "y"], Wanted(["z"]))
    as_set = [{(*row, size) for row, size in zip(one.codes.tolist(), one.counts.tolist(), strict=True)} for one in (narrow, wide)]
    assert as_set[0] == as_set[1]
    assert wide.others[0].counts.sum() == 60


def test_weights_are_summed_and_checked(tmp_path: Path) -> None:
    file = written(tmp_path, [("a", "1.5", "p", "q"), ("a", "2", "p", "q"), ("b", "3", "p", "q")])
    with open_dataset(file, ReadOptions(header_row=1)) as dataset:
        found = coded(dataset, ["w"], Wanted(weight="x"))
        assert found.weights is not None
        assert sorted(found.weights.tolist()) == [3.0, 3.5]
        with pytest.raises(InputError) as caught:
            coded(dataset, ["w"], Wanted(weight="y"))
    assert caught.value.problems[0].code == "bad_weight"


def test_no_column_is_one_class(tmp_path: Path) -> None:
    with open_dataset(written(tmp_path, [("a", "b", "c", "d")] * 4), ReadOptions(header_row=1)) as dataset:
        found = coded(dataset, [], Wanted(["z"]))
    assert found.counts.tolist() == [4]
    assert found.codes.shape == (1, 0)


@pytest.mark.parametrize("bits", [62, 0])
def test_the_class_of_every_row_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bits: int) -> None:
    monkeypatch.setattr("reidrisk.data.groups.packing.MOST_BITS", bits)
    rows = [(str(i * 7 % 11), str(i % 2), "y", "z") for i in range(500)]
    with open_dataset(written(tmp_path, rows), ReadOptions(header_row=1), ordered=True) as dataset:
        found = coded(dataset, ["w", "x"], Wanted(rows=True))
    assert found.of_rows is not None
    sizes = Counter((w, x) for w, x, _, _ in rows)
    assert found.counts[found.of_rows].tolist() == [sizes[w, x] for w, x, _, _ in rows]
    assert len({(int(number), w, x) for number, (w, x, _, _) in zip(found.of_rows, rows, strict=True)}) == len(sizes)


def test_no_tuple_is_no_class() -> None:
    column = ranked([], [])
    codes, places = classes([column, column], BitLayout.of([0, 0]), 0)
    found, sums = summed((places, column.codes), np.zeros(0, dtype=np.int64))
    assert (codes.shape, places.shape, found.shape, sums.shape) == ((0, 2), (0,), (0, 2), (0,))
    assert (column.labels, column.numeric, column.missing) == ((), True, False)
    assert classes([column], None, 0)[0].shape == (0, 1)
    assert classes([], None, 0)[0].shape == (0, 0)
