"""Attacks that are actually run: their statistics, and whether they succeed as often as the models say."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.groups.group_numbers import Codes
from reidrisk.measure.attacks.draws import draws, hashes, sample
from reidrisk.measure.attacks.inference import infer
from reidrisk.measure.attacks.linkability import linkability
from reidrisk.measure.attacks.linkage import Linkage, link
from reidrisk.measure.attacks.neighbours import nearest
from reidrisk.measure.attacks.outcome import AttackOutcome
from reidrisk.measure.attacks.rates import Rate, residual, wilson
from reidrisk.measure.attacks.singling_out import single_out
from reidrisk.model.text import LANGS, Text

ORACLES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "facts" / "oracles.json").read_text(encoding="utf-8"))


def oracle(name: str) -> dict[str, Any]:
    return next(case for case in ORACLES if case["name"] == name)


def population(rows: int, *distinct: int, seed: int = 1) -> Codes:
    """Columns that hang together: every column follows a hidden trait of the person, with noise."""
    rng = np.random.default_rng(seed)
    trait = rng.random(rows)
    columns = [np.clip((trait + rng.normal(0, 0.15, rows)) * size, 0, size - 1) for size in distinct]
    return np.stack(columns, axis=1).astype(np.int32)


def noisy(codes: Codes, share: float, seed: int = 5) -> Codes:
    """Each cell replaced with this probability by another row's."""
    rng = np.random.default_rng(seed)
    found = codes.copy()
    for column in range(codes.shape[1]):
        hit = rng.random(len(codes)) < share
        found[hit, column] = rng.permutation(codes[:, column])[hit]
    return found


@pytest.mark.parametrize("name", ["anonymeter_wilson_850", "anonymeter_wilson_0", "anonymeter_wilson_1000"])
def test_oracle_wilson(name: str) -> None:
    case = oracle(name)
    given_, expected = case["input"], case["expected"]
    rate = wilson(given_["n_success"], given_["n_total"], Fraction(str(given_["confidence"])))
    assert rate.value == pytest.approx(expected["rate"], abs=case["tolerance"])
    assert rate.error == pytest.approx(expected["error"], abs=case["tolerance"])


def test_the_interval_reaches_the_end_exactly_when_none_or_all_are_right() -> None:
    assert wilson(0, 2000).low == 0
    assert wilson(7, 7).high == 1
    assert not AttackOutcome(5, 0, Fraction(0)).usable


def test_oracle_residual() -> None:
    case = oracle("anonymeter_residual_1")
    rate = residual(Rate(*case["input"]["attack"]), Rate(*case["input"]["control"]))
    assert rate.value == pytest.approx(case["expected"]["risk"], abs=case["tolerance"])
    assert rate.error == case["expected"]["error"]


@given(attempts=st.integers(1, 10_000), data=st.data())
def test_wilson_solves_its_quadratic(attempts: int, data: st.DataObject) -> None:
    """The ends are the p for which |right/n - p| = z sqrt(p(1-p)/n)."""
    right = data.draw(st.integers(0, attempts))
    rate = wilson(right, attempts)
    for end in (rate.value - rate.error, rate.value + rate.error):
        assert abs(right / attempts - end) == pytest.approx(1.959963984540054 * sqrt(max(end * (1 - end), 0) / attempts), abs=1e-7)
    assert 0 <= rate.low <= rate.value <= rate.high <= 1


@given(attack=st.floats(0, 1), control=st.floats(0, 0.99), error=st.floats(0, 0.1))
def test_the_residual_is_a_probability_and_its_error_is_propagated(attack: float, control: float, error: float) -> None:
    found = residual(Rate(attack, error), Rate(control, error))
    assert 0 <= found.value <= 1
    step = 1e-6
    by_attack = ((attack + step - control) / (1 - control) - (attack - control) / (1 - control)) / step
    by_control = ((attack - control - step) / (1 - control - step) - (attack - control) / (1 - control)) / step
    assert found.error == pytest.approx(error * sqrt(by_attack**2 + by_control**2), rel=1e-2, abs=1e-6)


def test_where_the_control_always_succeeds_nothing_is_left() -> None:
    assert residual(Rate(1.0, 0.1), Rate(1.0, 0.0)) == Rate(0.0, 0.0)


def test_an_outcome_in_words_and_whether_it_is_usable() -> None:
    good, bad = AttackOutcome(100, 90, Fraction(5), (10, 100)), AttackOutcome(100, 6, Fraction(5))
    assert good.usable
    assert not bad.usable
    assert len(good.say()) == 1
    assert len(bad.say()) == 2
    for lang in LANGS:
        assert "90" in good.say()[0].say(lang)
    assert good.risk().value < good.rate().value
    assert bad.risk() == bad.rate()
    assert bad.control_rate() is None
    control = good.control_rate()
    assert control is not None
    assert good.rate().low > control.high


def test_an_attack_that_was_never_tried_has_no_outcome() -> None:
    with pytest.raises(ValueError, match="never tried"):
        AttackOutcome(0, 0, Fraction(0))


def test_draws_repeat_and_are_even() -> None:
    assert hashes(5, 1).tolist() == hashes(9, 1)[:5].tolist()
    assert hashes(5, 1).tolist() != hashes(5, 2).tolist()
    assert hashes(1, 0).tolist() == [0xE220A8397B1DCDAF]
    drawn = draws(np.full(60_000, 6), 3)
    assert np.bincount(drawn).tolist() == pytest.approx([10_000] * 6, rel=0.04)
    assert draws(np.array([1, 1, 1]), 0).tolist() == [0, 0, 0]
    chosen = sample(1000, 100, 4)
    assert len(set(chosen.tolist())) == 100
    assert chosen.tolist() == sorted(chosen.tolist())
    assert sample(3, 100, 4).tolist() == [0, 1, 2]


def prosecutor(codes: Codes) -> Fraction:
    return Fraction(len(np.unique(codes, axis=0)), len(codes))


@pytest.mark.parametrize("noise", [0.0, 0.1, 0.3])
def test_the_predicted_prosecutor_risk_is_the_measured_success(noise: float) -> None:
    """The adversary knows people as they are released; the release differs in how many are told apart."""
    release = noisy(population(8000, 30, 12, 5), noise)
    found = link(release, release, np.arange(8000), most=8000)
    assert found.claimed == found.expected == prosecutor(release)
    assert found.claims == found.outcome.attempts == 8000
    assert found.outcome.rate().low <= float(found.claimed) <= found.outcome.rate().high
    assert found.outcome.usable


@pytest.mark.parametrize("noise", [0.05, 0.2, 0.5])
def test_against_noise_the_expected_success_is_the_measured_one(noise: float) -> None:
    people = population(8000, 30, 12, 5)
    found = link(noisy(people, noise), people, np.arange(8000), most=8000)
    assert found.outcome.rate().low <= float(found.expected) <= found.outcome.rate().high
    assert found.expected < found.claimed


def test_success_rises_when_a_protection_is_removed() -> None:
    people = population(6000, 40, 16, 6)
    coarse = people // np.array([8, 4, 1], np.int32)
    success = [
        link(release, held, np.arange(6000)).outcome.right
        for release, held in [(coarse, coarse), (noisy(people, 0.2), people), (people, people)]
    ]
    assert success == sorted(success)
    assert success[0] < success[1] < success[2]


@given(rows=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=12), data=st.data())
@settings(max_examples=60, deadline=None)
def test_linkage_equals_looking_people_up_one_by_one(rows: list[tuple[int, int]], data: st.DataObject) -> None:
    held = data.draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=8))
    truth = [data.draw(st.integers(-1, len(rows) - 1)) for _ in held]
    found: Linkage = link(np.array(rows, np.int32), np.array(held, np.int32), np.array(truth, np.int64))
    matches = [[place for place, row in enumerate(rows) if row == person] for person in held]
    assert found.claims == sum(bool(each) for each in matches)
    assert found.claimed == sum((Fraction(1, len(each)) for each in matches if each), Fraction(0)) / len(held)
    assert found.expected == sum((Fraction(1, len(m)) for m, own in zip(matches, truth, strict=True) if own in m), Fraction(0)) / len(held)
    assert found.outcome.right <= sum(own in m for m, own in zip(matches, truth, strict=True))
    assert found.outcome.by_chance == Fraction(sum(own >= 0 for own in truth), len(rows))


def test_claims_about_people_outside_the_release_are_all_wrong() -> None:
    people = population(500, 10, 5)
    found = link(people[:250], people[250:], np.full(250, -1))
    assert found.outcome.right == 0
    assert found.claims > 0
    assert found.expected == 0


def test_singling_out_works_on_the_people_themselves_and_less_through_noise() -> None:
    people, control = population(1500, 30, 20, 15, 10), population(1500, 30, 20, 15, 10, seed=2)
    plain, blurred = single_out(people, people, control), single_out(noisy(people, 0.4), people, control)
    assert isinstance(plain, AttackOutcome)
    assert isinstance(blurred, AttackOutcome)
    assert plain.right == plain.attempts
    assert plain.risk().value > blurred.risk().value
    assert plain.usable


def test_singling_out_counts_as_one_would_by_hand() -> None:
    release = np.array([[0, 0], [0, 1], [1, 1], [1, 1], [2, 0]], np.int32)
    people = np.array([[0, 0], [0, 1], [0, 1], [2, 0]], np.int32)
    found = single_out(release, people, width=2)
    assert isinstance(found, AttackOutcome)
    assert (found.attempts, found.right) == (3 * 32, 2 * 32)
    assert found.control_rate() is None


def test_nobody_alone_leaves_nothing_to_guess() -> None:
    found = single_out(np.zeros((4, 2), np.int32), np.zeros((4, 2), np.int32))
    assert isinstance(found, Text)


@given(data=st.data(), most=st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_nearest_rows_are_those_of_a_full_comparison(data: st.DataObject, most: int) -> None:
    row = st.tuples(st.integers(0, 3), st.integers(0, 9))
    release = np.array(data.draw(st.lists(row, min_size=1, max_size=14)), np.int32)
    known = np.array(data.draw(st.lists(row, min_size=1, max_size=5)), np.int32)
    ordered = [False, data.draw(st.booleans())]
    ranks = hashes(len(release), 0).tolist()
    span = max(int(np.ptp(release[:, 1])), 1)
    for person, rows in zip(known.tolist(), nearest(release, known, ordered, most), strict=True):
        distance = [
            float(person[0] != each[0]) + (abs(person[1] - each[1]) * (1.0 / span) if ordered[1] else float(person[1] != each[1]))
            for each in release.tolist()
        ]
        assert rows.tolist() == sorted(range(len(release)), key=lambda place: (distance[place], ranks[place]))[:most]


def test_linkability_of_the_people_themselves_beats_a_control() -> None:
    people, control = population(400, 60, 60, 60, 60), population(400, 60, 60, 60, 60, seed=2)
    found = linkability(people, people, (0, 1), (2, 3), control=control)
    assert found.usable
    assert found.risk().low > 0.3
    wider = linkability(people, people, (0, 1), (2, 3), ordered=(True,) * 4, neighbours=5)
    assert wider.right > found.right
    assert wider.control is None


@given(rows=st.integers(1, 9), neighbours=st.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_the_chance_that_two_blind_choices_meet(rows: int, neighbours: int) -> None:
    codes = np.zeros((rows, 2), np.int32)
    found = linkability(codes, codes[:1], (0,), (1,), neighbours=neighbours)
    choices = list(itertools.combinations(range(rows), min(neighbours, rows)))
    meeting = sum(bool(set(a) & set(b)) for a in choices for b in choices)
    assert found.by_chance == Fraction(meeting, len(choices) ** 2)


def test_inference_of_a_secret_that_follows_from_what_is_known() -> None:
    people, control = population(1200, 40, 40, 5), population(1200, 40, 40, 5, seed=2)
    found = infer(people, people, (0, 1), 2, control=control)
    assert found.usable
    assert found.risk().value > 0.2
    near = infer(people, people, (0, 1), 2, ordered=(True, True, True), tolerance=1)
    assert near.right > found.right
    assert near.control is None
    assert near.by_chance > found.by_chance


def test_blind_guesses_are_as_good_as_the_values_are_frequent() -> None:
    release = np.array([[0, 0], [1, 0], [2, 1], [3, 2]], np.int32)
    assert infer(release, release, (0,), 1).by_chance == Fraction(2 + 2 + 1 + 1, 4)
    assert infer(release, release, (0,), 1).right == 4
    assert infer(release, release, (0,), 1, tolerance=1).by_chance == Fraction(3 + 3 + 4 + 2, 4)


def test_a_secret_that_nothing_known_tells_is_not_usable() -> None:
    rng = np.random.default_rng(1)
    release: npt.NDArray[np.int32] = rng.integers(0, 50, (500, 2)).astype(np.int32)
    people: npt.NDArray[np.int32] = rng.integers(0, 50, (500, 2)).astype(np.int32)
    assert not infer(release, people, (0,), 1).usable
