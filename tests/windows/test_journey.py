"""Every form of a table, and the way from it to a release, where nothing is that Windows does not have."""

from __future__ import annotations

import csv
import gzip
import importlib
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyreadstat
import pytest
import xlsxwriter
from tests.case.papers import SIGNED_PAPER
from tests.case.signing_people import sign_cheaply
from tests.case.test_prepare_command import prepared
from tests.case.test_release_command import agree, release
from tests.edge.calling import D3, Run
from tests.windows.emulation import emulated

import reidrisk as rr
from reidrisk.govern.archive import aes_zip, sevenzip
from reidrisk.govern.package import folder_contents

ROWS = list(csv.DictReader(Path(D3).read_text(encoding="utf-8").splitlines()))
NAMES = list(ROWS[0])
TEXT = Path(D3).read_bytes()


@pytest.fixture(autouse=True)
def _windows() -> Iterator[None]:
    with emulated():
        yield


def _book(path: Path) -> None:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for place, row in enumerate([NAMES, *([*row.values()] for row in ROWS)]):
            sheet.write_row(place, 0, row)


def _frame() -> pd.DataFrame:
    return pd.DataFrame(ROWS, dtype=object)


def _database(path: Path) -> None:
    with duckdb.connect(str(path)) as database:
        database.register("rows", pa.Table.from_pylist(ROWS))
        database.execute("create table people as from rows")


def _packed(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("people.csv", TEXT)


FILES: dict[str, Callable[[Path], object]] = {
    "utf8.csv": lambda path: path.write_bytes(TEXT),
    "marked.csv": lambda path: path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace(b"\n", b"\r\n")),
    "gb18030.csv": lambda path: path.write_bytes(TEXT.decode().encode("gb18030")),
    "utf16.csv": lambda path: path.write_bytes(TEXT.decode().encode("utf-16")),
    "tabs.tsv": lambda path: path.write_bytes(TEXT.replace(b",", b"\t")),
    "packed.csv.gz": lambda path: path.write_bytes(gzip.compress(TEXT)),
    "packed.zip": _packed,
    "lines.jsonl": lambda path: path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8"),
    "list.json": lambda path: path.write_text(json.dumps(ROWS), encoding="utf-8"),
    "book.xlsx": _book,
    "columns.parquet": lambda path: pl.DataFrame(ROWS).write_parquet(path),
    "columns.feather": lambda path: pyarrow.feather.write_feather(pa.Table.from_pylist(ROWS), path),
    "tables.duckdb": _database,
    "spss.sav": lambda path: pyreadstat.write_sav(_frame(), str(path)),
    "stata.dta": lambda path: pyreadstat.write_dta(_frame().set_axis([f"v{place}" for place in range(len(NAMES))], axis=1), str(path)),
}
TABLES: dict[str, Callable[[], object]] = {
    "pandas": _frame,
    "polars": lambda: pl.DataFrame(ROWS),
    "polars lazy": lambda: pl.DataFrame(ROWS).lazy(),
    "arrow": lambda: pa.Table.from_pylist(ROWS),
    "arrow reader": lambda: pa.Table.from_pylist(ROWS).to_reader(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_measured(name: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / name
    FILES[name](path)
    qi = "v0,v1" if name == "stata.dta" else "性别,年龄"
    found = run("measure", str(path), "--qi", qi, "--json")
    assert found.code == 0, found.err
    assert exact(found.json) == exact(measured())


def exact(found: Any) -> dict[str, object]:
    return {name: number["exact"] for name, number in found["numbers"].items()}


@cache
def measured() -> Any:
    """What every form must give."""
    return rr.measure(D3, qi=["性别", "年龄"]).to_dict()


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_python_is_measured(name: str) -> None:
    assert exact(rr.measure(TABLES[name](), qi=["性别", "年龄"]).to_dict()) == exact(measured())


def test_the_way_to_a_release(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prepared, assessed, written down, approved, agreed, released, checked, taken back; nothing of a run lies about afterwards."""
    sign_cheaply(monkeypatch, tmp_path / "keys")
    prepared(run, tmp_path, D3)
    for words in (("report", "case", "plan", "--format", "docx"), ("report", "case", "risk-report", "--format", "html")):
        assert run(*words).code in {0, 4}
    assert {path.suffix for path in (tmp_path / "case" / "documents").rglob("*")} >= {".docx", ".html"}
    (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
    assert agree(run).code == 0
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0
    made = release(run, "--json").json
    assert run("verify", "package", "--key", made["key"]).code == 0
    assert run("verify", "case").code == 0
    assert run("holdings", "case").code == 0
    assert [path.name for path in tmp_path.rglob("*") if path.name.endswith((".lock", ".part")) or path.name.startswith(".reidrisk-")] == []


@pytest.mark.parametrize(("kind", "name"), [(sevenzip, "a.7z"), (aes_zip, "a.zip")])
def test_an_encrypted_package_goes_and_comes(kind: ModuleType, name: str, tmp_path: Path) -> None:
    (tmp_path / "made" / "data").mkdir(parents=True)
    (tmp_path / "made" / "data" / "people.csv").write_bytes(TEXT)
    kind.pack(tmp_path / "made", tmp_path / name, "correct horse battery")
    assert kind.contents(tmp_path / name, "correct horse battery") == folder_contents(tmp_path / "made")
    (tmp_path / "out").mkdir()
    kind.unpack(tmp_path / name, "correct horse battery", tmp_path / "out")
    assert (tmp_path / "out" / "data" / "people.csv").read_bytes() == TEXT


@pytest.mark.parametrize("output", ["out.csv", "out.xlsx", "out.parquet", "out.duckdb"])
def test_what_is_made_of_a_table(run: Run, tmp_path: Path, output: str) -> None:
    FILES["tables.duckdb"](tmp_path / "in.duckdb")
    ran = run("mitigate", "in.duckdb", "--qi", "性别,年龄", "--ni", "药物编码", "--k", "2", "-o", output, "--plan", "plan.yaml")
    assert ran.code == 0, ran.err
    assert run("measure", output, "--qi", "性别,年龄", "--json").json["numbers"]["R_b"]["value"] <= 1 / 2
    again = run("apply", "plan.yaml", "in.duckdb", "-o", f"again-{output}")
    assert again.code == 0, again.err


@pytest.mark.skipif(os.name == "nt", reason="nothing is emulated where it is there")
def test_what_the_emulation_refuses(tmp_path: Path) -> None:
    """It is no use unless it refuses."""
    path = tmp_path / "a.txt"
    with path.open("w", encoding="utf-8"):
        for act in (
            path.unlink,
            lambda: path.rename(tmp_path / "b.txt"),
            (tmp_path / "x:y").mkdir,
            (tmp_path / "nul.csv").mkdir,
        ):
            with pytest.raises(OSError, match=r"Permission denied|Invalid argument"):
                act()
    with pytest.raises(OSError, match="not permitted"):
        (tmp_path / "link").symlink_to(path)
    with pytest.raises(ImportError):
        importlib.import_module("fcntl")
    assert not hasattr(os, "mkfifo")
    path.unlink()
