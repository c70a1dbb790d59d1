"""What is asked of a dataset beside its classes, and the figures that answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING

from ...data.coding import Combinations
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.measurement import State
from ...model.standard import SharingRule
from ...model.text import Phrase, Text
from ..attribute.attribute_model import Params
from ..people.households import Households
from ..people.trajectories import Trajectories
from ..population.file_counts import FileCounts
from ..population.graded import LabelledPopulation
from ..special.suda import Score
from ..tuples import Tuples

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

THRESHOLDS = tuple(Fraction(text) for text in ("1/20", "1/11", "1/10", "1/5", "1/3", "1/2"))


@dataclass(frozen=True, slots=True)
class MeasuredFigure:
    """One figure: exact where rational, else a float; without a value it has a reason."""

    key: str
    title: Text
    source: str
    value: Fraction | float | None = None
    state: State = "ok"
    reason: Text | Phrase | None = None
    interval: tuple[float, float] | None = None
    formula: str | None = None
    detail: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FigureBasis:
    """What the figures rest on beside the classes: tau, the population, weights, parameters.

    `sizes` is given when distinct subjects are counted, or when only the histogram
    is known; figures that look at single records are then not available, because a
    subject has several, or for the reason in `without`.
    `file_counts` are the people of an identification file, `spread` how a
    population is spread, `households` who lives with whom, `trajectories` the
    events of each subject, `together` the sensitive attributes in combination.
    """

    rule: SharingRule
    people: int | None = None
    fraction: Fraction | None = None
    weight_value: Fraction | None = None
    thresholds: tuple[Fraction, ...] = THRESHOLDS
    params: Params = field(default_factory=Params)
    score: Score = "elliot"
    dis_fraction: Fraction | None = None
    max_msu: int | None = None
    missing: tuple[int | None, ...] = ()
    sizes: ClassSizes | None = None
    file_counts: FileCounts | None = None
    spread: LabelledPopulation | None = None
    households: Households | None = None
    trajectories: Trajectories | None = None
    known_events: int = 3
    together: Combinations | None = None
    without: Text | Phrase | None = None

    def sizes_of(self, tuples: Tuples) -> ClassSizes:
        """The histogram: of distinct subjects where they are counted, else of rows."""
        return self.sizes or tuples.sizes()


@dataclass(frozen=True, slots=True)
class PerClass:
    """The record-level figures, one value a class; a record has those of its class."""

    sizes: npt.NDArray[np.int64] = field(repr=False)
    columns: Mapping[str, Floats] = field(repr=False)


Work = Callable[[Tuples, FigureBasis], tuple[list[MeasuredFigure], dict[str, "Floats"]]]


def unavailable(key: str, title: Text, source: str, reason: Text | Phrase) -> MeasuredFigure:
    """A figure that could not be had, and why."""
    return MeasuredFigure(key, title, source, None, "not_available", reason)
