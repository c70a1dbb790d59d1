"""DRt and DRi among all the figures (China methodology 11.3.2.4)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.measurement import Interval, Number
from ..population.cells import risk_per_subject
from ..population.graded import CLAUSE, DRI, DRT, NO_POPULATION, TITLES, LabelledPopulation, with_data, without_data
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, unavailable

SPREAD_KEYS = (DRT, DRI)


def spread_figures(tuples: Tuples, question: FigureBasis) -> tuple[list[MeasuredFigure], dict[str, npt.NDArray[np.float64]]]:
    """Both, or why there are none; DRi of each class."""
    spread = question.spread
    if spread is None:
        return [unavailable(key, TITLES[key], CLAUSE, NO_POPULATION) for key in SPREAD_KEYS], {}
    numbers = (without_data(spread.applicable, tuples.columns), with_data(spread.applicable, tuples, spread.values))
    return [_figure(number) for number in numbers], {"DRi": _by_class(tuples, spread)}


def _by_class(tuples: Tuples, spread: LabelledPopulation) -> npt.NDArray[np.float64]:
    applicable = spread.applicable
    labels = [applicable.bins(column, one) for column, one in zip(tuples.columns, spread.values, strict=True)]
    return risk_per_subject(applicable.reference(), tuples, labels).by_class


def _figure(number: Number) -> MeasuredFigure:
    between: Interval | None = number.interval
    detail = {} if between is None else {"bounds": [_plain(between.low), _plain(between.high)]}
    return MeasuredFigure(
        number.symbol, number.title, number.clause, number.value, number.state, number.reason, None, number.formula, detail
    )


def _plain(value: Fraction) -> float:
    return float(value)
