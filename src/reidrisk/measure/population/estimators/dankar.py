"""Population uniqueness by Dankar's decision rule."""

from __future__ import annotations

from ....model.dataset import ClassSizes
from ....model.text import Text
from ...tuples import Tuples
from ..dankar import dankar
from ..estimator import Case, Estimate, Estimator
from ..histogram import Histogram
from ..people import Population


def compute(sizes: ClassSizes, population: Population, _tuples: Tuples | None) -> Estimate:
    """Pitman up to a tenth, above it the smaller of Zayatz and SNB."""
    return dankar(Histogram.of(sizes), population)


ESTIMATOR = Estimator(
    key="dankar",
    title=Text("总体唯一比例（Dankar 判定规则）", "population-unique share (Dankar's decision rule)"),
    source="Dankar et al. 2012, BMC Medical Informatics and Decision Making 12:66",
    clause="ITU-T X Suppl.39 6.3",
    formula="n/N ≤ 0.1: Pitman; else min(Zayatz, SNB)",
    compute=compute,
    examples=(
        Case((1, 2), 6, 0.15151515151515194),
        Case((1, 1, 2), 8, 0.3181818181818172),
        Case((1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 8, 20, 41), 400, 0.01678135803130776),
        Case((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 9, 31), 160, 0.09772701618769068),
        Case((1, 1, 1, 2, 2, 3), 40, 0.02159642727286241),
        Case((1, 2, 3, 4, 50), 100, 0.0051932660122632245),
        Case((1, 1, 1, 1, 1), 50, 1.0),
        Case((2, 3), 10, 0.0),
        Case((1, 3), 4, 0.25),
    ),
    counterexamples=(
        Case((1, 2), 6, 0.03356741621416986),
        Case((1, 2), 6, 0.3333333333333333),
        Case((1, 1, 2), 8, 0.5),
        Case((1, 1, 1, 2, 2, 3), 40, 0.3),
        Case((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        Case((2, 3), 10, None),
    ),
)
