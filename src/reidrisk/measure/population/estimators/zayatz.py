"""Population uniqueness by Zayatz: the class sizes of the sample stand for those of the population."""

from __future__ import annotations

from ....model.dataset import ClassSizes
from ....model.text import Text
from ...tuples import Tuples
from ..estimator import Case, Estimate, Estimator
from ..histogram import Histogram
from ..people import Population
from ..zayatz import zayatz


def compute(sizes: ClassSizes, population: Population, _tuples: Tuples | None) -> Estimate:
    """U/N = c_1 P(F=1 | f=1) / n."""
    return zayatz(Histogram.of(sizes), population)


ESTIMATOR = Estimator(
    key="zayatz",
    title=Text("总体唯一比例（Zayatz）", "population-unique share (Zayatz)"),
    source="Zayatz 1991, US Bureau of the Census, Research Report 91/08",
    clause="ITU-T X Suppl.39 6.3",
    formula="U/N = c₁ P(F=1|f=1)/n,  P(F=1|f=1) = c₁ h(1;N,1,n) / Σₛ cₛ h(1;N,s,n)",
    compute=compute,
    examples=(
        Case((1, 2), 6, 0.15151515151515194),
        Case((1, 1, 2), 8, 0.3181818181818172),
        Case((1, 1, 1, 2, 2, 3), 40, 0.11482438016528924),
        Case((1, 2, 3, 4, 50), 100, 0.006555440109602144),
        Case((1, 1, 1, 1, 1), 50, 1.0),
        Case((2, 3), 10, 0.0),
        Case((1, 3), 4, 0.25),
    ),
    counterexamples=(
        Case((1, 2), 6, 0.3333333333333333),
        Case((1, 1, 2), 8, 0.5),
        Case((1, 1, 1, 2, 2, 3), 40, 0.3),
        Case((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        Case((2, 3), 10, None),
    ),
)
