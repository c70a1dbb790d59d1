"""A CSV that Excel opens by a double click: it takes bands for dates, other encodings for UTF-8, and codes for numbers."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..engine import quoted

_MARK = b"\xef\xbb\xbf"
_MONTH, _DAY = "(?:0?[1-9]|1[0-2])", "(?:0?[1-9]|[12][0-9]|3[01])"
_YEAR = "(?:[12][0-9]{3}|[0-9]{2})"
# Month and day in either order, month and year in either order: Excel guesses by the country it was bought in, and reads any of them.
_SIGN = r"\s*[-/]\s*"
_DATED = rf"^\s*(?:{_MONTH}{_SIGN}{_DAY}|{_DAY}{_SIGN}{_MONTH}|{_MONTH}{_SIGN}{_YEAR}|[12][0-9]{{3}}{_SIGN}{_MONTH})\s*$"
_PARTS = rf"([0-9]){_SIGN}([0-9])"
# Digits behind the fifteenth become 0, zeros in front go, 12E5 is a number; MARCH1, SEPT-2 and 1-Dec are days.
_NAMED = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|"
    "dec(?:ember)?)"
)
_MONTHS = f"{_NAMED}[-/ ]?[0-9]{{1,4}}|[0-9]{{1,2}}[-/ ]?{_NAMED}(?:[-/ ][0-9]{{2,4}})?"
_LOSES = rf"^(?:0[0-9]+|[0-9]{{16,}}|[0-9]+[Ee][0-9]+|(?i:{_MONTHS}))$"


def is_dated(cell: str) -> str:
    """SQL: whether a spreadsheet would turn the cell into a date though it is none: 1-2, 10-13, 2024-03; a whole date is one."""
    return f"coalesce(regexp_matches({cell}, {quoted(_DATED)}), false)"


def undated(cell: str) -> str:
    """SQL: the same with a dash between the numbers (1–2, 2024–03), which every program shows and none reads as a date."""
    return f"case when {is_dated(cell)} then regexp_replace({cell}, {quoted(_PARTS)}, '\\1–\\2') else {cell} end"


def loses_digits(cell: str) -> str:
    """SQL: whether a spreadsheet would show other digits: what is to be said, since nothing in a CSV helps against it."""
    return f"coalesce(regexp_matches({cell}, {quoted(_LOSES)}), false)"


def mark_as_utf8(path: Path) -> None:
    """Puts the mark of UTF-8 before a file, through another one beside it."""
    marked = path.with_name(f"{path.name}.marked")
    with path.open("rb") as source, marked.open("wb") as target:
        target.write(_MARK)
        shutil.copyfileobj(source, target)
    marked.replace(path)
