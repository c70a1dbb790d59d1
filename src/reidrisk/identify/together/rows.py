"""Some rows of the sample, a column at a time as numbers: what rules over several columns look at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field
from functools import cached_property, reduce
from itertools import islice

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import pair_numbers
from ...model.frozen import dataclass
from ..forms.date_columns import date_form
from ..persons.sampled import LookedAt

Codes = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]
MOST_ROWS = 1_000
_LOOK, _NEARLY_ALL = 20, 0.95


@dataclass(frozen=True, slots=True)
class SomeColumn:
    """`codes`: equal numbers are equal values, from 0 on, -1 where there is none.

    `texts` are what they stand for, `held` how often each is there.
    """

    codes: Codes
    texts: tuple[str, ...] = field(repr=False)
    held: Codes

    @property
    def present(self) -> int:
        """Rows with a value."""
        return int(self.held.sum())

    @property
    def commonest(self) -> int:
        """Rows with the commonest value."""
        return int(self.held.max(initial=0))

    def numbers(self) -> Numbers | None:
        """The values as numbers, or dates as days, in each row; None where nearly all are neither."""
        if not any(map(str.isdigit, "".join(islice(self.texts, _LOOK)))):
            return None
        each = np.array([_number(text) for text in self.texts], dtype=np.float64)
        if np.isnan(each).sum() * _LOOK > len(each):
            form = date_form(islice(self.texts, _LOOK))
            days = [None if form is None else form.day(text) for text in self.texts]
            each = np.array([math.nan if day is None else day.toordinal() for day in days], dtype=np.float64)
        if not len(each) or np.isnan(each).sum() * _LOOK > len(each):
            return None
        found: Numbers = np.append(each, math.nan)[self.codes]
        return found


class SomeRows:
    """At most `MOST_ROWS` of the rows looked at, evenly spread; one row a person where `key` tells persons apart."""

    def __init__(self, looked_at: LookedAt, key: Sequence[str] = ()) -> None:
        self._looked_at, self._key = looked_at, key
        self._columns: dict[str, SomeColumn] = {}
        self._numbers: dict[str, Numbers | None] = {}

    @cached_property
    def places(self) -> Codes:
        """Which of the rows looked at these are."""
        count = len(self._looked_at.rows)
        if self._key:
            who = self._looked_at.joined(self._key)
            first = np.unique(who[::-1], return_index=True)
            kept = np.sort(count - 1 - first[1][first[0] >= 0])
        else:
            kept = np.arange(count)
        found: Codes = kept[:: max(1, -(-len(kept) // MOST_ROWS))]
        return found

    def column(self, name: str) -> SomeColumn:
        """One column."""
        if name not in self._columns:
            place, rows = self._looked_at.columns.index(name), self._looked_at.rows
            cells, absent = [rows[each][place] for each in self.places.tolist()], self._looked_at.absent
            texts = tuple(text for text in dict.fromkeys(cells) if text is not None and text not in absent)
            known: dict[str | None, int] = {text: code for code, text in enumerate(texts)}
            codes = np.array([known.get(cell, -1) for cell in cells], np.int64)
            self._columns[name] = SomeColumn(codes, texts, np.bincount(codes[codes >= 0], minlength=len(texts)))
        return self._columns[name]

    def numbers(self, name: str) -> Numbers | None:
        """A column as numbers, dates as days; None where it is neither."""
        if name not in self._numbers:
            self._numbers[name] = self.column(name).numbers()
        return self._numbers[name]


def _number(text: str) -> float:
    """None is a text, and a code like 5e309: what is beyond all figures is equally far from everything."""
    try:
        number = float(text) if text.isascii() else math.nan
    except ValueError:
        return math.nan
    return number if math.isfinite(number) else math.nan


def combined(columns: Sequence[Codes]) -> Codes:
    """One number for each combination of values, from 0 on; a missing value is a value of its own."""
    return reduce(pair_numbers, columns)
