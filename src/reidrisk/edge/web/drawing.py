"""Draws a screen: its template, filled, in the language of whoever looks. Whatever is filled in is escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ...model.text import Lang, Phrase, Text, legible, spoken

HERE = Path(__file__).parent


# In brackets; behind a colon; at the end of a clause of its own; and then the option alone.
_BRACKETS = re.compile(r"\s*[（(][^（()）]*(?:--|reidrisk )[^（()）]*[）)]")
_BEHIND = re.compile(r"[：:]\s*(?:reidrisk |--)(?:[^。，,;；.]|\.(?!\s|$))*")
_CLAUSE = re.compile(r"[，,；;][^。，,；;：:（()）]*--[a-z-]+(?=[。.；;]|$)")
_WORDS = re.compile(r"(?:用 ?|by )?--[a-z-]+(?: [a-z]+)? ?")


def without_commands(remedy: str) -> str:
    """What to do, without the command that does it: on the page it is done on one of the screens.

    >>> without_commands("Have management approve it (reidrisk approve).")
    'Have management approve it.'
    """
    for found in (_BRACKETS, _BEHIND, _CLAUSE, _WORDS):
        remedy = found.sub("", remedy)
    return remedy


class TemplateWords:
    """The texts of a template in one language, by name; a sentence with places is called with their values."""

    def __init__(self, texts: Mapping[str, Text], lang: Lang) -> None:
        self._texts, self._lang = texts, lang

    def __getattr__(self, name: str) -> str:
        if name.startswith("_") or name not in self._texts:
            raise AttributeError(name)
        return self._texts[name].say(self._lang)

    def __call__(self, name: str, /, **values: object) -> str:
        """A sentence with these values in its places."""
        return self._texts[name].fill(**values).say(self._lang)


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["number"] = lambda value: f"{value:,}"
    made.filters["without_commands"] = without_commands
    made.filters["legible"] = lambda value: legible(str(value))
    return made


def in_words(text: Text | Phrase | str, lang: Lang) -> str:
    """A text in one language; what is a text already stays as it is."""
    return spoken(text, lang)


def drawn(template: str, lang: Lang, **values: Any) -> str:  # noqa: ANN401 - whatever a template fills in
    """The page."""
    return _templates().get_template(template).render(lang=lang, **values)
