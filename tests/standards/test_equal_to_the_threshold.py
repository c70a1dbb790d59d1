"""A risk that is exactly the threshold: each edition's own words decide, and its step says the same (resolutions G-1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.standards.edition_cases import answers, graded, with_threshold
from tests.standards.test_editions import INSIDE

from reidrisk.flow.editions import standards
from reidrisk.model.judged import Rules
from reidrisk.model.release import Grade, Sharing

EQUAL_PASSES = {
    "gbt-42460-2023": False,  # Table 1, 6.3 b: level 3 is "below the threshold"
    "china-methodology-2024": False,
    "gbt-39725-2020": True,
    "ema-policy-0070": True,
    "hipaa-expert-determination": False,
    "ipc-ontario-2016": True,  # step 6: the overall risk is at most the threshold
    "iso-27559-benchmarks": True,
    "itut-x-suppl39-2023": False,
}


ALL = {one.id: one.accept_equal for one in standards() if not isinstance(one.judged, Rules)}


def test_every_edition_reads_equality_as_its_text_does() -> None:
    assert {key: ALL[key] for key in EQUAL_PASSES} == EQUAL_PASSES


@pytest.mark.parametrize(("edition", "passes"), ALL.items())
@pytest.mark.parametrize(("threshold", "side"), [("1/21", "above"), ("1/20", "equal"), ("1/19", "below")])
def test_the_step_says_what_the_edition_decides(edition: str, passes: bool, threshold: str, side: str) -> None:
    """Two classes of 20, completely public: R = 1/20."""
    release = with_threshold(answers(Sharing.PUBLIC, impact=Grade.HIGH, cutoff=Fraction(1), **INSIDE), threshold)
    found = graded(edition, release, [20, 20])
    assert found.numbers["R"].value == Fraction(1, 20)
    accepted = side == "below" or (side == "equal" and passes)
    assert found.acceptable is accepted
    step = next(one for one in found.steps if "the acceptable threshold of" in one.question.say("en"))
    assert step.question.say("en").startswith("Is R at most" if passes else "Is R below")
    assert step.question.say("zh").startswith("R 是否不高于" if passes else "R 是否低于")
    said = {(True, True): "not above", (True, False): "above", (False, True): "below", (False, False): "not below"}[passes, accepted]
    assert f", {said} the threshold: " in step.finding.say("en")
    zh = {(True, True): "不高于", (True, False): "高于", (False, True): "低于", (False, False): "不低于"}[passes, accepted]
    assert f"，{zh}阈值：" in step.finding.say("zh")
