"""What a schema of Arrow says beside names and types: words about the table and its columns, and which columns come with categories.

Read from its bytes (FlatBuffers; `Schema.fbs` of Apache Arrow), so that no library is needed and none is fed with them.
"""

from __future__ import annotations

import json
from base64 import b64decode
from binascii import Error
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from struct import error, unpack_from

ARROW, PANDAS = "ARROW:schema", "pandas"
_CONTINUED = b"\xff\xff\xff\xff"
_HEADER, _FIELDS, _ABOUT_TABLE = 2, 1, 2
_NAME, _DICTIONARY, _CHILDREN, _ABOUT_COLUMN = 0, 4, 5, 6
_MOST, _DEEPEST = 10_000, 20
_LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Schema:
    """The columns that come with categories, and what is stated of the table and of columns: key and text."""

    categorised: tuple[str, ...] = ()
    stated: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of FlatBuffers: where it lies in the bytes."""

    held: bytes
    at: int

    def _place(self, slot: int) -> int:
        """Where this field lies, 0 where it is not there."""
        (back,) = unpack_from("<i", self.held, self.at)
        start = self.at - back
        (size,) = unpack_from("<H", self.held, start)
        if 4 + 2 * slot + 2 > size:
            return 0
        (offset,) = unpack_from("<H", self.held, start + 4 + 2 * slot)
        return self.at + offset if offset else 0

    def _followed(self, place: int) -> int:
        (offset,) = unpack_from("<I", self.held, place)
        return place + int(offset)

    def has(self, slot: int) -> bool:
        """Whether this field is given."""
        return self._place(slot) != 0

    def table(self, slot: int) -> _Table:
        """The table that this field holds."""
        return _Table(self.held, self._followed(self._place(slot)))

    def tables(self, slot: int) -> Iterator[_Table]:
        """Those of a list."""
        place = self._place(slot)
        if place:
            start = self._followed(place)
            (count,) = unpack_from("<I", self.held, start)
            yield from (_Table(self.held, self._followed(start + 4 + 4 * one)) for one in range(min(count, _MOST)))

    def text(self, slot: int) -> str:
        """The text of this field."""
        place = self._place(slot)
        if not place:
            return ""
        start = self._followed(place)
        (size,) = unpack_from("<I", self.held, start)
        return self.held[start + 4 : start + 4 + size].decode("utf-8", "replace")

    def pairs(self, slot: int) -> tuple[tuple[str, str], ...]:
        """Keys and texts."""
        return tuple((one.text(0), one.text(1)) for one in self.tables(slot))


def schema_in(encoded: str) -> Schema:
    """What the schema in base64 says; nothing where it is damaged."""
    try:
        held = b64decode(encoded, validate=True)
        start = 8 if held.startswith(_CONTINUED) else 4
        (root,) = unpack_from("<I", held, start)
        schema = _Table(held, start + root).table(_HEADER)
        categorised: list[str] = []
        stated = [*schema.pairs(_ABOUT_TABLE), *_columns(schema.tables(_FIELDS), categorised, 0)]
    except (Error, error, ValueError):
        return Schema()
    return Schema(tuple(categorised), tuple(stated[:_MOST]))


def _columns(fields: Iterator[_Table], categorised: list[str], depth: int) -> Iterator[tuple[str, str]]:
    for one in fields:
        if one.has(_DICTIONARY) and not depth:
            categorised.append(one.text(_NAME))
        yield from one.pairs(_ABOUT_COLUMN)
        if depth < _DEEPEST:
            yield from _columns(one.tables(_CHILDREN), categorised, depth + 1)


def words(stated: Mapping[str, str] | Sequence[tuple[str, str]], names: Sequence[str]) -> tuple[str, ...]:
    """The texts of properties, those within JSON one by one; without what only repeats the names of columns."""
    known = {*names, ARROW}
    pairs = stated.items() if isinstance(stated, Mapping) else stated
    found = dict.fromkeys(text.strip()[:_LONGEST] for key, value in pairs if key != ARROW for text in _texts(value))
    return tuple(text for text in found if text and text not in known)[:_MOST]


def _texts(value: str) -> Iterator[str]:
    try:
        held = json.loads(value)
    except (ValueError, RecursionError):
        yield value
        return
    yield from texts_of(held)


def texts_of(held: object, aside: Collection[str] = (), depth: int = 0) -> Iterator[str]:
    """Every text that JSON holds, also where a text is JSON again; nothing of what has one of the names `aside`."""
    if depth > _DEEPEST:
        return
    if isinstance(held, str):
        yield from _texts(held) if held.startswith(("{", "[")) else (held,)
    elif isinstance(held, list):
        for one in held:
            yield from texts_of(one, aside, depth + 1)
    elif isinstance(held, dict):
        for name, one in held.items():
            if name not in aside:
                yield str(name)
                yield from texts_of(one, aside, depth + 1)
