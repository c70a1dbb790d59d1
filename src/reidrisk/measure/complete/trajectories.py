"""The trajectory figures among all the others."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.text import Phrase, Text
from ..attacks.rates import Rate
from ..people.trajectories import KnownEvents, known_events
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, unavailable

TRAJECTORY_KEYS = ("unicity", "trajectory_risk")
NEED_EVENTS = Text(
    "需要主体列（--subject）和事件列（--events）。", "Needs the column of the subject (--subject) and those of the events (--events)."
)
SAMPLED = Text("按 {choices} 次抽样估计。", "Estimated from {choices} sampled choices.")
_SOURCE = "de Montjoye et al. 2013"
_TITLES = {
    "unicity": Text("已知 m 个事件即可唯一确定的主体比例", "share of subjects whom m known events single out"),
    "trajectory_risk": Text("已知 m 个事件时的平均重标识风险", "mean re-identification risk when m events are known"),
}
_FORMULAS = {"unicity": "P(|S(A)| = 1)", "trajectory_risk": "E(1/|S(A)|)"}


def trajectory_figures(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, npt.NDArray[np.float64]]]:
    """For 1 up to m known events; the value is that for m."""
    del tuples  # events make classes of their own
    if question.trajectories is None:
        return [unavailable(key, _TITLES[key], _SOURCE, NEED_EVENTS) for key in TRAJECTORY_KEYS], {}
    found = {m: known_events(question.trajectories, m) for m in range(1, question.known_events + 1)}
    return [_figure(key, found) for key in TRAJECTORY_KEYS], {}


def _figure(key: str, found: dict[int, KnownEvents]) -> MeasuredFigure:
    last = max(found)
    value, between = _part(key, found[last])
    reason: Phrase | None = None if between is None else SAMPLED.fill(choices=found[last].choices)
    interval = None if between is None else (between.low, between.high)
    detail = {"known_events": last, "by_known_events": {str(m): float(_part(key, one)[0]) for m, one in found.items()}}
    return MeasuredFigure(key, _TITLES[key], _SOURCE, value, "ok", reason, interval, _FORMULAS[key], detail)


def _part(key: str, one: KnownEvents) -> tuple[Fraction, Rate | None]:
    if key == "unicity":
        return one.unicity, None if one.intervals is None else one.intervals[0]
    return one.risk, None if one.intervals is None else one.intervals[1]
