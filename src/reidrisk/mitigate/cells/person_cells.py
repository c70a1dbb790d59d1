"""Which cells of a column are hidden where somebody knows some of a person's records: those by which too few persons could be meant.

A cell that is hidden is told from every value, so what is counted is less than what a reader can exclude.
"""

from __future__ import annotations

from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...measure.people.histories import Histories
from ...measure.people.known_histories import KnownHistory, missed_choices
from ...model.frozen import dataclass

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PersonRecords:
    """Records by person: what each tells with the column, what without it, its day (None where none has one), how often it stands."""

    persons: Integers = field(repr=False)
    whole: Integers = field(repr=False)
    rest: Integers = field(repr=False)
    days: Integers | None = field(repr=False)
    counts: Integers = field(repr=False)

    def shown_kinds(self, gone: Mask) -> Integers:
        """What each tells where these cells are hidden."""
        return np.where(gone, self.rest + int(self.whole.max(initial=0)) + 1, self.whole)

    def hidden(self, known: KnownHistory, least: int) -> Mask:
        """The cells that go so that what is known of anybody fits `least` persons, as far as that depends on this column.

        Of a choice of records that fits fewer, that cell goes that stands in most such choices, of these the one whose record is the
        rarest, all where none is; asked again until nothing more goes, since who shows less fits others no longer. Nothing depends on
        the order of records, persons or labels: whoever does it again hides the same.
        """
        gone = np.zeros(len(self.persons), np.bool_)
        while True:
            found, place = Histories.of(self.persons, self.shown_kinds(gone), self.days, self.counts)
            shown = np.zeros(len(found.persons), np.bool_)
            shown[place[~gone]] = True
            more = _first(found, shown, known, least)
            if more is None:
                return gone
            gone |= more[place]


def _first(found: Histories, shown: Mask, known: KnownHistory, least: int) -> Mask | None:
    """The entries whose cells go for the smallest choices that fit too few; None where no cell is shown in any."""
    alike = np.bincount(found.kinds, found.times)[found.kinds].astype(np.int64)
    for members in missed_choices(found, known, least):
        times = np.bincount(members.reshape(-1), minlength=len(shown))
        worst = np.where(shown, times * (int(alike.max(initial=0)) + 1) - alike, 0)
        most = worst[members].max(axis=1, initial=0)
        gone = np.zeros(len(shown), np.bool_)
        for column in members.T:
            gone[column[(worst[column] == most) & (most > 0)]] = True
        if gone.any():
            return gone
    return None
