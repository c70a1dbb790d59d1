"""R_b, the highest class risk (GB/T 42460 formula D.2)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


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
        SizesExample((3, 3, 4, 3, 3), Fraction(1, 3)),
        SizesExample((20, 30), Fraction(1, 20)),
        SizesExample((21, 30), Fraction(1, 21)),
        SizesExample((1, 100), Fraction(1)),
        SizesExample((5, 10, 50), Fraction(1, 5)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(1, 4)),
        SizesExample((20, 30), Fraction(1, 30)),
        SizesExample((21, 30), Fraction(1, 20)),
        SizesExample((1, 100), Fraction(1, 100)),
        SizesExample((5, 10, 50), Fraction(1, 50)),
    ),
)
