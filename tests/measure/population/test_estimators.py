"""Every estimator against its own cases, brute force, published figures, and populations whose truth is known."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.population.population_worlds import ROOT, adult, populations, sample, sizes_of, unique_share
from tests.measure.population.simulate import error, results, table

from reidrisk.measure.population.estimator import (
    COUNTED,
    NEEDS_TUPLES,
    NO_RECORDS,
    NO_UNIQUES,
    Estimate,
    Estimator,
    SampleExample,
    estimates,
    estimators,
)
from reidrisk.measure.population.estimators import loglinear_independence, loglinear_two_way
from reidrisk.measure.population.estimators.dankar import FELL_BACK
from reidrisk.measure.population.interval import around
from reidrisk.measure.population.loglinear import CELLS, TOO_FEW_COLUMNS, UNFINISHED
from reidrisk.measure.population.negative_binomial import NO_MEMBER
from reidrisk.measure.population.people import Population, population_of
from reidrisk.measure.population.pitman.estimate import UNDECIDED
from reidrisk.measure.population.zayatz import chance_of_one
from reidrisk.measure.tuples import Tuples
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.problem import InputError
from reidrisk.model.text import Text

ORACLES = {one["name"]: one for one in json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))}
SIZES = st.lists(st.integers(1, 8), min_size=2, max_size=25).filter(lambda sizes: 1 in sizes and max(sizes) > 1)
BY_KEY = {one.key: one for one in estimators()}
HISTOGRAM_ONLY = [one for one in estimators() if one.needs == "sizes"]


def tuples_of(codes: tuple[tuple[int, ...], ...], counts: tuple[int, ...]) -> Tuples:
    return Tuples(tuple("abcdefgh"[: len(codes[0])]), np.array(codes, np.int32), np.array(counts, np.int64))


def value_of(one: Estimator, case: SampleExample) -> Estimate:
    sizes = ClassSizes.of(case.sizes)
    tuples = tuples_of(case.codes, case.sizes) if case.codes else None
    return one.estimate(sizes, population_of(sizes, people=case.people), tuples)


def test_the_estimators_that_the_issue_names_are_there() -> None:
    assert {"zayatz", "pitman", "pitman_finite", "snb", "dankar", "loglinear_independence", "loglinear_two_way"} == set(BY_KEY)


@pytest.mark.parametrize("one", estimators(), ids=lambda one: str(one.key))
def test_estimator_keeps_its_own_cases(one: Estimator) -> None:
    assert len(one.examples) >= 5
    assert len(one.counterexamples) >= 5
    for case in one.examples:
        found = value_of(one, case)
        if case.share is None:
            assert found.value is None
            assert found.reason is not None
            assert found.interval is None
        else:
            assert found.value == pytest.approx(case.share, rel=1e-9)
    for case in one.counterexamples:
        found = value_of(one, case)
        assert (found.value is None) is not (case.share is None) or (
            case.share is not None and found.value != pytest.approx(case.share, rel=1e-6)
        )


# --- what is the same for every estimator ---------------------------------------------------------


@pytest.mark.parametrize("one", estimators(), ids=lambda one: str(one.key))
def test_cases_that_need_no_model(one: Estimator) -> None:
    none = one.estimate(ClassSizes(()), Population(10, Fraction(1, 10)))
    assert (none.value, none.state, none.reason) == (None, "not_available", NO_RECORDS)
    whole = one.estimate(ClassSizes.of([1, 1, 2]), Population(4, Fraction(1)))
    assert (whole.value, whole.interval, whole.reason) == (0.5, (0.5, 0.5), COUNTED)
    zero = one.estimate(ClassSizes.of([2, 3, 5]), Population(100, Fraction(1, 10)))
    assert (zero.value, zero.reason) == (0.0, NO_UNIQUES)
    assert zero.interval == pytest.approx((0, 1 - 0.025**0.1))


def test_an_estimate_that_could_not_be_had_has_a_reason_and_is_not_zero() -> None:
    with pytest.raises(ValueError, match="has a reason"):
        Estimate(None)
    with pytest.raises(ValueError, match="has a reason"):
        Estimate(None, state="not_available")
    with pytest.raises(ValueError, match="has a reason"):
        Estimate(0.1, state="not_available", reason=Text("无", "none"))


def test_models_of_the_values_say_that_they_need_the_values() -> None:
    sizes = ClassSizes.of([1, 2, 3])
    population = population_of(sizes, people=60)
    for one in (loglinear_independence, loglinear_two_way):
        assert one.ESTIMATOR.estimate(sizes, population).reason == NEEDS_TUPLES
        assert one.ESTIMATOR.compute(sizes, population, None).reason == NEEDS_TUPLES


@settings(max_examples=15, deadline=None)
@given(sizes=SIZES, times=st.integers(2, 200))
def test_every_share_lies_in_its_interval_and_at_most_at_the_samples_own(sizes: list[int], times: int) -> None:
    histogram = ClassSizes.of(sizes)
    for found in estimates(histogram, population_of(histogram, people=times * sum(sizes))).values():
        if found.value is None:
            assert found.reason is not None
            continue
        assert found.interval is not None
        assert found.method is not None
        assert 0 <= found.interval[0] <= found.value * (1 + 1e-9)
        assert found.value <= found.interval[1] * (1 + 1e-9)
        assert found.interval[1] <= 1
        assert found.value <= 1
        assert all(math.isfinite(parameter) for parameter in found.parameters.values())


def test_titles_and_methods_are_in_both_languages_and_sources_are_named() -> None:
    sizes = ClassSizes.of([1, 1, 1, 2, 2, 7])
    for one in estimators():
        assert one.title.zh != one.title.en
        assert one.source
        assert one.formula
        assert one.clause
    found = estimates(sizes, population_of(sizes, fraction=Fraction(1, 20))).values()
    told = [text for one in found for text in (one.method, one.reason) if text is not None]
    assert len(told) >= len(BY_KEY)
    assert all(re.search(r"[\u4e00-\u9fff]", text.say("zh")) and not re.search(r"[\u4e00-\u9fff]", text.say("en")) for text in told)


@pytest.mark.parametrize("one", HISTOGRAM_ONLY, ids=lambda one: str(one.key))
def test_a_sample_leaves_room_on_both_sides(one: Estimator) -> None:
    """19 uniques among 39 records of 2,000 people: nobody can know the share from that, neither downwards nor upwards."""
    sizes = ClassSizes.of([1] * 19 + [2] * 5 + [10])
    found = one.estimate(sizes, population_of(sizes, people=2_000))
    assert found.value is not None
    assert found.interval is not None
    assert found.interval[0] < 0.95 * found.value
    assert found.interval[1] > 1.05 * found.value


def test_an_interval_without_an_error_is_its_estimate() -> None:
    assert around(math.log(0.5), 0) == pytest.approx((0.5, 0.5))


# --- the population -------------------------------------------------------------------------------


def test_population_from_its_size_or_from_the_fraction() -> None:
    sizes = ClassSizes.of([1, 2])
    assert population_of(sizes, people=30) == Population(30, Fraction(1, 10))
    assert population_of(sizes, fraction=Fraction(1, 10)) == Population(30, Fraction(1, 10))
    assert population_of(sizes, fraction=Fraction(2, 7)) == Population(10, Fraction(2, 7))


@pytest.mark.parametrize(
    ("people", "fraction", "code"),
    [
        (2, None, "population_too_small"),
        (None, None, "population_or_fraction"),
        (9, Fraction(1, 3), "population_or_fraction"),
        (None, Fraction(0), "bad_sampling_fraction"),
        (None, Fraction(3, 2), "bad_sampling_fraction"),
    ],
)
def test_population_that_cannot_be(people: int | None, fraction: Fraction | None, code: str) -> None:
    with pytest.raises(InputError) as raised:
        population_of(ClassSizes.of([1, 2]), people=people, fraction=fraction)
    assert [problem.code for problem in raised.value.problems] == [code]
    assert all(problem.say("zh") and problem.say("en") for problem in raised.value.problems)


# --- Zayatz ---------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(sizes=SIZES, extra=st.integers(1, 60))
def test_zayatz_equals_binomial_coefficients(sizes: list[int], extra: int) -> None:
    n = sum(sizes)
    people = n + extra
    ways = math.comb(people, n)
    drawn = {s: Fraction(s * math.comb(people - s, n - 1), ways) for s in sizes}
    unique = Fraction(sizes.count(1))
    chance = unique * drawn[1] / sum(drawn[s] for s in sizes)
    histogram = ClassSizes.of(sizes)
    found = BY_KEY["zayatz"].estimate(histogram, population_of(histogram, people=people))
    assert found.value == pytest.approx(float(unique * chance / n), rel=1e-10)


def test_hypergeometric_in_a_country() -> None:
    found = chance_of_one(np.array([1.0, 2.0, 5.0]), 1_400_000_000, 1_000)
    share = Fraction(1000, 1_400_000_000)
    assert found == pytest.approx([float(share), float(2 * share * (1 - share)), float(5 * share * (1 - share) ** 4)], rel=1e-6)


# --- published figures ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["arx_adult_population_uniqueness_0.1_pitman", "arx_adult_population_uniqueness_1.0_zayatz"])
def test_arx_adult(name: str) -> None:
    oracle, sizes = ORACLES[name], sizes_of(adult())
    population = population_of(sizes, fraction=Fraction(str(oracle["input"]["sampling_fraction"])))
    assert population.people == oracle["input"]["population_size"]
    wanted = oracle["expected"]["fraction_population_uniques"]
    assert BY_KEY[oracle["input"]["model"].lower()].estimate(sizes, population).value == pytest.approx(wanted, abs=1e-9)
    assert BY_KEY["dankar"].estimate(sizes, population).value == pytest.approx(wanted, abs=1e-9)


# --- Dankar ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "people", "same", "words"),
    [
        ([1] * 20 + [2] * 5 + [9], 1000, "pitman", "at most 10%"),
        ([1] * 20 + [2] * 5 + [9], 390, "pitman", "at most 10%"),  # 39 of 390: exactly a tenth
        ([1] * 20 + [2] * 5 + [9], 389, "snb", "here SNB"),
        ([1] * 9, 900, "zayatz", "no answer"),
        ([1, 1, 3], 10, "zayatz", "no answer"),
    ],
)
def test_dankars_rule(sizes: list[int], people: int, same: str, words: str) -> None:
    histogram = ClassSizes.of(sizes)
    population = population_of(histogram, people=people)
    found = BY_KEY["dankar"].estimate(histogram, population)
    assert found.value == BY_KEY[same].estimate(histogram, population).value
    assert found.reason is not None
    assert words in found.reason.say("en")


def test_dankars_rule_takes_the_smaller() -> None:
    random = np.random.default_rng(3)
    seen = set[str]()
    for name, people in populations(2_000, 5):
        drawn = sample(people, 0.6, random)
        every = estimates(drawn, population_of(drawn, people=2_000))
        first, second = every["zayatz"].value, every["snb"].value
        assert first is not None, name
        assert second is not None, name
        assert every["dankar"].value == min(first, second), name
        reason = every["dankar"].reason
        assert reason is not None, name
        assert reason.say("en").endswith("here SNB." if second < first else "here Zayatz."), name
        seen.add("SNB" if second < first else "Zayatz")
    assert seen == {"SNB", "Zayatz"}  # the worlds hold both


# --- log-linear -----------------------------------------------------------------------------------


def test_independence_by_loops() -> None:
    codes = ((0, 0), (0, 1), (1, 0), (1, 2), (2, 2))
    counts = (4, 1, 1, 3, 1)
    tuples = tuples_of(codes, counts)
    population = population_of(tuples.sizes(), people=50)
    alone = 0.0
    for code, count in zip(codes, counts, strict=True):
        if count == 1:
            mean = 10.0
            for at in range(2):
                mean *= sum(c for k, c in zip(codes, counts, strict=True) if k[at] == code[at]) / 10
            alone += math.exp(-mean * 4)
    found = BY_KEY["loglinear_independence"].estimate(tuples.sizes(), population, tuples)
    assert found.value == pytest.approx(alone / 10, rel=1e-12)
    assert found.parameters["tau_1"] == pytest.approx(alone)
    assert found.parameters["tau_2"] > alone


def test_loglinear_models_where_they_hold() -> None:
    random = np.random.default_rng(11)
    shares = [random.dirichlet(np.full(width, 0.8)) for width in (5, 6, 7, 8)]
    cells = np.einsum("a,b,c,d->abcd", *shares)
    people = random.multinomial(30_000, cells.ravel())
    drawn = random.multivariate_hypergeometric(people, 3_000, method="marginals")
    present = np.flatnonzero(drawn)
    codes = np.stack(np.unravel_index(present, cells.shape), axis=1).astype(np.int32)
    tuples = Tuples(tuple("abcd"), codes, drawn[present])
    population = population_of(tuples.sizes(), people=30_000)
    truth = unique_share(people)
    for key in ("loglinear_independence", "loglinear_two_way"):
        found = BY_KEY[key].estimate(tuples.sizes(), population, tuples)
        assert found.interval is not None
        assert found.interval[0] <= truth <= found.interval[1]


def test_two_way_refuses_what_it_cannot_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    one = BY_KEY["loglinear_two_way"]
    pair = tuples_of(((0, 0), (1, 1)), (1, 2))
    assert one.estimate(pair.sizes(), population_of(pair.sizes(), people=9), pair).reason == TOO_FEW_COLUMNS
    wide = tuples_of(((0, 0, 0), (99, 99, 99)), (1, 2))
    found = one.estimate(wide.sizes(), population_of(wide.sizes(), people=9), wide)
    assert found.reason is not None
    assert f"{100**3:,}" in found.reason.say("en")
    assert f"{CELLS:,}" in found.reason.say("zh")
    monkeypatch.setattr(import_module("reidrisk.measure.population.loglinear"), "MOST_ROUNDS", 1)
    hard = tuples_of(((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 1)), (1, 2, 3, 4))
    assert one.estimate(hard.sizes(), population_of(hard.sizes(), people=99), hard).reason == UNFINISHED


# --- accuracy -------------------------------------------------------------------------------------


def test_estimators_are_available_and_near_the_truth_on_the_grid() -> None:
    found = list(results((10_000,), (4,), (0.01, 0.1, 0.7)))
    for one in HISTOGRAM_ONLY:
        mine = [result for result in found if result.key == one.key and result.fraction > 0.01]  # 100 records may say nothing
        assert sum(result.estimate is not None for result in mine) >= 0.95 * len(mine), one.key
    for key, fraction, most in [
        ("pitman_finite", 0.1, 3), ("pitman_finite", 0.7, 0.5), ("pitman", 0.1, 3), ("dankar", 0.1, 3), ("snb", 0.7, 1), ("zayatz", 0.7, 1)
    ]:  # fmt: skip
        near = [result for result in found if (result.key, result.fraction) == (key, fraction)]
        assert float(error(near).split(" ")[0]) <= most, (key, fraction)
    covered = [result.covered for result in found if result.key == "pitman_finite"]
    assert sum(covered) >= 0.75 * len(covered)
    text = table(found)
    assert all(f"| {one.key} |" in text for one in HISTOGRAM_ONLY)
    assert error([]) == "-"


def test_what_says_nothing_is_what_would_be_wrong_by_orders_of_magnitude(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples of 100 of 10,000 people with known uniqueness: what is refused would be off a hundredfold, up to 10^9-fold."""
    kept = {(one.key, one.world): one for one in results((10_000,), (4,), (0.01,))}
    monkeypatch.setattr(import_module("reidrisk.measure.population.pitman.estimate"), "says_nothing", lambda *_: False)
    every = {(one.key, one.world): one for one in results((10_000,), (4,), (0.01,))}
    for key in ("pitman", "pitman_finite"):
        refused = [every[at] for at, one in kept.items() if at[0] == key and one.estimate is None and every[at].estimate is not None]
        assert 0 < len(refused) < len([at for at in kept if at[0] == key]) / 2
        assert all(abs(math.log((one.estimate or 0) / one.truth)) > math.log(50) for one in refused)


@pytest.mark.parametrize("people", [80, 1000, 100_000])
def test_eight_records_say_nothing_and_no_estimator_answers_with_as_good_as_zero(people: int) -> None:
    """Every histogram of eight records with a unique one: Pitman is not available, and Dankar takes Zayatz, not 1e-32."""
    for sizes in partitions(8, 8):
        if 1 not in sizes or max(sizes) == 1:
            continue
        counted = ClassSizes.of(sizes)
        found = estimates(counted, population_of(counted, people=people))
        for key in ("pitman", "pitman_finite"):
            assert (found[key].value, found[key].interval, found[key].reason) == (None, None, UNDECIDED)
        assert (found["dankar"].value, found["dankar"].reason) == (found["zayatz"].value, FELL_BACK)


def test_a_large_sample_of_equally_likely_classes_may_well_say_that_nobody_is_unique() -> None:
    """2,000 of 100,000 people in 500 equal classes, 200 each: nobody is unique, and the sample rules Pitman's model out."""
    counts = np.random.default_rng(5).multinomial(2_000, np.full(500, 1 / 500))
    sizes = ClassSizes.of(counts[counts > 0].tolist())
    found = estimates(sizes, population_of(sizes, people=100_000))
    for key in ("pitman", "pitman_finite"):
        interval = found[key].interval
        assert interval is not None
        assert interval[1] * 100_000 < 1


def test_snb_has_no_answer_where_no_member_meets_its_equations() -> None:
    sizes = ClassSizes.of((1, 1, 2))
    found = BY_KEY["snb"].estimate(sizes, population_of(sizes, people=8))
    assert (found.value, found.reason) == (None, NO_MEMBER)


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum, largest first."""
    if not total:
        yield ()
    for first in range(min(total, most), 0, -1):
        yield from ((first, *rest) for rest in partitions(total - first, first))


def test_the_same_sample_gives_the_same_estimate() -> None:
    sizes = sizes_of(adult())
    population = population_of(sizes, fraction=Fraction(1, 10))
    assert estimates(sizes, population) == estimates(sizes, population)
