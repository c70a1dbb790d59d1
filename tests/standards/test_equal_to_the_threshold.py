"""A risk that is exactly the threshold: each edition's own words decide, and its step says the same (resolutions G-1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.standards.edition_cases import answers, graded, with_threshold
from tests.standards.test_editions import INSIDE

from reidrisk.flow.editions import standards
from reidrisk.model.judged import Rules
from reidrisk.model.release import Grade, Sharing

# By the text of each: where it stands and what it says. Of two that say nothing the stricter reading holds.
EQUAL_PASSES = {
    "gbt-42460-2023": False,  # Table 1: level 2 is "not below"; 6.3 b: less than the threshold is level 3, else level 2
    "china-methodology-2024": False,  # 11.1: level 2 is "higher than or equal to", level 3 "lower than"; Appendix C 6.3 b the same
    "gbt-39725-2020": True,  # 10.2 d: "5 and more" includes five (resolutions P-21)
    "ema-policy-0070": True,  # EMA/90915/2016, 3.5.4: only a probability "higher than the threshold" needs anonymisation
    "hipaa-expert-determination": False,  # 164.514(b)(1) does not say
    "ipc-ontario-2016": True,  # step 6: the overall risk is at most the threshold
    "iso-27559-benchmarks": True,  # IHE ITI handbook: "Max"; none "can exceed the threshold" (its worked example says "below")
    "itut-x-suppl39-2023": False,  # 6.4 and Appendix I do not say (resolutions I-4)
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
