"""The rows of an Excel worksheet as a stream, in bounded memory, from the events of the XML parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from functools import lru_cache

from ..cells import is_lossy, number_text
from ..merged import MergedRows, merged_down
from ..package import Package, local, safe_parser
from ..spreadsheet import Cells, Noticed
from .book import Book, Strings, unescaped
from .numformat import serial_text

Numbered = tuple[int, Cells]  # the number of a row, and its cells by place
Convert = Callable[[str], str | None]
_BLOCK = 2**20
_MOST_PLACES = 16_384
_MEMO, _MEMO_OF_A_COLUMN = 20_000, 2_000
_NO_STYLE = ("s", "str", "inlineStr", "b", "e", "d")
_EXACT_DIGITS = 15
# Headers and footers of the printed page, and the choices that a cell offers.
_BESIDE_CELLS = frozenset({"oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter", "formula1"})
_LETTERS = re.compile(r"[A-Z]{1,3}")
_MOST_ROW_DIGITS = 7


class SheetReader:
    """Reads one sheet once; `noticed` is complete when `rows` is exhausted."""

    def __init__(self, package: Package, book: Book, strings: Strings, part: str) -> None:
        self._package, self._book, self._strings, self._part = package, book, strings, part
        self.noticed = Noticed()
        self._memos: dict[tuple[int, str | None, str | None], _Memo] = {}

    def rows(self) -> Generator[list[Numbered], None, None]:
        """Batches of (row number, cells by place), empty rows left out."""
        parser, events = safe_parser(), _SheetEvents(self._memo, self.noticed)
        parser.StartElementHandler, parser.EndElementHandler = events.start, events.end
        parser.CharacterDataHandler = events.text
        with self._package.open(self._part) as stream:
            while block := stream.read(_BLOCK):
                parser.Parse(block, False)
                yield [row for row in events.taken() if any(row[1])]
            parser.Parse(b"", True)
            yield [row for row in events.taken() if any(row[1])]

    def merged(self) -> MergedRows:
        """What is merged downwards: it stands behind the rows, which cannot wait for it."""
        with self._package.open(self._part) as stream:
            return MergedRows(merged_down(stream))

    def _memo(self, place: int, style: str | None, kind: str | None) -> _Memo:
        """The texts of the cells of this column, style and type; one memo for all columns where the column does not matter."""
        key = (-1, None, kind) if kind in _NO_STYLE else (place, style, kind)
        found = self._memos.get(key)
        if found is None:
            found = self._memos[key] = _Memo(self._convert(*key), _MEMO if kind in _NO_STYLE else _MEMO_OF_A_COLUMN)
        return found

    def _convert(self, place: int, style: str | None, kind: str | None) -> Convert:
        """The function from the stored text of a cell of this style and type to its text."""
        by_type: dict[str, Convert] = {
            "s": self._shared,
            "str": _text,
            "inlineStr": _text,
            "b": lambda value: {"1": "TRUE", "0": "FALSE"}.get(value.strip(), value.strip().upper() or None),
            "e": self._error,
            "d": lambda value: value.strip().removesuffix("T00:00:00").replace("T", " ") or None,
        }
        if kind in by_type:
            return by_type[kind]
        number = int(style or 0)
        what = self._book.kinds[number] if number < len(self._book.kinds) else "number"
        if what == "number":
            return lambda value: self._number(value, place)
        return lambda value: serial_text(float(value), what, since_1904=self._book.since_1904) if value.strip() else None

    def _shared(self, value: str) -> str | None:
        number = int(value)
        if not 0 <= number < len(self._strings):
            msg = "no such string"
            raise ValueError(msg)
        return self._strings[number] or None

    def _error(self, _value: str) -> str | None:
        self.noticed.errors += 1
        raise CountedText(None)

    def _number(self, value: str, place: int) -> str | None:
        if len(value) <= _EXACT_DIGITS and value.isascii() and value.isdigit() and (value[0] != "0" or value == "0"):
            return value
        if not value.strip():
            return None
        number = float(value)
        if is_lossy(number):
            self.noticed.lost(place)
            raise CountedText(value if value.isascii() and value.isdigit() and value[0] != "0" else number_text(number))
        return number_text(number)


class CountedText(Exception):  # noqa: N818 - no error
    """A text that was counted, and must be each time it is met."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        super().__init__("counted")


class _Memo(dict[str, str | None]):
    """Stored text to text; what was met before costs one look-up."""

    def __init__(self, convert: Convert, most: int) -> None:
        super().__init__()
        self._convert, self._most = convert, most

    def __missing__(self, stored: str) -> str | None:
        try:
            text = self._convert(stored)
        except CountedText as counted:
            return counted.text
        if len(self) < self._most:
            self[stored] = text
        return text


class _SheetEvents:
    """Handlers for the XML parser that put the cells of one row after the other together."""

    def __init__(self, memo: Callable[[int, str | None, str | None], _Memo], noticed: Noticed) -> None:
        self._memo, self._noticed = memo, noticed
        self._rows: list[Numbered] = []
        self._cells: Cells = []
        self._number = 0
        self._place = -1
        self._attributes: dict[str, str] = {}
        self._reading, self._phonetic = False, False
        self._value: list[str] = []

    def taken(self) -> list[Numbered]:
        """The rows that are complete, once."""
        rows, self._rows = self._rows, []
        return rows

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        tag = local(name)
        if tag == "c":
            place = _place_in(attributes.get("r", ""))
            self._place = self._place + 1 if place is None else place
            self._attributes, self._value = attributes, []
        elif tag == "v" or (tag == "t" and not self._phonetic):
            self._reading = True
        elif tag == "rPh":
            self._phonetic = True
        elif tag == "row":
            self._start_row(attributes)
        elif tag in {"col", "mergeCell"}:
            self._notice(tag, attributes)
        elif tag in _BESIDE_CELLS:
            self._reading, self._value = True, []

    def text(self, data: str) -> None:
        """Text inside an element."""
        if self._reading:
            self._value.append(data)

    def end(self, name: str) -> None:
        """An element ends."""
        tag = local(name)
        if tag in {"v", "t"}:
            self._reading = False
        elif tag == "c":
            if self._value:
                self._take_cell()
        elif tag == "row":
            self._rows.append((self._number, self._cells))
        elif tag == "rPh":
            self._phonetic = False
        elif tag in _BESIDE_CELLS:
            self._reading = False
            self._noticed.beside_cells += ["".join(self._value)] if self._value else []

    def _start_row(self, attributes: dict[str, str]) -> None:
        reference = attributes.get("r", "")
        self._number = int(reference) if reference else self._number + 1
        self._cells, self._place = [], -1
        self._noticed.hidden_rows += attributes.get("hidden") in ("1", "true")

    def _notice(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "mergeCell":
            self._noticed.merged += 1
        elif attributes.get("hidden") in ("1", "true"):
            low, high = int(attributes.get("min", "1")), int(attributes.get("max", "1"))
            self._noticed.hidden_columns += high - low + 1 if high < _MOST_PLACES else 1

    def _take_cell(self) -> None:
        place, cells = self._place, self._cells
        if place >= _MOST_PLACES:
            raise _no_such_column()
        stored = self._value[0] if len(self._value) == 1 else "".join(self._value)
        text = self._memo(place, self._attributes.get("s"), self._attributes.get("t"))[stored]
        if place == len(cells):
            cells.append(text)
            return
        cells.extend([None] * (place + 1 - len(cells)))
        cells[place] = text


def _text(value: str) -> str | None:
    return unescaped(value) or None


def _place_in(reference: str) -> int | None:
    """The place of the column in a reference like ``AB12``; None for anything else."""
    letters = reference.rstrip("0123456789")
    return _place_of(letters) if 1 <= len(reference) - len(letters) <= _MOST_ROW_DIGITS else None


@lru_cache(_MOST_PLACES)
def _place_of(letters: str) -> int | None:
    """``A`` is 0, ``AA`` 26; None for what are no letters of a column, ValueError beyond what a sheet holds."""
    if not _LETTERS.fullmatch(letters):
        return None
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - 64
    if place > _MOST_PLACES:
        raise _no_such_column()
    return place - 1


def _no_such_column() -> ValueError:
    return ValueError("no such column")
