"""Dates and hours in values, as far as they can be read without guessing the order of day and month."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from ..forms.days import is_real

_DAY = re.compile(r"(?<![0-9])((?:19|20)[0-9]{2})[-/.年]?(0?[1-9]|1[0-2])[-/.月]?(0?[1-9]|[12][0-9]|3[01])(?=[^0-9]|$|[0-9]{6})", re.ASCII)
_HOUR = re.compile(r"[ T日]?(?:[01]?[0-9]|2[0-3])[:时点][0-5][0-9]", re.ASCII)
_LONGEST = 40


def days(texts: Iterable[str | None]) -> Iterator[date]:
    """The real dates among the texts, year first."""
    for text in texts:
        found = _DAY.search(text[:_LONGEST]) if text else None
        if found and is_real(*map(int, found.groups())):
            yield date(*map(int, found.groups()))


def has_hours(texts: Iterable[str | None]) -> bool:
    """Whether most values tell the time of day."""
    present = [text for text in texts if text]
    return bool(present) and 2 * sum(_HOUR.search(text[:_LONGEST]) is not None for text in present) > len(present)
