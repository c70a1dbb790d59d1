"""The household figures among all the others."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...model.text import Text
from ..people.households import household_risk
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, unavailable
from .weighing import record_risks

HOUSEHOLD_KEYS = ("household_risk_max", "household_risk_mean", "household_risk_sum")
NEED_HOUSEHOLDS = Text("没有指定住户列（--household）。", "No household column was named (--household).")
_SOURCE = "Templ et al. 2015 (sdcMicro); Hundepool et al. 2012"
_TITLES = (
    Text("住户风险最大值", "highest household risk"),
    Text("住户风险按记录的平均", "household risk, mean over records"),
    Text("住户风险按记录之和（期望重标识数）", "household risk, sum over records (expected re-identifications)"),
)


def household_figures(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, npt.NDArray[np.float64]]]:
    """1 - prod(1 - r) over a household's members; r is the individual risk where a population is known, else 1/f."""
    if question.households is None:
        return [unavailable(key, title, _SOURCE, NEED_HOUSEHOLDS) for key, title in zip(HOUSEHOLD_KEYS, _TITLES, strict=True)], {}
    risks = record_risks(tuples, question)
    found = household_risk(question.households, 1 / tuples.counts if risks is None else risks)
    detail = {"rests_on": "1/f" if risks is None else "individual_risk"}
    values = zip(HOUSEHOLD_KEYS, _TITLES, (found.highest, found.mean, found.total), strict=True)
    return [MeasuredFigure(key, title, _SOURCE, value, formula="1 - Π(1 - r)", detail=detail) for key, title, value in values], {}
