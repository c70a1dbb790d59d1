"""The same plan on the months after: the same bands, values never seen in their place, no column wiped, at most twice the loss."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Ran, Run

HEAD = ("sex", "age", "admitted", "stay", "icd", "cost")
ROWS = 600


def _rows(month: int, known: str, new: str, share: float) -> Iterator[tuple[str, ...]]:
    """The `share` are old, stay long and have one of the `new` codes."""
    chance = Random(month)  # noqa: S311 - data for a test
    for _ in range(ROWS):
        fresh = chance.random() < share
        age, stay = (
            (chance.randrange(95, 105), chance.randrange(30, 39)) if fresh else (chance.randrange(30, 80, 2), chance.randrange(1, 20))
        )
        code = chance.choice((new if fresh else known).split())
        yield chance.choice("MF"), str(age), f"2026-{month:02d}-{chance.randrange(1, 29):02d}", str(stay), code, str(chance.randrange(900))


@pytest.fixture
def plan(run: Run, tmp_path: Path) -> Ran:
    """Of October, which has no code that ends in 5; December has twice as many old people and long stays."""
    for name, month, share in (("october", 10, 0.01), ("november", 11, 0.01), ("december", 12, 0.02)):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([HEAD, *_rows(month, "I10.1 I11.2 I12.3", "I10.1" if month == 10 else "I10.5 I13.5", share)])
    coarsest = [word for one in ("age=4", "admitted=1", "stay=3", "icd=2") for word in ("--coarsest", one)]
    made = run("mitigate", "october.csv", "--qi", "sex,age,admitted,stay,icd", "--ni", "cost", "--suppression", "10%", *coarsest,
               "-o", "october-out.csv", "--plan", "plan.yaml", "--json")  # fmt: skip
    assert made.code == 0, made.out
    return made


def _labels(path: Path) -> list[set[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [set(column) for column in list(zip(*list(csv.reader(file))[1:], strict=True))[:5]]


@pytest.mark.parametrize("name", ["november", "december"])
def test_values_never_seen_fall_into_place(run: Run, tmp_path: Path, plan: Ran, name: str) -> None:
    again = run("apply", "plan.yaml", f"{name}.csv", "-o", "next.csv", "--json")
    assert again.code == 0, again.out
    before, after = _labels(tmp_path / "october-out.csv"), _labels(tmp_path / "next.csv")
    month = {"november": "2026-11", "december": "2026-12"}[name]
    assert after[2] == {month}
    assert before[2] == {"2026-10"}
    assert after[0] == before[0]
    assert before[4] <= after[4] <= {"I10", "I11", "I12", "I13"}
    assert before[3] | after[3] <= {"0-6", "7-29", "≥30"}  # the bands of small counts, the same in every month
    lost, first = again.json["lost"], plan.json["lost"]
    assert {one["unseen"] for one in lost["cells"].values()} == {0}
    assert lost["records"] <= 2 * first["records"]
    assert sum(one["lost"] for one in lost["cells"].values()) <= 2 * sum(one["lost"] for one in first["cells"].values())
    assert {one["column"]: one["distance"] for one in again.json["moved"]}["admitted"] == "0"
