"""Lines for a terminal: broken where a reader expects it, without signs that steer it."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator

from .wrapping import wrapped

_WIDEST = 110
_STEERING = {"Cc", "Cf"}


def plain(text: str) -> str:
    """A name from a file must not move the cursor."""
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) in _STEERING else sign for sign in text)


def in_lines(text: str, indent: str = "") -> Iterator[str]:
    """The text as lines that fit the terminal."""
    room = min(shutil.get_terminal_size().columns, _WIDEST) - len(indent)
    yield from (indent + line for line in wrapped(plain(text), max(room, 20)))
