"""What a missed goal costs is said where it is known; a bound of no records is none."""

from __future__ import annotations

import pytest

from reidrisk.document.results.usefulness import _goal
from reidrisk.mitigate.purpose.usefulness import JudgedGoal
from reidrisk.model.text import Lang, Text

NAMED, LEFT = Text("十岁组", "bands of 10 years").fill(), Text("抑制", "suppressed").fill()


def said(price: int | None, lang: Lang, instead: tuple[str, ...] = ()) -> str:
    goal = JudgedGoal("column", ("age",), NAMED, LEFT, 1.0, met=False, price=price, alone=price, instead=instead)
    return _goal(goal, 200, None).say(lang)


@pytest.mark.parametrize(("lang", "words"), [("zh", "至少要删除"), ("en", "would cost at least")])
def test_only_a_price_is_called_one(lang: Lang, words: str) -> None:
    assert words in said(7, lang)
    assert all(words not in said(price, lang) for price in (None, 0))
    assert "sex" in said(0, lang, ("sex",)), "what it can be had for stays"
    assert said(200, lang) != said(7, lang)
