"""Dankar's rule: which of the three estimators to believe at which sampling fraction.

Source: Dankar, El Emam, Neisa and Roffey 2012, BMC Medical Informatics and
Decision Making 12:66; formulas 5.4.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from ...model.text import Text
from .estimator import Estimate
from .histogram import Histogram
from .negative_binomial import snb
from .people import Population
from .pitman import pitman
from .zayatz import zayatz

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


def dankar(data: Histogram, population: Population) -> Estimate:
    """Up to a tenth: Pitman, or Zayatz where it fails. Above: the smaller of Zayatz and SNB. `reason` names the choice."""
    small = population.fraction <= SMALL_SAMPLE
    first = zayatz(data, population)
    other = pitman(data, population) if small else snb(data, population)
    if other.value is None:
        return replace(first, reason=FELL_BACK)
    if small:
        return replace(other, reason=USED_PITMAN)
    return replace(first, reason=USED_ZAYATZ) if (first.value or 0.0) <= other.value else replace(other, reason=USED_SNB)
