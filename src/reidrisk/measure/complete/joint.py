"""Several sensitive attributes at once: their combinations, and each with the others known (Machanavajjhala et al. 2007, section 4.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from ...data.coding import Combinations
from ...data.groups.group_numbers import Integers, group_numbers
from ...model.text import Text
from ..attribute.attribute_model import Params
from ..attribute.figures import models
from ..attribute.value_counts import ValueCounts
from ..tuples import Sensitive, Tuples
from .basis import FigureBasis, MeasuredFigure, unavailable

JOINT_KEYS = ("l_joint", "l_multiple", "t_joint")
ONE_ONLY = Text("需要至少两个敏感属性（--sa）。", "Needs two sensitive attributes or more (--sa).")
_SOURCE: Final = "Machanavajjhala et al. 2007; Li et al. 2007"
_TITLES: Final = {
    "l_joint": Text("敏感属性组合的最少不同取值数", "fewest different combinations of the sensitive attributes in a class"),
    "l_multiple": Text(
        "已知其余敏感属性时，任一敏感属性的最少不同取值数",
        "fewest different values of any sensitive attribute once the others are known",
    ),
    "t_joint": Text("敏感属性联合分布的最大距离", "greatest distance of the joint distribution of the sensitive attributes"),
}
_FORMULAS: Final = {"l_joint": "min |{(s1, s2, ...)}|", "l_multiple": "min_i l(S_i | QI, S_others)", "t_joint": "max 1/2 Σ |p - q|"}


def joint_figures(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, npt.NDArray[np.float64]]]:
    """The figures of all the sensitive attributes together."""
    together = question.together
    if together is None:
        return [unavailable(key, _TITLES[key], _SOURCE, ONE_ONLY) for key in JOINT_KEYS], {}
    values = {
        "l_joint": _model("l_distinct", tuples, together),
        "l_multiple": fewest_left(together),
        "t_joint": _model("t_equal", tuples, together),
    }
    detail = {"columns": list(together.columns)}
    return [MeasuredFigure(key, _TITLES[key], _SOURCE, values[key], formula=_FORMULAS[key], detail=detail) for key in JOINT_KEYS], {}


def combined(together: Combinations) -> Sensitive:
    """The combinations as the values of one attribute."""
    numbers = group_numbers(together.values, range(together.values.shape[1]))
    return Sensitive(" × ".join(together.columns), together.classes, numbers, together.counts, int(numbers.max()) + 1)


def _model(symbol: str, tuples: Tuples, together: Combinations) -> Fraction | float | None:
    model = next(model for model in models() if model.symbol == symbol)
    return model.compute(ValueCounts.of(tuples, combined(together)), Params()).value


def fewest_left(together: Combinations) -> Fraction:
    """For each attribute, the fewest values it has among records alike in class and in all the other attributes; the least of all."""
    width = together.values.shape[1]
    rows = np.column_stack([together.classes, together.values])
    left = [_fewest(group_numbers(rows, [0, *(at + 1 for at in range(width) if at != one)])) for one in range(width)]
    return Fraction(min(left))


def _fewest(groups: Integers) -> int:
    """Each entry is a different combination, so those alike in all but one attribute differ in that one."""
    return int(np.bincount(groups).min())
