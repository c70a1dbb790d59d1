"""Population uniqueness by a Poisson model whose means suppose independent quasi-identifiers."""

from __future__ import annotations

from ....model.text import Text
from ..estimator import Estimator, SampleExample, of_tuples
from ..loglinear import independence

ESTIMATOR = Estimator(
    key="loglinear_independence",
    title=Text("总体唯一比例（泊松对数线性，独立）", "population-unique share (Poisson log-linear, independence)"),
    source="Skinner and Holmes 1998, Journal of Official Statistics 14(4); Skinner and Shlomo 2008, JASA 103",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="τ₁ = Σ_{f=1} exp(−μₖ(1−π)/π),  π = n/N,  μₖ = n Π pᵢ(vₖᵢ)",
    compute=of_tuples(independence),
    examples=(
        SampleExample((1, 2, 3, 4), 40, 0.011532512103806252, ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 1))),
        SampleExample((1, 1, 1, 1), 8, 0.6065306597126334, ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))),
        SampleExample((5, 1, 1, 1, 2), 100, 5.387722999718655e-07, ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1))),
        SampleExample((2, 2), 8, 0.0, ((0, 0, 0), (1, 1, 1))),
        SampleExample((1, 2), 3, 0.3333333333333333, ((0, 0, 0), (1, 1, 1))),
    ),
    counterexamples=(
        SampleExample((1, 2, 3, 4), 40, 0.1, ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 1))),
        SampleExample((1, 1, 1, 1), 8, 1.0, ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))),
        SampleExample((5, 1, 1, 1, 2), 100, 0.3, ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1))),
        SampleExample((2, 2), 8, None, ((0, 0, 0), (1, 1, 1))),
        SampleExample((1, 2), 3, None, ((0, 0, 0), (1, 1, 1))),
    ),
    needs="tuples",
)
