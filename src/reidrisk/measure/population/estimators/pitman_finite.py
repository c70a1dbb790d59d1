"""Population uniqueness by Pitman's sampling formula, expected for exactly N people given the sample."""

from __future__ import annotations

from ....model.text import Text
from ..estimator import Estimator, SampleExample, of_sizes
from ..pitman.estimate import pitman_finite

ESTIMATOR = Estimator(
    key="pitman_finite",
    title=Text("总体唯一比例（Pitman，有限总体）", "population-unique share (Pitman, finite population)"),
    source="Hoshino 2001, Journal of Official Statistics 17(4); the prediction from the sample is ours",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="U/N = [c₁ S(n,N) + (N−n) (θ+uα)/(θ+n) S(n+1,N)]/N,  S(a,b) = Π_{i=a}^{b−1} (θ+α+i−1)/(θ+i)",
    compute=of_sizes(pitman_finite),
    examples=(
        SampleExample((1, 2), 6, None),
        SampleExample((1, 1, 2), 8, None),
        SampleExample((1, 1, 1, 2, 2, 3), 40, None),
        SampleExample((1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 8, 20, 41), 400, 0.025663704285611724),
        SampleExample((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 9, 31), 160, 0.12157509936095164),
        SampleExample((1, 2, 3, 4, 50), 100, 0.01102226401831401),
        SampleExample((1, 1, 1, 1, 1), 50, None),
        SampleExample((2, 3), 10, 0.0),
        SampleExample((1, 3), 4, 0.25),
    ),
    counterexamples=(
        SampleExample((1, 1, 2), 8, 0.18650282264271528),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.0043113544994968665),
        SampleExample((1, 2), 6, 0.3333333333333333),
        SampleExample((1, 1, 2), 8, 0.5),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.3),
        SampleExample((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        SampleExample((2, 3), 10, None),
    ),
)
