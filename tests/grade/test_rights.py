"""How likely somebody is identified, as the risk to their rights reads it: by the verdict, and by R where that is not acceptable."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.document import document_cases as cases
from tests.document.test_counsel_papers import case

from reidrisk.document.parts.plan import situation_of
from reidrisk.grade.rights import Basis, RiskSource, rights_risks


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
