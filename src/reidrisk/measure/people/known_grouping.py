"""The classes behind a verdict where an adversary knows at most m of one person's records (GB/T 42460 D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from ...data.coding import Wanted, coded
from ...data.dataset import Dataset
from ...model.dataset import ClassSizes
from ...model.measurement import Influence, Measurement
from ...model.text import Phrase, Text
from ..undecided import WorstReading, unsearched
from .histories import Histories
from .known_histories import KnownHistory, covering, crowds, days_of, in_order

_KNOWS = Text(
    "攻击者至多知道同一人的 {known} 条记录（内容及相互间隔的天数）：每人按其任意 {known} 条记录中最少有多少人相符计数；"
    "知道更多的人不在此数之内。",
    "Somebody knows at most {known} of one person's records, and the days between them: a person is counted among the fewest who fit any "
    "{known} of their records. Who knows more is not covered.",
)
_DATES = Text(
    "没有具名人员说明攻击者知道多少，因此另按只知道同一人的 {dates} 个日期（{gaps} 个间隔）的人计数，取较少者。",
    "No named person says how much is known, so persons are also counted who fit any {dates} dates of one person ({gaps} intervals) "
    "alone; the fewer count.",
)
_KEYLESS = Text(
    "有 {count} 行没有主体标识，各按一个主体计。", "{count} {count|row has|rows have} no subject key; each counts as a subject of its own."
)


def known_words(known: KnownHistory) -> Iterator[Phrase]:
    """By what somebody may know persons are counted."""
    yield _KNOWS.fill(known=known.records)
    if known.dates > known.records:
        yield _DATES.fill(dates=known.dates, gaps=known.dates - 1)


class KnownRecordsGrouping:
    """Persons by the crowds in which what is `known` of them puts them, read anew for each choice of quasi-identifiers."""

    def __init__(self, dataset: Dataset, subject: str, known: KnownHistory) -> None:
        self.dataset, self._subject, self._at_most = dataset, subject, known
        self._found: dict[tuple[str, ...], Measurement] = {}
        self.subjects: int | None = None

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        """The crowds of this choice, with what each column contributes."""
        if quasi not in self._found:
            sizes, keyless = self._sizes(quasi)
            notes: tuple[Phrase, ...] = (*known_words(self._at_most),)
            notes += (_KEYLESS.fill(count=keyless),) if keyless else ()
            self._found[quasi] = Measurement(quasi, sizes, None, tuple(self._without(quasi, one) for one in quasi), None, notes)
        return self._found[quasi]

    def worst(self, always: tuple[str, ...], undecided: tuple[str, ...], limit: Fraction | None) -> WorstReading:
        """What the crowds by all columns say: narrower readings are not searched."""
        return unsearched(self.measure(tuple(dict.fromkeys((*always, *undecided)))).sizes, undecided, limit)

    def records_each(self) -> ClassSizes | None:
        """The people by how many records each has."""
        return self.dataset.classes((), self._subject).records_each()

    def _without(self, quasi: Sequence[str], column: str) -> Influence:
        others = [name for name in quasi if name != column]
        if not others:
            return Influence(column, 1, self.subjects or 0)
        sizes, _ = self._sizes(others)
        return Influence(column, sizes.classes, sizes.smallest)

    def _sizes(self, quasi: Sequence[str]) -> tuple[ClassSizes, int]:
        histories, keyless = histories_of(self.dataset, quasi, self._subject)
        fits = crowds(histories, self._at_most)
        self.subjects = len(fits)
        return covering(fits), keyless


def histories_of(dataset: Dataset, quasi: Sequence[str], subject: str) -> tuple[Histories, int]:
    """(who has which records, the rows without a key, each a person of its own)."""
    read = coded(dataset, quasi, Wanted([subject], labels=True, class_labels=True))
    of = next(one for one in read.others if one.column == subject)
    alone = (of.values == 0) & of.missing
    times = np.where(alone, of.counts, 1)
    classes, counts = np.repeat(of.classes, times), np.repeat(np.where(alone, 1, of.counts), times)
    lonely = np.repeat(alone, times)
    persons = np.where(lonely, of.distinct + np.arange(len(classes)), np.repeat(of.values, times))
    codes = read.codes.astype(np.int64)
    still = [(read.labels[place], codes[:, place]) for place, name in enumerate(read.columns) if name != dataset.moved]
    kinds = in_order(still) if still else np.zeros(len(read.counts), np.int64)
    days = None
    if dataset.moved in read.columns:
        place = read.columns.index(dataset.moved)
        days = days_of(read.labels[place], codes[:, place])[classes]
    return Histories.of(persons, kinds[classes], days, counts)[0], int(lonely.sum())
