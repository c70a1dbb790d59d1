"""SafePub's δ against the mechanism itself: every output of every pair of neighbouring classes, in exact sums."""

from __future__ import annotations

import secrets
from fractions import Fraction
from math import comb, exp

import pytest

from reidrisk.mitigate.plans.recipe_file import read_recipe
from reidrisk.mitigate.substitutes.safe_sampling import delta_of, safe_sampling, sampled
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.mitigate.transforms import random_sample
from reidrisk.model.problem import InputError
from reidrisk.model.transform import LEAVES, Means

PLAN = "schema: reidrisk/plan/1\nsteps:\n  - {transform: bands, column: age, width: 10}\n"


def outputs(n: int, k: int, share: float) -> dict[int, float]:
    """What a class of n records is released as, with its probability: how many were sampled, nothing below k."""
    found = {0: 0.0}
    for x in range(n + 1):
        chance = comb(n, x) * share**x * (1 - share) ** (n - x)
        at = x if x >= k else 0
        found[at] = found.get(at, 0.0) + chance
    return found


def lead(one: dict[int, float], other: dict[int, float], epsilon: float) -> float:
    """The least δ that this pair allows."""
    return sum(max(0.0, chance - exp(epsilon) * other.get(x, 0.0)) for x, chance in one.items())


@pytest.mark.parametrize("epsilon", [0.3, 0.7, 1.0, 2.0])
@pytest.mark.parametrize("k", [1, 2, 5, 11])
def test_no_class_and_neighbour_gives_away_more(epsilon: float, k: int) -> None:
    share = 1 - exp(-epsilon)
    bound = delta_of(k, share, epsilon)
    for n in range(60):
        one, other = outputs(n, k, share), outputs(n + 1, k, share)
        assert max(lead(one, other, epsilon), lead(other, one, epsilon)) <= bound + 1e-12


def test_the_bound_is_met_by_some_class() -> None:
    """With k = 1 a single record is told apart with its chance of being sampled beyond what ε covers: no slack worth naming."""
    share = 1 - exp(-1.0)
    worst = max(lead(outputs(n + 1, 5, share), outputs(n, 5, share), 1.0) for n in range(40))
    assert worst <= delta_of(5, share, 1.0) <= 20 * worst


@pytest.mark.parametrize(("epsilon", "delta"), [("1", "1/1000"), ("1", "1/1000000"), ("2", "1/100000"), ("1/2", "1/10000")])
def test_k_is_the_smallest_that_holds(epsilon: str, delta: str) -> None:
    found = safe_sampling(Fraction(epsilon), Fraction(delta))
    assert delta_of(found.k, found.share, float(found.epsilon)) <= Fraction(delta)
    assert found.k == 1 or delta_of(found.k - 1, found.share, float(found.epsilon)) > Fraction(delta)
    assert 0 <= 1 - exp(-float(Fraction(epsilon))) - found.share < 1e-11


@pytest.mark.parametrize("delta", ["0", "1", "2"])
def test_a_delta_that_is_none(delta: str) -> None:
    with pytest.raises(InputError):
        safe_sampling(Fraction(1), Fraction(delta))


def test_what_is_not_fixed_is_refused() -> None:
    kept = safe_sampling(Fraction(1), Fraction(1, 1000))
    plan = sampled(read_recipe(PLAN, "plan"), ("age", "sex"), kept)
    assert [step.technique.key for step in plan.steps] == ["random_sample", "bands"]
    assert plan.acceptance.quasi == ("age", "sex")
    assert plan.acceptance.required is not None
    assert (plan.acceptance.required.k, plan.acceptance.required.limit) == (kept.k, Fraction(1))
    swapped = PLAN.replace("bands, column: age, width: 10", "swap, column: age")
    for bad in (swapped, PLAN + "known: {rows: 5}\n", PLAN + "require: {subject: sex}\n"):
        with pytest.raises(InputError):
            sampled(read_recipe(bad, "plan"), ("age", "sex"), kept)


def test_the_share_that_is_sampled_is_the_share_that_was_said() -> None:
    """Of 20,000 records 0.3: within five standard deviations."""
    technique = find_technique("random_sample")
    work = technique.prepare(Means(settle(technique, {"share": "0.3"}), "c", lambda _name: b"", str, dict))
    left = sum(cell != LEAVES for cell in work([["a"] * 20_000], range(20_000)))
    assert abs(left - 6_000) < 5 * (20_000 * 0.3 * 0.7) ** 0.5
    assert isinstance(random_sample.RANDOM, secrets.SystemRandom)
