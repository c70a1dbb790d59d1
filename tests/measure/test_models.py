"""Every risk model against its own cases and against a slow, obvious count."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.measure.figures import models
from reidrisk.measure.risk_model import RiskModel, exact_sum
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.standard import SharingRule

SIZES = st.lists(st.integers(1, 60), min_size=1, max_size=40)
TAUS = st.sampled_from([Fraction(1, 20), Fraction(1, 5), Fraction(1, 3), Fraction(9, 100), Fraction(1)])


def rule(tau: Fraction) -> SharingRule:
    return SharingRule(tau, "R_c", attack_certain=False)


BRUTE: dict[str, Callable[[list[int], Fraction], Fraction]] = {
    "J": lambda f, _: Fraction(len(f)),
    "N": lambda f, _: Fraction(sum(f)),
    "k": lambda f, _: Fraction(min(f)),
    "uniques": lambda f, _: Fraction(f.count(1)),
    "R_a": lambda f, tau: Fraction(sum(Fraction(1, x) > tau for x in f), len(f)),
    "R_a_records": lambda f, tau: Fraction(sum(x for x in f if Fraction(1, x) > tau), sum(f)),
    "R_b": lambda f, _: max(Fraction(1, x) for x in f),
    "R_c": lambda f, _: sum((Fraction(1, x) for x in f), Fraction(0)) / len(f),
    "record_average": lambda f, _: sum((Fraction(1, x) for x in f for _ in range(x)), Fraction(0)) / sum(f),
}


def test_every_definition_is_of_a_model_that_is_there() -> None:
    assert set(BRUTE) <= {model.symbol for model in models()}


@pytest.mark.parametrize("model", models(), ids=lambda model: str(model.symbol))
def test_model_keeps_its_own_cases(model: RiskModel) -> None:
    assert len(model.examples) >= 5
    assert len(model.counterexamples) >= 5
    for case in model.examples:
        assert model.compute(ClassSizes.of(case.sizes), rule(case.tau)) == case.figure
    for case in model.counterexamples:
        assert model.compute(ClassSizes.of(case.sizes), rule(case.tau)) != case.figure


@pytest.mark.parametrize("model", models(), ids=lambda model: str(model.symbol))
@given(sizes=SIZES, tau=TAUS)
def test_model_is_exact_and_knows_no_order(model: RiskModel, sizes: list[int], tau: Fraction) -> None:
    found = model.compute(ClassSizes.of(sizes), rule(tau))
    assert isinstance(found, Fraction)
    assert model.compute(ClassSizes.of(sizes[::-1]), rule(tau)) == found


@pytest.mark.parametrize("model", [model for model in models() if model.symbol in BRUTE], ids=lambda model: str(model.symbol))
@given(sizes=SIZES, tau=TAUS)
def test_model_equals_brute_force(model: RiskModel, sizes: list[int], tau: Fraction) -> None:
    assert model.compute(ClassSizes.of(sizes), rule(tau)) == BRUTE[model.symbol](sizes, tau)


def figure(symbol: str, sizes: list[int]) -> Fraction:
    model = next(model for model in models() if model.symbol == symbol)
    return model.compute(ClassSizes.of(sizes), rule(Fraction(1, 5)))


@given(sizes=SIZES.filter(lambda f: len(f) > 1))
def test_merging_classes_never_raises_the_maximum_nor_the_record_average(sizes: list[int]) -> None:
    merged = [sizes[0] + sizes[1], *sizes[2:]]
    assert figure("R_b", merged) <= figure("R_b", sizes)
    assert figure("record_average", merged) <= figure("record_average", sizes)
    assert figure("R_a_records", merged) <= figure("R_a_records", sizes)


def test_merging_classes_can_raise_the_class_mean() -> None:
    assert figure("R_c", [5, 100, 100]) == Fraction(11, 150)
    assert figure("R_c", [5, 200]) == Fraction(41, 400)


@given(sizes=SIZES)
def test_class_mean_is_never_below_the_record_average(sizes: list[int]) -> None:
    assert figure("R_c", sizes) >= figure("record_average", sizes)


@given(sizes=SIZES)
def test_order_changes_nothing(sizes: list[int]) -> None:
    assert ClassSizes.of(sizes) == ClassSizes.of(sorted(sizes, reverse=True))


@given(terms=st.lists(st.fractions(), max_size=20))
def test_exact_sum(terms: list[Fraction]) -> None:
    assert exact_sum(terms) == sum(terms, Fraction(0))
