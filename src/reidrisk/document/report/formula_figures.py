"""Figures inside a formula, one rule for all: what is printed holds as printed, and what is rounded stands behind ≈, never behind =."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from ...model.exact import exact, show
from ...model.frozen import dataclass

PLACES, MOST = 4, 28
_LONGEST = 12
EQUAL, ROUNDED, ABOVE = "=", "≈", ">"


@dataclass(frozen=True, slots=True)
class Printed:
    """A figure as it stands in a formula: its markup, and the value that a reader computes with."""

    markup: str
    value: Fraction
    whole: bool


def printed(value: Fraction, places: int = PLACES) -> Printed:
    """A figure to these places; one that would round to 1 by what it lacks of it, as ``(1 − 2.2 × 10⁻¹⁶)``."""
    text = show(value, places)
    if text == "1" and value != 1:
        return _below_one(value)
    read = exact(text)
    shown = f"{read.numerator:,}" if read.denominator == 1 else text
    return Printed(f"<mn>{escape(shown)}</mn>", read, read == value)


def as_fraction(value: Fraction) -> Printed | None:
    """With its bar, where it is short enough to be read."""
    if value.denominator == 1 or len(str(value.numerator)) + len(str(value.denominator)) > _LONGEST:
        return None
    above, below = (f"<mrow><mn>{part:,}</mn></mrow>" for part in (value.numerator, value.denominator))
    return Printed(f"<mfrac>{above}{below}</mfrac>", value, whole=True)


def _below_one(value: Fraction) -> Printed:
    lack, power = 1 - value, 0
    while lack * 10**power < 1:
        power += 1
    digits = show(lack * 10**power, 1)
    read = 1 - exact(digits) / 10**power
    small = f"<mrow><mn>{digits}</mn><mo>×</mo><msup><mrow><mn>10</mn></mrow><mrow><mo>−</mo><mn>{power}</mn></mrow></msup></mrow>"
    return Printed(f"<mrow><mo>(</mo><mn>1</mn><mo>−</mo>{small}<mo>)</mo></mrow>", read, read == value)


def holding(values: Sequence[Fraction], compute: Callable[..., Fraction], result: str) -> tuple[Printed, ...]:
    """The figures with as many places as it takes until what a reader computes with them is the `result` that stands below.

    None where it is not: a risk that the edition sets to 1 is no product of these.
    """
    for places in range(PLACES, MOST + 1):
        found = tuple(printed(value, places) for value in values)
        if agrees(compute(*(one.value for one in found)), result):
            return found
    return ()


def agrees(value: Fraction, result: str) -> bool:
    """Whether this is the result as it is printed: rounded to its places, or above what it says to be above."""
    if result.startswith(ABOVE):
        return exact(result[1:]) < value
    _, _, decimals = result.partition(".")
    return show(value, max(PLACES, len(decimals))) == result.replace(",", "")


def relation(value: Fraction | None, result: str) -> str:
    """What stands between a symbol and its result."""
    if result.startswith(ABOVE):
        return ABOVE
    return EQUAL if value is None or exact(result.replace(",", "")) == value else ROUNDED


def between(figures: Sequence[Printed]) -> str:
    """What stands before an expression with these figures in it."""
    return EQUAL if all(one.whole for one in figures) else ROUNDED
