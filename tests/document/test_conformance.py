"""How each of the 228 rows of the sources is answered (`docs/conformance.csv`): what is named there exists, and what lacks is said."""

from __future__ import annotations

import ast
import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from reidrisk.case.doors.catalogue import acts
from reidrisk.prepare.asking.questionnaire import by_key

ROOT = Path(__file__).parents[2]
READ = (ROOT / "docs" / "conformance.csv").read_text(encoding="utf-8").splitlines()
ROWS = {one["row"]: one for one in csv.DictReader(READ)}
STATES = ("work", "part", "claimed", "missing")


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_every_row_of_the_sources_has_its_line() -> None:
    checklist = json.loads((ROOT / "tests" / "facts" / "checklist.json").read_text(encoding="utf-8"))
    assert list(ROWS) == [one["id"] for one in checklist]
    assert [one["clause"] for one in ROWS.values()] == [one["ref"] for one in checklist]
    assert len(READ) == len(ROWS) + 1


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_what_it_names_exists(row: dict[str, str]) -> None:
    path, _, name = row["test"].partition("::")
    assert name in functions(path)
    words = row["command"].split()
    assert words[0] == "reidrisk"
    assert {"_".join(words[1:3]), words[1]} & {one.name for one in acts()}
    if "--set" in words:
        assert words[-1].removesuffix("=ANSWER") in by_key()
        assert row["row"] in by_key()[words[-1].removesuffix("=ANSWER")].rows


def test_the_object_is_that_of_the_tables_of_clauses() -> None:
    """Those tables are tested themselves: what they name can be imported."""
    tables = [path.read_text(encoding="utf-8").splitlines() for path in (ROOT / "src").rglob("*.clauses.csv")]
    named = {(row, one["by"]) for table in tables for one in csv.DictReader(table) for row in one["rows"].split()}
    assert [row for row, one in ROWS.items() if (row, one["object"]) not in named] == []


def test_what_is_left_is_said_where_something_is_and_nowhere_else() -> None:
    for row in ROWS.values():
        assert row["before"] in STATES
        assert row["now"] in STATES
        assert bool(row["left_zh"]) == bool(row["left_en"]) == (row["now"] != "work")


def test_each_row_says_what_was_seen_of_it() -> None:
    """Judged one by one on cases made from the command line; one line each."""
    assert [row for row, one in ROWS.items() if len(one["evidence"]) < 20] == []


def test_the_manual_says_how_many() -> None:
    now = Counter(one["now"] for one in ROWS.values())
    told = " / ".join(str(now[state]) for state in STATES)
    for name in ("README.md", "README.zh.md"):
        assert told in (ROOT / name).read_text(encoding="utf-8")
