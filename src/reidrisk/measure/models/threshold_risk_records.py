"""The share of records in classes above tau (El Emam's reading of R_a, resolutions G-5)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.text import Text
from ..risk_model import RiskModel, SizesExample


def compute(sizes: ClassSizes, rule: SharingRule) -> Fraction:
    """Zero in the same cases as R_a; it weighs each class by its records."""
    return Fraction(sizes.below(rule.least_class)[1], sizes.members)


MODEL = RiskModel(
    symbol="R_a_records",
    title=Text("门限风险（按记录）", "threshold risk by records"),
    clause="D.1.5 a",
    stage=Stage.CLASS_THRESHOLD,
    formula="(1/N) Σ f_j I(θ_j > τ)",
    compute=compute,
    examples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(0), Fraction(1, 3)),
        SizesExample((19, 100, 100, 100), Fraction(19, 319), Fraction(1, 20)),
        SizesExample((20, 30), Fraction(0), Fraction(1, 20)),
        SizesExample((4, 5), Fraction(4, 9)),
        SizesExample((2, 100, 100), Fraction(2, 202), Fraction(1, 3)),
    ),
    counterexamples=(
        SizesExample((3, 3, 4, 3, 3), Fraction(1), Fraction(1, 3)),
        SizesExample((19, 100, 100, 100), Fraction(1, 4), Fraction(1, 20)),
        SizesExample((20, 30), Fraction(2, 5), Fraction(1, 20)),
        SizesExample((4, 5), Fraction(1, 2)),
        SizesExample((2, 100, 100), Fraction(1, 3), Fraction(1, 3)),
    ),
    needs_rule=True,
)
