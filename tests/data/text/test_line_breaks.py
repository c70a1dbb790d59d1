"""Line breaks of every kind, in every mix: the rows are what was written, or the very line that is ambiguous is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError, Problem

Rows = list[tuple[str, ...]]


def read(path: Path) -> tuple[Rows, Rows]:
    """By the engine, and as the sample shows them."""
    with open_dataset(path, ReadOptions(header_row=1)) as dataset, dataset.table.scan() as source:
        found, seen = (
            sorted(tuple(cell or "" for cell in row) for row in rows)
            for rows in (dataset.engine.run(f"from {source}"), dataset.table.sample)
        )
        return found, seen


def refused(path: Path) -> Problem:
    with pytest.raises(InputError) as caught, open_dataset(path, ReadOptions(header_row=1)) as dataset, dataset.table.scan() as source:
        dataset.engine.run(f"from {source}")
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a,b\n1,2\r3\n4,5\n", 2),
        ("a,b\n1,2\r3,4\n5,6\n", 2),
        ("a\rb,c\n1,2\n", 1),
        ("a,b\r1,2\n3,4\r", 1),
        ('a,b\r\n"1\r\n\r\n",2\r\n3,4\r5,6\r\n', 5),
        ("a,b\n5'10\",2\n3,4\r5,6\n", 3),
    ],
)
def test_a_lone_carriage_return_outside_quotes_is_told_with_its_line(run: Run, tmp_path: Path, text: str, line: int) -> None:
    """Excel and pandas end a row there, others keep it in the cell: what is graded must not be another table than what is used."""
    path = tmp_path / "in.csv"
    path.write_bytes(text.encode())
    found = refused(path)
    assert (found.code, found.line) == ("stray_line_break", line)
    for words in (("scan", "in.csv"), ("assess", "in.csv"), ("measure", "in.csv", "--qi", "a")):
        ran = run(*words, "--json")
        assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["stray_line_break"])


def test_a_dictionary_with_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "words.csv").write_bytes("列名,说明\na,年\r龄\n".encode())
    ran = run("scan", "in.csv", "--dictionary", "words.csv", "--lang", "en")
    assert (ran.code, "words.csv:2" in ran.err) == (2, True), ran.err


def test_long_and_broken_cells_elsewhere(run: Run, tmp_path: Path) -> None:
    """The reader of hierarchies, partitions and lists takes cells as long as those of data; what it cannot take is told."""
    from reidrisk.mitigate.hierarchies.hierarchy import read_hierarchy
    from reidrisk.mitigate.hierarchies.partition import read_partition

    long = "x" * 200_000
    (tmp_path / "a.csv").write_text(f"1;{long};*\n2;{long};*\n", encoding="utf-8")
    assert list(read_hierarchy(tmp_path / "a.csv").paths) == ["1", "2"]
    assert read_partition(f"levels,a\n0,\n0,{long}\n", "p.csv").labels == ((long,),)
    (tmp_path / "in.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    ran = run("measure", "in.csv", "--qi", "a", "--sa", "b", "--order", "b=1\r2,3", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["bad_option"])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_one_kind_of_line_end_is_read(tmp_path: Path, end: str) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(end.join(["a;b", "1;2", '"3\r";4', ""]).encode())
    assert read(path) == ([("1", "2"), ("3\r", "4")],) * 2


def test_a_break_beyond_the_first_block(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    for end, other in (("\n", "\r"), ("\r", "\n")):
        rows = [f"{n},{n % 7}" for n in range(200_000)]
        rows[190_000] = f"1{other}2,3"
        path.write_bytes(end.join(["a,b", *rows, ""]).encode())
        found = refused(path)
        assert (found.code, found.line) == ("stray_line_break", 190_002)


CELL = st.one_of(st.text("ab", max_size=2), st.text('ab,\r\n"', max_size=4).map(lambda text: '"' + text.replace('"', '""') + '"'))
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\r\r\n"])


def by_hand(text: str) -> Rows | int:
    """Another reader: the rows, or the line of the first break that is none of the file's own kind."""
    end = "\n" if "\n" in text else "\r"
    cells, rows, row, place = re.compile(r'"((?:[^"]|"")*)"|([^,\r\n"]*)'), [], [], 0
    while place < len(text):
        cell = cells.match(text, place)
        assert cell
        row.append((cell[1] or "").replace('""', '"') if cell[1] is not None else cell[2])
        place = cell.end()
        stop = re.compile(r",|\r*\n|\r+$" if end == "\n" else ",|\r|$").match(text, place)
        if stop is None:
            return text.count(end, 0, place) + 1
        place = stop.end()
        if stop[0] != ",":
            rows.append(tuple(row))
            row = []
    return rows


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.lists(st.tuples(st.tuples(CELL, CELL), ENDS), min_size=1, max_size=5), first=ENDS)
def test_every_mix(tmp_path: Path, body: Sequence[tuple[tuple[str, str], str]], first: str) -> None:
    text = "x,y" + first + "".join(",".join(cells) + end for cells, end in body)
    path = tmp_path / "in.csv"
    path.write_bytes(text.encode())
    wanted = by_hand(text)
    if isinstance(wanted, int):
        found = refused(path)
        assert (found.code, found.line) == ("stray_line_break", wanted)
    else:
        assert read(path) == (sorted(wanted[1:]), sorted(wanted[1:]))
