"""Numbers from answers that may be open: an open answer widens an interval, it is never guessed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...model.measurement import Interval, Number
from ...model.release import Release
from ...model.text import Phrase, Text
from ...prepare.question import Question

OPEN = Text("尚未回答：{names}", "still open: {names}")
NOT_REQUIRED = Text(
    "这种共享方式下攻击视为必然发生，不需要此数。", "In this sharing model an attack is taken as certain; this figure is not needed."
)


def spread(values: Iterable[Fraction]) -> Interval:
    """The interval from the least to the greatest of the values."""
    found = list(values)
    return Interval(min(found), max(found))


def number(  # noqa: PLR0913, PLR0917 - what a number is, and what it rests on
    symbol: str, title: Text, clause: str, interval: Interval, formula: str | None, release: Release, *asked: Question[object]
) -> Number:
    """A number whose state follows from the answers it rests on."""
    names = [question.label for question in asked if release[question].status == "open"]
    assumed = any(release[question].status == "assumed" for question in asked)
    if interval.known:
        return Number(symbol, title, clause, interval.low, "assumed" if assumed else "ok", None, None, formula)
    return Number(symbol, title, clause, None, "not_available", OPEN.fill(names=tuple(names)), interval, formula)


def waiting_for(numbers: Iterable[Number]) -> tuple[object, ...]:
    """What all of these numbers wait for: the questions that are open, each once."""
    reasons = [one.reason for one in numbers if one.value is None and one.state == "not_available"]
    return tuple(dict.fromkeys(name for one in reasons if isinstance(one, Phrase) and one.text == OPEN for name in _names(one)))


def _names(reason: Phrase) -> tuple[object, ...]:
    names = reason.values["names"]
    return names if isinstance(names, tuple) else (names,)


def not_required(symbol: str, title: Text, clause: str, reason: Text | Phrase = NOT_REQUIRED) -> Number:
    """A number that this way of sharing does not ask for."""
    return Number(symbol, title, clause, None, "not_required", reason)
