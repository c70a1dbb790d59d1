"""Which East Asian encoding makes a text of these bytes: most bytes of each are legal in the others, and read as rare signs there."""

from __future__ import annotations

import codecs
import re
from functools import cache

from ...model.frozen import dataclass
from ..bundled import bundled
from ..shape.header_row import names_a_column

_WITHIN, _LINES = 2**14, 5
_BETWEEN_CELLS = re.compile(r"[,;|\t\x01^~\"]+|  +|\u3000+")
_LEAST_SIGNS, _APART, _READABLE = 4, 0.2, 0.3
_HANGUL, _KANA = ("\uac00", "\ud7a3"), ("\u3041", "\u30fe")
_SIGNS = {"gb18030": "gb18030", "big5hkscs": "big5hkscs", "euc_jp": "japanese", "cp932": "japanese", "cp949": ""}


@dataclass(frozen=True, slots=True)
class PlausibleText:
    """`common`: which part of its signs beyond ASCII, each once, is of daily use; `words`: names of columns in one of its first lines."""

    encoding: str
    common: float
    words: int


def likeliest(head: bytes) -> str | None:
    """The one encoding in which the text has signs of daily use, or words that name columns, and not in GB18030; None without such."""
    found = [reading for reading in map(_reading, [head[:_WITHIN]] * len(_SIGNS), _SIGNS) if reading is not None]
    if not found:
        return None
    best = max(found, key=lambda one: (one.common, one.words))
    others = [one for one in found if one is not best]
    apart = all(best.common >= one.common + _APART for one in others) and best.common >= _READABLE
    named = best.words > 1 and all(one.words == 0 and best.common >= one.common for one in others)
    return best.encoding if apart or named else None


def _reading(head: bytes, encoding: str) -> PlausibleText | None:
    """None where the bytes cannot be read so, or say nothing."""
    try:
        text = codecs.getincrementaldecoder(encoding)("strict").decode(head)
    except UnicodeDecodeError:
        return None
    signs = {sign for sign in text if sign > "\u00ff"}
    if len(signs) < _LEAST_SIGNS:
        return None
    known, (first, last) = _known(_SIGNS[encoding]), _HANGUL if encoding == "cp949" else _KANA
    common = sum(sign in known or first <= sign <= last for sign in signs) / len(signs)
    lines = [line for line in text.splitlines() if line.strip()][:_LINES]
    words = max((sum(map(names_a_column, _BETWEEN_CELLS.split(line))) for line in lines), default=0)
    return PlausibleText(encoding, common, words)


@cache
def _known(language: str) -> frozenset[str]:
    return frozenset("".join(bundled(__package__, "common_signs.toml")[language].split())) if language else frozenset()
