"""Population uniqueness by the shifted negative binomial model, with the equations that ARX gets wrong put right."""

from __future__ import annotations

from ....model.text import Text
from ..estimator import Estimator, SampleExample, of_sizes
from ..negative_binomial import snb

ESTIMATOR = Estimator(
    key="snb",
    title=Text("总体唯一比例（SNB，移位负二项）", "population-unique share (SNB, shifted negative binomial)"),
    source="Chen and Keller-McNulty 1998, Journal of Official Statistics 14(1)",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="U = K β^α,  F = 1 + NB(α, β),  K: Shlosser",
    compute=of_sizes(snb),
    examples=(
        SampleExample((1, 2), 6, None),
        SampleExample((1, 1, 2), 8, None),
        SampleExample((1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 8, 20, 41), 400, 0.01678135803130776),
        SampleExample((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 9, 31), 160, 0.09772701618769068),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.02159642727286241),
        SampleExample((1, 2, 3, 4, 50), 100, 0.0051932660122632245),
        SampleExample((1, 1, 1, 1, 1), 50, None),
        SampleExample((2, 3), 10, 0.0),
        SampleExample((1, 3), 4, 0.25),
    ),
    counterexamples=(
        SampleExample((1, 1, 2), 8, 0.16656111258221543),
        SampleExample((1, 2), 6, 0.3333333333333333),
        SampleExample((1, 1, 2), 8, 0.5),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.3),
        SampleExample((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        SampleExample((2, 3), 10, None),
    ),
)
