"""R_c, the mean of the class risks over classes (GB/T 42460 formula D.3)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample, exact_sum


def mean_class_risk(sizes: ClassSizes) -> Fraction:
    """Every class counts once, however large. Not monotone: {5,100,100} to {5,200} raises it."""
    return exact_sum([Fraction(number, size) for size, number in sizes.pairs]) / sizes.classes


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """In every sharing model the same."""
    return mean_class_risk(sizes)


MODEL = RiskModel(
    symbol="R_c",
    monotone=False,
    title=Text("等价类重标识风险平均值", "mean class risk"),
    clause="D.1.3",
    stage=Stage.DATA_RISK,
    formula="R_c = (1/|J|) Σ θ_j",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(19, 60)),
        SizesExample((5, 100, 100), Fraction(11, 150)),
        SizesExample((5, 200), Fraction(41, 400)),
        SizesExample((20, 30), Fraction(1, 24)),
        SizesExample((5, 10, 50), Fraction(8, 75)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(5, 16)),
        SizesExample((5, 100, 100), Fraction(3, 205)),
        SizesExample((5, 200), Fraction(2, 205)),
        SizesExample((20, 30), Fraction(1, 25)),
        SizesExample((5, 10, 50), Fraction(3, 65)),
    ),
)
