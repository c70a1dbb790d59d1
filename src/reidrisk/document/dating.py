"""Dates as a reader of each language writes them: 2026年11月21日; 21 November 2026 (GB/T 15835)."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

from ..model.text import Lang, Text

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


_IN_FORCE, _LAPSED = Text("有效", "in force"), Text("已到期", "lapsed")

# China has one time (GB/T 7408). Papers of both languages are in it, wherever they are made: the same deed has one date in all of them.
_CHINA = timezone(timedelta(hours=8))
_ZONE = "UTC+8"


def _in_china(when: datetime) -> datetime:
    """The moment in China's time; one that names no zone is in it."""
    return when if when.tzinfo is None else when.astimezone(_CHINA)


def day(when: date | datetime, lang: Lang) -> str:
    """A day in words; of a moment, the day in China."""
    if isinstance(when, datetime):
        when = _in_china(when)
    if lang == "zh":
        return f"{when.year}年{when.month}月{when.day}日"
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def minute(when: datetime, lang: Lang) -> str:
    """A moment to the minute in China's time; its zone is named in English."""
    shown = f"{day(when, lang)} {_in_china(when):%H:%M}"
    return shown if lang == "zh" else f"{shown} {_ZONE}"


def paper_day(when: datetime) -> date:
    """The day of a moment as papers date it: by it terms run out and tasks fall due."""
    return _in_china(when).date()


def in_force(until: str, when: datetime) -> Text:
    """Whether what holds to the end of this ISO day still holds at that moment."""
    return _IN_FORCE if until >= paper_day(when).isoformat() else _LAPSED


def written(text: str, lang: Lang) -> str:
    """An ISO date from an answer, in words; anything else as it is."""
    try:
        return day(date.fromisoformat(text), lang)
    except ValueError:
        return text
