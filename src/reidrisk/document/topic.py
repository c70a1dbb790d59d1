"""A topic of `reidrisk explain`: plain words, formula, clause, in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.extension import load
from ..model.text import LANGS, Text


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing a person may ask about. `names` are all the ways to ask for it, `key` the first."""

    key: str
    names: tuple[str, ...]
    title: Text
    words: Text
    clause: str = ""
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Topics:
    """One file of `topics/`: a group that is read together."""

    title: Text
    topics: tuple[Topic, ...]


def filled(form: Text, **parts: Text) -> Text:
    """A text made of others, still in both languages."""
    zh, en = (form.fill(**{name: text.say(lang) for name, text in parts.items()}).say(lang) for lang in LANGS)
    return Text(zh, en)


def topics() -> tuple[Topics, ...]:
    """Every group there is."""
    return load("topic", f"{__package__}.topics", "TOPICS", Topics)
