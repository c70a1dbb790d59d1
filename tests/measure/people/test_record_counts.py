"""Who stands out by the number of records: by counting all people for each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.measure.people.record_counts import MANY, Conspicuous, conspicuous, most_kept
from reidrisk.model.dataset import ClassSizes

PEOPLE = st.lists(st.one_of(st.integers(1, 12), st.integers(1, 300)), max_size=40)
LEAST = st.sampled_from([1, 3, 5, 20])


def _standing_out(people: list[int], least: int) -> list[int]:
    """Each who has many records while fewer than `least` people, himself among them, have half as many or more."""
    return [one for one in people if one >= MANY and sum(2 * other >= one for other in people) < least]


@given(PEOPLE, LEAST)
def test_who_stands_out_is_found_by_comparing_each_with_all(people: list[int], least: int) -> None:
    found, by_hand = conspicuous(ClassSizes.of(people), least), _standing_out(people, least)
    assert (found is None) == (not by_hand)
    if found is not None:
        most = max(by_hand)
        among = sum(2 * other >= most for other in people)
        assert found == Conspicuous(len(by_hand), most, among, most_kept(ClassSizes.of(people), least))


@given(PEOPLE, LEAST)
def test_with_so_many_records_kept_nobody_stands_out_and_with_one_more_somebody_does(people: list[int], least: int) -> None:
    kept = most_kept(ClassSizes.of(people), least)
    assert _standing_out([min(one, kept) for one in people], least) == []
    if conspicuous(ClassSizes.of(people), least) is not None and max(people) > kept:
        assert _standing_out([min(one, kept + 1) for one in people], least)


def test_one_who_comes_all_the_time_among_many_who_come_seldom() -> None:
    assert conspicuous(ClassSizes(((1, 300), (9, 5), (162, 1))), 5) == Conspicuous(1, 162, 1, 18)
    assert conspicuous(ClassSizes(((1, 300), (81, 4), (162, 1))), 5) is None
    assert conspicuous(ClassSizes(()), 5) is None
