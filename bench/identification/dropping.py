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
    try:
        yield
    finally:
        examine.detectors = usual


@dataclass(frozen=True)
class Lost:
    """`columns` of the tables are no longer fully right without a detector, less those that become so.

    `own` columns are labelled with its category and hold its share of values that it validates.
    """

    columns: int
    own: int


def losses(sheets: Sequence[Sheet], rows: int) -> dict[str, Lost]:
    """What each detector is worth on the labelled tables."""
    remembered = [remembering(detector) for detector in examine.detectors()]
    columns = [(one, made, made.header, values) for one in sheets for made, values in _values(one, rows)]
    with running(remembered):
        right = [_right(*column) for column in columns]
        touched = {
            detector.key: [place for place, column in enumerate(columns) if any(detector.check(column[3]))] for detector in remembered
        }
    lost: dict[str, Lost] = {}
    for detector in remembered:
        places = touched[detector.key]
        own = sum(_own(detector, made, values) for _, made, _, values in map(columns.__getitem__, places))
        with running([other for other in remembered if other is not detector]):
            lost[detector.key] = Lost(sum(right[place] - _right(*columns[place]) for place in places), own)
    return lost


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
