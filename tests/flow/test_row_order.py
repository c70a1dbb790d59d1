"""Rows leave in an order drawn from the system's randomness: nobody joins two outputs, or an output and its original, by row number."""

from __future__ import annotations

import csv
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from python_calamine import CalamineWorkbook
from tests.edge.calling import Run

from reidrisk.data.engine import Engine
from reidrisk.data.options import DEFAULT_MEMORY
from reidrisk.data.output.output_file import shuffled

ROWS = 400
PLAN = "schema: reidrisk/plan/1\nsteps:\n  - {transform: bands, column: age, width: 20}\nrequire:\n  qi: [age, sex]\n  k: 2\n"
FULL = ("mitigate", "d.csv", "--qi", "age,sex,town", "--k", "3", "--suppression", "20%", "--not-graded")
WAYS: dict[str, tuple[str, ...]] = {
    "full": FULL,
    "local": (*FULL, "--local"),
    "cells": (*FULL, "--cells"),
    "persons": (*FULL, "--subject", "who", "--drop", "who"),
    "apply": ("apply", "plan.yaml", "d.csv", "--not-graded"),
    "transform": ("transform", "d.csv", "--column", "age", "--with", "bands", "--param", "width=20"),
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Path:
    """`cost` rises from row to row, and tells each."""
    lines = [f"p{row // 2},{20 + row // 2 % 7 * 10},{'MF'[row // 2 % 2]},t{row // 2 % 3},{row * 3 + row % 3}.25" for row in range(ROWS)]
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (tmp_path / "d.csv").write_text("\n".join(["who,age,sex,town,cost", *lines]) + "\n", encoding="utf-8")
    return tmp_path / "d.csv"


def _csv(path: Path) -> list[str]:
    with path.open(encoding="utf-8", newline="") as file:
        return [row["cost"] for row in csv.DictReader(file)]


def _xlsx(path: Path) -> list[str]:
    head, *rows = CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()
    return [str(row[head.index("cost")]) for row in rows]


def _parquet(path: Path) -> list[str]:
    return [str(cost) for (cost,) in duckdb.sql(f"select cost from read_parquet('{path}')").fetchall()]


def _duckdb(path: Path) -> list[str]:
    with duckdb.connect(str(path), read_only=True) as held:
        return [str(cost) for (cost,) in held.sql(f"select cost from {path.stem} order by rowid").fetchall()]


READ: dict[str, Callable[[Path], list[str]]] = {"csv": _csv, "parquet": _parquet, "xlsx": _xlsx, "duckdb": _duckdb}


def drawn(costs: list[str], before: list[str]) -> None:
    """Nothing of the order of the input is left: its rank correlation with the output is what a random permutation has."""
    ranks = {cost: place for place, cost in enumerate(before)}
    found = statistics.correlation([ranks[cost] for cost in costs], range(len(costs)))
    assert abs(found) < 5 / len(costs) ** 0.5


# Every way in one form and every form from two ways: all leave through one statement.
PAIRS = [*((way, "csv") for way in WAYS), *((way, form) for form in READ if form != "csv" for way in ("full", "transform"))]


@pytest.mark.parametrize(("way", "form"), PAIRS)
def test_two_outputs_of_one_file_are_not_joined_by_row_number(run: Run, data: Path, tmp_path: Path, way: str, form: str) -> None:
    before, found = _csv(data), []
    for name in ("one", "two"):
        done = run(*WAYS[way], "-o", f"{name}.{form}", "--json")
        assert done.json["output"], done.out
        found.append(READ[form](tmp_path / f"{name}.{form}"))
    assert Counter(found[0]) == Counter(found[1])
    assert len(found[0]) > ROWS // 2
    for costs in found:
        drawn(costs, before)
    drawn(found[0], found[1])
    same = sum(one == other for one, other in zip(*found, strict=True))
    assert same < 12  # one on average, as by chance


@pytest.mark.parametrize("way", ["full", "local", "apply"])
def test_the_proof_says_so(run: Run, way: str) -> None:
    words = (*WAYS[way], "-o", "o.csv")
    assert run(*words, "--json").json["proof"]["order"] == "random"
    assert "次序取自系统的随机源" in run(*words, "--lang", "zh").out
    assert "order drawn from the system's randomness" in run(*words, "--lang", "en").out


def test_a_technique_alone_says_so(run: Run) -> None:
    words = (*WAYS["transform"], "-o", "o.csv")
    assert run(*words, "--json").json["order"] == "random"
    assert "order drawn from the system's randomness" in run(*words, "--lang", "en").out
    assert run(*WAYS["transform"], "--json").json["order"] is None


def test_every_order_is_as_likely() -> None:
    """The 24 orders of 4 rows in 1,200 draws: chi-square with 23 degrees of freedom stays below its 1 - 10^-6 quantile, 69.3."""
    with Engine(DEFAULT_MEMORY, spill=False) as engine:
        draws = [tuple(engine.run(f"select r from range(4) t(r) order by {shuffled('r')}")) for _ in range(1200)]
    seen = Counter(draws)
    assert len(seen) == 24
    assert sum((number - 50) ** 2 / 50 for number in seen.values()) < 69.3


def test_a_column_called_like_one_of_ours(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.csv").write_text(
        "r,q0,p0,cost\n" + "".join(f"{row % 2},{row % 4},x{row % 3},{row}\n" for row in range(60)), encoding="utf-8"
    )
    words = ("mitigate", "q.csv", "--qi", "r,p0", "--k", "2", "--not-graded", "-o", "o.csv", "--json")
    assert run(*words).json["output"]
    with (tmp_path / "o.csv").open(encoding="utf-8", newline="") as file:
        assert {(row["r"], row["q0"], row["p0"]) for row in csv.DictReader(file) if row["cost"] == "7"} == {("1", "3", "x1")}
