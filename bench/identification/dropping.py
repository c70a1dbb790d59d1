"""What the score loses when one detector is taken away: each must matter."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from reidrisk.identify import examine
from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.detector import Detector

from .finding import samples_of
from .scoring import Judged
from .shapes import Made, Sheet


@contextmanager
def running(detectors: Sequence[Detector]) -> Iterator[None]:
    """Only these detectors run."""
    usual = examine.detectors
    examine.detectors = lambda: tuple(detectors)  # type: ignore[assignment]
    try:
        yield
    finally:
        examine.detectors = usual


def losses(sheets: Sequence[Sheet], rows: int) -> dict[str, int]:
    """For each detector, how many columns are no longer fully right without it, less those that become so."""
    remembered = [remembering(detector) for detector in examine.detectors()]
    columns = [(one, made, made.header, values) for one in sheets for made, values in _values(one, rows)]
    with running(remembered):
        right = [_right(*column) for column in columns]
        touched = {
            detector.key: [place for place, column in enumerate(columns) if any(detector.check(column[3]))] for detector in remembered
        }
    lost: dict[str, int] = {}
    for detector in remembered:
        with running([other for other in remembered if other is not detector]):
            places = touched[detector.key]
            lost[detector.key] = sum(right[place] for place in places) - sum(_right(*columns[place]) for place in places)
    return lost


def _values(one: Sheet, rows: int) -> Iterator[tuple[Made, Values]]:
    samples = samples_of(one, rows)
    return ((made, Values.of(samples[made.header])) for made in one.columns)


def _right(one: Sheet, made: Made, header: str, values: Values) -> bool:
    proposal = judge(header, values)
    category = proposal.category.key if proposal.category else None
    found = Judged(one, made, frozenset(map(str, proposal.roles)), category)
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
