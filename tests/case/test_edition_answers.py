"""What an edition asks beyond the questionnaires: in the blank case, at the end of the interview, and in the threshold."""

from __future__ import annotations

import io
import sys
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_ROLES, Run

from reidrisk.case.case import open_case
from reidrisk.case.prepared import edition_open
from reidrisk.edge.cli.interview import interview
from reidrisk.flow.editions import standards
from reidrisk.prepare.context import QUESTIONS

FACTORS = ("sensitivity", "detail", "number", "harm")
WHO = ("--by", "Li", "--date", "2026-11-01", "--lang", "en")


@pytest.fixture
def case(run: Run) -> str:
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0
    return "case"


def choose(standard: str) -> None:
    path = Path("case/assessment.yaml")
    text = path.read_text(encoding="utf-8")
    assert "standard: gbt-42460-2023\n" in text
    path.write_text(text.replace("standard: gbt-42460-2023\n", f"standard: {standard}\n"), encoding="utf-8")


@pytest.mark.usefixtures("case")
def test_a_blank_case_has_a_place_for_what_any_edition_asks() -> None:
    text = Path("case/assessment.yaml").read_text(encoding="utf-8")
    assert all(f"\n  {question.key}:\n    value:\n" in text for question in QUESTIONS if question.of_edition)
    needed = {key for standard in standards() for key in standard.needs}
    assert needed <= {question.key for question in QUESTIONS if question.of_edition}


@pytest.mark.parametrize(("grade", "threshold"), [("low", Fraction(1, 10)), ("medium", Fraction(3, 40)), ("high", Fraction(1, 20))])
def test_the_seven_factors_of_ipc_lead_to_the_threshold(run: Run, case: str, grade: str, threshold: Fraction) -> None:
    choose("ipc-ontario-2016")
    assert next(one.key for one in edition_open(open_case(case).file)) == "impact"
    safe = {"low": ("no", "yes"), "medium": ("no", "no"), "high": ("yes", "no")}[grade]
    answers = [f"impact.{key}={grade}" for key in FACTORS]
    answers += [f"impact.without_consent={safe[0]}", f"impact.given_freely={safe[1]}", f"impact.notice={safe[1]}"]
    answers += [f"impact.{key}={safe[0]}" for key in ("privacy", "discrimination", "misuse", "loss")]
    assert run("prepare", case, *(word for answer in answers for word in ("--set", answer)), "--set", "sharing=public", *WHO).code == 0
    assert "impact" not in [one.key for one in edition_open(open_case(case).file)]
    found = run("assess", case, *D3_ROLES, "--json").json
    assert Fraction(found["thresholds"]["risk"]["exact"]) == threshold
    # GB/T 42460 does not tie it: the same answers leave its 0.05.
    other = run("assess", case, *D3_ROLES, "--standard", "gbt-42460-2023", "--json").json
    assert Fraction(other["thresholds"]["risk"]["exact"]) == Fraction(1, 20)


def test_the_interview_ends_with_what_the_edition_asks(run: Run, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose("china-methodology-2024")
    shown = run("prepare", case, "--lang", "en").out
    assert "also asks" in shown
    assert "  territory  " in shown
    asked = [one["key"] for one in run("prepare", case, "--json").json["edition_open"]]
    assert asked == ["territory", "attack"]
    everything = len(open_case(case).file.situation().open())
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * everything + "inside\nprosecutor\n"))
    interview(case, "Li", "en", date(2026, 11, 22))
    release = open_case(case).file.release
    assert (release["territory"].value, str(release["attack"].value)) == ("inside", "prosecutor")
    assert edition_open(open_case(case).file) == ()


def test_answers_to_an_edition_are_taken_over_and_compared(run: Run, case: str) -> None:
    wanted = ("impact=high", "breach=0.3", "cutoff=1/3", "territory=inside", "small_areas=yes")
    assert run("prepare", case, *(word for one in wanted for word in ("--set", one)), "--source", "x", *WHO).code == 0
    assert run("prepare", "next", "--from", case, "--keep", "data").code == 0
    taken = open_case("next").file.release
    assert taken["impact"].value == "high"
    assert taken["breach"].value is None  # the recipient is another
    found = run("diff", case, "next", "--json").json
    assert {row["key"] for row in found["answers"]} == {"breach"}
