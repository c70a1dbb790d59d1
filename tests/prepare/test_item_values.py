"""Answers from their text: exact, canonical, and refused with what to do."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.prepare.asking.item_values import LONGEST, MOST_PARTS, canonical, share_of
from reidrisk.prepare.asking.questionnaire import Item, by_key, items
from reidrisk.prepare.unusable import UnusableError

TODAY = date(2026, 11, 22)
YES_NO, CHOICE, CHOICES = by_key()["dataset.codes"], by_key()["legal.basis"], by_key()["dataset.hard_types"]
LIST, DATE, YEAR = by_key()["environments.names"], by_key()["dataset.period_end"], by_key()["population.year"]
NUMBER, SHARE, TEXT = by_key()["population.people_with"], by_key()["subjects.sampling"], by_key()["dataset.title"]
LATER = by_key()["schedule.end"]


@pytest.mark.parametrize(
    ("item", "given", "found"),
    [
        (YES_NO, "yes", ("yes",)), (YES_NO, "是", ("yes",)), (YES_NO, "N", ("no",)), (YES_NO, " false ", ("no",)),
        (by_key()["controls.kept_apart"], "不适用", ("na",)), (CHOICE, "Consent", ("consent",)), (CHOICE, "取得个人同意", ("consent",)),
        (CHOICES, "images, free_text", ("free_text", "images")), (CHOICES, "自由文本", ("free_text",)),
        (LIST, "a; b ；c\nd", ("a", "b", "c", "d")), (DATE, "2026-11-22", ("2026-11-22",)), (LATER, "2027-01-01", ("2027-01-01",)),
        (YEAR, "２０２０", ("2020",)), (NUMBER, "1,510,000", ("1510000",)), (NUMBER, "151万", ("1510000",)),
        (NUMBER, "14.0005亿", ("1400050000",)), (SHARE, "10%", ("1/10",)), (SHARE, "1", ("1/1",)), (TEXT, "  x y ", ("x y",)),
    ],
)  # fmt: skip
def test_canonical(item: Item, given: str, found: tuple[str, ...]) -> None:
    assert canonical(item, [given], TODAY) == found


@pytest.mark.parametrize(
    ("item", "given", "code"),
    [
        (YES_NO, "maybe", "not_a_choice"), (CHOICE, "consnt", "not_a_choice"), (CHOICES, "none, images", "contradictory_choice"),
        (LIST, "a;a", "twice"), (LIST, " ; ", "empty_answer"), (DATE, "22.11.2026", "not_a_date"), (DATE, "2026-11-23", "date_in_future"),
        (YEAR, "2027", "not_a_year"), (YEAR, "1899", "not_a_year"), (YEAR, "20", "not_a_year"), (NUMBER, "1.5", "not_a_count"),
        (NUMBER, "-3", "not_a_count"), (NUMBER, "many", "not_a_count"), (NUMBER, "9999亿", "not_a_count"),
        (SHARE, "150%", "share_out_of_range"), (SHARE, "108", "share_out_of_range"), (SHARE, "nan", "share_out_of_range"),
        (SHARE, "x", "share_out_of_range"), (TEXT, "x" * (LONGEST + 1), "too_long"), (TEXT, "", "empty_answer"),
    ],
)  # fmt: skip
def test_refused(item: Item, given: str, code: str) -> None:
    with pytest.raises(UnusableError) as caught:
        canonical(item, [given], TODAY)
    assert caught.value.code == code
    assert caught.value.hint is not None
    assert all(caught.value.message.say(lang) and caught.value.hint.say(lang) for lang in ("zh", "en"))


def test_several_where_one_is_asked_and_far_too_many() -> None:
    with pytest.raises(UnusableError) as caught:
        canonical(TEXT, ["a", "b"])
    assert caught.value.code == "one_answer"
    with pytest.raises(UnusableError) as caught:
        canonical(LIST, [str(place) for place in range(MOST_PARTS + 1)])
    assert caught.value.code == "too_long"


def test_the_nearest_choice_is_named() -> None:
    with pytest.raises(UnusableError) as caught:
        canonical(CHOICE, ["contrct"])
    assert "contract" in str(caught.value.hint.say("en") if caught.value.hint else "")


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**9))
def test_a_share_is_exact(share: Fraction) -> None:
    assert share_of(canonical(SHARE, [f"{share.numerator}/{share.denominator}"])[0]) == share


@given(st.text(max_size=200))
def test_no_text_breaks_any_kind(text: str) -> None:
    for item in (YES_NO, CHOICE, CHOICES, LIST, DATE, YEAR, NUMBER, SHARE, TEXT):
        try:
            found = canonical(item, [text], TODAY)
        except UnusableError:
            continue
        assert canonical(item, found, TODAY) == found


@pytest.mark.parametrize("item", [item for item in items() if item.question is None], ids=lambda item: str(item.key))
def test_canonical_answers_are_their_own_canonical_form(item: Item) -> None:
    for option in item.options:
        assert canonical(item, [option.value]) == (option.value,)
        if item.kind != "choices":  # a title with commas would be read as several
            assert canonical(item, [option.title.en]) == (option.value,)
