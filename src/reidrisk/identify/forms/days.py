"""Whether year, month and day are a real date."""

from __future__ import annotations

import numpy as np

from .matrices import Mask, Numbers

FIRST_YEAR, LAST_YEAR = 1850, 2150
_LENGTHS = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], dtype=np.int64)
_FEBRUARY, _DECEMBER = 2, 12


def real(year: Numbers, month: Numbers, day: Numbers) -> Mask:
    """For arrays: the date exists in the Gregorian calendar and lies in a person's or an event's time."""
    leap = ((year % 4 == 0) & (year % 100 != 0)) | (year % 400 == 0)
    inside = (month >= 1) & (month <= _DECEMBER) & (year >= FIRST_YEAR) & (year <= LAST_YEAR)
    longest = _LENGTHS[np.where(inside, month, 0)] + (leap & (month == _FEBRUARY))
    valid: Mask = inside & (day >= 1) & (day <= longest)
    return valid


def is_real(year: int, month: int, day: int, last: int = LAST_YEAR) -> bool:
    """Whether one year, month and day are a real date; `last` is the last year that counts."""
    leap = (year % 4 == 0 and year % 100 != 0) or year % 400 == 0
    if not (FIRST_YEAR <= year <= last and 1 <= month <= _DECEMBER):
        return False
    return 1 <= day <= int(_LENGTHS[month]) + (leap and month == _FEBRUARY)
