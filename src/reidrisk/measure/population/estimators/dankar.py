"""Dankar's rule: which of the three estimators to believe at which sampling fraction.

Source: Dankar, El Emam, Neisa and Roffey 2012, BMC Medical Informatics and
Decision Making 12:66; formulas 5.4.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from ....model.dataset import ClassSizes
from ....model.text import Text
from ...tuples import Tuples
from ..estimator import Estimate, Estimator, SampleExample
from ..histogram import Histogram
from ..negative_binomial import snb
from ..people import Population
from ..pitman.estimate import pitman
from ..zayatz import zayatz

SMALL_SAMPLE: Final = Fraction(1, 10)
USED_PITMAN = Text("抽样比例不超过 10%：采用 Pitman 模型。", "The sampling fraction is at most 10%: Pitman's model is used.")
FELL_BACK = Text(
    "规则所指的模型在此样本上无解，改用 Zayatz 模型。",
    "The model that the rule names has no answer on this sample; Zayatz's is used instead.",
)
USED_ZAYATZ = Text(
    "抽样比例超过 10%：取 Zayatz 与 SNB 中较小者，此处为 Zayatz。",
    "The sampling fraction is above 10%: the smaller of Zayatz and SNB is used, here Zayatz.",
)
USED_SNB = Text(
    "抽样比例超过 10%：取 Zayatz 与 SNB 中较小者，此处为 SNB。",
    "The sampling fraction is above 10%: the smaller of Zayatz and SNB is used, here SNB.",
)


def compute(sizes: ClassSizes, population: Population, _tuples: Tuples | None) -> Estimate:
    """Up to a tenth: Pitman, or Zayatz where it fails. Above: the smaller of Zayatz and SNB. `reason` names the choice."""
    data = Histogram.of(sizes)
    small = population.fraction <= SMALL_SAMPLE
    first = zayatz(data, population)
    other = pitman(data, population) if small else snb(data, population)
    if other.value is None:
        return replace(first, reason=FELL_BACK)
    if small:
        return replace(other, reason=USED_PITMAN)
    return replace(first, reason=USED_ZAYATZ) if (first.value or 0.0) <= other.value else replace(other, reason=USED_SNB)


ESTIMATOR = Estimator(
    key="dankar",
    title=Text("总体唯一比例（Dankar 判定规则）", "population-unique share (Dankar's decision rule)"),
    source="Dankar et al. 2012, BMC Medical Informatics and Decision Making 12:66",
    clause="ITU-T X Suppl.39 (2023) 6.3",
    formula="n/N ≤ 0.1: Pitman; else min(Zayatz, SNB)",
    compute=compute,
    examples=(
        SampleExample((1, 2), 6, 0.15151515151515194),
        SampleExample((1, 1, 2), 8, 0.3181818181818172),
        SampleExample((1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 8, 20, 41), 400, 0.01678135803130776),
        SampleExample((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 9, 31), 160, 0.09772701618769068),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.02159642727286241),
        SampleExample((1, 2, 3, 4, 50), 100, 0.0051932660122632245),
        SampleExample((1, 1, 1, 1, 1), 50, 1.0),
        SampleExample((2, 3), 10, 0.0),
        SampleExample((1, 3), 4, 0.25),
    ),
    counterexamples=(
        SampleExample((1, 2), 6, 0.03356741621416986),
        SampleExample((1, 2), 6, 0.3333333333333333),
        SampleExample((1, 1, 2), 8, 0.5),
        SampleExample((1, 1, 1, 2, 2, 3), 40, 0.3),
        SampleExample((1, 2, 3, 4, 50), 100, 0.016666666666666666),
        SampleExample((2, 3), 10, None),
    ),
)
