"""Rows counted by pyarrow against a plain count: nulls, tokens, several row groups and files; and when it is left to the engine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from tests.data.plain_counts import CELL, Cell, count, folded, key

from reidrisk.data.dataset import Dataset
from reidrisk.data.groups.arrow_counting import counted_by_number
from reidrisk.data.normal import normal
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.problem import InputError

ROWS = st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=30)
COUNTING = import_module("reidrisk.data.groups.arrow_counting")
KINDS = [pa.string(), pa.large_string(), pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.uint16(), pa.string())]


@pytest.fixture(autouse=True)
def any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING, "FEWEST_ROWS", 0)
    monkeypatch.setattr(COUNTING, "FEWEST_IN_GROUP", 0)


@pytest.fixture(params=["sorted at once", "merged often", "counted in bins"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(COUNTING, "MOST_BINS", 2**20 if request.param == "counted in bins" else 0)
    if request.param == "merged often":
        monkeypatch.setattr(COUNTING, "MOST_PENDING", 1)
        monkeypatch.setattr(COUNTING, "MOST_CELLS", 18)
    return str(request.param)


def table_of(rows: Sequence[Sequence[Cell]], kind: pa.DataType = KINDS[0]) -> pa.Table:
    columns = list(zip(*rows, strict=True))
    return pa.table({name: pa.array(cells, pa.string()).cast(kind) for name, cells in zip("xyz", columns, strict=False)})


def written(path: Path, rows: Sequence[Sequence[Cell]], kind: pa.DataType = KINDS[0], group: int = 4) -> Path:
    parquet.write_table(table_of(rows, kind), path, row_group_size=group)
    return path


def given_back(dataset: Dataset, columns: Sequence[str]) -> Counter[tuple[Cell, ...]]:
    """The tuples and how often each occurs, from the numbers alone."""
    found = counted_by_number(dataset, columns)
    assert found is not None
    layout, values = found.selection.layout, found.selection.values
    assert layout is not None
    words = [(None, *(known or ())) for known in values]
    codes = [layout.codes(found.p, place).tolist() for place in range(len(columns))]
    tuples = [tuple(words[place][code] for place, code in enumerate(row)) for row in zip(*codes, strict=True)]
    assert len(set(tuples)) == len(tuples)
    return Counter(dict(zip(tuples, found.n.tolist(), strict=True)))


@pytest.mark.parametrize("held", [True, False])
def test_classes_equal_a_plain_count(tmp_path: Path, way: str, held: bool) -> None:
    assert way

    @settings(deadline=None, max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(parts=st.lists(ROWS, min_size=1, max_size=3), kinds=st.lists(st.sampled_from(KINDS), min_size=3, max_size=3))
    def check(parts: list[list[tuple[Cell, ...]]], kinds: list[pa.DataType]) -> None:
        folder = tmp_path / "parts"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for number, (rows, kind) in enumerate(zip(parts, kinds, strict=False)):
            written(folder / f"{number}.parquet", rows, kind)
        every = [tuple(map(key, row)) for rows in parts for row in rows]
        with open_dataset(folder, ReadOptions(most_tuples=1_000_000 if held else 0)) as dataset:
            assert given_back(dataset, ["x", "y", "z"]) == Counter(every)
            classes = dataset.classes(["x", "y", "z"])
            assert classes.sizes == count(every)
            assert classes.coarser(["z", "x"]) == count([(x, z) for x, _, z in every])
            assert classes.coarser(["y"]) == count([(y,) for _, y, _ in every])
            changes = any(normal(cell) != cell for row in every for cell in row if cell is not None)
            assert classes.normalised == (count([tuple(map(folded, row)) for row in every]) if changes else None)

    check()


def test_a_value_that_no_row_holds_is_no_value(tmp_path: Path) -> None:
    unused = pa.DictionaryArray.from_arrays(pa.array([0, 0, None, 2, 0], pa.int32()), pa.array(["a", " b ", "NA"]))
    parquet.write_table(pa.table({"x": unused}), tmp_path / "t.parquet")
    with open_dataset(tmp_path / "t.parquet", ReadOptions()) as dataset:
        assert given_back(dataset, ["x"]) == {("a",): 3, (None,): 2}
        assert dataset.classes(["x"]).normalised is None


def test_the_numbers_do_not_depend_on_the_order_of_rows(tmp_path: Path) -> None:
    rows = [(f"v{number % 7}", f"w{number % 5}") for number in range(60)]
    found = []
    for name, order in (("one", rows), ("other", rows[::-1])):
        with open_dataset(written(tmp_path / f"{name}.parquet", order), ReadOptions()) as dataset:
            counted = counted_by_number(dataset, ["x", "y"])
            assert counted is not None
            found.append((counted.selection.values, dict(zip(counted.p.tolist(), counted.n.tolist(), strict=True))))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FEWEST_ROWS", 61),
        ("FEWEST_IN_GROUP", 5),
        ("MOST_ENTRIES", 3),
        ("MOST_VALUES", 6),
        ("MOST_BITS", 4),
        ("BITS_OF_A_COLUMN", 2),
        ("BYTES_A_TUPLE", 2**27),
    ],
)
def test_left_to_the_engine_beyond_each_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    rows = [(f"v{number % 7}", f"w{number % 5}") for number in range(60)]
    with open_dataset(written(tmp_path / "t.parquet", rows, group=len(rows) if name == "MOST_ENTRIES" else 4), ReadOptions()) as dataset:
        assert counted_by_number(dataset, ["x", "y"]) is not None
        monkeypatch.setattr(COUNTING, name, value)
        assert counted_by_number(dataset, ["x", "y"]) is None
        assert dataset.classes(["x", "y"]).sizes == ClassSizes.of(list(Counter(rows).values()))


@pytest.mark.parametrize("library", ["pyarrow", "pyarrow.parquet"])
def test_left_to_the_engine_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    with open_dataset(written(tmp_path / "t.parquet", [("a", "b"), ("a", "c")]), ReadOptions()) as dataset:
        assert counted_by_number(dataset, ["x"]) is not None
        monkeypatch.setitem(sys.modules, library, None)
        monkeypatch.delattr(pa, "parquet")
        assert counted_by_number(dataset, ["x"]) is None
        assert dataset.classes(["x"]).sizes.pairs == ((2, 1),)


def test_left_to_the_engine_when_layouts_grow_beyond_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [tuple(f"{letter}{number // 2}" for letter in "abc") for number in range(60)]
    with open_dataset(written(tmp_path / "t.parquet", rows, group=2), ReadOptions()) as dataset:
        monkeypatch.setattr("reidrisk.data.groups.packing.MOST_BITS", 12)  # each group is small, all together are 15 bits
        assert counted_by_number(dataset, ["x", "y", "z"]) is None


def test_left_to_the_engine_where_columns_are_no_text_with_dictionaries(tmp_path: Path) -> None:
    table = pa.table({"x": ["a", "b", "a"], "n": [1, 2, 1], "b": [b"1", b"2", b"1"], "p": ["1", "2", "1"], "l": [["a"], ["b"], ["a"]]})
    parquet.write_table(table, tmp_path / "t.parquet", use_dictionary=["x", "n", "b", "l.list.element"])
    with open_dataset(tmp_path / "t.parquet", ReadOptions()) as dataset:
        assert counted_by_number(dataset, ["x"]) is not None
        for other in "nbpl":
            assert counted_by_number(dataset, ["x", other]) is None
            assert dataset.classes(["x", other]).sizes.pairs == ((1, 1), (2, 1))
        assert counted_by_number(dataset, []) is None


def test_left_to_the_engine_where_files_disagree_on_names_or_types(tmp_path: Path) -> None:
    for name, second in {
        "case": pa.table({"X": ["a", "b"], "y": ["c", "c"]}),
        "missing": pa.table({"y": ["c", "c"]}),
        "number": pa.table({"x": [1, 2], "y": ["c", "c"]}),
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        parquet.write_table(pa.table({"x": ["a", "b"], "y": ["c", "d"]}), folder / "0.parquet")
        parquet.write_table(second, folder / "1.parquet")
        with open_dataset(folder, ReadOptions()) as dataset:
            assert counted_by_number(dataset, ["x", "y"]) is None
            assert dataset.classes(["x", "y"]).sizes.members == 4


def test_a_partition_is_what_its_folder_says(tmp_path: Path) -> None:
    for place in ("a", "b"):
        folder = tmp_path / f"x={place}"
        folder.mkdir()
        written(folder / "t.parquet", [("other", "c"), ("other", "d")])
    with open_dataset(tmp_path, ReadOptions()) as dataset:
        assert counted_by_number(dataset, ["x", "y"]) is None
        assert dataset.classes(["x", "y"]).sizes.pairs == ((1, 4),)


def test_rows_that_changed_are_left_to_the_engine_to_tell(tmp_path: Path) -> None:
    with open_dataset(written(tmp_path / "t.parquet", [("a", "b")] * 6), ReadOptions()) as dataset:
        written(tmp_path / "t.parquet", [("a", "b")] * 5)
        assert counted_by_number(dataset, ["x"]) is None
        (tmp_path / "t.parquet").write_bytes(b"PAR1 no longer PAR1")
        assert counted_by_number(dataset, ["x"]) is None
        (tmp_path / "t.parquet").unlink()
        assert counted_by_number(dataset, ["x"]) is None
        with pytest.raises(InputError):
            _ = dataset.classes(["x"]).sizes


def test_bytes_that_are_no_text_are_left_to_the_engine(tmp_path: Path) -> None:
    bad = pa.DictionaryArray.from_arrays(pa.array([0, 1], pa.int32()), pa.array([b"a", b"\xff"], pa.binary()).view(pa.string()))
    good = written(tmp_path / "t.parquet", [("a", "b"), ("c", "d")])
    with open_dataset(good, ReadOptions()) as dataset:
        parquet.write_table(pa.table({"x": bad, "y": ["b", "d"]}), good)
        assert counted_by_number(dataset, ["x"]) is None


def test_numbers_wider_than_32_bits_stay_apart() -> None:
    sizes = [2**11] * 4
    entries = [np.array([2**11 - 1, 0, 2**11 - 1], dtype=np.int16) for _ in sizes]
    mixed = COUNTING._mixed(entries, sizes, 2**44)
    assert mixed.tolist() == [2**44 - 1, 0, 2**44 - 1]
    found, times = COUNTING._distinct(mixed, 2**44)
    assert (found.tolist(), times.tolist()) == ([0, 2**44 - 1], [1, 2])


def test_other_entries_than_positions_in_32_bits(tmp_path: Path) -> None:
    rows = [(f"v{number}", None if number % 3 else "w") for number in range(300)]
    kind = pa.dictionary(pa.int16(), pa.string())
    with open_dataset(written(tmp_path / "t.parquet", rows, kind, group=300), ReadOptions()) as dataset:
        assert given_back(dataset, ["x", "y"]) == Counter(rows)
