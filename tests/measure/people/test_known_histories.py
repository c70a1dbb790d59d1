"""Who fits what is known of a person, against the definition: every choice of records, every person, every way to lay one on the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.open import open_dataset
from reidrisk.measure.people import choices
from reidrisk.measure.people.histories import NO_DAY, Histories
from reidrisk.measure.people.known_grouping import KnownRecordsGrouping
from reidrisk.measure.people.known_histories import (
    DATES,
    KnownHistory,
    covering,
    crowds,
    day_of,
    in_order,
    too_well_known,
)
from reidrisk.measure.undecided import unsearched
from reidrisk.model.measurement import Influence
from reidrisk.model.problem import InputError
from reidrisk.model.release import Answer, MostKnown

Record = tuple[int, int | None]
Persons = list[list[Record]]
records = st.tuples(st.integers(0, 1), st.integers(0, 4) | st.none())
tables = st.lists(st.lists(records, min_size=1, max_size=4), min_size=1, max_size=7)
knowing = st.builds(KnownHistory, st.integers(1, 3), st.sampled_from([0, 2, 3]))


def _fits(history: list[Record], choice: Sequence[Record]) -> bool:
    """Whether these records lie within the history, moved by some number of days."""
    moves = {day - known for _, known in choice if known is not None for _, day in history if day is not None} or {0}
    there = Counter(history)
    return any(
        all(there[kind, None if day is None else day + by] >= times for (kind, day), times in Counter(choice).items()) for by in moves
    )


def _fewest(persons: Persons, most: int) -> list[int]:
    """Of each person the fewest persons that any so many records fit; all where there are none."""
    return [
        min(
            (
                sum(_fits(other, choice) for other in persons)
                for size in range(1, min(most, len(own)) + 1)
                for choice in combinations(own, size)
            ),
            default=len(persons),
        )
        for own in persons
    ]


def _by_definition(persons: Persons, known: KnownHistory) -> list[int]:
    found = _fewest(persons, known.records)
    if known.dates > known.records:
        dates: Persons = [[(0, day) for _, day in own if day is not None] for own in persons]
        found = [min(one, other) for one, other in zip(found, _fewest(dates, known.dates), strict=True)]
    return found


def _histories(persons: Persons) -> Histories:
    rows = [(who, kind, NO_DAY if day is None else day) for who, own in enumerate(persons) for kind, day in own]
    found = np.array(rows, np.int64)
    return Histories.of(found[:, 0], found[:, 1], found[:, 2], np.ones(len(rows), np.int64))[0]


def _persons(found: Histories) -> Persons:
    owned: dict[int, list[Record]] = defaultdict(list)
    for who, kind, day, times in zip(found.persons.tolist(), found.kinds.tolist(), found.days.tolist(), found.times.tolist(), strict=True):
        owned[who] += [(kind, None if day == NO_DAY else day)] * times
    return list(owned.values())


@given(tables, knowing)
def test_every_choice_of_records_is_laid_on_every_person(persons: Persons, known: KnownHistory) -> None:
    assert crowds(_histories(persons), known).tolist() == _by_definition(persons, known)


@given(tables, knowing, st.integers(2, 3))
def test_what_is_left_fits_enough_persons_whatever_is_known(persons: Persons, known: KnownHistory, k: int) -> None:
    found = _histories(persons)
    gone = too_well_known(found, known, k)
    left = _persons(found.only(~gone))
    assert not left or min(_by_definition(left, known)) >= k
    assert gone.any() == (min(_by_definition(persons, known)) < k)


@given(tables, st.permutations(range(7)))
def test_it_does_not_matter_how_persons_are_numbered(persons: Persons, order: list[int]) -> None:
    turned = [persons[place] for place in order if place < len(persons)]
    known = KnownHistory(1, 3)
    one, other = _histories(persons), _histories(turned)
    kept = sorted(sorted(map(str, own)) for own in _persons(one.only(~too_well_known(one, known, 2))))
    assert kept == sorted(sorted(map(str, own)) for own in _persons(other.only(~too_well_known(other, known, 2))))


@given(st.lists(st.integers(1, 30), min_size=1, max_size=60))
def test_classes_that_stand_for_crowds_make_no_mean_smaller(sizes: list[int]) -> None:
    found, each = covering(np.array(sizes, np.int64)), [Fraction(1, size) for size in sizes]
    assert found.smallest == min(sizes)
    assert len(sizes) <= found.members < len(sizes) + min(sizes)
    assert Fraction(found.classes, found.members) >= sum(each) / len(sizes)
    assert sum(Fraction(number, size) for size, number in found.pairs) / found.classes >= sum(one * one for one in each) / sum(each)


def test_whole_classes_stay_what_they_are() -> None:
    assert covering(np.array([5] * 10 + [7] * 7)).pairs == ((5, 2), (7, 1))
    assert covering(np.zeros(0, np.int64)).pairs == ()


def test_three_dates_are_known_too_until_somebody_answers_for_it() -> None:
    assert KnownHistory.answered(Answer(MostKnown(2), "assumed")) == KnownHistory(2, DATES)
    assert KnownHistory.answered(Answer(MostKnown(2), "given", "Li: the network has one hospital")) == KnownHistory(2)
    assert KnownHistory.answered(Answer(MostKnown(0), "given", "Li")) is KnownHistory.answered(Answer()) is None


@pytest.mark.parametrize("seed", range(8))
def test_choices_that_are_too_many_at_once_are_numbered_of_what_is_left(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = np.random.default_rng(seed)
    persons: Persons = [[(int(chance.integers(2)), int(chance.integers(4))) for _ in range(chance.integers(1, 5))] for _ in range(9)]
    found, known = _histories(persons), KnownHistory(2, DATES)
    gone, fits = too_well_known(found, known, 3), crowds(found, known)
    monkeypatch.setattr(choices, "_AT_ONCE", 0)
    assert too_well_known(found, known, 3).tolist() == gone.tolist()
    assert crowds(found, known).tolist() == fits.tolist() == _by_definition(persons, known)


def test_more_choices_than_can_be_counted_are_refused() -> None:
    many = np.zeros(400, np.int64)
    found = Histories.of(many, np.arange(400), None, np.ones(400, np.int64))[0]
    with pytest.raises(InputError, match=r"--known-records"):
        crowds(found, KnownHistory(4))


def test_days_and_kinds_go_by_their_labels() -> None:
    assert [day_of(one) for one in ("28-55", "0", "-7", "*", None, "1.5")] == [28, 0, -7, NO_DAY, NO_DAY, NO_DAY]
    first = in_order([(("b", "a", None), np.array([0, 1, 2, 0]))])
    assert first.tolist() == in_order([((None, "a", "b"), np.array([2, 1, 0, 2]))]).tolist() == [2, 1, 0, 2]
    assert in_order([]).tolist() == []


@given(st.lists(st.tuples(*[st.sampled_from([0, 1, 2**30])] * 3), min_size=1, max_size=12))
def test_far_numbers_are_numbered_in_their_order(rows: list[tuple[int, int, int]]) -> None:
    found = np.array(rows, np.int64)
    _, place = Histories.of(found[:, 0], found[:, 2], found[:, 1], np.ones(len(rows), np.int64))
    ranks = {row: rank for rank, row in enumerate(sorted(set(rows)))}
    assert place.tolist() == [ranks[row] for row in rows]


def test_one_column_alone_and_columns_that_nobody_decided(tmp_path: Path) -> None:
    path = tmp_path / "visits.csv"
    visits = [(who, "mf"[who % 2], "abc"[(who + at) % 3]) for who in range(12) for at in range(1 + who % 3)]
    path.write_text("id,sex,ward\n" + "".join(f"{who},{sex},{ward}\n" for who, sex, ward in visits), encoding="utf-8")
    with open_dataset(path) as dataset:
        grouping = KnownRecordsGrouping(dataset, "id", KnownHistory(1, 0))
        alone = grouping.measure(("sex",))
        assert alone.sizes.smallest == 6
        assert alone.influences == (Influence("sex", 1, 12),)
        both = grouping.measure(("sex", "ward"))
        assert both.sizes.smallest == min(
            sum(any(visit[1:] == one[1:] for visit in visits if visit[0] == who) for who in range(12)) for one in visits
        )
        assert grouping.worst(("sex",), ("ward",), None) == unsearched(both.sizes, ("ward",), None)
