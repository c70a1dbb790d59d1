"""From differential privacy to identification: published bounds, and mechanisms whose success is worked out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.population.population_worlds import ROOT

from reidrisk.measure.privacy.identification import advantage, epsilon_for, identification_probability, posterior
from reidrisk.measure.privacy.loss import Approximate, Concentrated, Either, Gaussian, Mixed
from reidrisk.measure.privacy.together import Mechanism, compose
from reidrisk.model.problem import InputError

ORACLES = {one["name"]: one for one in json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))}
POINTS = [0.0, 1e-9, 0.001, 0.05, 0.3, 0.5, 0.9, 1.0]


def named(prefix: str) -> list[str]:
    return [name for name in ORACLES if name.startswith(prefix)]


@pytest.mark.parametrize("name", named("dp_lee_clifton"))
def test_lee_and_clifton(name: str) -> None:
    given, wanted = ORACLES[name]["input"], ORACLES[name]["expected"]
    epsilon = epsilon_for(given["rho"], given["n"], ratio=given["sensitivity_ratio"])
    assert epsilon == pytest.approx(wanted["epsilon"], abs=1e-12)
    assert identification_probability([Approximate(epsilon)], given["n"]) == pytest.approx(wanted["check_rho"], abs=1e-12)
    assert epsilon_for(given["rho"], given["n"], ratio=2) == pytest.approx(epsilon / 2)


@pytest.mark.parametrize("name", named("dp_ident_bound"))
def test_identification_bound(name: str) -> None:
    given = ORACLES[name]["input"]
    found = identification_probability([Approximate(given["epsilon"])], given["n"])
    assert found == pytest.approx(ORACLES[name]["expected"]["rho"], abs=1e-12)


@pytest.mark.parametrize("name", named("dp_posterior"))
def test_posterior_and_advantage(name: str) -> None:
    given, wanted = ORACLES[name]["input"], ORACLES[name]["expected"]
    assert posterior(given["prior"], given["epsilon"]) == pytest.approx(wanted["posterior_pure"], abs=1e-12)
    assert advantage(Approximate(given["epsilon"], given["delta"])) == pytest.approx(wanted["max_advantage"], abs=1e-12)


@pytest.mark.parametrize("name", named("gdp_delta"))
def test_gaussian(name: str) -> None:
    given, wanted = ORACLES[name]["input"], ORACLES[name]["expected"]
    assert Gaussian(given["mu"]).delta(given["epsilon"]) == pytest.approx(wanted["delta"], abs=1e-12)
    assert Gaussian(given["mu"]).power(0.05) == pytest.approx(wanted["tpr_at_fpr_0_05"], abs=1e-12)


@settings(deadline=None, max_examples=50)
@given(epsilon=st.floats(0, 8), n=st.integers(2, 10**6))
def test_randomized_response_reaches_the_pure_bound(epsilon: float, n: int) -> None:
    """Naming the true one of n with odds e^epsilon is epsilon-DP, and is right with exactly this probability."""
    exact = math.exp(epsilon) / (math.exp(epsilon) + n - 1)
    assert identification_probability([Approximate(epsilon)], n) == pytest.approx(exact, rel=1e-9)
    assert posterior(1 / n, epsilon) == pytest.approx(exact, rel=1e-9)


@settings(deadline=None, max_examples=50)
@given(epsilon=st.floats(0, 5), delta=st.floats(0, 0.4), n=st.integers(2, 1000))
def test_delta_adds_at_most_what_the_sums_allow(epsilon: float, delta: float, n: int) -> None:
    closed = (math.exp(epsilon) + (n - 1) * delta) / (math.exp(epsilon) + n - 1)
    found = identification_probability([Approximate(epsilon, delta)], n)
    assert found <= min(1.0, closed) * (1 + 1e-9)
    assert found >= identification_probability([Approximate(epsilon)], n) * (1 - 1e-9)


@pytest.mark.parametrize("mu", [0.1, 1.0, 3.0])
def test_two_gaussians_are_told_apart_exactly_so_often(mu: float) -> None:
    assert identification_probability([Gaussian(mu)], 2) == pytest.approx(0.5 * math.erfc(-mu / 2 / math.sqrt(2)), rel=1e-10)


def test_the_best_guess_among_many_gaussians_stays_below_the_bound() -> None:
    """Candidate i shifts coordinate i by mu/sqrt(2): any two worlds are mu apart, and the largest coordinate is the best guess."""
    random, mu, n, rounds = np.random.default_rng(5), 3.0, 50, 20_000
    noise = random.normal(size=(rounds, n))
    noise[:, 0] += mu / math.sqrt(2)
    right = float((noise.argmax(axis=1) == 0).mean())
    bound = identification_probability([Gaussian(mu)], n)
    assert right <= bound + 3 * math.sqrt(bound / rounds)
    assert bound <= 4 * right


@settings(deadline=None, max_examples=15)
@given(mu=st.floats(0.05, 3), at=st.sampled_from(POINTS))
def test_zcdp_never_promises_more_than_the_gaussian_it_covers(mu: float, at: float) -> None:
    assert Concentrated(mu**2 / 2).power(at) >= Gaussian(mu).power(at) - 1e-9


def test_zcdp_delta_is_below_the_plain_conversion() -> None:
    rho = 0.3
    for delta in (1e-3, 1e-6, 1e-9):
        assert Concentrated(rho).delta(rho + 2 * math.sqrt(rho * math.log(1 / delta))) <= delta
    assert all(one >= two for one, two in pairwise(Concentrated(rho).delta(e / 10) for e in range(80)))


@pytest.mark.parametrize(("rho", "epsilon"), [(0.3, 1.0), (0.3, 5.0), (0.01, 0.5), (2.0, 9.0)])
def test_zcdp_delta_is_the_least_over_the_orders(rho: float, epsilon: float) -> None:
    """Canonne, Kamath and Steinke 2020: the least of e^((a-1)(a rho - epsilon)) / (a-1) x (1 - 1/a)^a, over a fine grid of a > 1."""
    orders = 1 + np.exp(np.linspace(-8, 8, 200_001))
    every = (orders - 1) * (orders * rho - epsilon) + orders * np.log1p(-1 / orders) - np.log(orders - 1)
    assert Concentrated(rho).delta(epsilon) == pytest.approx(math.exp(every.min()), rel=1e-6)


@pytest.mark.parametrize(
    "promise",
    [
        Approximate(1.0), Approximate(0.5, 0.01), Gaussian(1.0), Gaussian(0.0), Concentrated(0.2), Concentrated(0.0),
        Mixed(Approximate(0.1, 0.001), Gaussian(0.5)), Either((Approximate(1.0), Gaussian(0.7))),
    ],
)  # fmt: skip
def test_power_is_a_rising_concave_curve_above_blind_guessing(promise: Approximate | Gaussian | Concentrated | Mixed | Either) -> None:
    grid = np.linspace(0, 1, 101).tolist()
    powers = [promise.power(at) for at in grid]
    assert all(at - 1e-12 <= power <= 1 + 1e-12 for at, power in zip(grid, powers, strict=True))
    steps = np.diff(powers)
    assert np.all(steps >= -1e-12)
    assert np.all(np.diff(steps) <= 1e-6)
    assert all(promise.grouped(2).power(at) >= promise.power(at) - 1e-12 for at in grid)


def test_group_privacy() -> None:
    assert Approximate(1.0, 1e-6).grouped(2) == Approximate(2.0, 1e-6 * (1 + math.e))
    assert Gaussian(0.5).grouped(3) == Gaussian(1.5)
    assert Concentrated(0.5).grouped(2) == Concentrated(2.0)
    assert identification_probability([Approximate(1)], 100, steps=2) == pytest.approx(identification_probability([Approximate(2)], 100))


def test_composition_of_one_kind() -> None:
    assert compose([Gaussian(3), Gaussian(4)]) == Gaussian(5)
    assert compose([Concentrated(0.25), Concentrated(0.5)]) == Concentrated(0.75)
    assert compose([Approximate(0.5, 1e-6), Approximate(0.25, 2e-6)]) == Approximate(0.75, 3e-6)
    assert compose([Approximate(0.5)]) == Approximate(0.5)
    assert compose([Gaussian(1), Concentrated(0.5)]) == Concentrated(1.0)


def test_composition_of_different_kinds() -> None:
    both = compose([Approximate(0.5, 1e-6), Gaussian(1)])
    assert both == Mixed(Approximate(0.5, 1e-6), Gaussian(1))
    assert both.power(0.1) > Gaussian(1).power(0.1)
    pure = compose([Approximate(1.0), Concentrated(0.5)])
    assert pure == Either((Mixed(Approximate(1.0), Concentrated(0.5)), Concentrated(1.0)))
    three = compose([Approximate(1.0), Approximate(1.0, 1e-9), Approximate(0.5)])
    assert three == Either((Approximate(2.5, 1e-9), Mixed(Approximate(1.0, 1e-9), Concentrated(0.625))))


def test_many_small_releases_cost_less_than_their_sum() -> None:
    many: list[Mechanism] = [Approximate(0.01)] * 400
    assert identification_probability(many, 1000) < 0.5 * identification_probability([Approximate(4.0)], 1000)


@settings(deadline=None, max_examples=15)
@given(st.lists(st.floats(0.01, 1), min_size=1, max_size=4), st.integers(2, 1000))
def test_a_further_release_never_lowers_the_risk(epsilons: list[float], n: int) -> None:
    mechanisms: list[Mechanism] = [Approximate(epsilon) for epsilon in epsilons]
    before = identification_probability(mechanisms, n)
    assert 1 / n <= before * (1 + 1e-9)
    for more in (Approximate(0.3), Gaussian(0.3)):
        assert identification_probability([*mechanisms, more], n) >= before * (1 - 1e-9)


def test_the_ends() -> None:
    assert identification_probability([Approximate(3)], 1) == 1
    assert identification_probability([Approximate(2000)], 50) == pytest.approx(1)
    assert identification_probability([Gaussian(0)], 50) == pytest.approx(0.02)
    assert epsilon_for(1, 5) == math.inf
    assert Gaussian(0).delta(1) == 0


def test_what_cannot_be() -> None:
    faults: list[tuple[str, Callable[[], object]]] = [
        ("bad_privacy_parameter", lambda: Approximate(-1)),
        ("bad_privacy_parameter", lambda: Approximate(1, 1.0)),
        ("bad_privacy_parameter", lambda: Gaussian(math.inf)),
        ("bad_privacy_parameter", lambda: Concentrated(math.nan)),
        ("no_mechanism", lambda: compose([])),
        ("no_candidates", lambda: identification_probability([Gaussian(1)], 0)),
        ("risk_out_of_reach", lambda: epsilon_for(0.05, 20)),
    ]
    for code, make in faults:
        with pytest.raises(InputError) as raised:
            make()
        assert raised.value.problems[0].code == code
        assert raised.value.problems[0].say("zh")
