"""How large the classes are: the mean that a reader expects, and C_avg, which sets it against k."""

from __future__ import annotations

from fractions import Fraction

from ...model.measurement import Number
from ...model.text import Text

MEAN = Text("平均等价类大小", "mean class size")
C_AVG = Text("归一化平均等价类大小（C_avg）", "normalised average class size (C_avg)")
SOURCE = "LeFevre, DeWitt & Ramakrishnan 2006, Mondrian multidimensional k-anonymity, ICDE"


def class_sizes(kept: int, suppressed: int, classes: int, k: int) -> tuple[Number, ...]:
    """The mean over the classes that are there; C_avg of all records, the suppressed ones a class more. Nothing where there is no class."""
    if not classes:
        return ()
    normalised = Fraction(kept + suppressed, (classes + (suppressed > 0)) * k)
    return Number("mean_class_size", MEAN, SOURCE, Fraction(kept, classes)), Number("C_avg", C_AVG, SOURCE, normalised)
