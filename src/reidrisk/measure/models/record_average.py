"""The mean risk over records, |J|/N (ITU-T X Suppl.39 I.1; not the R_c of GB/T 42460)."""

from __future__ import annotations

from fractions import Fraction

from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, _rule: SharingRule) -> Fraction:
    """Each record counts once; never above R_c (Jensen)."""
    return Fraction(sizes.classes, sizes.members)


MODEL = RiskModel(
    symbol="record_average",
    title=Text("按记录平均的重标识风险", "average risk over records"),
    clause="ITU-T X Suppl.39 (2023) I.1",
    formula="|J| / N",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(5, 16)),
        SizesExample((5, 100, 100), Fraction(3, 205)),
        SizesExample((5, 200), Fraction(2, 205)),
        SizesExample((20, 30), Fraction(1, 25)),
        SizesExample((1, 1), Fraction(1)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(19, 60)),
        SizesExample((5, 100, 100), Fraction(11, 150)),
        SizesExample((5, 200), Fraction(41, 400)),
        SizesExample((20, 30), Fraction(1, 24)),
        SizesExample((1, 3), Fraction(2, 3)),
    ),
)
