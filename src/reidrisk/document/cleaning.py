"""Signs that no format can hold, or that would steer how a page reads: shown as U+FFFD rather than obeyed or dropped."""

from __future__ import annotations

import unicodedata

from .content import Document, mapped

_MARK = "\N{REPLACEMENT CHARACTER}"
_STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_PLANE, _LAST = 0xFFFE, (0xFDD0, 0xFDEF)


def cleaned(document: Document) -> Document:
    """The document without control, direction and surrogate characters; line ends stay."""
    return mapped(document, clean)


def clean(text: str) -> str:
    """One text."""
    return text if text.isascii() and text.isprintable() else "".join(_clean(sign) for sign in text.replace("\r\n", "\n"))


def _clean(sign: str) -> str:
    code = ord(sign)
    bad = unicodedata.category(sign) in _STEERING or code & _PLANE == _PLANE or _LAST[0] <= code <= _LAST[1]
    return _MARK if bad and sign != "\n" else sign
