"""A day that something put on record names: what is due then, and what later entry settles it (ITU-T X Suppl.39 SR8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Phrase, Text

if TYPE_CHECKING:
    from ...govern.entry import Entry

Settles = Callable[["Entry", "Entry"], bool]


@dataclass(frozen=True, slots=True)
class Due:
    """`field` holds the day; `says` what is due, with places for fields of the entry; `settles`: whether a later one settles an entry."""

    field: str
    says: Text
    settles: Settles


def followed(*values: str, field: str = "what") -> Settles:
    """By an entry that follows it, of one of these values; by any that follows, where none is named."""

    def settles(first: Entry, later: Entry) -> bool:
        same = later.kind == first.kind and later.content.get("follows") == first.n
        return same and (not values or later.content.get(field) in values)

    return settles


def renewed(*fields: str) -> Settles:
    """By the next entry about the same: the same person, the same subject."""
    return lambda first, later: later.kind == first.kind and all(first.content.get(one) == later.content.get(one) for one in fields)


def either(*ways: Settles) -> Settles:
    """By any of these."""
    return lambda first, later: any(way(first, later) for way in ways)


def open_days(due: Due, kind: str, entries: Sequence[Entry]) -> tuple[tuple[Entry, date], ...]:
    """The entries of this kind that name a day which nothing later has settled."""
    found = []
    for place, entry in enumerate(entries):
        day = entry.content.get(due.field) if entry.kind == kind else None
        if isinstance(day, str) and not any(due.settles(entry, later) for later in entries[place + 1 :]):
            found.append((entry, date.fromisoformat(day)))
    return tuple(found)


def in_words(due: Due, entry: Entry, words: Mapping[str, Text]) -> Phrase:
    """What is due, with what the entry holds; choices by their titles."""
    held = {name: entry.content.get(name, "—") for name in places(due.says)}
    return due.says.fill(**{name: words.get(str(value), value) for name, value in held.items()})


def places(text: Text) -> tuple[str, ...]:
    """The names of a text's open places."""
    return tuple(part.partition("}")[0] for part in text.en.split("{")[1:])
