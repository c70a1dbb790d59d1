"""R_a, the class threshold risk (GB/T 42460 formula D.5)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, rule: SharingRule) -> Fraction:
    """Share of the classes whose risk exceeds tau; 1/f > tau is decided as f < 1/tau, in integers."""
    return Fraction(sizes.below(rule.least_class)[0], sizes.classes)


MODEL = RiskModel(
    symbol="R_a",
    monotone=False,
    title=Text("等价类门限风险", "class threshold risk"),
    clause="D.1.5 a",
    stage=Stage.CLASS_THRESHOLD,
    formula="R_a = (1/|J|) Σ I(θ_j > τ)",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(0), Fraction(1, 3)),
        SizesExample((19, 100, 100, 100), Fraction(1, 4), Fraction(1, 20)),
        SizesExample((20, 30), Fraction(0), Fraction(1, 20)),
        SizesExample((5, 10, 50), Fraction(0)),
        SizesExample((2, 100, 100), Fraction(1, 3), Fraction(1, 3)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(4, 5), Fraction(1, 3)),
        SizesExample((19, 100, 100, 100), Fraction(19, 319), Fraction(1, 20)),
        SizesExample((20, 30), Fraction(1, 2), Fraction(1, 20)),
        SizesExample((5, 10, 50), Fraction(1, 3)),
        SizesExample((4, 5), Fraction(1)),
    ),
    needs_rule=True,
)
