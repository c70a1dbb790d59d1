"""What a mitigation rounds outside the quasi-identifiers: each column once, and never more mildly than before."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tests.document import document_cases as cases

from reidrisk.flow.treating import Treated, treatments
from reidrisk.model.outside.background import Background, Rounding, View
from reidrisk.model.outside.linkage import LinkageFinding, OutsideFindings


def finding(column: str, step: Rounding | None) -> LinkageFinding:
    view, half = View(column), Fraction(1, 2)
    rounding = None if step is None else (column, step)
    return LinkageFinding(Background("payer", "payer", (view,)), half, half, half, (view,), half, half, 16, rounding=rounding)


def proof(*found: LinkageFinding) -> Any:
    return SimpleNamespace(assessment=replace(cases.LEVEL_3, outside=OutsideFindings(("性别",), found, (), 16, 16)))


def test_a_column_is_never_treated_more_mildly_than_before() -> None:
    """Else two steps that undo each other, such as multiples of 20 and of 50, would take turns for ever."""
    coarse, mild = finding("cost", Rounding("rounding", "50")), finding("cost", Rounding("rounding", "20"))
    done = treatments(proof(coarse), (), ())
    assert done == (Treated("cost", Rounding("rounding", "50"), coarse),)
    assert treatments(proof(mild), done, ()) == done
    (coarser,) = treatments(proof(finding("cost", Rounding("rounding", "100"))), done, ())
    assert coarser.step.to == "100"


@pytest.mark.parametrize(("was", "now", "kept"), [("month", "year", "year"), ("year", "quarter", "year"), ("month", "quarter", "quarter")])
def test_dates_are_cut_further_and_no_finer(was: str, now: str, kept: str) -> None:
    done = treatments(proof(finding("day", Rounding("date_part", was))), (), ())
    (one,) = treatments(proof(finding("day", Rounding("date_part", now))), done, ())
    assert one.step.to == kept


def test_nothing_is_done_where_no_treatment_helps_or_the_values_are_what_is_required() -> None:
    assert treatments(proof(finding("cost", None)), (), ()) == ()
    assert treatments(proof(finding("cost", Rounding("rounding", "10"))), (), ("cost",)) == ()
    assert treatments(None, (), ()) == ()
