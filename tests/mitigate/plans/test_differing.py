"""What becomes of a column, in a few words: a level by an example, and nothing by no example of nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reidrisk.mitigate.plans.differing import plan_items
from reidrisk.mitigate.plans.recipe import Known, Recipe, RecipeStep
from reidrisk.mitigate.techniques import find_technique
from reidrisk.model.text import Lang

STEP = RecipeStep("age", find_technique("hierarchy"), {"file": "age.yaml", "level": 2})


@pytest.mark.parametrize(
    ("lang", "shares", "said"),
    [
        ("en", {"30-39": Fraction(1, 3), "40-49": Fraction(2, 3)}, "generalise by a hierarchy, such as 40-49"),
        ("en", {"*": Fraction(9, 10), "40-49": Fraction(1, 10)}, "generalise by a hierarchy, such as 40-49"),
        ("en", {"*": Fraction(1)}, "wholly suppressed"),
        ("zh", {"*": Fraction(1)}, "全部抑制"),
    ],
)
def test_a_level_is_said_by_an_example(lang: Lang, shares: dict[str, Fraction], said: str) -> None:
    found = plan_items(Recipe((STEP,), columns=("age", "sex"), known=Known(shares={"age": shares})), lang)
    assert found["age"] == said
    assert found["sex"] == {"en": "as it is", "zh": "原样"}[lang]
