"""Towns with the state or country they lie in, "Florence, SC": many are called like persons, and "Smith, J" is none of them."""

from __future__ import annotations

from collections.abc import Sequence

from .countries import are_countries
from .us_states import are_states

_LEAST, _MOST, _HALF = 10, 0.8, 0.5


def are_towns(values: Sequence[str]) -> bool:
    """Whether nearly all values with a comma, and half of all, end in a state of the United States or a country.

    >>> are_towns(["Florence, SC", "Madison, WI", "Charlotte, North Carolina", "Montevideo, Uruguay"] * 3)
    True
    >>> are_towns(["Smith, J", "Miller, CA", "Charlotte Bronte", "Jones, Mary"] * 3)
    False
    """
    tails = [tail.strip() for before, comma, tail in (value.rpartition(",") for value in values) if comma and before]
    if len(tails) < max(_LEAST, _HALF * len(values)):
        return False
    placed = zip(are_states(tails), are_countries(tails), strict=True)
    return sum(state or country for state, country in placed) >= _MOST * len(tails)
