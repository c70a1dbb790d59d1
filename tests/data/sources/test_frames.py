from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as pads
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.data.sources.opening import Opened
from tests.patience import PATIENCE

from reidrisk.data.engine import Engine, extension_file
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate
from reidrisk.data.sources.frames import SOURCE

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
CANARY = "金丝雀CANARY77"
KINDS: dict[str, Callable[[pa.Table], Any]] = {
    "pandas": lambda table: table.to_pandas(),
    "polars": pl.from_arrow,
    "lazy": lambda table: pl.LazyFrame(pl.from_arrow(table)),
    "table": lambda table: table,
    "batch": lambda table: table.combine_chunks().to_batches()[0],
    "reader": lambda table: table.to_reader(),
    "dataset": pads.dataset,
    "relation": duckdb.from_arrow,
}


def test_examples_and_counterexamples() -> None:
    assert len(SOURCE.examples) >= 5
    assert len(SOURCE.counterexamples) >= 5
    assert all(map(SOURCE.accepts, SOURCE.examples))
    assert not any(map(SOURCE.accepts, SOURCE.counterexamples))
    for make in KINDS.values():
        assert SOURCE.accepts(Candidate(python_object=make(pa.table({"a": ["x"]}))))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_content_is_the_same(kind: str, opened: Open) -> None:
    columns = {
        "编号": ["007", None, 'a,"b"\n'],
        "n": [1, 2, 3],
        "f": [1.0, 2.5, None],
        "b": [True, False, True],
        "d": [Decimal("1.50")] * 3,
    }
    table = pa.table({**columns, "t": pa.array([0, 86_400_000_000, 1_000_000], pa.timestamp("us"))})
    found = opened(SOURCE, KINDS[kind](table))
    assert found.rows() == {
        ("007", "1", "1", "true", "1.50", "1970-01-01"): 1,
        (None, "2", "2.5", "false", "1.50", "1970-01-02"): 1,
        ('a,"b"\n', "3", None, "true", "1.50", "1970-01-01 00:00:01"): 1,
    }
    assert Counter(map(tuple, found.table.sample)) == found.rows() == found.rows()
    assert found.table.rows == 3
    assert found.table.fingerprint.kind == "content"
    turned = opened(SOURCE, KINDS[kind](table.take([2, 0, 1]))).table.fingerprint
    other = opened(SOURCE, KINDS[kind](table.take([0, 0, 1]))).table.fingerprint
    assert found.table.fingerprint == turned == opened(SOURCE, table).table.fingerprint != other
    found.table.close()


@pytest.mark.parametrize("kind", KINDS)
def test_large_ones_are_sampled_the_same_way_every_time(kind: str, opened: Open) -> None:
    table = pa.table({"A": [str(i) for i in range(60_000)]})
    first, second = (opened(SOURCE, KINDS[kind](table)).table for _ in range(2))
    assert first.sample == second.sample
    assert len({row[0] for row in first.sample}) == 50_000
    assert not first.sampled_all


@pytest.mark.parametrize("kind", KINDS)
def test_refusals(kind: str, refused: Refuse) -> None:
    assert refused(
        SOURCE,
        KINDS[kind](pa.table({"A": pa.array([CANARY], pa.string()).slice(0, 0)}))
        if kind != "batch"
        else pa.record_batch({"A": pa.array([], pa.string())}),
    ) == ["no_rows"]
    assert "blank_column_name" in refused(SOURCE, KINDS[kind](pa.table({" ": [CANARY]})), CANARY)
    if kind != "relation":
        assert refused(SOURCE, KINDS[kind](pa.table({"a": [CANARY], "A": [1]})), CANARY) == ["duplicate_column_name"]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.none() | st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=3), st.integers(0, 2)),
        min_size=1,
        max_size=20,
    )
)
def test_classes_by_brute_force(engine: Engine, rows: list[tuple[str | None, int]]) -> None:
    table = pa.table({"A": pa.array([row[0] for row in rows], pa.string()), "B": [row[1] for row in rows]})
    for make in KINDS.values():
        found = Opened(SOURCE.open(Candidate(python_object=make(table)), ReadOptions(), engine), engine)
        assert found.rows() == Counter((a, str(b)) for a, b in rows)
        assert found.classes(["A", "B"]) == Counter(Counter(rows).values())
        found.table.close()


def test_what_only_pandas_has(opened: Open) -> None:
    frame = pd.DataFrame(
        {
            1: [1.0, np.nan, 110101199003071234.0],
            ("a", "b"): ["x", 7, b"x"],
            "类": pd.Categorical(["u", None, "v"]),
            "I": pd.array([1, None, 3], dtype="Int64"),
            "F": np.array([0.1, 2, np.nan], dtype="float32"),
            "T": pd.to_datetime(["2020-01-01 00:00", None, "2020-01-01 01:00"]),
            "o": [{"k": 1}, [1, "x"], pd.NA],
        },
        index=pd.Index(["p", "q", "r"], name="病历号"),
    )
    found = opened(SOURCE, frame)
    assert found.table.columns == ("病历号", "1", "a/b", "类", "I", "F", "T", "o")
    assert found.rows() == {
        ("p", "1", "x", "u", "1", "0.1", "2020-01-01", '{"k":1}'): 1,
        ("q", None, "7", None, None, "2", None, '[1,"x"]'): 1,
        ("r", "110101199003071230", "9dd4e461268c8034f5c8564e155c67a6", "v", "3", None, "2020-01-01 01:00:00", None): 1,
    }
    for part in ("turned into text: 1, a/b", "Precision lost at the source", "The index was read as columns: 病历号."):
        assert part in found.said()
    assert found.said("zh")


@pytest.mark.parametrize("index", [None, [9], np.array([9], dtype="uint8")])
def test_row_numbers_are_no_data(opened: Open, index: object) -> None:
    found = opened(SOURCE, pd.DataFrame({"a": [1]}, index=index))
    assert found.table.columns == ("a",)
    assert found.said() == ""


@pytest.mark.parametrize(
    ("index", "columns", "rows"),
    [
        (pd.RangeIndex(5, 7, name="id"), ("id", "a"), {("5", "1"): 1, ("6", "2"): 1}),
        (["p", "q"], ("index", "a"), {("p", "1"): 1, ("q", "2"): 1}),
        (pd.DatetimeIndex(["2020-01-01", "2020-01-02"], name="day"), ("day", "a"), {("2020-01-01", "1"): 1, ("2020-01-02", "2"): 1}),
        (
            pd.MultiIndex.from_tuples([("w", 1), ("v", 2)], names=["ward", None]),
            ("ward", "level_1", "a"),
            {("w", "1", "1"): 1, ("v", "2", "2"): 1},
        ),
        (pd.CategoricalIndex(["u", None], name="k"), ("k", "a"), {("u", "1"): 1, (None, "2"): 1}),
    ],
)
def test_what_an_index_says_is_read(opened: Open, index: object, columns: tuple[str, ...], rows: dict[tuple[str, ...], int]) -> None:
    """A patient's number that stands in the index identifies no less than in a column."""
    found = opened(SOURCE, pd.DataFrame({"a": [1, 2]}, index=index))
    assert found.table.columns == columns
    assert found.rows() == rows
    assert "read as columns" in found.said()


def test_an_index_named_like_a_column(refused: Refuse) -> None:
    assert refused(SOURCE, pd.DataFrame({"a": [1]}, index=pd.Index(["x"], name="a"))) == ["duplicate_column_name"]


class Streams:
    """A table of no library that we know."""

    def __init__(self, table: object) -> None:
        self.table, self.asked = table, 0

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        self.asked += 1
        return self.table.__arrow_c_stream__(requested_schema)  # type: ignore[attr-defined]


def test_any_arrow_stream_is_taken_and_asked_once(opened: Open) -> None:
    thing = Streams(pa.table({"码": ["007", None], "n": [1, 2]}))
    found = opened(SOURCE, thing)
    assert found.rows() == {("007", "1"): 1, (None, "2"): 1}
    assert found.classes(["n"]) == {1: 2}
    assert thing.asked == 1


def test_a_table_of_ibis(opened: Open) -> None:
    ibis = pytest.importorskip("ibis")
    table = ibis.memtable(pa.table({"code": ["007", "008", "009"], "n": [1, 2, 3]})).filter(lambda each: each.n > 1)
    assert opened(SOURCE, table).rows() == {("008", "2"): 1, ("009", "3"): 1}


def test_a_stream_that_is_no_table_or_fails(refused: Refuse) -> None:
    ibis = pytest.importorskip("ibis")
    assert refused(SOURCE, Streams(pa.chunked_array([["x"]]))) == ["frame_failed"]
    table = ibis.memtable(pa.table({"a": [CANARY]})).mutate(n=ibis._.a.cast("int"))
    assert refused(SOURCE, table, CANARY) == ["frame_failed"]
    batches = iter([pa.record_batch({"a": ["1"]}), None])
    reader = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.string()}), batches)
    assert refused(SOURCE, reader) == ["frame_failed"]


def test_nested_and_binary(opened: Open) -> None:
    found = opened(SOURCE, pa.table({"l": [[1, 2]], "b": [b"x"]}))
    assert found.rows() == {("[1,2]", "9dd4e461268c8034f5c8564e155c67a6"): 1}
    assert "nested" in found.said()
    assert "binary" in found.said()


def test_a_lazy_table_that_fails_says_nothing_of_its_rows(refused: Refuse) -> None:
    connection = duckdb.connect()
    relation = connection.sql(f"select cast(x as int) as n from (values ('{CANARY}')) t(x)")
    assert refused(SOURCE, relation, CANARY) == ["frame_failed"]
    lazy = pl.LazyFrame({"a": [CANARY]}).select(pl.col("a").cast(pl.Int64, strict=True))
    assert refused(SOURCE, lazy, CANARY) == ["frame_failed"]


def test_nothing_is_imported_that_was_not_there() -> None:
    code = (
        "import sys\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('pandas', 'polars', 'pyarrow'): raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import duckdb\n"
        "from reidrisk.data.sources.frames import SOURCE\n"
        "from reidrisk.data.engine import Engine\n"
        "from reidrisk.data.options import ReadOptions\n"
        "from reidrisk.data.source import Candidate\n"
        "relation = duckdb.sql(\"select '007' as a, range as n from range(3)\")\n"
        "with Engine(2**29) as engine:\n"
        "    table = SOURCE.open(Candidate(python_object=relation), ReadOptions(), engine)\n"
        "    with table.scan() as source:\n"
        "        print(sorted(engine.run(f'select * from {source}')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout == "[('007', '0'), ('007', '1'), ('007', '2')]\n", done.stderr


@pytest.mark.parametrize("kind", ["pandas", "polars", "table", "batch"])
def test_a_small_one_needs_no_room_on_the_disk(kind: str) -> None:
    """The encrypted temporary files take longer to set up than such a table takes to read."""
    frame = KINDS[kind](pa.table({"a": ["x", "yz", None], "b": ["很长" * 100] * 3}))
    assert 3 * 100 * 2 <= (SOURCE.size(frame) or 0) < 10_000
    with open_dataset(frame) as dataset:
        assert not dataset.engine.spills


def test_a_large_one_and_one_that_does_not_know_may_spill() -> None:
    assert SOURCE.size(pd.DataFrame({"a": range(100_001)})) is None
    assert SOURCE.size(pl.LazyFrame({"a": [1]})) is None
    assert (SOURCE.size(pl.DataFrame({"a": np.zeros(2**20)})) or 0) == 2**23
    with open_dataset(pl.LazyFrame({"a": ["1", "1"]})) as dataset:
        assert dataset.engine.spills == (extension_file() is not None)
