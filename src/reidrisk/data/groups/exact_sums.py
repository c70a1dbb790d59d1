"""Sums of numbers that no order of the rows changes: added as whole numbers of one common power of two."""

from __future__ import annotations

import math
from fractions import Fraction

_BITS = 62  # a whole number of 64 bits holds them with its sign; sums have 128
_MOST = 1000  # powers of two beyond it are near the end of the doubles


def scale_of(peak: float) -> float:
    """The power of two that brings numbers of at most this size just below 2**62: a mean loses nothing above peak / 2**62."""
    return math.ldexp(1.0, min(_BITS - math.frexp(peak)[1], _MOST))


def number_sql(text: str) -> str:
    """SQL of the finite number that a text is; NULL when it is none."""
    return f"case when isfinite(try_cast({text} as double)) then try_cast({text} as double) end"


def whole_sql(number: str, scale: float) -> str:
    """SQL of a number as a whole one."""
    return f"({number} * {scale!r}::double)::bigint"


def mean(total: int | None, count: int, scale: float) -> float | None:
    """The mean that a sum of such whole numbers stands for; None of no number."""
    return None if total is None or not count else float(Fraction(int(total), count) / Fraction(scale))
