"""One number in two spellings is told from two codes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.grade.cautions.numbers_spelled_apart import spelled_apart


@given(
    st.lists(st.sampled_from(["7", "7.0", "07", "7e0", "+7", "-7", "12.5", "12.50", "1e3", "1000", "x", "", "."]), max_size=8, unique=True)
)
def test_numbers_spelled_apart_are_two_texts_of_one_number_that_are_no_codes(texts: list[str]) -> None:
    numbers = {text: float(text) for text in texts if text not in {"x", "", "."}}
    by_hand = any(one != other and numbers[one] == numbers[other] and set(one + other) & set(".e+") for one in numbers for other in numbers)
    assert spelled_apart(texts) == by_hand
