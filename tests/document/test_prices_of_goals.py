"""What a missed goal costs is said where it is known; where no more records are lost for it, that is said, not a price of nothing."""

from __future__ import annotations

import pytest

from reidrisk.document.results.usefulness import _goal
from reidrisk.mitigate.purpose.usefulness import JudgedGoal
from reidrisk.model.text import Lang, Text

NAMED, LEFT = Text("十岁组", "bands of 10 years").fill(), Text("抑制", "suppressed").fill()


def said(price: int | None, lang: Lang, instead: tuple[str, ...] = ()) -> str:
    """Of a plan that loses 5 of 200 records."""
    goal = JudgedGoal("column", ("age",), NAMED, LEFT, 1.0, met=False, price=price, alone=price, instead=instead)
    return _goal(goal, (5, 200), None).say(lang)


@pytest.mark.parametrize(
    ("lang", "costs", "free"), [("zh", "至少要删除", "不多删记录即可得到它"), ("en", "would cost at least", "no more records lost")]
)
def test_only_a_price_is_called_one(lang: Lang, costs: str, free: str) -> None:
    assert costs in said(7, lang)
    assert free not in said(7, lang)
    for price in (0, 5):
        assert costs not in said(price, lang)
        assert free in said(price, lang)
    assert not any(one in said(None, lang) for one in (costs, free))
    assert "sex" in said(0, lang, ("sex",)), "what it can be had for stays"
    assert said(200, lang) != said(7, lang)
