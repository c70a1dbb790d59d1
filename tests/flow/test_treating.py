"""What a mitigation rounds outside the quasi-identifiers: each column once, and never more mildly than before."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tests.document import document_cases as cases

from reidrisk.flow.treating import Treated, treatments
from reidrisk.model.outside.background import Background, Precision, Rounding, View
from reidrisk.model.outside.linkage import LinkageFinding, OutsideFindings


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


def test_nothing_is_done_where_no_treatment_helps_or_the_values_are_what_is_required() -> None:
    assert treatments(proof(finding("ward", None)), (), (), means=True) == ()
    assert treatments(proof(finding("cost", Rounding("rounding", "10"))), (), ("cost",), means=True) == ()
    assert treatments(None, (), (), means=True) == ()
