"""The number of records that are alone in their class."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """Records whose combination of quasi-identifier values nobody shares."""
    return Fraction(sizes.below(2)[1])


MODEL = RiskModel(
    symbol="uniques",
    title=Text("唯一记录数", "number of unique records"),
    clause="D.1.2",
    stage=Stage.CLASSES,
    formula="#{j : f_j = 1}",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(0)),
        SizesExample((1, 1, 1), Fraction(3)),
        SizesExample((1, 9), Fraction(1)),
        SizesExample((1, 2, 2), Fraction(1)),
        SizesExample((20, 30), Fraction(0)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(5)),
        SizesExample((2, 2), Fraction(2)),
        SizesExample((1, 9), Fraction(2)),
        SizesExample((1, 2, 2), Fraction(3)),
        SizesExample((20, 30), Fraction(2)),
    ),
)
