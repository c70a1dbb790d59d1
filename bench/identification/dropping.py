"""What is lost when one detector is taken away, on the labelled tables and on its own examples: each must matter."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np

from reidrisk.identify import examine
from reidrisk.identify.catalogue import categories
from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.detector import Detector

from .finding import samples_of
from .scoring import Judged
from .shapes import Made, Sheet

_ROWS_OF_AN_EXAMPLE = 20


@contextmanager
def running(detectors: Sequence[Detector]) -> Iterator[None]:
    """Only these detectors run."""
    usual = examine.detectors
    examine.detectors = lambda: tuple(detectors)  # type: ignore[assignment]
    examine.speaking.cache_clear()
    try:
        yield
    finally:
        examine.detectors = usual
        examine.speaking.cache_clear()


@dataclass(frozen=True)
class Lost:
    """`columns` of the tables are no longer fully right without a detector, less those that become so.

    `own` columns are labelled with its category and hold its share of values that it validates.
    """

    columns: int
    own: int


class Losses:
    """What a detector is worth on the labelled tables, looked for when it is asked."""

    def __init__(self, sheets: Sequence[Sheet], rows: int) -> None:
        self._detectors = [remembering(detector) for detector in examine.detectors()]
        self._columns = [(one, made, made.header, values) for one in sheets for made, values in _values(one, rows)]
        self._fully: dict[int, bool] = {}

        self._known: dict[str, Lost] = {}

    def of(self, key: str) -> Lost:
        """Without this detector."""
        if key not in self._known:
            self._known[key] = self._without(key)
        return self._known[key]

    def _without(self, key: str) -> Lost:
        detector = next(one for one in self._detectors if one.key == key)
        places = [place for place, column in enumerate(self._columns) if any(detector.check(column[3]))]
        with running(self._detectors):
            self._fully |= {place: _right(*self._columns[place]) for place in places if place not in self._fully}
        with running([other for other in self._detectors if other is not detector]):
            lost = sum(self._fully[place] - _right(*self._columns[place]) for place in places)
        return Lost(lost, sum(_own(detector, made, values) for _, made, _, values in map(self._columns.__getitem__, places)))


def changes_its_examples(detector: Detector) -> bool:
    """Whether a column of the detector's own examples is judged otherwise without it, under no name or one of its category's."""
    category = categories()[detector.category]
    examples = Values(list(detector.examples), [_ROWS_OF_AN_EXAMPLE] * len(detector.examples))
    without = [other for other in examine.detectors() if other.key != detector.key]
    for header in ("c1", *sorted(category.ambiguous), *sorted(category.aliases)):
        with running([*without, detector]):
            proposed = _proposed(header, examples)
        with running(without):
            if _proposed(header, examples) != proposed:
                return True
    return False


def _own(detector: Detector, made: Made, values: Values) -> bool:
    validated = values.rows_where(np.asarray(detector.check(values), dtype=np.bool_))
    return detector.category in made.kind.categories and validated >= detector.share * values.rows


def _proposed(header: str, values: Values) -> tuple[frozenset[str], str | None]:
    proposal = judge(header, values)
    return frozenset(map(str, proposal.roles)), proposal.category.key if proposal.category else None


def _values(one: Sheet, rows: int) -> Iterator[tuple[Made, Values]]:
    samples = samples_of(one, rows)
    return ((made, Values.of(samples[made.header])) for made in one.columns)


def _right(one: Sheet, made: Made, header: str, values: Values) -> bool:
    found = Judged(one, made, *_proposed(header, values))
    return found.fully_right or not found.counts


def remembering(detector: Detector) -> Detector:
    """The detector, which looks at the same values once only: a check sees nothing but the values."""
    known: dict[tuple[str, ...], Sequence[bool]] = {}

    def check(values: Sequence[str]) -> Sequence[bool]:
        key = tuple(values)
        if key not in known:
            known[key] = detector.check(values)
        return known[key]

    return replace(detector, check=check)
