"""Dates as a reader of each language writes them: 2026年11月21日; 21 November 2026 (GB/T 15835)."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

from ..model.text import Lang, Text

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


_IN_FORCE, _LAPSED = Text("有效", "in force"), Text("已到期", "lapsed")

# China has one time (GB/T 7408); a Chinese paper with another would have to be converted by its reader. English ones name their zone.
_BEIJING = timezone(timedelta(hours=8))


def day(when: date | datetime, lang: Lang) -> str:
    """A day in words; of a moment, the day in Beijing where the words are Chinese."""
    if lang == "zh":
        if isinstance(when, datetime) and when.tzinfo is not None:
            when = when.astimezone(_BEIJING)
        return f"{when.year}年{when.month}月{when.day}日"
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def minute(when: datetime, lang: Lang) -> str:
    """A moment to the minute: in Beijing's time in Chinese, with its zone in English."""
    if lang == "zh" and when.tzinfo is not None:
        return f"{day(when, lang)} {when.astimezone(_BEIJING):%H:%M}"
    zone = when.strftime("%Z") or "UTC"
    return f"{day(when, lang)} {when:%H:%M} {zone}"


def local_day(when: datetime) -> date:
    """The day of a moment where the papers are made: by it terms run out and tasks fall due."""
    return when.astimezone().date()


def in_force(until: str, when: datetime) -> Text:
    """Whether what holds to the end of this ISO day still holds at that moment."""
    return _IN_FORCE if until >= local_day(when).isoformat() else _LAPSED


def written(text: str, lang: Lang) -> str:
    """An ISO date from an answer, in words; anything else as it is."""
    try:
        return day(date.fromisoformat(text), lang)
    except ValueError:
        return text
