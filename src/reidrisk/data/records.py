"""The one reader of our own records: JSON that anybody may have changed, taken strictly or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite

_DEEPEST = 64


class RecordError(ValueError):
    """This is no record. Never holds its text."""


def record(text: str | bytes) -> object:
    """The JSON of a record; `RecordError` for all that breaks a reader, or that two readers could take for two things.

    That is: another encoding than UTF-8, nesting deeper than any record's, a key twice, NaN, infinities and numbers beyond a
    double, half of a surrogate pair.
    """
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        found: object = _DECODER.decode(decoded.strip())
        if "\\u" in decoded:
            json.dumps(found, ensure_ascii=False).encode("utf-8")
        if _is_flat(found):
            return found
    except (ValueError, RecursionError):
        pass
    raise RecordError


def lines_of(text: str) -> list[str]:
    """The lines of a record that grows: they end with a line feed, and nothing else that a reader may take for an end."""
    return text.removesuffix("\n").split("\n") if text else []


def _is_flat(found: object) -> bool:
    level = [found]
    for _ in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list) for inner in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return True
    return False


def _members(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError
    return found


def _number(text: str) -> float:
    found = float(text)
    if not isfinite(found):
        raise RecordError
    return found


def _constant(_name: str) -> object:
    raise RecordError


_DECODER = json.JSONDecoder(object_pairs_hook=_members, parse_float=_number, parse_constant=_constant)
