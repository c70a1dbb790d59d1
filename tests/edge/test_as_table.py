"""A result as a table: `--parquet` holds what `--json` says, and the meaning of its columns in the language of the result."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.edge.calling import Run

pytest.importorskip("pandas")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "d.csv"
    path.write_text("sex,age\nm,30\nm,30\nf,40\nf,40\n,40\n", encoding="utf-8")
    return path


def _read(path: Path) -> tuple[list[dict[str, Any]], dict[str, str]]:
    with duckdb.connect() as base:
        found = base.execute("from read_parquet(?)", [str(path)])
        names = [one[0] for one in found.description]
        rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
        told = base.execute("select decode(key), decode(value) from parquet_kv_metadata(?)", [str(path)]).fetchall()
    return rows, dict(told)


@pytest.mark.parametrize(("lang", "word"), [("zh", "数值"), ("en", "figure")])
def test_the_table_holds_the_figures_of_the_json(run: Run, data: Path, lang: str, word: str) -> None:
    ran = run("measure", str(data), "--qi", "sex,age", "--parquet", "out.parquet", "--lang", lang, "--json")
    assert ran.code == 0, ran.out
    rows, told = _read(data.parent / "out.parquet")
    assert {row["key"] for row in rows} == ran.json["numbers"].keys()
    for row in rows:
        number = ran.json["numbers"][row["key"]]
        assert (row["value"], row["exact"], row["status"]) == (number["value"], number["exact"], number["status"])
    (k,) = [row for row in rows if row["key"] == "k"]
    assert (k["value"], Fraction(k["exact"])) == (1, Fraction(1))
    assert any(row["value"] is None for row in rows)  # what could not be had is missing, not 0
    meanings = json.loads(told["reidrisk:columns"])
    assert meanings.keys() == rows[0].keys()
    assert word in meanings["value"]
    assert told["reidrisk:schema"] == "reidrisk/measure/1"


def test_columns_of_a_scan_and_what_is_no_result_is_left_alone(run: Run, data: Path) -> None:
    before = data.read_bytes()
    refused = run("scan", str(data), "--parquet", str(data), "--json")
    assert (refused.code, refused.json["errors"][0]["code"], data.read_bytes()) == (2, "file_exists", before)
    for _ in range(2):  # an earlier result is replaced
        assert run("scan", str(data), "--parquet", "scan.parquet").code == 0
    rows, told = _read(data.parent / "scan.parquet")
    assert [row["key"] for row in rows] == ["sex", "age"]
    assert json.loads(told["reidrisk:columns"]).keys() == rows[0].keys()
    assert run("assess", str(data), "--qi", "sex", "--parquet", "a.parquet").code == 2  # its result is no table
