"""How likely somebody is identified, as the risk to their rights reads it: by the verdict, and by R where that is not acceptable."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.document import document_cases as cases
from tests.document.test_counsel_papers import case

from reidrisk.document.parts.plan import situation_of
from reidrisk.grade.rights import Basis, RiskSource, rights_risks
from reidrisk.model.release import Answer, Release


@pytest.mark.parametrize(
    ("acceptable", "risk", "likely", "basis"),
    [
        (True, Fraction(1, 50), 1, Basis.BELOW),
        (None, Fraction(1, 50), None, Basis.UNKNOWN),
        (False, None, None, Basis.UNKNOWN),
        (False, Fraction(1, 10), 2, Basis.ABOVE),
        (False, Fraction(1), 3, Basis.ABOVE),
    ],
)
def test_how_likely_somebody_is_identified(acceptable: bool | None, risk: Fraction | None, likely: int | None, basis: Basis) -> None:
    before = cases.LEVEL_3.verdict
    numbers = {**before.numbers, "R": replace(before.numbers["R"], value=risk, reason=cases.LEVEL_3.standard.title)}
    assessment = replace(cases.LEVEL_3, verdict=replace(before, acceptable=acceptable, numbers=numbers))
    found = rights_risks(assessment, situation_of(case({})), (), frozenset())[0]
    assert (found.source, found.likely, found.basis) == (RiskSource.IDENTIFIED, likely, basis)


@pytest.mark.parametrize(
    ("chance", "likely"), [("0.01", 1), ("0.14", 1), ("0.15", 2), ("0.27", 2), ("0.28", 3), ("0.55", 3), ("0.9", 3), (None, None)]
)
def test_a_stated_probability_of_a_leak_is_held_against_what_the_edition_has_for_each_grade(chance: str | None, likely: int | None) -> None:
    """With a figure of their own the recipient's security is not asked for: the whole grade stayed open for ever."""
    stated = {} if chance is None else {"breach": Answer(Fraction(chance), "given", "hospitals, 2024")}
    plan = replace(cases.LEVEL_3.plan, release=Release.of(**stated))
    found = rights_risks(replace(cases.LEVEL_3, plan=plan), situation_of(case({})), (), frozenset())[2]
    assert (found.source, found.likely, found.capability) == (RiskSource.LEAKED, likely, None)
    assert (found.basis, found.chance) == ((Basis.UNKNOWN, None) if chance is None else (Basis.STATED, Fraction(chance)))
