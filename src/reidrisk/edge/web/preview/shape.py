"""What a value looks like, and nothing of what it is."""

from __future__ import annotations

import unicodedata
from itertools import groupby

_LONGEST = 24
_SIGNS = {"Lo": "字", "Lu": "A", "Ll": "a", "Lt": "A", "Lm": "a", "Nd": "9", "Nl": "9", "No": "9"}


def shape_of(value: str) -> str:
    """A digit as 9, a letter as a or A, a sign of writing as 字, punctuation as it is.

    >>> shape_of("张伟 2024-03-01")
    '字字 9999-99-99'
    """
    signs = [_SIGNS.get(unicodedata.category(one), one if one.isprintable() else "\N{REPLACEMENT CHARACTER}") for one in value.strip()]
    if len(signs) > _LONGEST:
        runs = [(sign, len(list(run))) for sign, run in groupby(signs)]
        signs = [f"{sign}×{length}" if length > 2 else sign * length for sign, length in runs]  # noqa: PLR2004 - shorter so
    text = "".join(signs)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
