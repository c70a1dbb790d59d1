"""A record as a flat row of texts: nested fields are columns by their path, such as ``name[0].family``.

Of a list the first few items are columns of their own, all others together one; what is nested deeper than any
table needs stays JSON text. Nothing is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...model.frozen import dataclass
from .decoding import CHARACTER, REPEATED, SAME_PATH, BadJsonError, Digits, Members

MOST_ITEMS, DEEPEST = 4, 8
_WORDS: dict[object, str | None] = {True: "true", False: "false", None: None}
_STRING = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class FlatRecord:
    """The texts by column; `nested` where the columns of a record came from within, `as_text` those that hold JSON text."""

    texts: dict[str, str | None]
    nested: bool = False
    as_text: tuple[str, ...] = ()


def flattened(record: Members) -> FlatRecord:
    """`BadJsonError` where a key is there twice, two paths give one column, or a text is none."""
    if not any(isinstance(value, list) for _, value in record):
        texts = {key: _text(value) for key, value in record}
        if len(texts) != len(record):
            raise BadJsonError(REPEATED)
        return FlatRecord(_checked(texts))
    found: dict[str, str | None] = {}
    as_text: list[str] = []
    for path, value in _leaves("", record, 0):
        if path in found:
            raise BadJsonError(SAME_PATH)
        if isinstance(value, list) and value:
            as_text.append(path)
        found[path] = _text(value)
    return FlatRecord(_checked(found), nested=True, as_text=tuple(as_text))


def _leaves(path: str, value: object, depth: int) -> Iterator[tuple[str, object]]:
    if not isinstance(value, list) or not value or depth >= DEEPEST:
        yield path, value
    elif isinstance(value, Members):
        if len({key for key, _ in value}) < len(value):
            raise BadJsonError(REPEATED)
        for key, member in value:
            yield from _leaves(f"{path}.{key}" if path else key, member, depth + 1)
    else:
        for place, item in enumerate(value[:MOST_ITEMS]):
            yield from _leaves(f"{path}[{place}]", item, depth + 1)
        if len(value) > MOST_ITEMS:
            yield f"{path}[{MOST_ITEMS}:]", value[MOST_ITEMS:]


def _text(value: object) -> str | None:
    if isinstance(value, list):
        return _compact(value) if value else None
    return str(value) if isinstance(value, str) else _WORDS[value]


def _compact(value: object) -> str:
    if isinstance(value, Members):
        return "{" + ",".join(f"{_STRING(key)}:{_compact(member)}" for key, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_compact, value)) + "]"
    if isinstance(value, Digits):
        return str(value)
    return _STRING(value) if isinstance(value, str) else _WORDS[value] or "null"


def _checked(texts: dict[str, str | None]) -> dict[str, str | None]:
    """Half of a surrogate pair is no character and would fit in no report."""
    for key, value in texts.items():
        whole = key + (value or "")
        if not whole.isascii() and any("\ud800" <= char <= "\udfff" for char in whole):
            raise BadJsonError(CHARACTER)
        if "\0" in whole:
            raise BadJsonError(CHARACTER)
    return texts
