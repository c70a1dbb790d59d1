"""Cells that are no text, as text: one spelling, whatever program stored them."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

# IEEE 754 doubles and every spreadsheet keep 15 decimal digits; the 16th of a whole number may be gone already.
EXACT_BELOW = 10**15
_PLAIN_BELOW, _PLAIN_ABOVE = 1e21, 1e-7
_WORDS: dict[object, str] = {True: "true", False: "false"}
_MISSING = ("NAType", "NaTType", "NoneType")
_MILLISECOND = timedelta(milliseconds=1)
_LETTERS = 26


def number_text(value: float) -> str | None:
    """The shortest decimal that reads back as this number, whole numbers without a point; None for NaN.

    >>> number_text(13812345678.0), number_text(0.1), number_text(-0.0)
    ('13812345678', '0.1', '0')
    """
    if value != value:  # noqa: PLR0124 - NaN is the only number unlike itself
        return None
    if abs(value) < EXACT_BELOW and value == int(value):
        return str(int(value))
    short = repr(float(value))
    return f"{Decimal(short):f}".removesuffix(".0") if _PLAIN_ABOVE <= abs(value) < _PLAIN_BELOW else short


def cell_name(row: int, place: int) -> str:
    """The cell as a spreadsheet names it.

    >>> cell_name(7, 3), cell_name(1, 27)
    ('D7', 'AB1')
    """
    letters, place = "", place + 1
    while place:
        place, rest = divmod(place - 1, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def is_lossy(value: float) -> bool:
    """Whether this is a whole number of more than 15 digits, so that the last ones need not be what was typed."""
    return EXACT_BELOW <= abs(value) < float("inf")


def moment_text(value: date) -> str:
    """A date, or a date and time, in ISO 8601; the date alone at midnight."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is not None:
        return value.astimezone(UTC).isoformat(" ")
    return value.date().isoformat() if value.time() == time() else value.isoformat(" ")


def span_text(value: timedelta) -> str:
    """A length of time as hours, minutes, seconds."""
    sign, value = ("-", -value) if value < timedelta() else ("", value)
    seconds, rest = divmod(value // _MILLISECOND, 1000)
    clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{sign}{clock}.{rest:03d}" if rest else f"{sign}{clock}"


def value_text(value: object) -> str | None:
    """The text of any Python value from a table in memory, spelled as the engine spells it; None when missing."""
    if isinstance(value, str):
        return value or None
    if isinstance(value, bool) or type(value).__name__ in _MISSING:
        return _WORDS.get(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return hashlib.md5(value, usedforsecurity=False).hexdigest()
    if isinstance(value, dict | list | tuple | set | frozenset):
        return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        return value_text(value.tolist())
    return cell_text(value)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    return value if value is None or isinstance(value, str | int | float) else value_text(value)


def cell_text(value: object) -> str | None:
    """The text of one cell as a Python value; None when it is missing."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, date):
        return moment_text(value)
    if isinstance(value, timedelta):
        return span_text(value)
    return str(value)
