"""J, the number of equivalence classes (GB/T 42460 D.1.2 a)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import Case, RiskModel


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
        Case((3, 3, 4, 3, 3), Fraction(5)),
        Case((1,), Fraction(1)),
        Case((1, 1, 1), Fraction(3)),
        Case((5, 100, 100), Fraction(3)),
        Case((20, 30), Fraction(2)),
    ),
    counterexamples=(
        Case((3, 3, 4, 3, 3), Fraction(16)),
        Case((1, 1, 1), Fraction(1)),
        Case((5, 100, 100), Fraction(2)),
        Case((20, 30), Fraction(50)),
        Case((7,), Fraction(7)),
    ),
)
