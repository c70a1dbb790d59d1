"""The figures against a file of the whole population: k-map, journalist and marketer risk, delta-presence."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.text import Text
from ..population.matching import match
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, unavailable

BEHIND_KEYS = ("k_map", "journalist_highest", "journalist_average", "marketer", "delta_presence_low", "delta_presence_high")
NEED_FILE = Text("需要总体名单（--population 文件）。", "Needs a file of the whole population (--population FILE).")
_EL_EMAM, _NERGIZ = "El Emam 2013", "Nergiz, Atzori & Clifton 2007"
_PARTS = {
    "k_map": (Text("k-map：总体中最小的等价类", "k-map: the smallest class in the population"), "Sweeney 2002", "min F"),
    "journalist_highest": (Text("记者攻击的最大风险", "highest journalist risk"), _EL_EMAM, "max 1/F"),
    "journalist_average": (Text("记者攻击的平均风险", "average journalist risk"), _EL_EMAM, "max(|J|/ΣF, 1/N Σ f/F)"),
    "marketer": (Text("营销者攻击的风险", "marketer risk"), _EL_EMAM, "1/N Σ f/F"),
    "delta_presence_low": (Text("δ-存在性下限", "delta-presence, lower end"), _NERGIZ, "min f/F"),
    "delta_presence_high": (Text("δ-存在性上限", "delta-presence, upper end"), _NERGIZ, "max f/F"),
}


def behind_figures(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, npt.NDArray[np.float64]]]:
    """All of them, or why there are none; the journalist risk of each class."""
    file = question.file_counts
    if file is None:
        return [unavailable(key, title, source, NEED_FILE) for key, (title, source, _) in _PARTS.items()], {}
    found = match(tuples.counts, file.people, people_elsewhere=file.elsewhere)
    values = (Fraction(found.k_map), found.journalist_highest, found.journalist_average, found.marketer, *found.presence)
    figures = [
        MeasuredFigure(key, *_PARTS[key][:2], value, formula=_PARTS[key][2], detail={"people": file.total})
        for key, value in zip(BEHIND_KEYS, values, strict=True)
    ]
    return figures, {"journalist_risk": 1 / file.people}
