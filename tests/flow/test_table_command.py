"""``reidrisk table``: small cells never show, and noise that is what it says."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.substitutes.private import chosen, farthest, noised
from reidrisk.mitigate.substitutes.tabulation import tabulate, tabulate_privately
from reidrisk.model.problem import InputError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\n" * 30 + "x,2\n" * 12 + "y,1\n" * 4 + "=z,2\n" * 25 + ",2\n" * 11, encoding="utf-8")
    return path


def lines(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_a_small_cell_takes_a_box_with_it(run: Run, data: Path, tmp_path: Path) -> None:
    found = run("table", str(data), "--by", "a,b", "-o", "o.csv", "--json").json
    assert (found["cells"], found["suppressed"], found["complementary"], found["exposed"]) == (7, 4, 3, 0)
    assert sorted(lines(tmp_path / "o.csv")[1:]) == [
        ["", "1", "*"],
        ["", "2", "*"],
        ["'=z", "2", "25"],
        ["x", "1", "30"],
        ["x", "2", "12"],
        ["y", "1", "*"],
        ["y", "2", "*"],
    ]
    assert "4 suppressed" in run("table", str(data), "--by", "a,b", "--lang", "en").out
    with open_dataset(data) as dataset:
        assert tabulate(dataset, ["a"], 1).suppressed == 0


def test_a_table_that_gives_small_cells_away_is_refused(run: Run, tmp_path: Path) -> None:
    """Nothing is written, and it says what to do; a table in which nothing is exposed is written as before."""
    (tmp_path / "one.csv").write_text("sex\nx\nx\n", encoding="utf-8")
    words = ("table", "one.csv", "--by", "sex", "-o", "o.csv")
    told = run(*words, "--lang", "zh")
    assert told.code == 1
    assert "1 个小单元格，知道全部合计的人仍能推算" in told.out
    assert "没有写出任何文件" in told.out
    assert all(way in told.out for way in ("先泛化", "减少列", "--least", "--epsilon", "--not-protected"))
    assert "Nothing was written" in run(*words, "--lang", "en").out
    found = run(*words, "--json")
    assert (found.code, found.json["exposed"], found.json["protected"], found.json["output"]) == (1, 1, False, None)
    assert not (tmp_path / "o.csv").exists()
    found = run(*words, "--least", "2", "--json")
    assert (found.code, found.json["exposed"], found.json["protected"], found.json["output"]) == (0, 0, True, "o.csv")


def test_a_table_that_gives_cells_away_is_written_only_when_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("sex\nx\nx\n", encoding="utf-8")
    words = ("table", "one.csv", "--by", "sex", "-o", "o.csv", "--not-protected")
    told = run(*words, "--lang", "en")
    assert told.code == 1
    assert told.out.startswith("Not protected")
    assert lines(tmp_path / "o.csv") == [["sex", "count"], ["x", "*"]]
    found = run(*words, "--json").json
    assert (found["exposed"], found["protected"], found["output"]) == (1, False, "o.csv")


def test_private_counts(run: Run, data: Path, tmp_path: Path) -> None:
    """All combinations, empty ones too; with a large epsilon nearly exact, with a small one not."""
    shown = run("table", str(data), "--by", "a,b", "--epsilon", "50", "-o", "o.csv", "--lang", "zh")
    assert shown.code == 0
    assert "δ = 0" in shown.out
    found = {tuple(row[:2]): int(row[2]) for row in lines(tmp_path / "o.csv")[1:]}
    assert len(found) == 8
    assert abs(found["x", "1"] - 30) <= 1
    assert found["y", "2"] <= 1
    with open_dataset(data) as dataset:
        draws = {dict(tabulate_privately(dataset, ["b"], Fraction(1, 20))[0].cells)["1",] for _ in range(8)}
        assert len(draws) > 1
        with pytest.raises(InputError):
            tabulate_privately(dataset, ["b"], Fraction(0))


def test_all_marginals_share_the_budget(run: Run, data: Path, tmp_path: Path) -> None:
    found = run("table", str(data), "--by", "a,b", "--epsilon", "100", "--marginals", "1", "-o", "o.csv", "--json").json
    assert [(one["columns"], one["cells"], one["epsilon"]) for one in found["tables"]] == [(["a"], 4, "50"), (["b"], 2, "50")]
    assert (found["epsilon"], found["delta"]) == ("100", "0")
    rows = lines(tmp_path / "o.csv")
    assert rows[0] == ["marginal", "a", "b", "count"]
    assert {tuple(row[:3]): int(row[3]) for row in rows[1:]}["b", "", "1"] == pytest.approx(34, abs=1)
    assert len(run("table", str(data), "--by", "a,b", "--epsilon", "1", "--marginals", "2", "--json").json["tables"]) == 1


def test_noise_is_discrete_laplace_and_its_bound_holds() -> None:
    """Against the probability function, (1 - q) / (1 + q) q^|x| with q = exp(-epsilon / each); five standard errors."""
    draws, each, epsilon = 20_000, 2, Fraction(1)
    found = Counter(noised([0] * draws, epsilon, each))
    q = math.exp(-float(epsilon) / each)
    for x in range(-6, 7):
        p = (1 - q) / (1 + q) * q ** abs(x)
        assert abs(found[x] / draws - p) < 5 * math.sqrt(p / draws)
    off = farthest(epsilon, each)
    beyond = 2 * q**off / (1 + q)
    assert beyond <= 0.05 < 2 * q ** (off - 1) / (1 + q)


def test_the_choice_is_about_the_highest() -> None:
    picked = Counter(chosen([0, 0, 6], Fraction(2), 1) for _ in range(600))
    assert picked[2] > 560
    even = Counter(chosen([5, 5], Fraction(1), 1) for _ in range(600))
    assert abs(even[0] - 300) < 5 * math.sqrt(150)


def test_a_case_keeps_count_of_what_was_spent(run: Run, data: Path, tmp_path: Path) -> None:
    run("scan", str(data), "-o", "case")
    words = ("table", "case", "--by", "b", "--epsilon", "1/2", "--budget", "1", "--lang", "en")
    assert "ε = 0.5 in all" in run(*words).out
    assert "ε = 1 in all" in run(*words, "--each", "2").out
    refused = run(*words, "-o", "never.csv")
    assert refused.code == 2
    assert "exceed the limit of 1" in refused.err
    assert not (tmp_path / "never.csv").exists()
    kept = [json.loads(line) for line in (tmp_path / "case" / "privacy-budget.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(one["epsilon"], one["delta"], one["records_a_person"]) for one in kept] == [("1/2", "0", 1), ("1/2", "0", 2)]
    (tmp_path / "case" / "privacy-budget.jsonl").write_text("{", encoding="utf-8")
    assert [one["code"] for one in run(*words, "--json").json["errors"]] == ["bad_budget"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--epsilon", "much"), "bad_option"),
        (("--epsilon", "1", "--each", "0"), "bad_option"),
        (("--epsilon", "1", "--budget", "2"), "no_case"),
        (("--epsilon", "1", "--marginals", "3"), "bad_marginals"),
        (("--marginals", "1"), "no_epsilon"),
    ],
)
def test_what_cannot_be_used(run: Run, data: Path, words: tuple[str, ...], code: str) -> None:
    ran = run("table", str(data), "--by", "b", *words, "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json["errors"]] == [code]
