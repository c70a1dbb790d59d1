"""The verdict over all readings: the worse counts (GB/T 42460 6.2-6.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..measure.figures import as_printed, context_range, figures, informational, not_required, overall_interval
from ..model.inventory import Inventory
from ..model.measurement import Measurement, Number
from ..model.release import Answer, Release, Sharing
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import Step, Verdict, Way
from . import advice, steps
from .levels import Levels, qualitative, quantitative
from .reading import Reading, readings

Measure = Callable[[tuple[str, ...]], Measurement]
DECIDED_BEFORE = Text("1 级已由定性评估（6.2 c）判定，此数仅供参考。", "Level 1 is already decided in 6.2 c; for information.")
NO_QUASI = Text("没有准标识符，无需计算。", "There is no quasi-identifier; nothing to compute.")
ACCEPTABLE = 3


@dataclass(frozen=True, slots=True)
class Matter:
    """What is graded: the edition, the answers, the identifier list and how to measure a choice of columns.

    `printed` shows figures rounded as GB/T 42460 D.3 prints them; the level
    always follows the exact ones.
    """

    standard: Standard
    release: Release
    inventory: Inventory
    measure: Measure
    printed: bool = False

    @property
    def threshold(self) -> Fraction:
        """The acceptable risk: as answered, else the edition's own."""
        return self.standard.threshold if self.release.threshold.value is None else self.release.threshold.value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one reading of the identifier list leads to."""

    reading: Reading
    levels: Levels
    steps: tuple[Step, ...]
    numbers: Mapping[str, Number]
    measurement: Measurement | None
    ways: tuple[Way, ...]


def grade(matter: Matter) -> Verdict:
    """The verdict over all readings of the identifier list; the worse counts."""
    outcomes = [_outcome(matter, reading) for reading in readings(matter.inventory)]
    levels = outcomes[0].levels
    for outcome in outcomes[1:]:
        levels = levels.worse(outcome.levels)
    shown = min(outcomes, key=_rank)
    provisional = len(outcomes) > 1
    return Verdict(
        level=levels.low if levels.certain else None,
        levels=(levels.low, levels.high),
        acceptable=levels.low >= ACCEPTABLE if levels.certain else None,
        provisional=provisional,
        steps=(*shown.steps, *steps.conclusion(matter.standard, levels)),
        numbers=shown.numbers,
        measurement=shown.measurement,
        ways=shown.ways,
        missing=open_answers(matter.release),
        assumptions=_assumptions(matter.release),
        scenario=shown.reading.title if provisional else None,
    )


def _rank(outcome: Outcome) -> tuple[int, int, Fraction]:
    """Worst first: the lower level, then the higher risk."""
    risk = outcome.numbers["R"]
    bound = risk.interval.high if risk.interval else risk.value
    return (outcome.levels.low, outcome.levels.high, -(bound or Fraction(0)))


def _outcome(matter: Matter, reading: Reading) -> Outcome:
    decided = qualitative(reading)
    opening = steps.identification(matter.inventory, reading)
    if decided is not None and not reading.direct:
        return Outcome(reading, decided, opening, not_required(matter.standard, NO_QUASI), None, advice.ways_without(reading))
    opening = (*opening, steps.direct_identifiers(reading))
    if not reading.quasi:
        return Outcome(reading, Levels(1, 1), opening, not_required(matter.standard, NO_QUASI), None, advice.ways_of_direct(reading))
    measured = matter.measure(reading.quasi)
    numbers = (as_printed if matter.printed else figures)(matter.standard, matter.release, measured.sizes)
    if decided is not None:
        numbers = informational(numbers, DECIDED_BEFORE)
        return Outcome(reading, decided, opening, numbers, measured, advice.ways_of_direct(reading))
    return _measured(matter, reading, opening, numbers, measured)


def _measured(matter: Matter, reading: Reading, opening: tuple[Step, ...], numbers: Mapping[str, Number], measured: Measurement) -> Outcome:
    standard, release = matter.standard, matter.release
    levels = quantitative(standard, overall_interval(standard, release, measured.sizes), matter.threshold)
    found = (
        *opening,
        *steps.data_risk(measured, numbers),
        steps.context_risk(release, numbers),
        *steps.overall(standard, release, numbers),
        steps.decision(levels, numbers["R"], matter.threshold),
    )
    ways = advice.ways_of_risk(standard, release, measured, context_range(standard, release), matter.threshold)
    data_risk = _data_risk(matter, numbers)
    if levels.low == ACCEPTABLE and data_risk is not None:
        ways = (*ways, *advice.what_breaks(data_risk, matter.threshold))
    return Outcome(reading, levels, found, numbers, measured, ways)


def _data_risk(matter: Matter, numbers: Mapping[str, Number]) -> Fraction | None:
    sharing = matter.release.sharing.value
    return None if sharing is None else numbers[matter.standard.sharing[sharing].data_risk].value


def _context(release: Release) -> dict[str, Answer[Any]]:
    """The answers that the context risk rests on, by their option names."""
    if release.sharing.value is Sharing.PUBLIC:
        return {"sharing": release.sharing}
    sourced = release.breach.status != "open"  # then T3 does not rest on the recipient's security
    return {
        "sharing": release.sharing,
        "controls": release.controls,
        "motives": release.motives,
        **({"breach": release.breach} if sourced else {"recipient-security": release.recipient_security}),
        "p": release.p,
    }


def open_answers(release: Release) -> tuple[str, ...]:
    """The option names of the context answers that are still open."""
    return tuple(name for name, answer in _context(release).items() if answer.status == "open")


def _assumptions(release: Release) -> tuple[Text | Phrase, ...]:
    text = Text("“{name}”取 {value}，属假定，并无依据。", "“{name}” is taken as {value}: assumed, without a source.")
    return tuple(
        text.fill(name=name, value=getattr(answer.value, "words", answer.value))
        for name, answer in _context(release).items()
        if answer.status == "assumed"
    )
