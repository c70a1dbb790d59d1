"""The first rows of a file of each format, in their order and with the names that the format gives; of damaged files none."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyreadstat
import pytest
from pyarrow import feather, ipc, parquet

from reidrisk.data import source
from reidrisk.data.open import first_rows, sources
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import MOST_SHOWN, FirstRows
from reidrisk.data.sources import zipped
from reidrisk.model.problem import InputError

NAMES = ("name", "age", "day")
ROWS = [(f"P{number}", str(90 - number), "2024-03-01") for number in range(60)]


def frame() -> pd.DataFrame:
    return pd.DataFrame(ROWS, columns=list(NAMES))


def records() -> list[dict[str, str]]:
    return [dict(zip(NAMES, row, strict=True)) for row in ROWS]


def as_arrow() -> pa.Table:
    return pa.table({name: [row[place] for row in ROWS] for place, name in enumerate(NAMES)})


def as_stream(path: Path) -> None:
    with ipc.new_stream(path, as_arrow().schema) as stream:
        stream.write_batch(as_arrow().to_batches()[0].slice(0, 0))
        stream.write_table(as_arrow())


def as_duckdb(path: Path) -> None:
    with closing(duckdb.connect(str(path))) as base:
        base.execute("create table people (name varchar, age varchar, day varchar)")
        base.executemany("insert into people values (?, ?, ?)", ROWS)


def as_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("create table people (name text, age text, day text)")
        base.executemany("insert into people values (?, ?, ?)", ROWS)


FORMS: dict[str, Callable[[Path], object]] = {
    "a.parquet": lambda path: parquet.write_table(as_arrow(), path),
    "a.feather": lambda path: feather.write_feather(as_arrow(), path),
    "a.arrows": as_stream,
    "a.ndjson": lambda path: path.write_text("\n".join(map(json.dumps, records())), encoding="utf-8"),
    "a.json": lambda path: path.write_text(json.dumps({"people": records()}), encoding="utf-8"),
    "a.sav": lambda path: pyreadstat.write_sav(frame(), str(path)),
    "a.dta": lambda path: pyreadstat.write_dta(frame(), str(path)),
    "a.xpt": lambda path: pyreadstat.write_xport(frame(), str(path), file_format_version=8),
    "a.duckdb": as_duckdb,
    "a.sqlite": as_sqlite,
}


def looked(path: Path) -> tuple[FirstRows, ...]:
    return first_rows(str(path), ReadOptions())


@pytest.mark.parametrize("name", FORMS)
def test_in_their_order_under_their_names(tmp_path: Path, name: str) -> None:
    FORMS[name](tmp_path / name)
    (found,) = looked(tmp_path / name)
    assert found.columns == NAMES
    assert [(number, tuple(row)) for number, row in found.rows] == list(enumerate(ROWS[:MOST_SHOWN], 1))
    assert found.name == ("people" if name in {"a.duckdb", "a.sqlite"} else None)


@pytest.mark.parametrize("name", [name for name in FORMS if not name.startswith(("a.json", "a.ndjson"))])
def test_of_a_damaged_file_none(tmp_path: Path, name: str) -> None:
    FORMS[name](tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) // 9])
    with pytest.raises(InputError):
        looked(tmp_path / name)


def test_every_reader_of_files_gives_them() -> None:
    """But those of which a file is no table of rows: a picture with its tags."""
    of_files = {one.key for one in sources() if any(each.path is not None for each in one.examples)}
    assert of_files - {one.key for one in sources() if one.first_rows is not None} == {"dicom"}


def test_tables_of_an_archive_as_they_would_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FORMS["a.parquet"](tmp_path / "a.parquet")
    text = "name,age\n" + "P1,3\n" * 400
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b.csv", text)
        archive.write(tmp_path / "a.parquet", "folder/a.parquet")
        archive.writestr("damaged.sav", b"$FL2@(#) SPSS DATA FILE")
    text_file, table, damaged = looked(tmp_path / "a.zip")
    assert (text_file.name, text_file.columns, text_file.rows[0]) == ("b.csv", (), (1, ["name", "age"]))
    assert (table.name, table.columns, len(table.rows)) == ("folder/a.parquet", NAMES, MOST_SHOWN)
    assert (damaged.name, damaged.rows) == ("damaged.sav", ())
    monkeypatch.setattr(zipped, "MOST_LOOKED_AT", 400)  # of a text the beginning will do; what begins at its end shows nothing
    text_file, table, _ = looked(tmp_path / "a.zip")
    assert (len(text_file.rows), text_file.rows[1], table.rows) == (MOST_SHOWN, (2, ["P1", "3"]), ())
    assert source.MOST_LOOKED_AT > 400


def test_the_sheet_of_a_packed_workbook_is_one_with_a_table(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.worksheets[0].append(("cover",))
    sheet = book.create_sheet("data")
    for row in (NAMES, *ROWS):
        sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(tmp_path / "a.xlsx", "a.xlsx")
    (found,) = looked(tmp_path / "a.zip")
    assert (found.name, tuple(found.rows[0][1])) == ("a.xlsx", NAMES)


def test_a_computed_column_of_a_database_is_not_computed(tmp_path: Path) -> None:
    with closing(duckdb.connect(str(tmp_path / "a.duckdb"))) as base:
        base.execute("create table t (a integer, b integer generated always as (a + 1))")
        base.execute("insert into t values (1)")
        base.execute("create table u as select 2 as c")
    computed, plain = looked(tmp_path / "a.duckdb")
    assert (computed.name, computed.rows, plain.name, plain.columns, plain.rows) == ("t", (), "u", ("c",), ((1, ("2",)),))
