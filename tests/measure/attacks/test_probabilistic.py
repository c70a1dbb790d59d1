"""Probabilistic linkage: against the plain formula, and calibrated where fields err on their own."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.groups.group_numbers import Codes
from reidrisk.measure.attacks import probabilistic
from reidrisk.measure.attacks.aligning import Aligned
from reidrisk.measure.attacks.linkage import link
from reidrisk.measure.attacks.probabilistic import Errors, _Compared, close, link_probably, neighbours, one_apart

SIZES = (40, 25, 12, 6, 30)


def people(rows: int, seed: int = 3) -> Codes:
    return np.stack([np.random.default_rng([seed, at]).integers(0, size, rows) for at, size in enumerate(SIZES)], axis=1).astype(np.int32)


def noisy(codes: Codes, share: float, seed: int = 7) -> Codes:
    rng = np.random.default_rng(seed)
    found = codes.copy()
    for at, size in enumerate(SIZES):
        hit = rng.random(len(codes)) < share
        found[hit, at] = rng.integers(0, size, int(hit.sum()))
    return found


def aligned(release: Codes, known: Codes) -> Aligned:
    labels = tuple(tuple(f"{chr(97 + at)}{code:02d}{code:02d}{code:02d}" for code in range(size)) for at, size in enumerate(SIZES))
    return Aligned(tuple("abcde"), release, known, labels, (False,) * 5)


@pytest.mark.parametrize("noise", [0.05, 0.2, 0.35])
def test_the_chances_foretell_the_success_at_three_noise_levels(noise: float) -> None:
    true = people(1500)
    found = link_probably(aligned(true, noisy(true, noise)), np.arange(1500), most=1000)
    rate = found.outcome.rate()
    assert rate.low <= found.predicted / found.outcome.attempts <= rate.high
    assert found.sure_right <= found.sure
    assert all(later >= sooner - 1e-6 for sooner, later in pairwise(found.log_likelihoods))
    copied = [a for a, _, _ in found.errors.fields]
    assert copied == pytest.approx([1 - noise] * 5, abs=0.08)


def test_it_finds_more_than_exact_linkage_and_less_when_values_are_coarser() -> None:
    true = people(1400)
    held = noisy(true, 0.2)
    exact = link(true, held, np.arange(1400), most=1400).outcome.right / 1400
    fine = link_probably(aligned(true, held), np.arange(1400), most=800).outcome
    coarse_true, coarse_held = (table // np.array([10, 5, 4, 3, 10], np.int32) for table in (true, held))
    coarse = link_probably(aligned(coarse_true, coarse_held), np.arange(1400), most=800).outcome
    assert fine.right / fine.attempts > exact
    assert coarse.right / coarse.attempts < fine.right / fine.attempts
    assert fine.usable


def test_people_outside_the_release_are_attempts_that_fail() -> None:
    true = people(1200)
    truth = np.where(np.arange(1200) < 600, np.arange(1200), -1)
    found = link_probably(aligned(true[:600], true), truth, most=1200)
    assert found.outcome.right <= 600
    assert found.predicted == pytest.approx(found.outcome.right, rel=0.06)
    assert 0.3 < found.errors.share < 0.8


def test_learning_ends_after_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probabilistic, "MOST_ROUNDS", 2)
    true = people(200)
    assert len(link_probably(aligned(true, noisy(true, 0.2)), np.arange(200)).log_likelihoods) == 2


VALUES = st.sampled_from(["", "liu", "lu", "liang", "lian", "10"])
ROWS = st.lists(st.tuples(VALUES, VALUES), min_size=1, max_size=7)


@given(ours=ROWS, person=st.tuples(VALUES, VALUES))
@settings(max_examples=60, deadline=None)
def test_chances_are_the_formula_row_by_row(ours: list[tuple[str, str]], person: tuple[str, str]) -> None:
    union = sorted({value for row in [*ours, person] for value in row})
    codes = {value: code for code, value in enumerate(union)}
    coded = np.array([[codes[value] for value in row] for row in ours], np.int32)
    known = np.array([[codes[value] for value in person]], np.int32)
    kinds, sizes = np.unique(coded, axis=0, return_counts=True)
    both = Aligned(("x", "y"), coded, known, (tuple(union),) * 2, (False, False))
    errors = Errors(0.7, ((0.6, 0.3, 0.1), (0.5, 0.2, 0.3)))
    compared = _Compared(both, kinds, sizes)
    found, likelihood, _ = compared.chances(compared.evidence(known[0]), errors)

    def near(value: str) -> list[str]:
        return [other for other in union if mistyped(value, other)]

    def weight(row: tuple[str, str]) -> float:
        parts = []
        for at, (a, b, c) in enumerate(errors.fields):
            x, y = row[at], person[at]
            rare = sum(other[at] == y for other in [*ours, person]) / (len(ours) + 1)
            close_by = (y in near(x)) / len(near(x)) / rare if near(x) else 1.0
            parts.append(a * (x == y) / rare + b * close_by + c)
        return prod(parts)

    whole = 0.3 + 0.7 * sum(map(weight, ours)) / len(ours)
    assert likelihood == pytest.approx(whole)
    by_kind = [sum(weight(row) for row in ours if [codes[value] for value in row] == kind) for kind in kinds.tolist()]
    assert found.tolist() == pytest.approx([0.7 * weight / len(ours) / whole for weight in by_kind])


def mistyped(one: str, other: str) -> bool:
    """By trying every single error."""
    signs = sorted(set(one + other))
    tries = {one[:at] + one[at + 1 :] for at in range(len(one))}
    tries |= {one[:at] + sign + one[at:] for at in range(len(one) + 1) for sign in signs}
    tries |= {one[:at] + sign + one[at + 1 :] for at in range(len(one)) for sign in signs}
    tries |= {one[:at] + one[at + 1] + one[at] + one[at + 2 :] for at in range(len(one) - 1)}
    return one != other and other in tries and min(len(one), len(other)) >= 3


@given(one=st.text("ab0", max_size=5), other=st.text("ab0", max_size=5))
@settings(max_examples=300, deadline=None)
def test_one_typing_error_is_one_of_four(one: str, other: str) -> None:
    longer = [text + "zzz" for text in (one, other)]
    assert one_apart(*longer) == mistyped(*longer)


@given(words=st.lists(st.text("abc", max_size=5), min_size=1, max_size=8, unique=True), missing=st.booleans())
@settings(max_examples=80, deadline=None)
def test_close_texts_are_all_pairs_one_error_apart(words: list[str], missing: bool) -> None:
    labels = (*([None] if missing else []), *words)
    pairs = set(close(labels, numeric=False))
    assert pairs == {
        (i, j) for (i, a), (j, b) in product(enumerate(labels), repeat=2) if a is not None and b is not None and mistyped(a, b)
    }


@given(values=st.lists(st.integers(-50, 50), min_size=1, max_size=15, unique=True), missing=st.booleans())
@settings(max_examples=80, deadline=None)
def test_close_numbers_lie_within_a_twentieth_of_the_range(values: list[int], missing: bool) -> None:
    labels = (*([None] if missing else []), *map(str, values))
    reach = (max(values) - min(values)) / 20
    wanted = {
        (i, j)
        for (i, a), (j, b) in product(enumerate(labels), repeat=2)
        if i != j and a is not None and b is not None and abs(int(a) - int(b)) <= reach
    }
    assert set(close(labels, numeric=True)) == wanted
    many, pairs = neighbours(labels, numeric=True)
    assert int(many.sum()) == len(pairs) == len(wanted)


def test_nothing_but_missing_values_has_no_close_ones() -> None:
    assert not list(close((None,), numeric=True))
