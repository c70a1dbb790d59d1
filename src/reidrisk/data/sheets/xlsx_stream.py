"""The rows of an Excel worksheet as a stream, in bounded memory.

The plain shape that programs write is read with one regular expression (1 us a
cell) that must account for every byte; at the first row that has anything else
the XML parser takes over from there (three times slower, always right).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from operator import getitem
from typing import IO

from .cells import is_lossy, number_text
from .numformat import serial_text
from .package import Package, safe_parser
from .spreadsheet import Cells, Noticed
from .xlsx_book import Book, Strings
from .xlsx_walk import MOST_PLACES, Convert, CountedText, Numbered, Walk, place_of
from .xmltext import CONTROLS, unescaped, unreferenced

_BLOCK = 2**20
_LONGEST = 16 * _BLOCK
_MEMO, _MEMO_OF_A_COLUMN = 20_000, 2_000
_MOST_SHAPES = 2_000
_NO_STYLE = ("s", "str", "inlineStr", "b", "e", "d")
_EXACT_DIGITS = 15
_OPEN, _CLOSE, _ROW_END = b"<sheetData>", b"</sheetData>", b"</row>"
_UTF8 = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?\s*\?>\s*<worksheet[\s>]'
)
_HEAD = re.compile(r"\s*(?:<row(?: [^<>]*)?/>\s*)*<row((?: [\w:]+=\"[^<>\"]*\")*)>")
_NO_ROWS = re.compile(r"\s*(?:<row(?: [^<>]*)?/>\s*)*")
_ATTRIBUTE = re.compile(r' (?:r="(\d{1,7})"|hidden="(1|true)")')
_CELL = re.compile(
    r'<c r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,6})")?(?: t="(\w{1,9})")?'
    r'(?:/>|>(?:<f(?: [\w:]+="[^<>"]*")*(?:/>|>[^<]*</f>))?'
    r'(?:<v>([^<]*)</v>|<v/>|<is><t(?: xml:space="preserve")?>([^<]*)</t></is>)?</c>)'
)
_GROUPS = 6


class SheetReader:
    """Reads one sheet once; `noticed` is complete when `rows` is exhausted."""

    def __init__(self, package: Package, book: Book, strings: Strings, part: str) -> None:
        self._package, self._book, self._strings, self._part = package, book, strings, part
        self.noticed = Noticed()
        self._shapes: dict[tuple[tuple[str, ...], ...], tuple[list[int], list[_Memo]]] = {}
        self._memos: dict[tuple[str, str | None, str | None], _Memo] = {}

    def rows(self) -> Generator[list[Numbered], None, None]:
        """Batches of (row number, cells by place), empty rows left out."""
        done = 0
        with self._package.open(self._part) as stream:
            for batch in self._plain(stream):
                if batch is None:
                    break
                done += len(batch)
                yield [row for row in batch if any(row[1])]
            else:
                return
        self.noticed = Noticed()  # the parser reads from the start again, and counts again
        with self._package.open(self._part) as stream:
            for batch in self._parsed(stream):
                fresh, done = batch[done:], max(0, done - len(batch))
                if fresh:
                    yield [row for row in fresh if any(row[1])]

    # -- the plain shape

    def _plain(self, stream: IO[bytes]) -> Iterator[list[Numbered] | None]:
        head, rest = _prolog(stream)
        if not _UTF8.match(head) or b"<!" in head:
            yield None
            return
        self._see_columns(head.decode(errors="replace"))
        last = 0
        while True:
            end = rest.find(_CLOSE)
            cut = end if end >= 0 else rest.rfind(_ROW_END) + len(_ROW_END)
            if end >= 0 or cut >= len(_ROW_END):
                batch = self._plain_rows(rest[:cut], last)
                yield batch
                if batch is None:
                    return
                last = batch[-1][0] if batch else last
                rest = rest[cut:]
            if end >= 0:
                break
            block = stream.read(_BLOCK)
            if not block or len(rest) > _LONGEST:
                yield None
                return
            rest += block
        self._see_tail(rest, stream)

    def _plain_rows(self, block: bytes, last: int) -> list[Numbered] | None:
        """The rows of a block, or None when it holds anything but the plain shape."""
        if len(block.translate(None, CONTROLS)) != len(block):
            return None
        text = block.decode()
        found: list[Numbered] = []
        *rows, after = text.split("</row>")
        if not _NO_ROWS.fullmatch(after):
            return None
        for row in rows:
            head = _HEAD.match(row)
            if head is None:
                return None
            empty = head[0].count("/>")
            found.extend([(last, [])] * empty)
            last = self._see_row(head[1], last + empty)
            cells = self._plain_cells(row[head.end() :])
            if cells is None:
                return None
            found.append((last, cells))
        found.extend([(last, [])] * after.count("/>"))
        return found

    def _see_row(self, attributes: str, last: int) -> int:
        number = last + 1
        for written, hidden in _ATTRIBUTE.findall(attributes):
            number = int(written) if written else number
            self.noticed.hidden_rows += bool(hidden)
        return number

    def _plain_cells(self, row: str) -> Cells | None:
        pieces = _CELL.split(row)
        if any(pieces[::_GROUPS]) and any(gap.strip() for gap in pieces[::_GROUPS]):
            return None
        shape = (tuple(pieces[1::_GROUPS]), tuple(pieces[2::_GROUPS]), tuple(pieces[3::_GROUPS]))
        known = self._shapes.get(shape)
        if known is None:
            known = [place_of(letters) for letters in shape[0]], [self._reads(*cell) for cell in zip(*shape, strict=True)]
            if len(self._shapes) < _MOST_SHAPES:
                self._shapes[shape] = known
        places, reads = known
        values, inline = pieces[4::_GROUPS], pieces[5::_GROUPS]
        if inline.count(None) != len(inline):
            values = [text if value is None else value for value, text in zip(values, inline, strict=True)]
        texts = list(map(getitem, reads, values))
        if not places or places[-1] + 1 == len(places) == len(set(places)):
            return texts if places == sorted(places) else None
        cells: Cells = [None] * (max(places) + 1)
        for place, text in zip(places, texts, strict=True):
            cells[place] = text
        return cells

    def _reads(self, letters: str, style: str | None, kind: str | None) -> _Memo:
        """The memo of this column, style and type; one for all columns where the column does not matter."""
        key = ("", None, kind) if kind in _NO_STYLE else (letters, style, kind)
        if key not in self._memos:
            self._memos[key] = _Memo(self._convert(place_of(letters), style, kind), _MEMO if kind in _NO_STYLE else _MEMO_OF_A_COLUMN)
        return self._memos[key]

    def _see_columns(self, head: str) -> None:
        for low, high in re.findall(r'<col (?=[^<>]*hidden="(?:1|true)")(?=[^<>]*min="(\d{1,5})")[^<>]*max="(\d{1,5})"', head):
            self.noticed.hidden_columns += int(high) - int(low) + 1 if int(high) < MOST_PLACES else 1

    def _see_tail(self, rest: bytes, stream: IO[bytes]) -> None:
        while block := stream.read(_BLOCK):  # to the end, so that the checksum is tested
            self.noticed.merged += rest.count(b"<mergeCell ")
            rest = rest[-len(b"<mergeCell ") + 1 :] + block
        self.noticed.merged += rest.count(b"<mergeCell ")

    # -- anything else

    def _parsed(self, stream: IO[bytes]) -> Iterator[list[Numbered]]:
        parser = safe_parser()
        walk = Walk(self._convert, self.noticed)
        parser.StartElementHandler, parser.EndElementHandler = walk.start, walk.end
        parser.CharacterDataHandler = walk.text
        while block := stream.read(_BLOCK):
            parser.Parse(block, False)
            yield walk.taken()
        parser.Parse(b"", True)
        yield walk.taken()

    # -- values

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


def _text(value: str) -> str | None:
    return unescaped(value) or None


class _Memo(dict[str | None, str | None]):
    """Stored text to text; what was met before costs one look-up."""

    def __init__(self, convert: Convert, most: int) -> None:
        super().__init__({None: None})
        self._most = most
        self._convert = convert

    def __missing__(self, stored: str) -> str | None:
        try:
            text = self._convert(unreferenced(stored))
        except CountedText as counted:
            return counted.text
        if len(self) < self._most:
            self[stored] = text
        return text


def _prolog(stream: IO[bytes]) -> tuple[bytes, bytes]:
    """Everything before the first row, and the beginning of the rest."""
    read = b""
    while _OPEN not in read and len(read) < _LONGEST and (block := stream.read(_BLOCK)):
        read += block
    head, found, rest = read.partition(_OPEN)
    return (head, rest) if found else (b"", b"")
