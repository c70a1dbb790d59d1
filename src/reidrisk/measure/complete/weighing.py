"""The people that each class stands for: summed weights, one weight for all, or the population."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..population.individual import class_risks, people_by_weight
from ..population.people import population_of
from ..tuples import Tuples
from .basis import FigureBasis

Floats = npt.NDArray[np.float64]


def people_behind(tuples: Tuples, question: FigureBasis) -> Floats | None:
    """F of each class, estimated; None where nothing is known of the population."""
    if tuples.weights is not None:
        return tuples.weights
    if question.weight_value is not None:
        return people_by_weight(tuples.counts, float(question.weight_value))
    if question.people is None and question.fraction is None:
        return None
    population = population_of(question.sizes_of(tuples), people=question.people, fraction=question.fraction)
    return people_by_weight(tuples.counts, float(1 / population.fraction))


def record_risks(tuples: Tuples, question: FigureBasis) -> Floats | None:
    """The individual risk of each class's records; None where nothing is known of the population."""
    people = people_behind(tuples, question)
    return None if people is None else class_risks(tuples.counts, people)
