"""The value rules, run over one column (GB/T 37964 5.3: rule determination)."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from ..model.detector import Detector
from ..model.extension import load
from ..model.frozen import dataclass
from .catalogue import Category, categories
from .values import Mask, Values


@dataclass(frozen=True, slots=True)
class Hit:
    """A detector with the values it validates; `rows` of the column's present rows hold one."""

    detector: Detector
    mask: Mask
    rows: int
    enough: bool

    @property
    def category(self) -> Category:
        """The category the detector belongs to."""
        return categories()[self.detector.category]


@cache
def detectors() -> tuple[Detector, ...]:
    """Every detector, from the folder and from entry points."""
    return load("detector", f"{__package__}.detectors", "DETECTOR", Detector)


def examine(values: Values) -> tuple[Hit, ...]:
    """The detectors that validate anything, the most rows first; of equals, the one that asks for more.

    A detector that validates none of a few hundred values spread over the column is
    not run on the rest: it cannot reach its share. What may stand in single values
    is the work of `embedded`.
    """
    found = [_run(detector, values) for detector in speaking(frozenset(values[place] for place in values.probe))]
    return tuple(sorted((hit for hit in found if hit.rows), key=lambda hit: (-hit.rows, -hit.detector.share, hit.detector.key)))


@lru_cache(256)
def speaking(probe: frozenset[str]) -> tuple[Detector, ...]:
    """The detectors that validate any of these values; a questionnaire has hundreds of columns with the same answers."""
    values = sorted(probe)
    return tuple(detector for detector in detectors() if values and any(detector.check(values)))


def _run(detector: Detector, values: Values) -> Hit:
    mask = np.asarray(detector.check(values), dtype=np.bool_)
    rows = values.rows_where(mask)
    return Hit(detector, mask, rows, rows * detector.share.denominator >= values.rows * detector.share.numerator and rows > 0)
