"""``reidrisk table``: small cells never show, and noise that is what it says."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.tabulation import tabulate, tabulate_privately
from reidrisk.model.problem import InputError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\n" * 30 + "x,2\n" * 12 + "y,1\n" * 4 + "=z,2\n" * 25 + ",2\n" * 11, encoding="utf-8")
    return path


def lines(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_a_small_cell_takes_the_next_with_it(run: Run, data: Path, tmp_path: Path) -> None:
    found = run("table", str(data), "--by", "a,b", "-o", "o.csv", "--json").json
    assert (found["cells"], found["suppressed"], found["complementary"]) == (5, 2, 1)
    assert sorted(lines(tmp_path / "o.csv")[1:]) == [
        ["", "2", "*"],
        ["'=z", "2", "25"],
        ["x", "1", "30"],
        ["x", "2", "12"],
        ["y", "1", "*"],
    ]
    assert run("table", str(data), "--by", "a,b", "--least", "12", "--json").json["complementary"] == 0
    assert "2 suppressed" in run("table", str(data), "--by", "a,b", "--lang", "en").out
    with open_dataset(data) as dataset:
        assert tabulate(dataset, ["a"], 1).suppressed == 0


def test_private_counts(run: Run, data: Path, tmp_path: Path) -> None:
    """All combinations, empty ones too; with a large epsilon nearly exact, with a small one not."""
    assert run("table", str(data), "--by", "a,b", "--epsilon", "50", "-o", "o.csv", "--lang", "zh").code == 0
    found = {tuple(row[:2]): int(row[2]) for row in lines(tmp_path / "o.csv")[1:]}
    assert len(found) == 8
    assert abs(found["x", "1"] - 30) <= 1
    assert found["y", "2"] <= 1
    with open_dataset(data) as dataset:
        draws = {dict(tabulate_privately(dataset, ["b"], Fraction(1, 20)).cells)[("1",)] for _ in range(8)}
        assert len(draws) > 1
        with pytest.raises(InputError):
            tabulate_privately(dataset, ["b"], Fraction(0))
    assert run("table", str(data), "--by", "b", "--epsilon", "much").code == 2
