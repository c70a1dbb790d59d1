"""Numbers and bands that stand for those of a column: made by a rule, and possible. None is taken from a record.

Possible is what lies between the least and the most of the column; of an age, a percentage or a year, what anybody knows of these.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import cycle, islice, pairwise
from math import ceil, floor

from ...model.frozen import dataclass

AGE = re.compile(r"年龄|(?<![a-z])age(?![a-z])", re.IGNORECASE)
_PERCENT = re.compile(r"[%％]|百分|(?<![a-z])percent", re.IGNORECASE)
_NATURAL = ((AGE, (Fraction(0), Fraction(99))), (_PERCENT, (Fraction(0), Fraction(100))))
_YEARS, _SINCE = (Fraction(1900), Fraction(2019)), 2000
_WANTED = 4  # the band that begins at four times its width, such as 40-49, then those below it, then those above
_TRIED = 200
_LONGEST = 12
_NOTHING = "—"
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_ENDS_THERE = re.compile("[<≤]|以下")


@dataclass(frozen=True, slots=True)
class Band:
    """A band as it is written: its ends, and the signs before, between and after them."""

    first: str
    last: str
    signs: tuple[str, str, str]

    @property
    def start(self) -> Fraction:
        """Where it begins."""
        return Fraction(self.first)

    @property
    def end(self) -> Fraction:
        """Where it ends."""
        return Fraction(self.last)

    @property
    def middle(self) -> Fraction:
        """Halfway between its ends."""
        return (self.start + self.end) / 2

    def like(self, start: Fraction, end: Fraction) -> str:
        """Another band, written as this one is."""
        before, between, after = self.signs
        return f"{before}{_written(start, self.first)}{between}{_written(end, self.last)}{after}"


def a_number(numbers: Collection[str], name: str, places: int) -> str:
    """One with so many decimals; a dash where the column holds one number only, or nothing lies between those that it holds."""
    least, most = _natural(name) or (Fraction(min(numbers, key=float)), Fraction(max(numbers, key=float)))
    written = (f"{float(one):.{places}f}" for one in _in_order(least, most, places))
    return next((one for one in written if least <= Fraction(one) <= most), _NOTHING)


def a_band(bands: Sequence[Band], values: Collection[str], name: str, step: Fraction | None, *, years: bool) -> str:
    """One that begins where those of the column begin, `step` apart; rather one that is none of the `values`.

    Where they are not equally wide it reaches from the middle of one to the middle of the next. A dash where nothing is possible, or
    nothing but the only band.
    """
    if step is None or step <= 0:
        return _between(bands)
    least, most = _YEARS if years else _natural(name) or (min(one.start for one in bands), max(one.end for one in bands))
    one = bands[0]
    offset, width = one.start % step, one.end - one.start
    wanted, lowest = floor((_SINCE if years else _WANTED * step) / step), ceil((least - offset) / step)
    highest = floor((most - width - offset) / step)
    below, above = range(min(wanted, highest), lowest - 1, -1), range(max(wanted + 1, lowest), highest + 1)
    found = [one.like(offset + at * step, offset + at * step + width) for at in (*below[:_TRIED], *above[:_TRIED])]
    return next((made for made in found if made not in values), found[0] if found and len(bands) > 1 else _NOTHING)


def a_bound(bound: str, step: Fraction) -> str:
    """An open band like `bound` that begins (or ends) one step further inwards, where the column has values."""
    found = _NUMBER.search(bound)
    if found is None:
        return _NOTHING
    here = Fraction(found.group())
    inwards = here + step if _ENDS_THERE.search(bound) else here - step
    return bound.replace(found.group(), _written(inwards if inwards > 0 else here / 2, found.group()))


def _natural(name: str) -> tuple[Fraction, Fraction] | None:
    return next((ends for named, ends in _NATURAL if named.search(name)), None)


def _in_order(least: Fraction, most: Fraction, places: int) -> Iterator[Fraction]:
    """Digits in their order (12.34), the longest first; else the roundest number between both, with such decimals where they fit."""
    length = min(len(str(abs(int(most)))), _LONGEST)
    digits = int("".join(islice(cycle("123456789"), length + places)))
    yield from (Fraction(digits // 10 ** (length - whole), 10**places) for whole in range(length, 0, -1))
    decimals = Fraction(digits // 10**length, 10**places)
    for power in range(length, -places - 1, -1):
        unit = Fraction(10) ** power
        roundest = (floor(least / unit) + 1) * unit
        if roundest < most:
            yield from (roundest + decimals, roundest)


def _between(bands: Sequence[Band]) -> str:
    ordered = sorted(bands, key=lambda band: (band.start, band.end))
    pairs = ((one, one.middle, other.middle) for one, other in pairwise(ordered) if one.middle < other.middle)
    return next((one.like(start, end) for one, start, end in pairs), _NOTHING)


def _written(number: Fraction, like: str) -> str:
    """With as many decimals, and filled up with zeros where the other is."""
    whole, _, decimals = like.partition(".")
    return f"{float(number):.{len(decimals)}f}".zfill(len(like) if len(whole) > 1 and whole.startswith("0") else 0)
