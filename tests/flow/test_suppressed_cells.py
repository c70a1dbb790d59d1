"""The cells that were suppressed and the mean class: every paper, page and result says what a count of the output by hand gives."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys
from tests.case.test_mitigated_case import ready, record
from tests.edge.calling import Run

__all__ = ["_keys", "ready"]
# Only some of the ages: the others are strangers to the hierarchy; one label below the top is spelled "*".
TREE = "".join(f"{age};{'*' if age < 24 else f'{age // 10 * 10}s'};{'*' if age < 24 else 'grown'};*\n" for age in range(20, 55))
WAYS = {"levels": ("--suppression", "20%"), "local": ("--local",), "cells": ("--cells",)}


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _marks(path: Path) -> int:
    """No cell of the people is a mark before."""
    return sum(cell == "*" for row in _rows(path) for cell in row.values())


def _said(folder: Path, kind: str, lang: str) -> str:
    return (folder / "case" / "documents" / f"{kind}-{lang}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_everything_agrees_with_a_count_by_hand(run: Run, ready: Path, way: tuple[str, ...]) -> None:
    (ready / "trees").mkdir()
    (ready / "trees" / "age.csv").write_text(TREE, encoding="utf-8")
    trees = () if way == ("--cells",) else ("--hierarchies", "trees")
    ran = run("mitigate", "case", *way, *trees, "--k", "11", "--utility", "u.html", "--as", "Liu Yang", "--json", "--lang", "en")
    assert ran.code == 0, ran.out + ran.err
    output = _rows(ready / "case" / "output" / "people.csv")
    marks = _marks(ready / "case" / "output" / "people.csv")
    classes = Counter((row["sex"], row["age"]) for row in output)
    mean = Fraction(len(output), len(classes))
    assert marks > 0
    assert (ran.json["cells_suppressed"], record(ready)["cells_suppressed"]) == (marks, marks)
    assert Fraction(ran.json["class_sizes"]["mean_class_size"]["exact"]) == mean
    page = (ready / "u.html").read_text(encoding="utf-8")
    assert re.findall(r'<th scope="row">Suppressed cells</th><td>([\d,]+)</td>', page) == [f"{marks:,}"]
    assert f'<th scope="row">Mean class size</th><td>{_short(mean)}' in page
    assert '<th scope="row">Normalised average class size (C_avg), 1 at best</th>' in page
    again = run("apply", "case/plan.yaml", "people.csv", "--json").json
    assert (again["cells_suppressed"], again["utility"]["cells_suppressed"]) == (marks, marks)
    assert again["utility"]["class_sizes"] == ran.json["class_sizes"]
    _papers(run, ready, marks, mean)


def _short(value: Fraction) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


def _papers(run: Run, folder: Path, marks: int, mean: Fraction) -> None:
    assert run("report", "case", "summary,risk-report,impact,record,software", "--format", "md", "--lang", "zh,en").code == 0
    for kind in ("summary", "risk-report", "impact", "record"):
        assert set(re.findall(r"Suppressed: \d+ records? \([^)]*\), ([\d,]+) cells?", _said(folder, kind, "en"))) == {f"{marks:,}"}, kind
        assert set(re.findall(r"单元格 ([\d,]+) 个", _said(folder, kind, "zh"))) == {f"{marks:,}"}, kind
    short = f"{float(mean):.2f}".rstrip("0").rstrip(".")
    for lang, title, normalised in (
        ("en", "mean class size (records)", "normalised average class size (C_avg)"),
        ("zh", "平均等价类大小（条记录）", "归一化平均等价类大小（C_avg）"),
    ):
        text = _said(folder, "risk-report", lang).replace("\\", "")
        assert re.findall(rf"{re.escape(title)}\W*([\d.]+)", text, re.IGNORECASE) == [short]
        losses = _said(folder, "software", lang).replace("\\", "")
        (line,) = [one for one in losses.splitlines() if normalised.lower() in one.lower()]
        assert line.rstrip(" |").endswith("| 1")


def test_a_plan_that_is_applied_to_a_case_is_counted_alike(run: Run, ready: Path) -> None:
    """What did not fit a step, what a step suppressed, and what held the mark before: the record of the case counts the output's marks."""
    steps = "\n".join(
        f"  - {{transform: {one}}}"
        for one in ("suppress_column, column: name", "suppress_cells, column: lot, values: a", "bands, column: age, width: '20'")
    )
    (ready / "plan.yaml").write_text(f"schema: reidrisk/plan/1\nsteps:\n{steps}\nrequire:\n  qi: [sex, age]\n  k: 2\n", encoding="utf-8")
    rows = (ready / "people.csv").read_text(encoding="utf-8").replace(",21,", ",old,").replace(",b\n", ",*\n", 3)
    (ready / "people.csv").write_text(rows, encoding="utf-8")
    done = run("apply", "plan.yaml", "people.csv", "-o", "o.csv", "--json", "--not-graded")
    before = sum(row["lot"] == "*" for row in _rows(ready / "people.csv"))
    assert before == 3
    assert done.json["cells_suppressed"] == _marks(ready / "o.csv") - before
    assert done.json["utility"]["cells_suppressed"] == done.json["cells_suppressed"]


def test_on_the_terminal_the_mean_is_the_mean(run: Run, tmp_path: Path) -> None:
    """12 records in 2 classes: 6 on average, 1.2 times k = 5."""
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "q.csv").write_text("a;A;A\nb;A;A\nc;B;A\nd;B;A\n", encoding="utf-8")
    (tmp_path / "t.csv").write_text("\n".join(["q", *"aaabbbcccddd"]) + "\n", encoding="utf-8")
    words = ("mitigate", "t.csv", "--qi", "q", "--k", "5", "--hierarchies", "trees", "--figures")
    zh, en = (run(*words, "--lang", lang).out for lang in ("zh", "en"))
    assert "归一化平均等价类大小（C_avg）：1.2（最好为 1）" in zh
    assert "平均等价类大小：6 条记录（共 2 个等价类）" in zh
    assert "normalised average class size (C_avg): 1.2 (1 at best)" in en
    assert "mean class size: 6 records (in 2 classes)" in en
    found: dict[str, Any] = json.loads(run(*words, "--json", "--lang", "en").out)["class_sizes"]
    assert {key: (one["exact"], one["title"]) for key, one in found.items()} == {
        "mean_class_size": ("6/1", "mean class size"),
        "C_avg": ("6/5", "normalised average class size (C_avg)"),
    }
