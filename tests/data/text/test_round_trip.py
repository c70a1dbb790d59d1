"""What a table holds is what was written, by an independent writer, in any dialect."""

from __future__ import annotations

import csv
import io
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine, named
from reidrisk.data.normal import normal
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate, InputTable
from reidrisk.data.sources.delimited import SOURCE
from reidrisk.data.text.census import _Keeper, take_census
from reidrisk.data.text.dialect import Dialect
from reidrisk.data.text.rows import LF

PIECES = ["a", "b", "007", "张三", "é", " ", "x y", ",", ";", "\t", "|", '"', '""', "'", "\n", "\r\n", "5'10\"", "，", "NA", "*", "-1.50"]
CELL = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
WIDTH = st.integers(1, 4)
NO_NA = ReadOptions(na=(), header_row=1, drop_totals=False, memory=512 * 2**20)


def as_read(cell: str) -> str | None:
    return cell or None


def written(names: list[str], rows: list[list[str]], **how: object) -> bytes:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, **how).writerows([names, *rows])  # type: ignore[arg-type] # csv's own keywords
    return buffer.getvalue().encode()


def opened(engine: Engine, content: bytes, options: ReadOptions = NO_NA) -> tuple[InputTable, list[tuple[str | None, ...]]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_bytes(content)
        table = SOURCE.open(Candidate(path, content[:4096]), options, engine)
        with table.scan() as source:
            found = engine.run(f"select {', '.join(map(named, table.columns))} from {source}")
    return table, found


@settings(deadline=None, max_examples=300)
@given(
    data=st.data(),
    width=st.integers(2, 4),
    delimiter=st.sampled_from([",", ";", "\t", "|"]),
    end=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    last_end=st.booleans(),
    header=st.booleans(),
)
def test_every_row_comes_back(  # noqa: PLR0913, PLR0917 - each is one choice of a writer
    engine: Engine, data: st.DataObject, width: int, delimiter: str, end: str, quoting: int, *, last_end: bool, header: bool
) -> None:
    rows = data.draw(st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=8))
    names = [f"c{i}" for i in range(width)]
    content = written(names, rows, delimiter=delimiter, lineterminator=end, quoting=quoting)
    if not header and any(map(any, rows)):
        content = content.split(end.encode(), 1)[1]
        names = [f"第{i + 1}列" if "张三" in content.decode() else f"column_{i + 1}" for i in range(width)]
    else:
        header = True
    if not last_end:
        content = content.removesuffix(end.encode())
    table, found = opened(
        engine,
        content,
        ReadOptions(na=(), delimiter=delimiter, quote='"', header_row=1 if header else "none", drop_totals=False, memory=512 * 2**20),
    )
    expected = Counter(tuple(map(as_read, row)) for row in rows)
    assert table.columns == tuple(names)
    assert table.rows == len(rows)
    assert Counter(found) == expected
    assert Counter(tuple(as_read(cell or "") for cell in row) for row in table.sample) == expected
    assert table.sampled_all


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(["a", "", "x y", "NA", '"', "\n", "7"]), min_size=1, max_size=8), st.booleans())
def test_a_single_column_keeps_its_blank_cells(engine: Engine, cells: list[str], quoted: bool) -> None:
    how = csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL  # a writer quotes an empty single cell by itself
    table, found = opened(engine, written(["only"], [[cell] for cell in cells], lineterminator="\n", quoting=how))
    assert table.rows == len(cells)
    assert Counter(found) == Counter((as_read(cell),) for cell in cells)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=6), st.data())
def test_rows_of_mixed_ends_are_rewritten_on_the_way(engine: Engine, rows: list[list[str]], data: st.DataObject) -> None:
    lines = [written(row, [], lineterminator="\n").removesuffix(b"\n") for row in [["a", "b", "c"], *rows]]
    content = b"".join(line + data.draw(st.sampled_from([b"\n", b"\r\n"])) for line in lines)
    table, found = opened(
        engine, content, ReadOptions(na=(), delimiter=",", quote='"', header_row=1, drop_totals=False, memory=512 * 2**20)
    )
    assert table.rows == len(rows)
    assert Counter(found) == Counter(tuple(map(as_read, row)) for row in rows)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.lists(CELL, min_size=2, max_size=2), min_size=1, max_size=8),
    st.integers(1, 40),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_row_ends_do_not_depend_on_the_blocks(rows: list[list[str]], size: int, quoting: int) -> None:
    content = written(["a", "b"], rows, lineterminator="\n", quoting=quoting)
    blocks = [content[i : i + size] for i in range(0, len(content), size)]
    census = take_census(blocks, Dialect(), 2, LF)
    assert census.rows == len(rows) + 1
    assert b"".join(census.sample) == content
    assert census.longest == max(len(written(row, [], lineterminator="\n", quoting=quoting)) for row in [["a", "b"], *rows])


@given(st.lists(st.lists(st.sampled_from(["a", "5'10\"", 'x"y"z', "", 'b""']), min_size=2, max_size=2), min_size=1, max_size=8))
def test_a_quote_within_a_bare_cell_is_a_character(engine: Engine, rows: list[list[str]]) -> None:
    content = "".join(",".join(row) + "\n" for row in [["p", "q"], *rows]).encode()
    table, found = opened(engine, content)
    assert table.rows == len(rows)
    assert Counter(found) == Counter(tuple(map(as_read, row)) for row in rows)


@given(st.lists(st.sampled_from(["x", "x ", " x", "ｘ", "x　", "é", "张", "x\u00a0", "a b", "\tx", "中，文"]), min_size=1, max_size=6))
def test_plain_is_only_said_when_nothing_would_change(cells: list[str]) -> None:
    census = take_census([written(["a", "b"], [[cell, "1"] for cell in cells], lineterminator="\n")], Dialect(), 2, LF)
    if census.plain:
        assert all(normal(cell) == cell for cell in cells)
    if all(cell in {"x", "a b", "é"} for cell in cells):
        assert census.plain


def test_the_sample_thins_out_evenly() -> None:
    blocks = [b"%d,x\n" % number for number in range(4000)]
    keeper = _Keeper(100)
    for block in blocks:
        keeper.add(block, np.array([len(block)]))
    numbers = [int(data.split(b",")[0]) for data, _ in keeper.runs]
    assert keeper.left_out
    assert 50 <= len(numbers) <= 101
    assert {b - a for a, b in pairwise(numbers)} == {64}


def test_many_mixed_rows_are_rewritten_in_batches(engine: Engine) -> None:
    table, found = opened(engine, b"a,b\n" + b"1,2\r\n3,4\n" * 5000)
    assert table.rows == 10_000
    assert Counter(found) == {("1", "2"): 5000, ("3", "4"): 5000}
