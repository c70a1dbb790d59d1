"""Draws a screen: its template, filled, in the language of whoever looks. Whatever is filled in is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ...model.text import Lang, Phrase, Text, legible, spoken

HERE = Path(__file__).parent


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
    made.filters["legible"] = lambda value: legible(str(value))
    return made


def in_words(text: Text | Phrase | str, lang: Lang) -> str:
    """A text in one language; what is a text already stays as it is."""
    return spoken(text, lang)


def drawn(template: str, lang: Lang, **values: Any) -> str:  # noqa: ANN401 - whatever a template fills in
    """The page."""
    return _templates().get_template(template).render(lang=lang, **values)
