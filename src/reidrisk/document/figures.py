"""Figures as machines and readers get them; never compared after this."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from ..model.exact import exact_text, show, show_below_one, show_grouped, show_rare
from ..model.measurement import Interval, Number
from ..model.text import Lang


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


DASH = "—"
_AS_GIVEN, _READABLE = 12, 8


def decimal(value: Fraction) -> float | int:
    """The nearest double (or the integer); a positive risk never becomes zero."""
    if value.denominator == 1:
        return value.numerator
    return float(value) or math.copysign(math.ulp(0.0), value)


def spell(value: Fraction | None) -> str | None:
    """``"19/60"``; None when there is no value or it would be longer than 64 characters."""
    return None if value is None else exact_text(value)


def figure(number: Number | None, digits: int = 4) -> str:
    """A decimal, a range or a dash, for a reader."""
    if number is None:
        return DASH
    if number.value is not None:
        return show_below_one(number.value, digits)
    if number.interval is not None:
        return f"{show_below_one(number.interval.low, digits)} – {show_below_one(number.interval.high, digits)}"
    return DASH


def plain(value: Fraction) -> str:
    """An answer as it was given; of one that was divided out, and goes on and on, the first significant digits."""
    given = show_grouped(value, _AS_GIVEN)
    return given if len(given) <= _READABLE else show_rare(value)


def percent(share: Fraction) -> str:
    """A share for a reader; 100% only when it is all, 0% only when it is none."""
    text = show(share * 100, 1)
    if share < 1 and text == "100":
        return ">99.9%"
    return f"{text}%"


def beside(value: Fraction, limit: Fraction, digits: int = 4) -> str:
    """A decimal with enough digits not to look equal to a limit that it is not equal to.

    0.049996 next to a threshold of 0.05 would print as 0.05 and contradict its own verdict.
    """
    places = digits
    while value != limit and places < 24 and show(value, places) == show(limit, places):  # noqa: PLR2004 - beyond this no reader looks
        places += 1
    return show_below_one(value, places)


def equals(symbol: str, value: Fraction) -> str:
    """``T2 = 0.1496``; ``T2 > 0.9999`` where the decimal is a bound."""
    shown = beside(value, value)
    return f"{symbol} {shown[0]} {shown[1:]}" if shown[:1] in {"<", ">"} else f"{symbol} = {shown}"


def span(number: Number | None) -> Interval | None:
    """Where the number lies; None when that is not known at all."""
    if number is None:
        return None
    return number.interval if number.value is None else Interval.at(number.value)
