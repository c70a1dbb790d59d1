"""One line of JSON as a flat row of texts: numbers by their digits as they stand, nested values as compact JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

_CONSTANTS = {"NaN": None, "Infinity": "Infinity", "-Infinity": "-Infinity"}
_WORDS: dict[object, str | None] = {True: "true", False: "false", None: None}
_REPEATED, _CHARACTER = "repeated_key", "bad_character"


class BadLineError(ValueError):
    """A line that is no JSON object; `column` is where it stops making sense. Never holds its text."""

    def __init__(self, code: str, column: int | None = None) -> None:
        self.code, self.column = code, column
        super().__init__(code)


class _Digits(str):
    """A number by its text, told apart from a string."""

    __slots__ = ()


class _Members(list[tuple[str, object]]):
    """An object by its members, told apart from an array."""


def _constant(name: str) -> str | None:
    return _CONSTANTS[name]


def _digits_constant(name: str) -> object:
    text = _CONSTANTS[name]
    return None if text is None else _Digits(text)


_flat = json.JSONDecoder(object_pairs_hook=_Members, parse_int=str, parse_float=str, parse_constant=_constant)
_deep = json.JSONDecoder(object_pairs_hook=_Members, parse_int=_Digits, parse_float=_Digits, parse_constant=_digits_constant)


def row_of(line: str) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Key to text of one line, and the keys whose value is nested."""
    found = _decoded(_flat, line)
    nested = [key for key, value in found if isinstance(value, list)]
    row: dict[str, object] = dict(found)
    if len(row) != len(found):
        raise BadLineError(_REPEATED)
    if nested:
        deep = dict(_decoded(_deep, line))
        row.update({key: _compact(deep[key]) for key in nested})
    texts = {key: value if isinstance(value, str) else _WORDS[value] for key, value in row.items()}
    if "\\u" in line:
        _check_characters(texts)
    return texts, tuple(nested)


def _decoded(decoder: json.JSONDecoder, line: str) -> _Members:
    try:
        found = decoder.decode(line)
    except json.JSONDecodeError as error:
        problem = BadLineError("bad_json", error.colno)
    except RecursionError:
        problem = BadLineError("too_deep")
    else:
        if isinstance(found, _Members):
            return found
        problem = BadLineError("no_object")
    raise problem


def _check_characters(texts: dict[str, str | None]) -> None:
    """Half of a surrogate pair is no character and would fit in no report."""
    for key, value in texts.items():
        if any("\ud800" <= char <= "\udfff" or char == "\0" for char in key + (value or "")):
            raise BadLineError(_CHARACTER)


def _compact(value: object) -> str:
    if isinstance(value, _Members):
        return "{" + ",".join(f"{_string(key)}:{_compact(member)}" for key, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_compact, value)) + "]"
    if isinstance(value, _Digits):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    return _WORDS[value] or "null"


_string: Callable[[str], str] = json.JSONEncoder(ensure_ascii=False).encode
