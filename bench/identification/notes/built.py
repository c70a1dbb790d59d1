"""Notes filled from the sentences of a language: which words identify, and the row beside which each stands."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..texts import BuiltText, Marked
from .people import OTHERS, OWN, Person, person

PARTS = ("read", "held")
_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Note(BuiltText):
    """A text with its marks, and what the identifier columns of its row hold."""

    row: tuple[str, ...] = ()


@cache
def sentences(lang: str, part: str) -> tuple[str, ...]:
    """As they were written down."""
    found: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name(f"{lang}.toml").read_text(encoding="utf-8"))
    return tuple(found[part])


def notes(lang: str, part: str, count: int, seed: int) -> Iterator[Note]:
    """So many, in the order of the sentences."""
    draw, some = random.Random(f"{lang}{part}{seed}"), sentences(lang, part)  # noqa: S311 - built text
    for number in range(count):
        yield filled(some[number % len(some)], lang, person(lang, draw), draw)


def filled(sentence: str, lang: str, one: Person, draw: random.Random) -> Note:
    """One sentence beside one row."""
    text, marked, done = "", list[Marked](), 0
    for slot in _SLOT.finditer(sentence):
        text += sentence[done : slot.start()]
        key = slot[1]
        kind, word = (OWN[key][0], OWN[key][1](one)) if key in OWN else (OTHERS[key][0], OTHERS[key][1](lang, draw))
        if kind is not None:
            marked.append((len(text), len(text) + len(word), kind))
        text, done = text + word, slot.end()
    return Note(text + sentence[done:], tuple(marked), one.columns)
