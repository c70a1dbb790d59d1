"""``reidrisk apply --epsilon --delta``: a sample by a fixed plan, k over all columns, what it costs in the budget of the case."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest
from tests.case.test_approve import _keys
from tests.case.test_mitigated_case import write
from tests.edge.calling import Run

__all__ = ["_keys"]
PLAN = "schema: reidrisk/plan/1\nsteps:\n  - {transform: suppress_column, column: name}\n  - {transform: bands, column: age, width: 20}\n"
PRIVATE = ("--epsilon", "1", "--delta", "1e-2", "-o", "out.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "people.csv", [[f"Per Son{n:03}", "mf"[n % 2], str(20 + n % 40), "ab"[n % 2]] for n in range(400)])
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    return tmp_path


def test_a_sample_of_large_groups_that_says_its_promise(run: Run, folder: Path) -> None:
    done = run("apply", "plan.yaml", "people.csv", *PRIVATE, "--lang", "en")
    assert done.code == 0, done.out + done.err
    assert "groups of fewer than 21 alike in all columns are left out" in done.out
    with (folder / "out.csv").open(encoding="utf-8") as file:
        groups = Counter(tuple(row.values()) for row in csv.DictReader(file))
    assert min(groups.values()) >= 21
    assert 150 < sum(groups.values()) < 350  # 253 are expected, with a standard deviation of 10
    again = run("apply", "plan.yaml", "people.csv", *PRIVATE, "--replace", "--json").json
    assert again["steps"][0]["transform"] == "random_sample"
    assert again["privacy"] == {"epsilon": "1", "delta": "1/100", "share": 0.632120558828, "k": 21}


def test_what_it_costs_stands_in_the_budget_of_the_case(run: Run, folder: Path) -> None:
    run("scan", "people.csv", "-o", "case", "--lang", "en")
    done = run("apply", "plan.yaml", "case", "--epsilon", "1", "--delta", "1e-2", "--budget", "1.5", "--lang", "en")
    assert done.code == 0, done.out + done.err
    assert "ε = 1 now, ε = 1 in all" in done.out
    first, made = map(json.loads, (folder / "case" / "privacy-budget.jsonl").read_text(encoding="utf-8").splitlines())
    assert (first["what"], first["epsilon"], first["delta"], made["what"]) == ("safe-sampling", "1", "1/100", "made")
    output = (folder / "case" / "output" / "people.csv").read_bytes()
    over = run("apply", "plan.yaml", "case", "--epsilon", "1", "--delta", "1e-2", "--budget", "1.5", "--json")
    assert (over.code, over.json["errors"][0]["code"]) == (2, "budget_exceeded")
    assert (folder / "case" / "output" / "people.csv").read_bytes() == output


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--epsilon", "1"), "delta_and_epsilon"),
        (("--delta", "1e-6"), "delta_and_epsilon"),
        (("--epsilon", "1", "--delta", "x"), "bad_option"),
        (("--epsilon", "1", "--delta", "2"), "bad_delta"),
        (("--epsilon", "1", "--delta", "1e-2", "--each", "2"), "one_record_each"),
    ],
)
def test_what_cannot_be_promised(run: Run, folder: Path, words: tuple[str, ...], code: str) -> None:
    done = run("apply", "plan.yaml", "people.csv", *words, "-o", "out.csv", "--json")
    assert (done.code, done.json["errors"][0]["code"]) == (2, code)
    assert not (folder / "out.csv").exists()
