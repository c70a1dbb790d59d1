"""What the program does, step by step, for whoever listens on `logging`: counts, kinds and places, never the value of a cell.

A name of a column is not said either: in a file without a row of names it may be a cell. May import: model only.
"""

from __future__ import annotations

import logging
import os

from ..model.frozen import dataclass
from ..model.text import Lang, Phrase, Text

LOGGER = logging.getLogger("reidrisk")
LOGGER.addHandler(logging.NullHandler())  # nothing is printed unless somebody asks
# What may stand in a message: no text of a table is any of these.
Counted = int | float | os.PathLike[str] | Text | Phrase


@dataclass(frozen=True, slots=True)
class Message:
    """A message in both languages; a handler that knows none of ours says it in English."""

    phrase: Phrase

    def say(self, lang: Lang) -> str:
        """In one language."""
        return self.phrase.say(lang)

    def __str__(self) -> str:
        return self.phrase.say("en")


def step(text: Text, **values: Counted) -> None:
    """One step of the work (INFO)."""
    LOGGER.info(Message(text.fill(**values)))


def warning(text: Text, **values: Counted) -> None:
    """What may end in a refusal later (WARNING)."""
    LOGGER.warning(Message(text.fill(**values)))


def detail(text: Text, **values: Counted) -> None:
    """What helps to find out why (DEBUG)."""
    LOGGER.debug(Message(text.fill(**values)))


def word(key: str) -> Text:
    """A key of ours, as the name of a format or an edition: it is the same in both languages."""
    return Text(key, key)
