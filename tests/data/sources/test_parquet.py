from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.data.sources.opening import Opened

from reidrisk.data.engine import Engine
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate
from reidrisk.data.sources.parquet import SOURCE

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
CANARY = "金丝雀CANARY77"


def write(path: Path, **columns: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), path)
    return path


def test_every_type_has_one_spelling(tmp_path: Path, opened: Open) -> None:
    path = write(
        tmp_path / "a.parquet",
        文本=["007", None],
        整数=[110101199003071234, None],
        小数=[13812345678.0, float("nan")],
        定点=[Decimal("1.50"), None],
        真=[True, False],
        时刻=[dt.datetime(2020, 1, 2), dt.datetime(2020, 1, 2, 3, 4)],  # noqa: DTZ001
        时区=pa.array([dt.datetime(2020, 1, 2, 8, tzinfo=dt.UTC), None], pa.timestamp("us", "Asia/Shanghai")),
        日期=[dt.date(2020, 1, 2), None],
        类=pa.array(["x", "y"]).dictionary_encode(),
        列表=[[1, 2], None],
        结构=[{"a": "b"}, None],
        字节=[b"\xff", None],
    )
    found = opened(SOURCE, path)
    assert found.rows() == {
        (
            "007", "110101199003071234", "13812345678", "1.50", "true", "2020-01-02", "2020-01-02 08:00:00+00:00", "2020-01-02", "x",
            "[1,2]", '{"a":"b"}', "00594fd4f42ba43fc1ca0427a0576295",
        ): 1,
        (None, None, None, None, "false", "2020-01-02 03:04:00", None, None, "y", None, None, None): 1,
    }  # fmt: skip
    assert "binary content" in found.said()
    assert "字节" in found.said()
    assert "列表, 结构" in found.said()
    assert found.said("zh")
    assert Counter(map(tuple, found.table.sample)) == found.rows()


def test_text_costs_nothing(tmp_path: Path, opened: Open) -> None:
    found = opened(SOURCE, write(tmp_path / "a.parquet", A=["1"]))
    with found.table.scan() as source:
        assert source.startswith('(select "A" as "A" from read_parquet(')


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.none() | st.text(st.characters(codec="utf-8"), max_size=4), st.integers(0, 3)), min_size=1, max_size=30))
def test_classes_by_brute_force(tmp_path: Path, engine: Engine, rows: list[tuple[str | None, int]]) -> None:
    path = write(tmp_path / f"{uuid4()}.parquet", A=pa.array([row[0] for row in rows], pa.string()), B=[row[1] for row in rows])
    found = Opened(SOURCE.open(Candidate(path=path), ReadOptions(), engine), engine)
    assert found.rows() == Counter((a, str(b)) for a, b in rows)
    assert found.classes(["A", "B"]) == Counter(Counter(rows).values())


def test_a_partitioned_folder(tmp_path: Path, opened: Open) -> None:
    root = tmp_path / "data"
    for year in ("2020", "007"):
        write(root / f"year={year}" / "city=北%2F京" / "part.parquet", A=[year + "a"])
    write(root / "_temporary" / "x.parquet", B=[1])
    (root / ".hidden.parquet").write_bytes(b"no")
    found = opened(SOURCE, root)
    assert found.table.columns == ("A", "city", "year")
    assert found.rows() == {("2020a", "北/京", "2020"): 1, ("007a", "北/京", "007"): 1}
    assert Counter(map(tuple, found.table.sample)) == found.rows()


def test_a_pattern_and_columns_that_only_some_files_have(tmp_path: Path, opened: Open) -> None:
    write(tmp_path / "a1.parquet", A=["x"], B=[1])
    write(tmp_path / "a2.parquet", A=["y"], C=[2.0])
    write(tmp_path / "b.parquet", Z=[0])
    found = opened(SOURCE, tmp_path / "a*.parquet")
    assert found.rows() == {("x", "1", None): 1, ("y", None, "2"): 1}
    again = opened(SOURCE, tmp_path / "a[12].parquet").table.fingerprint
    assert found.table.fingerprint == again != opened(SOURCE, tmp_path / "a1.parquet").table.fingerprint


def test_wildcards_in_the_name_of_a_file(tmp_path: Path, opened: Open) -> None:
    write(tmp_path / "a1.parquet", A=["no"])
    assert opened(SOURCE, write(tmp_path / "a[1]*.parquet", A=["yes"])).rows() == {("yes",): 1}


def test_the_sample_is_the_same_every_time_and_spread_over_all_files(tmp_path: Path, opened: Open) -> None:
    for part in range(3):
        write(tmp_path / "d" / f"{part}.parquet", A=[str(part * 40_000 + i) for i in range(40_000)])
    first, second = opened(SOURCE, tmp_path / "d").table, opened(SOURCE, tmp_path / "d").table
    assert first.sample == second.sample
    numbers = [int(str(row[0])) for row in first.sample]
    assert numbers == sorted(set(numbers))
    assert (len(numbers), first.rows, first.sampled_all) == (50_000, 120_000, False)
    assert all(abs(sum(1 for n in numbers if n // 40_000 == part) - 50_000 / 3) < 5 for part in range(3))


def test_wide_row_groups_are_sampled_some_columns_at_a_time(
    tmp_path: Path, opened: Open, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in range(2):
        numbers = range(part * 700, part * 700 + 700)
        write(tmp_path / "d" / f"{part}.parquet", **{f"C{c}": [f"{c}/{n}" for n in numbers] for c in range(7)})
    read: list[str] = []
    run = Engine.run

    def noted(self: Engine, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        read.append(sql)
        return run(self, sql, params)

    monkeypatch.setattr(engine, "limit", 60_000)
    monkeypatch.setattr(Engine, "run", noted)
    for path, rows in ((tmp_path / "d", 1400), (tmp_path / "d" / "0.parquet", 700)):
        sample = opened(SOURCE, path).table.sample
        assert [tuple(row) for row in sample] == [tuple(f"{c}/{n}" for c in range(7)) for n in range(rows)]
    assert sum("file_row_number=true" in sql for sql in read) > 2


def test_a_single_large_file(tmp_path: Path, opened: Open) -> None:
    table = opened(SOURCE, write(tmp_path / "a.parquet", A=[str(i) for i in range(60_000)])).table
    assert len({row[0] for row in table.sample}) == 50_000


@pytest.mark.parametrize("cut", [0, 3, 11, 60, -1, -30])
def test_truncated(tmp_path: Path, refused: Refuse, cut: int) -> None:
    path = write(tmp_path / "a.parquet", A=[CANARY] * 50)
    path.write_bytes(path.read_bytes()[:cut])
    assert refused(SOURCE, path, CANARY) == ["empty" if cut == 0 else "corrupt_parquet"]


def test_damaged_inside(tmp_path: Path, refused: Refuse) -> None:
    path = write(tmp_path / "a.parquet", A=[CANARY + str(i) for i in range(5000)])
    raw = bytearray(path.read_bytes())
    raw[4:2000] = b"\xff" * 1996
    path.write_bytes(bytes(raw))
    assert refused(SOURCE, path, CANARY) == ["corrupt_parquet"]
    raw[-40:-8] = b"\xff" * 32
    path.write_bytes(bytes(raw))
    assert refused(SOURCE, path, CANARY) == ["corrupt_parquet"]


def test_every_damaged_file_is_named(tmp_path: Path, refused: Refuse) -> None:
    write(tmp_path / "a.parquet", A=[1])
    for name in "bc":
        (tmp_path / f"{name}.parquet").write_bytes(b"PAR1" + bytes(20) + b"PAR1")
    assert refused(SOURCE, tmp_path) == ["corrupt_parquet"] * 2


def test_other_refusals(tmp_path: Path, refused: Refuse) -> None:
    (tmp_path / "e.parquet").write_bytes(b"PARE" + bytes(20) + b"PARE")
    assert refused(SOURCE, tmp_path / "e.parquet") == ["encrypted_parquet"]
    assert refused(SOURCE, tmp_path / "no.parquet") == ["file_not_found"]
    assert refused(SOURCE, tmp_path / "no*.parquet") == ["file_not_found"]
    (tmp_path / "empty").mkdir()
    assert refused(SOURCE, tmp_path / "empty") == ["folder_without_data"]
    (tmp_path / "link.parquet").symlink_to(tmp_path / "nowhere")
    assert refused(SOURCE, tmp_path / "link.parquet") == ["dangling_link"]
    assert refused(SOURCE, write(tmp_path / "r.parquet", A=pa.array([], pa.string()))) == ["no_rows"]
    assert refused(SOURCE, write(tmp_path / "w.parquet", **{f"c{i}": [1] for i in range(5000)})) == ["too_many_columns"]
    assert refused(SOURCE, write(tmp_path / "n.parquet", file_index=[1])) == ["reserved_name"]
    assert refused(SOURCE, write(tmp_path / "d.parquet", A=[1], a=[{"x": 1, "y": [2]}], B=[2], **{" ": [1]})) == [
        "blank_column_name",
        "duplicate_column_name",
    ]
    write(tmp_path / "m" / "k=1" / "a.parquet", A=[1])
    write(tmp_path / "m" / "b.parquet", A=[1])
    assert refused(SOURCE, tmp_path / "m") == ["mixed_partitions"]
    write(tmp_path / "u" / "a.parquet", A=[{"x": 1}])
    write(tmp_path / "u" / "b.parquet", A=[[CANARY]])
    assert refused(SOURCE, tmp_path / "u", CANARY)[0] in ("unlike_files", "corrupt_parquet")


def test_bytes_that_are_text_are_read_as_text(tmp_path: Path, opened: Open) -> None:
    """Writers that do not mark text as UTF-8 gave names that were called pictures; a cell further down that is no text stays told apart."""
    many = 10_000
    path = write(
        tmp_path / "t.parquet",
        name=pa.array([*(b"S\xc3\xb8ren" for _ in range(many)), b"\xff"], pa.binary()),
        photo=pa.array([b"\xff\xd8"] * (many + 1), pa.binary()),
        control=pa.array([b"a\x00b"] * (many + 1), pa.binary()),
        nothing=pa.array([None] * (many + 1), pa.binary()),
    )
    found = opened(SOURCE, path)
    names = {row[0]: count for row, count in found.rows().items()}
    assert names == {"Søren": many, "00594fd4f42ba43fc1ca0427a0576295": 1}
    assert "photo, control, nothing" in found.said()
    assert "name" not in found.said()
