"""A section of step 6, below the papers: what it is called, what it shows, what can be done in it. One file of `sections/` each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache

from ...model.extension import load
from ...model.frozen import dataclass
from ...model.text import Text
from .screen import Form, Taken, Visit


@dataclass(frozen=True, kw_only=True)
class PageSection:
    """`place` orders them; `words` are the texts of its template, ``section_KEY.html``; else as of a screen. None: nothing to show yet."""

    key: str
    place: int
    words: Mapping[str, Text]
    shows: Callable[[Visit], Mapping[str, object] | None]
    takes: Mapping[str, Callable[[Visit, Form], Taken]] = field(default_factory=dict)
    slots: tuple[str, ...] = ()


@cache
def sections() -> tuple[PageSection, ...]:
    """All, as they follow each other."""
    return tuple(sorted(load("section", f"{__package__}.sections", "SECTION", PageSection), key=lambda one: one.place))
