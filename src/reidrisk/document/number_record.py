"""A number for programs: the decimal, the fraction, its state, what it is and, where it is open, from what to what."""

from __future__ import annotations

from typing import Any

from ..model.measurement import Number
from ..model.text import Lang
from .figures import decimal, spell


def number_record(number: Number, lang: Lang) -> dict[str, Any]:
    """The same in every result that has numbers; `interval` is None where the value is certain."""
    between = number.interval
    return {
        "value": None if number.value is None else decimal(number.value),
        "exact": spell(number.value),
        "status": number.state,
        "reason": number.reason.say(lang) if number.reason else None,
        "clause": number.clause,
        "title": number.title.say(lang),
        "interval": None
        if between is None or between.known
        else {"low": decimal(between.low), "high": decimal(between.high), "exact": [spell(between.low), spell(between.high)]},
    }
