"""J, the number of equivalence classes (GB/T 42460 D.1.2 a)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """How many distinct combinations of quasi-identifier values there are."""
    return Fraction(sizes.classes)


MODEL = RiskModel(
    symbol="J",
    title=Text("等价类数目", "number of equivalence classes"),
    clause="D.1.2 a",
    stage=Stage.CLASSES,
    formula="|J|",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(5)),
        SizesExample((1,), Fraction(1)),
        SizesExample((1, 1, 1), Fraction(3)),
        SizesExample((5, 100, 100), Fraction(3)),
        SizesExample((20, 30), Fraction(2)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(16)),
        SizesExample((1, 1, 1), Fraction(1)),
        SizesExample((5, 100, 100), Fraction(2)),
        SizesExample((20, 30), Fraction(50)),
        SizesExample((7,), Fraction(7)),
    ),
)
