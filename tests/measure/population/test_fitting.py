"""The models behind the estimators (Pitman, SNB, Shlosser) against products written out, brute force and published figures."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from tests.measure.population.population_worlds import adult, sample, sizes_of, unique_share

from reidrisk.measure.population.estimator import estimators
from reidrisk.measure.population.histogram import Histogram
from reidrisk.measure.population.negative_binomial import NO_PAIRS, fit_shifted, shlosser, shlosser_terms
from reidrisk.measure.population.people import population_of
from reidrisk.measure.population.pitman.estimate import ALL_UNIQUE
from reidrisk.measure.population.pitman.model import PitmanFit, fit_at, fit_pitman, log_likelihood
from reidrisk.model.dataset import ClassSizes

BY_KEY = {one.key: one for one in estimators()}


def test_pitman_parameters_on_adult() -> None:
    fit = fit_pitman(Histogram.of(sizes_of(adult())))
    assert (fit.theta, fit.alpha) == pytest.approx((3176.2335, 0.7179489), rel=1e-7)


# --- Pitman against products written out ----------------------------------------------------------


def slow_likelihood(sizes: list[int], theta: float, alpha: float) -> float:
    above = math.fsum(math.log(theta + i * alpha) for i in range(1, len(sizes)))
    below = math.fsum(math.log(theta + i) for i in range(1, sum(sizes)))
    within = math.fsum(math.log(j - alpha) for size in sizes for j in range(1, size))
    return above + within - below


def test_the_likelihood_is_the_sampling_formula() -> None:
    sizes = [1, 1, 1, 2, 2, 3, 7, 30]
    data = Histogram.of(ClassSizes.of(sizes))
    base = log_likelihood(data, 0.5)(math.log(3.5)) - slow_likelihood(sizes, 3.0, 0.5)
    assert base == pytest.approx(0, abs=1e-9)
    assert log_likelihood(data, 0.0)(math.log(3.0)) == pytest.approx(slow_likelihood(sizes, 3.0, 0.0), abs=1e-9)
    twenty = math.log(20 - len(sizes) + 1)
    assert log_likelihood(data, -2.0)(twenty) == pytest.approx(slow_likelihood(sizes, 40.0, -2.0), abs=1e-9)
    even = math.fsum(math.log((20 - i) / 20) for i in range(1, len(sizes))) - (sum(sizes) - len(sizes)) * math.log(20)
    assert log_likelihood(data, -math.inf)(twenty) == pytest.approx(even, abs=1e-9)


@pytest.mark.parametrize(
    "sizes",
    [
        [1] * 20 + [2] * 5 + [9],
        [1, 2, 3, 4, 50],
        [1] * 10 + [2] * 40 + [3] * 5,
        [1, 1, 1, 2, 2, 3],
        [1] * 300 + [2] * 40 + [3] * 9 + [60],
        [1, 1, 2, 3, 3, 8, 8],
        [1, 9],
    ],
)
def test_no_other_member_is_more_likely(sizes: list[int]) -> None:
    data = Histogram.of(ClassSizes.of(sizes))
    fit = fit_pitman(data)
    if math.isinf(fit.alpha):
        best = log_likelihood(data, -math.inf)(math.log(fit.cells - len(sizes) + 1))
    else:
        best = slow_likelihood(sizes, fit.theta, fit.alpha)
    frees = np.linspace(0, 15, 61)
    for alpha, free in product([-100.0, -10.0, -3.0, -1.0, -0.3, -0.05, 0.0, 0.01, 0.2, 0.5, 0.7, 0.9, 0.99], frees.tolist()):
        member = fit_at(data, alpha, free)
        assert slow_likelihood(sizes, member.theta, alpha) <= best + 1e-7


def slow_expectation(fit: PitmanFit, sizes: list[int], people: int) -> float:
    """The expected singletons, person by person: u and c_1 change by linear rules, so their means do."""
    if not sizes:
        return slow_expectation(fit, [1], people)
    alone, classes = float(sizes.count(1)), float(len(sizes))
    for i in range(sum(sizes), people):
        new = 1 - classes / fit.cells if math.isinf(fit.alpha) else (fit.theta + classes * fit.alpha) / (fit.theta + i)
        leave = 1 / fit.cells if math.isinf(fit.alpha) else (1 - fit.alpha) / (fit.theta + i)
        alone, classes = alone + new - alone * leave, classes + new
    return alone / people


PROCESSES = [PitmanFit(5, 0.4), PitmanFit(-0.2, 0.6), PitmanFit(40, -2, 20), PitmanFit(math.inf, -math.inf, 30), PitmanFit(9, 0)]


@pytest.mark.parametrize("fit", PROCESSES)
def test_expected_uniques_person_by_person(fit: PitmanFit) -> None:
    sizes = [1, 1, 1, 2, 5]
    data = Histogram.of(ClassSizes.of(sizes))
    assert fit.share(200) == pytest.approx(slow_expectation(fit, [], 200), rel=1e-10)
    assert fit.share_given(data, 200) == pytest.approx(slow_expectation(fit, sizes, 200), rel=1e-10)
    assert fit.share_given(data, 10) == pytest.approx(0.3)
    assert fit.error_given(data, 10) == pytest.approx(0)


def test_the_published_share_is_the_limit_for_many_people() -> None:
    fit = PitmanFit(5, 0.4)
    assert fit.share_published(10**9) == pytest.approx(fit.share(10**9), rel=1e-7)
    assert PitmanFit(40, -2, 20).share_published(100) == PitmanFit(40, -2, 20).share(100)
    assert PitmanFit(math.inf, -math.inf, 1).share(5) == 0


def test_pitman_without_a_maximum_is_not_available() -> None:
    sizes = ClassSizes.of([1] * 9)
    population = population_of(sizes, people=90)
    for key in ("pitman", "pitman_finite"):
        found = BY_KEY[key].estimate(sizes, population)
        assert (found.value, found.state, found.reason) == (None, "not_available", ALL_UNIQUE)
    assert BY_KEY["zayatz"].estimate(sizes, population).value == 1


# --- SNB ------------------------------------------------------------------------------------------


def thinned(alpha: float, beta: float, fraction: float) -> tuple[float, float]:
    """P(f = 1) and P(f = 2) when F = 1 + NB(alpha, beta) and each person is drawn with this chance; summed out."""
    one = two = 0.0
    weight = beta**alpha
    for more in range(3000):
        people = more + 1
        one += weight * people * fraction * (1 - fraction) ** more
        two += weight * math.comb(people, 2) * fraction**2 * (1 - fraction) ** (people - 2) if people > 1 else 0.0
        weight *= (alpha + more) / (more + 1) * (1 - beta)
    return one, two


@pytest.mark.parametrize(("alpha", "beta", "fraction"), [(0.5, 0.3, 0.2), (2.0, 0.6, 0.05), (0.05, 0.1, 0.4), (8.0, 0.9, 0.7)])
def test_snb_returns_the_parameters_that_made_the_counts(alpha: float, beta: float, fraction: float) -> None:
    one, two = thinned(alpha, beta, fraction)
    classes = 50_000
    fit = fit_shifted(classes * one, classes * two, classes, fraction)
    assert fit.alpha == pytest.approx(alpha, rel=1e-6)
    assert 1 / (1 + math.exp(-fit.log_odds)) == pytest.approx(beta, rel=1e-6)
    assert math.exp(fit.log_uniques) == pytest.approx(classes * beta**alpha, rel=1e-8)


def slow_shlosser(counts: dict[int, int], f: Fraction) -> Fraction:
    above = sum(i * f**2 * (1 - f**2) ** (i - 1) * c for i, c in counts.items())
    below = sum((1 - f) ** i * ((1 + f) ** i - 1) * c for i, c in counts.items())
    missed = sum((1 - f) ** i * c for i, c in counts.items())
    once = sum(i * f * (1 - f) ** (i - 1) * c for i, c in counts.items())
    return sum(counts.values()) + counts[1] * Fraction(above) / below * (Fraction(missed) / once) ** 2


def test_shlosser_by_exact_fractions() -> None:
    data = Histogram.of(ClassSizes.of([1] * 20 + [2] * 5 + [9]))
    sums = shlosser_terms(data.sizes, 0.2) @ data.numbers
    assert shlosser(sums) == pytest.approx(float(slow_shlosser({1: 20, 2: 5, 9: 1}, Fraction(1, 5))), rel=1e-12)


def test_arx_puts_the_minus_one_of_shlossers_denominator_outside_the_product() -> None:
    data = Histogram.of(sizes_of(adult()))
    terms = shlosser_terms(data.sizes, 0.2)
    assert shlosser(terms @ data.numbers) == pytest.approx(65_150, abs=1)
    # ARX sums (1-f)^i c_i (1+f)^i - 1 over the distinct sizes, in place of (1-f)^i ((1+f)^i - 1) c_i.
    sums = terms @ data.numbers
    sums[3] = float(((1 - 0.2**2) ** data.sizes * data.numbers - 1).sum())
    assert shlosser(sums) == pytest.approx(29_246, abs=1)


def test_arx_multiplies_the_pairs_by_what_divides_them() -> None:
    alpha, beta, fraction = 0.5, 0.3, 0.2
    _, two = thinned(alpha, beta, fraction)
    d = (1 - fraction) * (1 - beta)
    rest = alpha * beta**alpha * fraction**2 * (1 - beta) / 2 * (2 - (1 - alpha) * d)
    assert rest / (1 - d) ** (alpha + 2) == pytest.approx(two, rel=1e-10)
    assert rest * (1 - d) ** (alpha + 2) != pytest.approx(two, rel=0.5)


def test_snb_is_near_the_truth_where_its_model_holds_and_half_is_sampled() -> None:
    random = np.random.default_rng(7)
    people = 1 + random.negative_binomial(0.5, 0.3, 60_000)
    drawn = sample(people, 0.5, random)
    found = BY_KEY["snb"].estimate(drawn, population_of(drawn, people=int(people.sum())))
    truth = unique_share(people)
    assert found.value == pytest.approx(truth, rel=0.05)
    assert found.interval is not None
    assert found.interval[0] < truth < found.interval[1]


def test_snb_without_pairs_is_not_available() -> None:
    sizes = ClassSizes.of([1, 1, 3])
    found = BY_KEY["snb"].estimate(sizes, population_of(sizes, people=30))
    assert (found.value, found.reason) == (None, NO_PAIRS)
