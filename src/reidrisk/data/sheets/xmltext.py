"""Character data of XML, where it is read without a parser for speed."""

from __future__ import annotations

import re

_REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));|&")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
# Carriage returns are rewritten by a parser, the others are refused by it.
CONTROLS = bytes(code for code in range(32) if code not in b"\t\n")
_SURROGATES = range(0xD800, 0xE000)


def unreferenced(text: str) -> str:
    """The text with its references replaced; ValueError at one that XML does not define."""
    return _REFERENCE.sub(_character, text) if "&" in text else text


def unescaped(text: str) -> str:
    """The text with ``_xHHHH_`` replaced, the way spreadsheets write what XML cannot hold (ECMA-376 part 1, 22.9.2.19)."""
    return _ESCAPED.sub(_escaped_character, text) if "_x" in text else text


def _character(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED[match[3]]
    code = int(match[1], 16) if match[1] else int(match[2] or 0)
    if code == 0 or code in _SURROGATES:
        msg = "no such character"
        raise ValueError(msg)
    return chr(code)


def _escaped_character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return match[0] if code in _SURROGATES else chr(code)
