"""What a mitigation rounds outside the quasi-identifiers: each column once, and never more mildly than before."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.document import document_cases as cases
from tests.edge.calling import Run

from reidrisk.flow.treating import Treated, treatments
from reidrisk.model.outside.background import Background, Precision, Rounding, View
from reidrisk.model.outside.linkage import FarValue, LinkageFinding, OutsideFindings


def finding(column: str, step: Rounding | None, kind: Precision = Precision.EXACT) -> LinkageFinding:
    view, half = View(column, kind=kind), Fraction(1, 2)
    rounding = None if step is None else (column, step)
    return LinkageFinding(Background("payer", "payer", (view,)), half, half, half, (view,), half, half, 16, rounding=rounding)


def proof(*found: LinkageFinding) -> Any:
    return SimpleNamespace(assessment=replace(cases.LEVEL_3, outside=OutsideFindings(("性别",), found, (), 16, 16)))


def test_a_column_is_never_treated_more_mildly_than_before() -> None:
    """Else two steps that undo each other, such as multiples of 20 and of 50, would take turns for ever."""
    coarse, mild = finding("cost", Rounding("rounding", "50")), finding("cost", Rounding("rounding", "20"))
    done = treatments(proof(coarse), (), (), means=True)
    assert done == (Treated("cost", Rounding("rounding", "50"), coarse),)
    assert treatments(proof(mild), done, (), means=True) == done
    (coarser,) = treatments(proof(finding("cost", Rounding("rounding", "100"))), done, (), means=True)
    assert coarser.step.to == "100"


@pytest.mark.parametrize(("was", "now", "kept"), [("month", "year", "year"), ("year", "quarter", "year"), ("month", "quarter", "quarter")])
def test_dates_are_cut_further_and_no_finer(was: str, now: str, kept: str) -> None:
    done = treatments(proof(finding("day", Rounding("date_part", was))), (), (), means=True)
    (one,) = treatments(proof(finding("day", Rounding("date_part", now))), done, (), means=True)
    assert one.step.to == kept


def test_an_amount_becomes_the_mean_of_its_class_where_no_rounding_will_do_and_means_may_be_made() -> None:
    """No rounding comes after it, and it is not made twice."""
    found = finding("cost", None, Precision.AMOUNT)
    done = treatments(proof(found), (), (), means=True)
    assert [(one.column, one.step) for one in done] == [("cost", Rounding("class_mean", "3"))]
    assert treatments(proof(found), done, (), means=True) == done
    assert treatments(proof(finding("cost", Rounding("rounding", "1000000"))), done, (), means=True) == done
    assert treatments(proof(found), (), (), means=False) == ()
    assert treatments(proof(found), (), ("cost",), means=True) == ()


def test_means_where_a_rounding_leaves_hardly_anything() -> None:
    """More than half at one value is a column of 0 and 10,000; dates have no mean, and another engine makes none."""
    step = Rounding("rounding", "10000")
    for alike, expected in ((Fraction(1, 2), step), (Fraction(51, 100), Rounding("class_mean", "3"))):
        found = replace(finding("cost", step, Precision.AMOUNT), alike=alike)
        assert [one.step for one in treatments(proof(found), (), (), means=True)] == [expected]
        assert [one.step for one in treatments(proof(found), (), (), means=False)] == [step]
    day = replace(finding("day", Rounding("date_part", "year"), Precision.DATE), alike=Fraction(4, 5))
    assert [one.step.to for one in treatments(proof(day), (), (), means=True)] == ["year"]


def test_what_stands_out_is_lowered_and_what_finds_people_is_rounded() -> None:
    """Of one column, both; a lower bound takes the place of a higher one."""

    def found(top: int) -> Any:
        outside = OutsideFindings(
            ("性别",), (finding("cost", Rounding("rounding", "50")),), far=(FarValue("cost", 1, 1, 5, Fraction(top)),)
        )
        return SimpleNamespace(assessment=replace(cases.LEVEL_3, outside=outside))

    done = treatments(found(900), (), (), means=True)
    assert [str(one.step.words.say("en")) for one in done] == ["those of 900 and more replaced by their mean", "rounded to multiples of 50"]
    assert treatments(found(950), done, (), means=True) == done
    assert [one.step.to for one in treatments(found(800), done, (), means=True)] == ["800", "50"]
    assert treatments(found(900), (), ("cost",), means=True) == ()


def test_nobody_is_found_by_having_most(run: Run, tmp_path: Path) -> None:
    """One salary of 4,850,000 where all others have a tenth: level 3 before, with the figure in the output."""
    random = Random(3)  # noqa: S311 - no secret
    rows = [(random.choice("FM"), random.choice(("Sales", "R&D")), random.randrange(30_000, 120_000)) for _ in range(400)]
    rows[7] = ("F", "Sales", 4_850_000)
    (tmp_path / "pay.csv").write_text("gender,division,annual_salary\n" + "".join(f"{a},{b},{c}\n" for a, b, c in rows), encoding="utf-8")
    context = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
    roles = ("--qi", "gender,division", "--sa", "annual_salary")
    before = run("assess", "pay.csv", *roles, *context, "--lang", "zh")
    assert "列“annual_salary”中有 1 个数值远高于其余" in before.out
    assert "2 级" in before.out
    made = run("mitigate", "pay.csv", *roles, *context, "--lang", "en", "-o", "out.csv", "--json")
    assert made.code == 0, made.err
    treated = json.loads(made.out)["plan"]["treated"]
    assert treated[0] == {"column": "annual_salary", "transform": "top_mean", "to": "110000", "holder": None}
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        amounts = Counter(Fraction(row["annual_salary"]) for row in csv.DictReader(file))
    assert max(amounts) < 1_000_000
    assert amounts[max(amounts)] >= 5
    assert "Level 3" in run("assess", "out.csv", *roles, *context, "--lang", "en").out


def test_nothing_is_done_where_no_treatment_helps_or_the_values_are_what_is_required() -> None:
    assert treatments(proof(finding("ward", None)), (), (), means=True) == ()
    assert treatments(proof(finding("cost", Rounding("rounding", "10"))), (), ("cost",), means=True) == ()
    assert treatments(None, (), (), means=True) == ()
