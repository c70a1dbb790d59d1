"""A calendar of due days as iCalendar (RFC 5545): one all-day event each, with an alarm."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from ...model.frozen import dataclass

_LONGEST = 75  # octets of a line, its end left out (3.1)
# A calendar has at least one component (3.6); that in which nothing is due has the time zone alone.
_NO_EVENT = [
    "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD",
    "END:VTIMEZONE",
]  # fmt: skip
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """One: `uid` stays the same from one writing to the next, so that a calendar that takes the file in again knows it."""

    uid: str
    day: date
    summary: str
    description: str


def calendar(events: Iterable[CalendarEvent], now: datetime, language: str) -> bytes:
    """The file: lines of at most 75 octets ended by CR LF, texts escaped, days as dates (3.1, 3.3.4, 3.3.11, 3.6)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//reidrisk//watch//EN", "CALSCALE:GREGORIAN"]
    found = [line for one in events for line in _event(one, now, language)]
    lines += found or _NO_EVENT
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def stable_uid(*parts: str) -> str:
    """The same for the same parts; nothing of them can be read from it."""
    return f"{sha256(chr(0).join(parts).encode()).hexdigest()[:32]}@reidrisk"


def _event(one: CalendarEvent, now: datetime, language: str) -> list[str]:
    summary = text(one.summary)
    return [
        "BEGIN:VEVENT",
        f"UID:{one.uid}",
        f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{one.day + timedelta(days=1):%Y%m%d}",
        f"SUMMARY;LANGUAGE={language}:{summary}",
        f"DESCRIPTION;LANGUAGE={language}:{text(one.description)}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{summary}",
        "TRIGGER:-P1D",
        "END:VALARM",
        "END:VEVENT",
    ]


def text(given: str) -> str:
    """A value of type TEXT (3.3.11): no control character stays, so that nothing in it can begin a line."""
    return "".join(sign for sign in given.translate(_ESCAPED) if sign.isprintable() or sign == "\t")


def folded(line: str) -> bytes:
    """One content line, broken where it would have more than 75 octets, never within a character (3.1)."""
    parts: list[bytes] = []
    part = b""
    for sign in line:
        octets = sign.encode("utf-8", "replace")
        if len(part) + len(octets) > _LONGEST - (1 if parts else 0):
            parts.append(part)
            part = b""
        part += octets
    return b"\r\n ".join([*parts, part]) + b"\r\n"
