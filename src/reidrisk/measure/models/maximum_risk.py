"""R_b, the highest class risk (GB/T 42460 formula D.2)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import Case, RiskModel


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """One over the smallest class."""
    return Fraction(1, sizes.smallest)


MODEL = RiskModel(
    symbol="R_b",
    title=Text("等价类重标识风险最大值", "maximum class risk"),
    clause="D.1.3",
    stage=Stage.DATA_RISK,
    formula="R_b = max θ_j",
    compute=compute,
    examples=(
        Case((3, 3, 4, 3, 3), Fraction(1, 3)),
        Case((20, 30), Fraction(1, 20)),
        Case((21, 30), Fraction(1, 21)),
        Case((1, 100), Fraction(1)),
        Case((5, 10, 50), Fraction(1, 5)),
    ),
    counterexamples=(
        Case((3, 3, 4, 3, 3), Fraction(1, 4)),
        Case((20, 30), Fraction(1, 30)),
        Case((21, 30), Fraction(1, 20)),
        Case((1, 100), Fraction(1, 100)),
        Case((5, 10, 50), Fraction(1, 50)),
    ),
)
