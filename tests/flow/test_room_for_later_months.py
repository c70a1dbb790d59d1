"""A plan for later months leaves room: what it may lose of its own month is a part of what another may lose."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.searching.full_domain import SearchTask
from reidrisk.mitigate.searching.giving_up import searched
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import Text

ASKED = ("--qi", "sex,age,ward", "--k", "5")


def _month(path: Path, seed: int, rows: int = 700) -> Path:
    """Ages around fifty with thin ends, wards of which one is rare."""
    chance = Random(seed)  # noqa: S311 - data for a test
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(("sex", "age", "ward"))
        for _ in range(rows):
            ward = chance.choices(("surgery", "medicine", "burns"), (60, 38, 2))[0]
            csv.writer(file).writerow((chance.choice("MF"), max(0, min(99, int(chance.gauss(52, 17)))), ward))
    return path


@pytest.mark.parametrize(
    ("lang", "said"),
    [("zh", "至多删除 2.5% 的记录，以后各月至多 5%"), ("en", "2.5% of the records may leave this time, 5% of")],
)
def test_another_month_may_lose_twice_as_much(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    _month(tmp_path / "may.csv", 1)
    _month(tmp_path / "june.csv", 2)
    ran = run("mitigate", "may.csv", *ASKED, "-o", "o.csv", "--plan", "plan.yaml", "--lang", lang)
    assert ran.code == 0, ran.out + ran.err
    assert said in ran.out
    done = run("mitigate", "may.csv", *ASKED, "-o", "p.csv", "--plan", "p.yaml", "--json").json
    assert done["records_lost"] <= 0.025 * 700
    plan = (tmp_path / "plan.yaml").read_text(encoding="utf-8")
    assert 'suppression: "1/20"' in plan
    next_month = run("apply", "plan.yaml", "june.csv", "-o", "n.csv", "--json")
    assert next_month.code == 0, next_month.out + next_month.err


def test_all_of_it_is_taken_where_that_was_said(run: Run, tmp_path: Path) -> None:
    _month(tmp_path / "may.csv", 1)
    for more in (("--suppression", "5%", "--plan", "plan.yaml"), ("--plan", "q.yaml", "--reserve", "0"), ()):
        assert "leave this time" not in run("mitigate", "may.csv", *ASKED, *more, "-o", "o.csv", "--lang", "en", "--replace").out
    ran = run("mitigate", "may.csv", *ASKED, "--reserve", "2", "--lang", "en")
    assert ran.code == 2
    assert "--reserve" in ran.err


def test_a_reserve_is_given_up_where_nothing_can_be_found_otherwise() -> None:
    asked = SearchTask(("age",), (), replace(Requirements.of(k=5, limit=Fraction(1, 10)), reserve=Fraction(1, 2)), "ncp")
    seen: list[Fraction] = []

    def solve(task: SearchTask) -> str:
        seen.append(task.required.reserve)
        if task.required.reserve:
            raise InputError(Problem("no_solution", Text("无", "none")))
        return "found"

    assert searched(solve, asked, records_first=False) == "found"
    assert seen == [Fraction(1, 2), Fraction(0)]
    assert (asked.required.allowed(1000), replace(asked.required, reserve=Fraction(0)).allowed(1000)) == (50, 100)
