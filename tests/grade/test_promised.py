"""The differential privacy scheme: published bounds, composed with the context, graded and stamped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.standards.edition_cases import ORACLES, QI, answers

from reidrisk.flow.editions import settle
from reidrisk.grade.verdict import Matter, grade
from reidrisk.measure.privacy.promised import PROMISED, promised
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.measurement import Measurement
from reidrisk.model.plan import EvaluationPlan, PrivacyScheme, Promised
from reidrisk.model.release import Sharing
from reidrisk.model.verdict import Verdict
from reidrisk.prepare.fixing import plan_hash

BOUNDS = [one for name, one in ORACLES.items() if name.startswith("dp_ident_bound")]
GOALS = [one for name, one in ORACLES.items() if name.startswith("dp_lee_clifton")]


def scheme(epsilon: object, candidates: int) -> PrivacyScheme:
    return PrivacyScheme((Promised("epsilon", Fraction(str(epsilon))),), candidates)


def graded(plan: EvaluationPlan) -> Verdict:
    standard, plan = settle(plan, ())
    assert plan.scheme is not None
    numbers = {PROMISED: promised(plan.scheme)}
    return grade(Matter(standard, plan.release, QI, lambda quasi: Measurement(quasi, ClassSizes.of([1, 2]), numbers=numbers)))


@pytest.mark.parametrize("one", BOUNDS, ids=lambda one: str(one["name"]))
def test_published_bounds_are_never_understated(one: dict[str, dict[str, float]]) -> None:
    found = promised(scheme(one["input"]["epsilon"], int(one["input"]["n"]))).value
    assert found is not None
    assert float(found) == pytest.approx(one["expected"]["rho"], rel=1e-8)
    assert float(found) >= one["expected"]["rho"]


@pytest.mark.parametrize("one", GOALS, ids=lambda one: str(one["name"]))
def test_the_published_epsilon_reaches_the_goal(one: dict[str, dict[str, float]]) -> None:
    found = promised(scheme(one["expected"]["epsilon"], int(one["input"]["n"]))).value
    assert found is not None
    assert float(found) == pytest.approx(one["input"]["rho"], rel=1e-8)


def test_the_bound_is_multiplied_with_the_context_and_classes_only_inform() -> None:
    plan = EvaluationPlan(release=answers(Sharing.ENCLAVE), scheme=scheme("1", 100))
    found = graded(plan)
    bound = found.numbers[PROMISED].value
    assert bound is not None
    assert found.numbers["R"].value == bound * Fraction("0.14")
    assert found.level == 3  # although every class is too small
    assert "extension" in found.numbers[PROMISED].reason.say("en")  # type: ignore[union-attr] # it is stamped
    assert not any("class" in way.finding.say("en") for way in found.ways)


def test_a_weak_promise_in_public_is_level_2() -> None:
    assert graded(EvaluationPlan(release=answers(Sharing.PUBLIC), scheme=scheme("5", 100))).level == 2
    assert graded(EvaluationPlan(release=answers(Sharing.PUBLIC), scheme=scheme("0.1", 100))).level == 3


def test_other_promises_and_steps() -> None:
    approximate = PrivacyScheme((Promised("epsilon", Fraction(1), Fraction(1, 100_000)),), 1000)
    assert float(promised(approximate).value or 0) > float(promised(scheme(1, 1000)).value or 0)
    for kind in ("rho", "mu"):
        one = PrivacyScheme((Promised(kind, Fraction(1, 10)),), 1000)
        two = replace(one, steps=2)
        assert 1 / 1000 < float(promised(one).value or 0) < float(promised(two).value or 0) < 1
    assert promised(scheme(1, 1)).value == 1


def test_a_scheme_has_a_promise_and_is_in_the_hash() -> None:
    with pytest.raises(ValueError, match="promise"):
        PrivacyScheme((), 10)
    plain = EvaluationPlan()
    assert plan_hash(plain) != plan_hash(replace(plain, scheme=scheme(1, 10))) != plan_hash(replace(plain, scheme=scheme(2, 10)))
