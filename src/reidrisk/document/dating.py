"""Dates as a reader of each language writes them: 2026年11月21日; 21 November 2026 (GB/T 15835)."""

from __future__ import annotations

from datetime import date, datetime

from ..model.text import Lang

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def day(when: date | datetime, lang: Lang) -> str:
    """A day in words."""
    if lang == "zh":
        return f"{when.year}年{when.month}月{when.day}日"
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def minute(when: datetime, lang: Lang) -> str:
    """A moment to the minute, with its time zone."""
    zone = when.strftime("%Z") or "UTC"
    return f"{day(when, lang)} {when:%H:%M} {zone}"


def written(text: str, lang: Lang) -> str:
    """An ISO date from an answer, in words; anything else as it is."""
    try:
        return day(date.fromisoformat(text), lang)
    except ValueError:
        return text
