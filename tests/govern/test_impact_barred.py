"""What the impact assessment bars, the gate holds; and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.document.document_cases import LEVEL_1
from tests.document.test_counsel_papers import HARSH, LAWFUL, MILD, answered, case, shared
from tests.document.test_kinds import material

from reidrisk.document.kind import Material
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.document.parts.impact_conclusion import impact_conclusion
from reidrisk.document.parts.plan import situation_of
from reidrisk.govern.gate.checks.impact_barred import PRECONDITION
from reidrisk.govern.gate.precondition import Facing
from reidrisk.measure.attribute.shared import SharedValue

Disclosed = tuple[Sequence[SharedValue], frozenset[str]]


def lacks(found: Material, disclosed: Callable[[], Disclosed] | None = None) -> dict[str, str]:
    facing = Facing("gbt-42460-2023", situation_of(found), (), Path(), found.assessment, disclosed=disclosed)
    return {one.subject: one.state for one in PRECONDITION.test(facing)}


@pytest.mark.parametrize("records", [0, 19, 20, 100])
@pytest.mark.parametrize("impact", [MILD, HARSH])
@pytest.mark.parametrize(
    "answers", [{}, {"legal.training": "no"}, {"legal.basis": "no"}, {"recipients.agreement": "none"}, {"legal.sensitive": "no"}]
)
def test_the_gate_bars_what_the_paper_bars(records: int, impact: dict[str, str], answers: dict[str, str]) -> None:
    found = case({**impact, **answers}, shared=shared(records))
    concluded = impact_conclusion(found, AnswersInWords.of(found, "en")).found
    assert lacks(found, lambda: (shared(records), frozenset())) == concluded.bars
    assert bool(concluded.bars) is concluded.barred, "of data whose risk is acceptable"
    told = {key for key, value in answers.items() if value in {"no", "none"} and key != "legal.sensitive"}
    assert told == set(concluded.bars) - {"grade of the risk to rights"}


def test_classes_are_counted_only_where_they_decide() -> None:
    def never() -> Disclosed:
        raise AssertionError

    assert lacks(case({}), never) == {}
    with pytest.raises(AssertionError):
        lacks(case(HARSH), never)


def test_a_severe_risk_bars_by_the_sources_that_make_it_so() -> None:
    few = lacks(case(HARSH), lambda: (shared(19), frozenset()))
    many = lacks(case(HARSH), lambda: (shared(20), frozenset()))
    assert "disclosed" in many["grade of the risk to rights"]
    assert "disclosed" not in few.get("grade of the risk to rights", "")


def test_a_conclusion_that_is_not_acceptable_may_be_signed_as_such() -> None:
    assert lacks(answered(material(LEVEL_1), {**LAWFUL, **MILD, "legal.training": "no"})) == {}
    assert list(PRECONDITION.test(Facing("gbt-42460-2023", situation_of(case({"legal.training": "no"})), (), Path()))) == []
