"""Survey weights: how many of the population a row stands for. They describe nobody, whatever `weight` and `norm` mean elsewhere."""

from __future__ import annotations

import math

from ..model.inventory import Column, Evidence
from ..model.text import Text
from . import traits
from .values import Values
from .wording.of_tables import is_called, speaks_of

RULE = "survey-weight"
_MEAN = (0.9, 1.1)  # weights that were scaled to the size of the sample; a body of one kilogram is a newborn's, and no mean
_BELOW, _ABOVE, _LEAST = 0.9, 1.1, 20
_FOUND = Text(
    "列名与取值表明这是抽样权重，即一行代表总体中的多少人：它不描述个人。只有少数行才有的权重会透露此人出自哪一层样本，公开前宜取整或合并。",
    "By its name and values this is a survey weight: how many people of the population a row stands for. It describes nobody. A weight "
    "that only few rows have tells which stratum they were drawn from: round or group such weights before publication.",
)


def weighs_rows(name: str, values: Values) -> bool:
    """Whether a column weighs the rows of a sample: it is called so, or its bare `weight` has the mean one."""
    named = is_called(name, "survey_weights") or (speaks_of(name, "weightings") and speaks_of(name, "designs"))
    if not named and not is_called(name, "weightings"):
        return False
    if values.rows and not traits.is_numeric(values):
        return False
    return named or (values.rows >= _LEAST and _has_mean_one(values))


def survey_weight() -> Evidence:
    """That it is one, and what a rare one tells."""
    return Evidence("value-rule", RULE, _FOUND)


def is_survey_weight(column: Column) -> bool:
    """Whether the rules took it for one."""
    return any(item.rule == RULE for item in column.evidence)


def _has_mean_one(values: Values) -> bool:
    try:
        numbers = [float(text) for text in values]
    except ValueError:  # a few texts among the numbers
        return False
    if not all(map(math.isfinite, numbers)):
        return False
    mean = sum(number * int(rows) for number, rows in zip(numbers, values.weights, strict=True)) / values.rows
    return _MEAN[0] <= mean <= _MEAN[1] and min(numbers) < _BELOW and max(numbers) > _ABOVE
