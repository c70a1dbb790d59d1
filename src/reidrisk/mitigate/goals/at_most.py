"""How much a figure of all classes together may be, and how a plan writes it."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor

from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.text import Phrase, Text

_WRITTEN = re.compile(r"([\w-]+)(?: below (\d+))? (<=?) (\S+)")
_FINE = 10**12
_BELOW, _WITHIN = Text("低于 {most}", "below {most}"), Text("不超过 {most}", "within {most}")
_NEVER = 2**62  # no class has as many members


@dataclass(frozen=True, slots=True)
class AtMost:
    """The figure must not exceed `most`; it must stay below it when `strict`. Records in classes below `least` are at risk."""

    most: Fraction
    strict: bool = False
    least: int | None = None

    def holds(self, figure: Fraction | None) -> bool:
        """Whether this value is allowed; one that could not be had is not."""
        if figure is None:
            return False
        return figure < self.most if self.strict else figure <= self.most

    @property
    def words(self) -> Phrase:
        """What the figure must keep to."""
        return (_BELOW if self.strict else _WITHIN).fill(most=self.most)

    @property
    def sufficient(self) -> int:
        """Classes of this many members have risks of 1/f that are allowed, and so has every mean of them."""
        if self.most <= 0:
            return _NEVER
        return floor(1 / self.most) + 1 if self.strict else ceil(1 / self.most)


def write_at_most(key: str, bound: AtMost) -> str:
    """A bound that came of a power such as 1 - (1 - p)^m has hundreds of digits: a little less of it is asked then, never more."""
    below = "" if bound.least is None else f" below {bound.least}"
    short = bound.most.denominator <= _FINE
    most = bound.most if short else Fraction(int(bound.most * _FINE), _FINE)
    return f"{key}{below} {'<' if bound.strict and short else '<='} {most}"


def read_at_most(text: str) -> tuple[str, AtMost]:
    """(key of the requirement, its bound); ValueError for other text."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    return found[1], AtMost(exact(found[4]), found[3] == "<", int(found[2]) if found[2] else None)
