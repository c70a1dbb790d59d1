"""Breaks lines as Chinese and English readers expect; a terminal library breaks at spaces only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_OPEN, _SHUT = "（“‘《〈【「([", "，。、；：？！）”’》〉】」)],;:?!%"
# A number is not torn apart, nor from the word it counts: "3,000", "42460-2023", "3 级".
_PIECE = re.compile(rf"\d[\d.,]* [{_WIDE}]|\d[\d.,]*\d(?:[-–—]\d+)*%?|[^\s{_WIDE}{re.escape(_OPEN + _SHUT)}]+|\s+|.")


def width(text: str) -> int:
    """Terminal cells that a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


@lru_cache(2**14)
def _cells(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def wrapped(text: str, room: int) -> list[str]:
    """Lines of at most `room` cells; no line begins with closing or ends with opening punctuation."""
    lines, taken = [""], 0
    for piece in _pieces(text):
        if taken + width(piece.rstrip()) <= room:
            lines[-1] += piece
            taken += width(piece)
        elif piece.strip():
            lines.extend(_cut(piece, room))
            taken = width(lines[-1])
    return [line.rstrip() for line in lines if line.strip()] or [""]


def _pieces(text: str) -> Iterator[str]:
    held = ""
    for found in _PIECE.findall(text):
        called = found == "(" and held[-1:].isascii() and held[-1:].isalnum()  # pr(context)
        if held and not (called or found[0] in _SHUT or found == "." or held[-1] in _OPEN):
            yield held
            held = ""
        held += found
    if held:
        yield held


def _cut(piece: str, room: int) -> list[str]:
    lines = [""]
    for sign in piece:
        if lines[-1] and width(lines[-1] + sign) > room:
            lines.append("")
        lines[-1] += sign
    return lines
