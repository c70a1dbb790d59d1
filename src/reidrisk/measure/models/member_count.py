"""N, the number of records (or of subjects) in all classes."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """Every record is in exactly one class."""
    return Fraction(sizes.members)


MODEL = RiskModel(
    symbol="N",
    title=Text("记录数（或主体数）", "number of records (or subjects)"),
    clause="D.1.2 a",
    stage=Stage.CLASSES,
    formula="N = Σ f_j",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(16)),
        SizesExample((1,), Fraction(1)),
        SizesExample((1, 1, 1), Fraction(3)),
        SizesExample((5, 100, 100), Fraction(205)),
        SizesExample((20, 30), Fraction(50)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(5)),
        SizesExample((5, 100, 100), Fraction(3)),
        SizesExample((20, 30), Fraction(2)),
        SizesExample((7,), Fraction(1)),
        SizesExample((2, 2), Fraction(2)),
    ),
)
