"""What `mitigate --json` lists of the attacks on its output: each that was run, against what, and what came of it, counted here again."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001",
)  # fmt: skip
ROLES = ("--di", "name", "--qi", "age,town", "--sa", "charge", "--ni", "score")


def _rows(charges: str = "many") -> list[list[str]]:
    draw = Random(5)  # noqa: S311 - data for a test
    rows = []
    for at in range(400):
        charge = {"many": 100 + at, "few": 100 + at % 2}[charges]
        rows.append([f"Xanthippe{at:03}", str(30 + at % 4), "ab"[at % 2], str(charge), str(draw.randrange(3))])
    return rows


def _write(path: Path, rows: list[list[str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["name", "age", "town", "charge", "score"], *rows])
    return path


def _attacks(found: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    listed: dict[str, list[dict[str, Any]]] = {}
    for one in found["attacks"]:
        listed.setdefault(one["kind"], []).append(one)
    return listed


def test_a_table_without_persons_lists_what_was_tried(run: Run, tmp_path: Path) -> None:
    before = _rows("few")
    _write(tmp_path / "t.csv", before)
    ran = run("mitigate", "t.csv", *ROLES, *CONTEXT, "-o", "o.csv", "--plan", "p.yaml", "--json")
    assert ran.code == 0, ran.out + ran.err
    listed = _attacks(ran.json)
    (words,), (order,) = listed["identifiers"], listed["row_order"]
    assert (words["columns"], words["result"], words["sought"], words["met"]) == (["name"], "held", 400, 0)
    assert order["result"] == "held"
    assert order["rows"] == 400
    assert {"charge", "score"} <= set(order["columns"])
    for one in listed.get("holder", []):
        if one["result"] == "held":
            sizes = Counter(tuple(row[["name", "age", "town", "charge", "score"].index(name)] for name in one["columns"]) for row in before)
            assert Fraction(one["success_at_most"]) >= Fraction(len(sizes), len(before))
    applied = run("apply", "p.yaml", "t.csv", "-o", "n.csv", "--json").json["attacks"]
    assert [(one["kind"], one["result"]) for one in applied] == [(one["kind"], one["result"]) for one in ran.json["attacks"]]


def test_what_was_not_run_says_why(run: Run, tmp_path: Path) -> None:
    rows = [["", row[1], row[2], "", ""] for row in _rows()]
    _write(tmp_path / "t.csv", rows)
    ran = run("mitigate", "t.csv", "--qi", "age,town", "--ni", "name,charge,score", "--drop", "name,charge,score", *CONTEXT, "-o", "o.csv",
              "--json")  # fmt: skip
    listed = _attacks(ran.json)
    for kind in ("identifiers", "holder"):
        (one,) = listed[kind]
        assert one["result"] == "not-run"
        assert one["why"].endswith(".")


def test_rows_in_their_old_order_are_found_and_listed(tmp_path: Path) -> None:
    """As the proof runs it: an output whose rows stand as they stood."""
    from reidrisk.data.open import open_dataset
    from reidrisk.mitigate.plans.recipe import Recipe
    from reidrisk.mitigate.proof.proving import Expected, original, prove_output

    path = _write(tmp_path / "t.csv", _rows())
    with open_dataset(path) as dataset:
        before = original(dataset, Recipe(()))
    with open_dataset(path) as output:
        tried = {one.kind: one for one in prove_output(output, path, Recipe(()), before, Expected("t.csv", 400)).tried}
    assert (tried["row_order"].found, tried["row_order"].figures["rows"]) == (True, 400)
    assert tried["row_order"].figures["correlation"] == pytest.approx(1)
    assert tried["identifiers"].found is True
