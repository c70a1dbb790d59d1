"""k, the size of the smallest equivalence class."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """The k of k-anonymity."""
    return Fraction(sizes.smallest)


MODEL = RiskModel(
    symbol="k",
    monotone=False,
    title=Text("最小等价类大小", "size of the smallest equivalence class"),
    clause="D.1.2 a",
    stage=Stage.CLASSES,
    formula="k = min f_j",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(3)),
        SizesExample((1, 9), Fraction(1)),
        SizesExample((5, 100, 100), Fraction(5)),
        SizesExample((20, 30), Fraction(20)),
        SizesExample((7,), Fraction(7)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(4)),
        SizesExample((1, 9), Fraction(9)),
        SizesExample((5, 100, 100), Fraction(3)),
        SizesExample((20, 30), Fraction(2)),
        SizesExample((7,), Fraction(1)),
    ),
)
