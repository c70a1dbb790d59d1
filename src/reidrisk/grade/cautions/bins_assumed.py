"""Columns without a distribution in the population count as one bin in the journalist's figure (China methodology 11.3.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...measure.population.graded import DRI
from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found


def test(assessment: Assessment) -> Iterator[Found]:
    """Each figure that grades by such bins, once, with how high the risk may be."""
    numbers = (one.verdict.numbers.get(DRI) for one in assessment.verdict.audiences)
    reasons = (one.reason for one in numbers if one is not None and one.state == "assumed" and one.reason is not None)
    yield from map(Found, {reason.say("en"): reason for reason in reasons}.values())


CAUTION = Caution(
    code="bins-assumed",
    title=Text("部分准标识符没有总体分布", "quasi-identifiers without a population distribution"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "给出这些列的总体分布（--meaning 或 --population-table）；没有的，知悉风险可能更高。",
        "Give their distribution (--meaning or --population-table); where there is none, note that the risk may be higher.",
    ),
    place=69,
    clauses=("China methodology (2024) 11.3.2.5",),
)
