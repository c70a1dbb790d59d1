"""Population uniqueness by Zayatz: the class sizes of the sample stand for those of the population."""

from __future__ import annotations

from ....model.text import Text
from ..estimator import Estimator, SampleExample, of_sizes
from ..zayatz import zayatz

ESTIMATOR = Estimator(
    key="zayatz",
    title=Text("总体唯一比例（Zayatz）", "population-unique share (Zayatz)"),
    source="Zayatz 1991, US Bureau of the Census, Research Report 91/08",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="U/N = c₁ P(F=1|f=1)/n,  P(F=1|f=1) = c₁ h(1;N,1,n) / Σₛ cₛ h(1;N,s,n)",
    compute=of_sizes(zayatz),
    examples=(
        SampleExample((1, 2), 6, 0.15151515151515194),
        SampleExample((1, 1, 2), 8, 0.3181818181818172),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.11482438016528924),
        SampleExample((1, 2, 3, 4, 50), 100, 0.006555440109602144),
        SampleExample((1, 1, 1, 1, 1), 50, 1.0),
        SampleExample((2, 3), 10, 0.0),
        SampleExample((1, 3), 4, 0.25),
    ),
    counterexamples=(
        SampleExample((1, 2), 6, 0.3333333333333333),
        SampleExample((1, 1, 2), 8, 0.5),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.3),
        SampleExample((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        SampleExample((2, 3), 10, None),
    ),
)
