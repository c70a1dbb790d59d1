"""What a shown number or band of numbers stands for, as far as its plan says so: whether two outputs can speak of one original value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from ...data.dataset import Dataset
from ...data.options import SUPPRESSION_MARK
from ...data.output.row_hashes import shown_values
from ...data.output.row_places import Hashes
from ...model.frozen import dataclass
from ..plans.recipe import RecipeStep

Floats = npt.NDArray[np.float64]
# What these write holds the number that stood there; others move it, or write a name for it.
_HIDES = frozenset({"suppress_cells", "local_suppression"})
_TRUE = _HIDES | {"bands", "age", "top_bottom"}
_NAMED = frozenset({"hierarchy", "partition"})
_NUMBER = r"-?\d+(?:\.\d+)?"
_WHOLE = re.compile(r"-?\d+", re.ASCII)
_BAND = re.compile(rf"(?P<low>-?\d+)-(?P<high>-?\d+)|\[(?P<from>{_NUMBER}), (?P<below>{_NUMBER})\)", re.ASCII)
_OPEN = re.compile(rf"(?P<sign>[<≤≥])(?P<end>{_NUMBER})", re.ASCII)
_ANY = (-np.inf, np.inf)


@dataclass(frozen=True, slots=True)
class Spans:
    """By the hash of a shown value, sorted, the lowest number that it may stand for, and the end below or at which it lies."""

    hashes: Hashes
    low: Floats
    high: Floats

    def of(self, cells: Hashes) -> tuple[Floats, Floats]:
        """Of each cell; anything for those that are missing or suppressed."""
        if not len(self.hashes):
            return np.full(len(cells), -np.inf), np.full(len(cells), np.inf)
        at = np.minimum(np.searchsorted(self.hashes, cells), len(self.hashes) - 1)
        known = self.hashes[at] == cells
        return np.where(known, self.low[at], -np.inf), np.where(known, self.high[at], np.inf)


def are_read(steps: Iterable[RecipeStep]) -> bool:
    """Whether what these write of a number can be read back."""
    return all(step.technique.key in _TRUE | _NAMED for step in steps)


def spans_of(column: str, tables: Sequence[tuple[Dataset, Sequence[RecipeStep]]]) -> tuple[Spans, ...]:
    """Of the values that the column shows in each; where cells were hidden and nothing else was done, a value stands for itself alone."""
    steps = [step for _, some in tables for step in some]
    whole, named = all(one.technique.key in _HIDES for one in steps), any(one.technique.key in _NAMED for one in steps)
    return tuple(_spans(table, column, whole=whole, named=named) for table, _ in tables)


def _spans(table: Dataset, column: str, *, whole: bool, named: bool) -> Spans:
    marks = {SUPPRESSION_MARK, table.options.suppression}
    found = [
        (number, *(_ANY if text in marks else (float(number), float(number)) if whole else span(text, named=named)))
        for number, text in shown_values(table, column)
    ]  # fmt: skip
    low, high = (np.array([one[at] for one in found], np.float64) for at in (1, 2))
    return Spans(np.array([one[0] for one in found], np.uint64), low, high)


def span(text: str, *, named: bool = False) -> tuple[float, float]:
    """From the first number to the end: 30 up to 40 of ``30-39``, for 39.5 lies in it; a whole number may stand for what begins with it.

    Where a hierarchy names what it shows (`named`), a plain number may be a name, and stands for anything.

    >>> span("30-39"), span("[1.5, 2)"), span("≥90"), span("<18"), span("37"), span("1.5"), span("F"), span("37", named=True)
    ((30.0, 40.0), (1.5, 2.0), (90.0, inf), (-inf, 18.0), (37.0, 38.0), (1.5, 1.5), (-inf, inf), (-inf, inf))
    """
    if band := _BAND.fullmatch(text):
        found = (float(band["from"]), float(band["below"])) if band["from"] else (float(band["low"]), float(band["high"]) + 1)
        return found if found[0] < found[1] else _ANY
    if ends := _OPEN.fullmatch(text):
        end = float(ends["end"])
        return (end, np.inf) if ends["sign"] == "≥" else (-np.inf, end if ends["sign"] == "<" else np.nextafter(end, np.inf))
    if named or re.fullmatch(_NUMBER, text, re.ASCII) is None:
        return _ANY
    number = float(text)
    return number, number + 1 if _WHOLE.fullmatch(text) else number


def meet(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> npt.NDArray[np.bool_]:
    """Whether the two can stand for one number, pair by pair."""
    found: npt.NDArray[np.bool_] = ((one[0] < other[1]) & (other[0] < one[1])) | (one[0] == other[0])
    return found
