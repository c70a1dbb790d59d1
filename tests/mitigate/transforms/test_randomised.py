"""What randomised techniques keep, and that their randomness is the system's."""

from __future__ import annotations

import random
import secrets
import statistics
from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.cells.person_days import widest_of
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.mitigate.transforms import microaggregation, noise, pram, swap
from reidrisk.model.problem import InputError
from reidrisk.model.transform import LEAVES, Cell, Means, Work

KEY = b"k" * 64


def made(key: str, counts: dict[Cell, int] | None = None, /, **given_: str) -> Work:
    technique = find_technique(key)
    return technique.prepare(Means(settle(technique, given_), "c", lambda _name: KEY, str, lambda: counts or {}))


@pytest.mark.parametrize("module", [noise, swap, pram])
def test_randomness_comes_from_the_system(module: object) -> None:
    assert isinstance(module.RANDOM, secrets.SystemRandom)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("kind", "spread"), [("laplace", 2**0.5), ("gaussian", 1.0)])
def test_noise_has_the_spread_it_says(monkeypatch: pytest.MonkeyPatch, kind: str, spread: float) -> None:
    """Standard deviation of Laplace(b) is b times root 2; 20,000 draws are within 3%."""
    monkeypatch.setattr(noise, "RANDOM", random.Random(7))  # noqa: S311 - a test of the spread, not of secrecy
    found = [float(cell or 0) for cell in made("noise", scale="10", kind=kind)([["100.000"] * 20_000], range(20_000))]
    assert statistics.stdev(found) == pytest.approx(10 * spread, rel=0.03)
    assert statistics.mean(found) == pytest.approx(100, abs=0.5)


def test_noise_stays_in_its_range_and_precision() -> None:
    found = made("noise", scale="50", low="0", high="120")([["1.5"] * 500], range(500))
    assert all(0 <= float(cell or -1) <= 120 and len((cell or "").partition(".")[2]) == 1 for cell in found)
    assert Counter(found)["0.0"] < 20  # no pile on the bound
    assert len(set(found)) > 100


@pytest.mark.parametrize("given_", [{"scale": "0"}, {"scale": "1", "low": "2", "high": "1"}])
def test_noise_that_is_none(given_: dict[str, str]) -> None:
    with pytest.raises(InputError):
        made("noise", None, **given_)


@given(st.lists(st.sampled_from(["a", "b", "c", None]), max_size=40), st.sampled_from(["1", "0.5"]))
def test_swapping_keeps_every_group_as_it_is(values: list[str | None], share: str) -> None:
    groups = [str(place % 2) for place in range(len(values))]
    found = made("swap", share=share, within="g")([values, groups], range(len(values)))
    assert Counter(zip(found, groups, strict=True)) == Counter(zip(values, groups, strict=True))
    assert [cell is None for cell in found] == [cell is None for cell in values]


def test_swapping_moves_every_value_of_different_ones() -> None:
    values = [str(place) for place in range(50)]
    found = made("swap")([values], range(50))
    assert all(one != other for one, other in zip(found, values, strict=True))
    for share in ("0", "1.5"):
        with pytest.raises(InputError):
            made("swap", share=share)


@given(st.lists(st.integers(0, 100), min_size=3, max_size=60), st.integers(2, 4))
def test_microaggregation_groups_are_large_and_keep_the_mean(numbers: list[int], k: int) -> None:
    if len(numbers) < k:
        return
    groups = microaggregation.mdav(np.array(numbers, np.float64)[:, None], k)
    assert sorted(place for group in groups for place in group.tolist()) == list(range(len(numbers)))
    assert all(k <= len(group) < 2 * k for group in groups)
    found = made("microaggregation", k=str(k))([[f"{number}.000" for number in numbers]], range(len(numbers)))
    assert sum(float(cell or 0) for cell in found) == pytest.approx(sum(numbers), abs=0.001 * len(numbers))
    assert min(Counter(found).values()) >= k


def test_microaggregation_by_hand() -> None:
    """The second column decides who belongs together: 1 with 3 and 2 with 4, where 1 with 2 were nearer alone."""
    found = made("microaggregation", k="2", near="y")([["1", "2", "3", "4"], ["0", "9", "0", "9"]], range(4))
    assert list(found) == ["2", "3", "2", "3"]
    assert list(made("microaggregation", k="3")([["1", "9", "1", "9", "4", "6"]], range(6))) == ["2", "8", "2", "8", "2", "8"]


def test_microaggregation_of_many_records_goes_in_blocks() -> None:
    groups = microaggregation.mdav(np.arange(200, dtype=np.float64)[:, None], 5, block=50)
    assert sorted(place for group in groups for place in group.tolist()) == list(range(200))
    assert all(group.max() - group.min() < 60 for group in groups)


def test_pram_keeps_the_expected_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pram, "RANDOM", random.Random(5))  # noqa: S311 - as above
    counts: dict[Cell, int] = {"a": 7000, "b": 3000, None: 10}
    found = made("pram", counts, keep="0.5")([["a"] * 7000 + ["b"] * 3000], range(10_000))
    assert Counter(found)["a"] == pytest.approx(7000, abs=200)
    assert sum(cell == "a" for cell in found[7000:]) == pytest.approx(3000 * 0.5 * 0.7, abs=120)
    with pytest.raises(InputError):
        made("pram", counts, keep="2")


@given(st.lists(st.dates(date(1950, 1, 1), date(2030, 1, 1)), min_size=2, max_size=9), st.text(min_size=1, max_size=5), st.booleans())
def test_a_shift_keeps_order_and_intervals_of_a_person(days: list[date], subject: str, weekdays: bool) -> None:
    work = made("date_shift", subject="id", days="90", weekdays=str(weekdays).lower())
    found = [date.fromisoformat(cell or "") for cell in work([[day.isoformat() for day in days], [subject] * len(days)], range(len(days)))]
    moved = {one - other for one, other in zip(found, days, strict=True)}
    assert len(moved) == 1
    shift = moved.pop()
    assert timedelta(0) < abs(shift) <= timedelta(days=90)
    assert not weekdays or shift.days % 7 == 0


def test_how_far_dates_move_at_most_is_the_key_s_secret_too() -> None:
    """A plan that says nothing of it holds no number; under one key all moves stay within a bound that another key does not share."""
    assert settle(find_technique("date_shift"), {"subject": "id"})["days"] is None
    people = [str(number) for number in range(4000)]
    found = made("date_shift", subject="id")([["2024-03-05"] * len(people), people], range(len(people)))
    moves = {abs((date.fromisoformat(cell or "") - date(2024, 3, 5)).days) for cell in found}
    assert widest_of(KEY) * 0.99 < max(moves) <= widest_of(KEY)
    bounds = {widest_of(bytes([at]) * 64) for at in range(20)}
    assert len(bounds) == 20
    assert all(5 * 365 < one < 10 * 366 for one in bounds)


def test_shifts_differ_between_people_and_keep_the_form() -> None:
    people = [str(number) for number in range(400)]
    found = made("date_shift", subject="id", days="30")([["2024年3月5日 08:30"] * 400, people], range(400))
    assert len(set(found)) == 60
    assert all((cell or "").startswith("2024年") and (cell or "").endswith(" 08:30") for cell in found)


def test_a_sample_is_of_whole_people_and_of_its_size() -> None:
    people = [str(number % 2000) for number in range(4000)]
    found = made("sample", share="25%")([people], range(4000))
    staying = {cell for cell in found if cell != LEAVES}
    assert staying.isdisjoint({one for one, cell in zip(people, found, strict=True) if cell == LEAVES})
    assert len(staying) == pytest.approx(500, abs=80)
    with pytest.raises(InputError):
        made("sample", share="0")
