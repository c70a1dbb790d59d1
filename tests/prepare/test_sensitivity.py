"""What each answer moves, which one flips the level, and what controls buy, against an independent computation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.prepare.situations import filled, situation

from reidrisk.grade.sensitivity import FixedInputs, effects, least_class, purchases
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.prepare.asking.deriving import derive
from reidrisk.prepare.asking.moves import measures, moves
from reidrisk.prepare.insider_table import INSIDER
from reidrisk.standards.gbt_42460_2023 import STANDARD

D3 = ClassSizes.of((3, 3, 4, 3, 3))
GROUND = FixedInputs(STANDARD, D3, Fraction(1, 20))
BREACH = {Grade.HIGH: Fraction(14, 100), Grade.MEDIUM: Fraction(27, 100), Grade.LOW: Fraction(55, 100)}


def given(value: Any) -> Answer[Any]:
    return Answer(value, "given", "x")


def release(controls: Grade = Grade.MEDIUM, motives: Grade = Grade.MEDIUM, security: Grade = Grade.HIGH, p: str = "0.00108") -> Release:
    return Release.of(
        sharing=given(Sharing.ENCLAVE),
        controls=given(controls),
        motives=given(motives),
        recipient_security=given(security),
        p=given(Fraction(p)),
        m=given(150),
        threshold=given(Fraction(1, 20)),
    )


def risk(controls: Grade, motives: Grade, security: Grade, p: Fraction, m: int = 150) -> Fraction:
    """R of Table D.3 by hand."""
    return Fraction(19, 60) * max(INSIDER[controls, motives], 1 - (1 - p) ** m, BREACH[security])


def test_each_answer_over_its_range() -> None:
    here, p = release(), Fraction("0.00108")
    found = {one.key: one for one in effects(GROUND, here, moves(EvaluationPlan(release=here)))}
    low, middle, high = Grade.LOW, Grade.MEDIUM, Grade.HIGH
    assert (found["controls"].low, found["controls"].high) == (risk(high, middle, high, p), risk(low, middle, high, p))
    assert (found["motives"].low, found["motives"].high) == (risk(middle, low, high, p), risk(middle, high, high, p))
    assert found["recipient_security"].high == risk(middle, middle, low, p)
    assert "p" not in found  # neither half nor double moves the maximum
    assert (found["sharing"].low, found["sharing"].high) == (risk(middle, middle, high, p), Fraction(1))
    assert next(iter(found)) == "sharing"


def test_the_answer_that_flips_the_level() -> None:
    here = release()
    found = {one.key: [end.label for end in one.flips] for one in effects(GROUND, here, moves(EvaluationPlan(release=here)))}
    assert found["controls"] == [Grade.HIGH.words]
    assert found["motives"] == []
    worse = {one.key: one for one in effects(GROUND, release(Grade.HIGH), moves(EvaluationPlan(release=release(Grade.HIGH))))}
    assert {end.label for end in worse["controls"].flips} == {Grade.MEDIUM.words, Grade.LOW.words}
    assert [end.label for end in worse["p"].flips] == ["0.00216"]
    assert [end.label for end in worse["m"].flips] == ["190"]


def test_an_open_answer_spans_what_is_possible() -> None:
    here = release(Grade.HIGH).having(p=Answer())
    found = {one.key: one for one in effects(GROUND, here, moves(EvaluationPlan(release=here)))}
    assert found["p"].now is None
    assert {end.label for end in found["p"].flips} == {"0", "1"}
    assert found["p"].low == risk(Grade.HIGH, Grade.MEDIUM, Grade.HIGH, Fraction(0))


def test_public_sharing_moves_with_nothing_but_sharing() -> None:
    here = Release.of(sharing=given(Sharing.PUBLIC))
    assert [one.key for one in moves(EvaluationPlan(release=here))] == ["sharing"]
    assert measures(EvaluationPlan(release=here)) == ()
    assert measures(EvaluationPlan()) == ()
    assert least_class(GROUND, Release()) is None
    assert purchases(GROUND, Release(), ()) == ()


def plan_of(values: dict[str, str], p: str = "0.00108") -> EvaluationPlan:
    base = Release.of(sharing=given(Sharing.ENCLAVE), p=given(Fraction(p)), m=given(150), threshold=given(Fraction(1, 20)))
    here = situation(values, base)
    follows = derive(here)
    return EvaluationPlan(release=follows.release, replies=here.replies, derived=follows.fields)


FULL = {**filled("controls", safe=True), **filled("motives", safe=False), **filled("security", safe=True), "security.ground": "level"}


def test_items_flip_through_their_score() -> None:
    plan = plan_of({**FULL, **filled("motives", safe=True), "controls.breach": "no"})
    found = {one.key: one for one in effects(GROUND, plan.release, moves(plan))}
    assert [str(end.label.say("en")) for end in found["controls.breach"].flips if not isinstance(end.label, str)] == ["yes"]
    assert found["controls.breach"].title is not None
    assert "controls.malware" not in found  # one missing item more does not change a grade that is capped
    over = replace(plan, release=plan.release.having(controls=given(Grade.LOW)))
    assert not [one for one in moves(over) if one.key.startswith("controls.")]


def test_the_missing_control_buys_level_3() -> None:
    plan = plan_of({**FULL, **filled("motives", safe=True), "controls.breach": "no", "controls.access": "no"})
    bought = purchases(GROUND, plan.release, measures(plan))
    best = bought[0]
    assert sorted(change.say("en") for change in best.changes) == ["a breach protocol", "access control"]
    assert best.enough
    t1 = next(shift for shift in best.shifts if shift.symbol == "T1")
    assert (t1.before.low, t1.after.low) == (Fraction(4, 10), Fraction(5, 100))
    assert best.least == 3
    assert best.risk.low == risk(Grade.HIGH, Grade.LOW, Grade.HIGH, Fraction("0.00108"))


def test_without_questionnaires_grades_are_raised() -> None:
    here = release(Grade.LOW, Grade.LOW, Grade.LOW)
    found = measures(EvaluationPlan(release=here))
    assert [tuple(change.say("en") for change in one.changes) for one in found] == [
        ("mitigating controls raised to medium",),
        ("mitigating controls raised to high",),
        ("security and privacy capability raised to medium",),
        ("security and privacy capability raised to high",),
        ("mitigating controls raised to high", "security and privacy capability raised to high"),
    ]
    bought = purchases(GROUND, here, found)
    assert bought[0].enough
    assert len(bought[0].changes) == 2
    assert measures(EvaluationPlan(release=release(Grade.HIGH, Grade.LOW, Grade.HIGH))) == ()
    sourced = here.having(breach=given(Fraction(1, 10)))
    assert len(measures(EvaluationPlan(release=sourced))) == 2
    assert {one.key for one in moves(EvaluationPlan(release=sourced))} == {"sharing", "controls", "motives", "breach", "p", "m"}


@pytest.mark.parametrize("least", [1, 3, 21])
def test_small_classes_leave_nothing_to_answer(least: int) -> None:
    fixed = FixedInputs(STANDARD, ClassSizes.of((least, 40)), Fraction(1, 20))
    here = release(Grade.LOW, Grade.HIGH, Grade.LOW)
    assert bool(effects(fixed, here, moves(EvaluationPlan(release=here)))) is (least >= 3)


def test_what_is_bought_is_true() -> None:
    """Every purchase that is said to be enough reaches level 3 when its release is graded."""
    seen = Counter[bool]()
    for controls in Grade:
        for motives in Grade:
            here = release(controls, motives, Grade.LOW)
            pairs = [(one, each) for each in measures(EvaluationPlan(release=here)) for one in purchases(GROUND, here, [each])]
            for one, measure in pairs:
                value = measure.release
                assert value["controls"].value is not None
                assert value["motives"].value is not None
                assert value["recipient_security"].value is not None
                expected = risk(value["controls"].value, value["motives"].value, value["recipient_security"].value, Fraction("0.00108"))
                assert one.risk.low == expected
                assert one.enough is (expected < Fraction(1, 20))
                seen[one.enough] += 1
    assert seen[True]
    assert seen[False]


def test_a_measure_that_lowers_no_class_size_is_not_offered() -> None:
    """A class of k is enough where 1/k x pr(context) < 0.05, and no class may have fewer than 3 (D.1.5, tau = 1/3)."""

    def least(here: Release) -> int:
        parts = (here["controls"].value, here["motives"].value, here["recipient_security"].value)
        assert None not in parts
        attack = risk(*parts, Fraction("0.00108")) / Fraction(19, 60)  # type: ignore[arg-type] # just said
        return next(k for k in range(3, 100) if Fraction(1, k) * attack < Fraction(1, 20))

    offered = Counter[bool]()
    for controls, motives, security in product(Grade, Grade, Grade):
        here = release(controls, motives, security)
        for each in measures(EvaluationPlan(release=here)):
            found = purchases(GROUND, here, [each])
            helps = least(each.release) < least(here)
            assert [one.least for one in found] == ([least(each.release)] if helps else [])
            offered[helps] += 1
    assert offered[True]
    assert offered[False]


def test_a_step_on_the_way_counts_while_other_answers_are_open() -> None:
    """Half of the weight makes the controls medium for certain, whatever the open items turn out to be."""
    told = {**FULL, **filled("motives", safe=True)}
    told = {key: value for key, value in told.items() if not key.startswith("controls.")}
    plan = plan_of({**told, "controls.agreement": "yes", "controls.access": "yes", "controls.breach": "no"})
    grades = [one.release["controls"].value for one in measures(plan)]
    assert grades[:2] == [Grade.MEDIUM, Grade.HIGH]
    first = measures(plan)[0]
    # 3 + 3 for what is there, 3 for the protocol and four items of 2: 17 of 33.
    assert len(first.changes) == 5
    assert purchases(GROUND, plan.release, [first])[0].least < least_class(GROUND, plan.release)  # type: ignore[operator] # sharing is given
