"""Population uniqueness by Pitman's sampling formula, with the published limit for large populations."""

from __future__ import annotations

from ....model.text import Text
from ..estimator import Estimator, SampleExample, of_sizes
from ..pitman.estimate import pitman

ESTIMATOR = Estimator(
    key="pitman",
    title=Text("总体唯一比例（Pitman）", "population-unique share (Pitman)"),
    source="Hoshino 2001, Journal of Official Statistics 17(4)",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="U/N = Γ(θ+1)/Γ(θ+α) · N^(α−1)",
    compute=of_sizes(pitman),
    examples=(
        SampleExample((1, 2), 6, None),
        SampleExample((1, 1, 2), 8, None),
        SampleExample((1, 1, 1, 2, 2, 3), 40, None),
        SampleExample((1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 8, 20, 41), 400, 0.026875236693751636),
        SampleExample((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 9, 31), 160, 0.12964491286992974),
        SampleExample((1, 2, 3, 4, 50), 100, 0.012246060365708269),
        SampleExample((1, 1, 1, 1, 1), 50, None),
        SampleExample((2, 3), 10, 0.0),
        SampleExample((1, 3), 4, 0.25),
    ),
    counterexamples=(
        SampleExample((1, 1, 2), 8, 0.18979599331588742),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.004608350877800891),
        SampleExample((1, 2), 6, 0.3333333333333333),
        SampleExample((1, 1, 2), 8, 0.5),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.3),
        SampleExample((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        SampleExample((2, 3), 10, None),
    ),
)
