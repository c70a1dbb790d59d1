"""One JSON document as many records: an array of objects, an object that wraps one, or a FHIR Bundle.

A document of any length is read a record at a time; what a wrapper says beside its records goes with each of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from .columnar import by_columns
from .decoding import BAD, DECODER, KEYED, NO_OBJECT, SEVERAL, TOO_DEEP, TOO_LONG, BadJsonError, Digits, Members
from .fhir import is_bundle, is_resource, resource_of, resources

_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{\s*\"|\[\s*\{)")
LONGEST = 4 * 2**20  # characters of one record
_SPACE = " \t\n\r"
OUTER = "root."


def begins_as_json(head: bytes) -> bool:
    """Whether a file begins as an object or as an array of objects, whatever it is called."""
    return _BEGINS.match(head) is not None


class DocumentText:
    """The text of a document from its blocks, of which only what is being read is held."""

    def __init__(self, blocks: Iterator[str]) -> None:
        self._blocks, self._text, self._at, self._ended = blocks, "", 0, False
        self.line = 1

    def peek(self) -> str:
        """The next character that is no space, which stays; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def take(self, wanted: str) -> bool:
        """Whether the next character is this one, which then is taken."""
        if self.peek() != wanted:
            return False
        self._at += 1
        return True

    def expect(self, wanted: str) -> None:
        """`BadJsonError` where another character comes."""
        if not self.take(wanted):
            raise BadJsonError(BAD)

    def takes_list_of_objects(self) -> bool:
        """Whether a list comes whose first item is an object; then its bracket is taken."""
        start = self.peek() == "["
        if not start:
            return False
        self._at += 1
        if self.peek() == "{":
            return True
        self._text, self._at = f"[{self._text[self._at :]}", 0
        return False

    def value(self) -> object:
        """The next value; `BadJsonError` where it is none, is not whole, or is longer than any record."""
        self.peek()
        while True:
            problem = None
            try:
                found, end = DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                problem = BadJsonError(BAD, error.colno, self._text.count("\n", self._at, error.pos))
            except RecursionError:
                raise BadJsonError(TOO_DEEP) from None
            if problem is None and (end < len(self._text) or not self._more()):  # a number at the end may go on
                self._at = end
                return found
            if problem is not None and len(self._text) - self._at > LONGEST:
                raise BadJsonError(TOO_LONG)
            if problem is not None and not self._more():
                raise problem

    def whole(self) -> Members | None:
        """The whole document where it is one object no longer than a record; else None, and nothing is taken."""
        while len(self._text) - self._at <= LONGEST and self._more():
            pass
        if not self._ended:
            return None
        found = self.value()
        if self.peek():
            raise BadJsonError(BAD)
        if not isinstance(found, Members):
            raise BadJsonError(NO_OBJECT)
        return found

    def _more(self) -> bool:
        """Read on, as much again as is held; False at the end."""
        if self._ended:
            return False
        self.line += self._text.count("\n", 0, self._at)
        parts, held = [self._text[self._at :]], 0
        wanted = max(len(parts[0]), 1)
        while held < wanted and not self._ended:
            block = next(self._blocks, None)
            self._ended = block is None
            parts.append(block or "")
            held += len(parts[-1])
        self._text, self._at = "".join(parts), 0
        return held > 0

    @property
    def place(self) -> int:
        """The line that is being read."""
        return self.line + self._text.count("\n", 0, self._at)


def records(text: DocumentText, later: Members) -> Iterator[Members]:
    """Every record. `BadJsonError` where it is no JSON, or where it cannot be told what the records are.

    `later` are the fields that a long wrapper has behind its records: they are added there, and go with the records of the next reading.
    """
    if text.take("["):
        for found in _items(text):
            yield from resources(found)
    elif (whole := text.whole()) is not None:
        yield from _of(whole)
    else:
        yield from _streamed(text, later)
    if text.peek():
        raise BadJsonError(BAD)


def _items(text: DocumentText) -> Iterator[Members]:
    """The objects of an array whose bracket is taken."""
    if text.take("]"):
        return
    while True:
        found = text.value()
        if not isinstance(found, Members):
            raise BadJsonError(NO_OBJECT)
        yield found
        if text.take("]"):
            return
        text.expect(",")


def _of(found: Members) -> Iterator[Members]:
    """The records of a document that is one object."""
    rows = None if is_resource(found) else by_columns(found)
    yield from resources(found) if is_resource(found) else rows if rows is not None else _wrapped(found)


def _wrapped(found: Members) -> Iterator[Members]:
    """The one list of objects in an object, at any depth; without such, the object is the record."""
    lists = [(key, value) for key, value in found if isinstance(value, list) and _is_table(value)]
    if len(lists) > 1:
        raise BadJsonError(SEVERAL)
    if not lists:
        yield from _within(found)
        return
    name, items = lists[0]
    outer = around(member for member in found if member[0] != name)
    for item in items:
        if not isinstance(item, Members):
            raise BadJsonError(NO_OBJECT)
        for record in resources(item):
            yield Members([*record, *outer])


def _within(found: Members) -> Iterator[Members]:
    """The records of the one object within that wraps some; where none does, the object is the record."""
    inner = [(key, value) for key, value in found if isinstance(value, Members) and _wraps(value)]
    if len(inner) > 1:
        raise BadJsonError(SEVERAL)
    if inner:
        ((name, within),) = inner
        outer = around(member for member in found if member[0] != name)
        yield from (Members([*_beneath(record, name), *outer]) for record in _wrapped(within))
        return
    if len(found) > 1 and all(isinstance(value, Members) and value for _, value in found):
        raise BadJsonError(KEYED)
    yield found


def _beneath(record: Members, name: str) -> Iterator[tuple[str, object]]:
    """What an inner wrapper says is called by its place in the outer one."""
    return ((f"{OUTER}{name}.{key.removeprefix(OUTER)}" if key.startswith(OUTER) else key, value) for key, value in record)


def _wraps(found: Members) -> bool:
    """Whether a list of several objects lies within, at any depth."""
    return any(
        _wraps(value) if isinstance(value, Members) else isinstance(value, list) and sum(isinstance(item, Members) for item in value) > 1
        for _, value in found
    )


def _is_table(value: list[object]) -> bool:
    return not isinstance(value, Members) and any(isinstance(item, Members) for item in value)


def around(members: Iterable[tuple[str, object]]) -> Members:
    """The fields of a wrapper as they stand in each of its records."""
    return Members((f"{OUTER}{key}", value) for key, value in members)


def _streamed(text: DocumentText, later: Members) -> Iterator[Members]:
    """The records of a long object: of the one list of objects in it. What stands before and behind it goes with each of them."""
    text.expect("{")
    known, before, seen = Members(later), Members(), False
    while not text.take("}"):
        key = _key(text)
        if _opens_table(text, key, before):
            if seen:
                raise BadJsonError(SEVERAL)
            seen = True
            yield from _listed(text, key, before, known)
        else:
            _add((key, text.value()), later if seen and not is_bundle(before) else before)
        if text.peek() != "}":
            text.expect(",")
    if not seen:
        raise BadJsonError(TOO_LONG)


def _key(text: DocumentText) -> str:
    key = text.value()
    if not isinstance(key, str) or isinstance(key, Digits):
        raise BadJsonError(BAD)
    text.expect(":")
    return key


def _add(field: tuple[str, object], to: Members) -> None:
    if field not in to:
        to.append(field)


def _opens_table(text: DocumentText, key: str, before: Members) -> bool:
    """Whether a list of objects begins here; then its bracket is taken. Of a Bundle only the entries count."""
    return (key == "entry" or not is_bundle(before)) and text.takes_list_of_objects()


def _listed(text: DocumentText, key: str, before: Members, known: Members) -> Iterator[Members]:
    outer = around(() if is_bundle(before) else (*before, *known))
    for item in _items(text):
        if is_bundle(before) and key == "entry":
            yield from resource_of(item)
        else:
            for record in resources(item):
                yield Members([*record, *outer])
