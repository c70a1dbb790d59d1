"""What an edition says of a risk: whatever was decided, and whatever is agreed on its columns, there is a sentence or a number."""

from __future__ import annotations

import pytest

from reidrisk.grade import wording
from reidrisk.grade.wording import Wording
from reidrisk.prepare.asking.band_width import band_width

WORDINGS = [one for one in vars(wording).values() if isinstance(one, Wording)]


@pytest.mark.parametrize("one", WORDINGS)
def test_every_answer_has_its_sentence_below_and_at_the_threshold(one: Wording) -> None:
    assert set(one.decided) == set(one.decided_equal) == {None, True, False}


def test_every_kind_of_verdict_was_looked_at() -> None:
    assert len(WORDINGS) > 1


@pytest.mark.parametrize(
    ("agreed", "width"),
    [
        ("按千元分组", 1000), ("按万元分档", 10_000), ("百元一档", 100), ("两千元一组", 2000), ("二十岁一组", 20), ("十岁一组", 10),
        ("5岁一组", 5), ("2万元一档", 20_000), ("bands of twenty years", 20), ("groups of ten", 10), ("steps of five", 5),
        ("groups of a hundred", 100), ("bands of a thousand yuan", 1000), ("steps of 2,000", 2000), ("10-year bands", 10),
        ("bands of two", 2), ("一岁一组", None), ("由对方决定", None),
    ],
)  # fmt: skip
def test_bands_are_read_in_figures_and_in_words(agreed: str, width: int | None) -> None:
    assert band_width(agreed) == width
