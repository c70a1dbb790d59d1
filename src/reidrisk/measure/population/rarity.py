"""Which share of the population has a value, where the bundled census can tell (ITU-T X Suppl.39 8.2)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from .reference import MEANINGS, bundled
from .table import PopulationTable
from .values import bin_of


def share_of(meaning: str, value: str) -> Fraction | None:
    """The share of the people of China in 2020; None for what the census does not tell apart."""
    if meaning not in MEANINGS:
        return None
    cell = bin_of(meaning, value)
    return None if cell is None else _table(meaning).share((cell,))


@cache
def _table(meaning: str) -> PopulationTable:
    return next(table for table in bundled() if table.columns == (meaning,))
