"""Texts among bytes whose layout is gone: runs of signs that people write, whole, and apart where digits and letters meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

MOST, LONGEST = 20_000, 2_000
# Well-formed UTF-8 of printable signs; a name in Chinese has two.
_UTF8 = re.compile(
    rb"(?:[\x20-\x7e]|[\xc3-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){2,}"
)
_PRINTED = re.compile(r"[\x20-\x7e\u00a1-\ud7ff\uf900-\ufffc]{2,}")
_LEAST = 4
_HAN = r"[\u3400-\u9fff]"
_LETTER = r"[^\W\d_]"
_BORDERS = ((_LETTER, r"\d"), (r"\d", _LETTER), ("[a-z]", "[A-Z]"), ("[!-~]", _HAN), (_HAN, "[!-~]"))
_MEET = re.compile("|".join(f"(?<={before})(?={after})" for before, after in _BORDERS))


def texts_in(pieces: Iterable[bytes], encoding: str = "utf-8") -> tuple[str, ...]:
    """Each run once, and where kinds of signs meet in it its parts: cells of one row lie there without anything between them."""
    found: dict[str, None] = {}
    for run in _runs(pieces, encoding):
        text = run.strip()[:LONGEST]
        if len(text) >= _LEAST or (len(text) > 1 and not text.isascii()):
            found.setdefault(text)
            apart = _MEET.split(text)
            found.update(dict.fromkeys(part.strip() for part in apart if len(apart) > 1 and len(part.strip()) > 1))
        if len(found) >= MOST:
            break
    return tuple(found)[:MOST]


def _runs(pieces: Iterable[bytes], encoding: str) -> Iterator[str]:
    for piece in pieces:
        if encoding == "utf-8":
            yield from (run.decode("utf-8", "ignore") for run in _UTF8.findall(piece))
        else:  # two bytes a sign, beginning at either
            for start in (0, 1):
                yield from _PRINTED.findall(piece[start:].decode(encoding, "replace"))
