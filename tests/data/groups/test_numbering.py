"""Values read as bits of a number against a plain count: known, new, missing, too many, too wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from tests.data.plain_counts import CELL, Cell, count, folded, key

from reidrisk.data.coding import Wanted, coded
from reidrisk.data.faults import RowsDisagreeError
from reidrisk.data.groups.numbering import selection
from reidrisk.data.normal import normal
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import ClassSizes

TABLE = st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=40)
NUMBERING = import_module("reidrisk.data.groups.numbering")


@pytest.fixture(params=["all", "few values", "few bits", "no bits"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(NUMBERING, "FEWEST_ROWS", 0)
    if request.param == "few values":
        monkeypatch.setattr(NUMBERING, "MOST_VALUES", 4)
    if request.param == "few bits":
        monkeypatch.setattr(NUMBERING, "MOST_BITS", 5)
    if request.param == "no bits":
        monkeypatch.setattr(NUMBERING, "MOST_BITS", 0)
    return str(request.param)


def written(folder: Path, rows: Sequence[Sequence[Cell]], *, dictionaries: bool = True, group: int = 7) -> Path:
    path = folder / "t.parquet"
    columns = list(zip(*rows, strict=True))
    table = pa.table({name: pa.array(cells, pa.string()) for name, cells in zip("xyz", columns, strict=True)})
    parquet.write_table(table, path, row_group_size=group, use_dictionary=dictionaries)
    return path


@pytest.mark.parametrize("held", [True, False])
def test_classes_equal_a_plain_count(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch, held: bool) -> None:
    assert way
    if not held:
        monkeypatch.setattr(import_module("reidrisk.data.dataset"), "expected_classes", lambda *_: 2**60)

    @settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(rows=TABLE)
    def check(rows: list[tuple[Cell, ...]]) -> None:
        keys = [tuple(map(key, row)) for row in rows]
        with open_dataset(written(tmp_path, rows), ReadOptions()) as dataset:
            classes = dataset.classes(["x", "y", "z"])
            assert classes.sizes == count(keys)
            assert classes.coarser(["z", "x"]) == count([(x, z) for x, _, z in keys])
            assert classes.coarser(["y"]) == count([(y,) for _, y, _ in keys])
            assert classes.coarser([]) == ClassSizes(((len(rows), 1),))
            changes = any(normal(cell) != cell for row in keys for cell in row if cell is not None)
            assert classes.normalised == (count([tuple(map(folded, row)) for row in keys]) if changes else None)

    check()


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=TABLE)
def test_record_level_classes_give_the_values_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[tuple[Cell, ...]]) -> None:
    monkeypatch.setattr(NUMBERING, "FEWEST_ROWS", 0)
    with open_dataset(written(tmp_path, rows), ReadOptions()) as dataset:
        assert selection(dataset, ["x"]).all_numbers == (None not in selection(dataset, ["x"]).values)
        found = coded(dataset, ["x", "y"], Wanted(["z"], labels=True, class_labels=True))
    given_back = Counter[tuple[Cell, ...]]()
    spread = found.others[0]
    for at, value, number in zip(spread.classes.tolist(), spread.values.tolist(), spread.counts.tolist(), strict=True):
        first, second = (found.labels[place][code] for place, code in enumerate(found.codes[at].tolist()))
        given_back[first, second, spread.labels[value]] += number
    assert given_back == Counter(tuple(map(key, row)) for row in rows)


def test_a_value_that_the_sample_missed_is_still_a_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NUMBERING, "FEWEST_ROWS", 0)
    rows = [("a", "b", "c")] * 120_000
    for number in range(40):
        rows[number * 2_711 + 5] = (f"rare{number}", "b", "c")
    with open_dataset(written(tmp_path, rows, group=50_000), ReadOptions()) as dataset:
        known = selection(dataset, ["x", "y"]).values
        missed = 41 - len(dataset.samples["x"].values)
        assert missed > 0
        assert known[1] == ("b",)
        assert len(known[0] or ()) == 41
        assert dataset.classes(["x", "y"]).sizes.pairs == ((1, 40), (119_960, 1))


@pytest.mark.parametrize(("dictionaries", "fewest", "numbers"), [(True, 0, True), (False, 0, False), (True, 100, False)])
def test_only_dictionaries_of_large_tables_become_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dictionaries: bool, fewest: int, numbers: bool
) -> None:
    monkeypatch.setattr(NUMBERING, "FEWEST_ROWS", fewest)
    with open_dataset(written(tmp_path, [("a", "b", None)] * 30, dictionaries=dictionaries), ReadOptions()) as dataset:
        assert (selection(dataset, ["x", "z"]).layout is not None) is numbers


def test_a_file_that_changes_under_the_count_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NUMBERING, "FEWEST_ROWS", 0)
    rows = [("a", "b", "c")] * 30
    with open_dataset(written(tmp_path, rows), ReadOptions()) as dataset:
        known = selection(dataset, ["x"])
        for module in ("reidrisk.data.dataset", "reidrisk.data.coding"):
            monkeypatch.setattr(import_module(module), "selection", lambda _dataset, _columns: known)
        written(tmp_path, [("new", "b", "c"), *rows[1:]])
        with pytest.raises(RowsDisagreeError):
            _ = dataset.classes(["x"]).sizes
        with pytest.raises(RowsDisagreeError):
            coded(dataset, ["x"])
