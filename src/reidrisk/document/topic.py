"""A topic of `reidrisk explain`: plain words, formula, clause, in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.extension import load
from ..model.text import Text


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


def topics() -> tuple[Topics, ...]:
    """Every group there is."""
    return load("topic", f"{__package__}.topics", "TOPICS", Topics)
