"""How one delimited text is to be read: encoding, dialect, row ends, names."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path

from ...model.frozen import dataclass
from ...model.problem import InputError, Portable
from ...model.text import Phrase
from ..header import check_width, empty_table
from ..options import ReadOptions
from ..shape.table_shape import MOST_ROWS, TableShape, find_shape
from .blanks import Blanks
from .bytestream import byte_stream
from .dialect import Dialect, ended
from .encoding import BadBytesError, utf8_blocks
from .parting import Parting, find_parting
from .pieces import put_together
from .positions import Positions
from .problems import endless_first_row, stray_line_break
from .rows import CR, LF

HEAD = 2**20
_SNIFFED = 2**16
_LONG = 2**12  # characters of a row above the records


class BrokenRowError(Portable):
    """A row that breaks the rules: in which line, and whether it is a line break outside quotes that is none of the file's own kind."""

    def __init__(self, line: int, *, stray: bool) -> None:
        self.line, self.stray = line, stray
        super().__init__(line)


@dataclass(frozen=True, slots=True)
class TextPart:
    """Which part of a text is the table: so many bytes of UTF-8 are left out at the `start` and at the `end`; `lines` stand above it."""

    start: int = 0
    lines: int = 0
    end: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return not (self.start or self.end)

    def of(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """The blocks without what is left out; all of them are read."""
        left, held = self.start, b""
        for block in blocks:
            data = held + block[left:]
            left = max(0, left - len(block))
            held = data[max(0, len(data) - self.end) :] if self.end else b""
            if len(data) > len(held):
                yield data[: len(data) - len(held)]


@dataclass(frozen=True, slots=True)
class TextLayout:
    """Everything the passes need to agree on.

    `part` is what of the text is the table; from its beginning `first_line` is where the first row with characters begins, which
    holds the names if `header`. `records` are the first rows of the table, `aside` what stands above them and is no name;
    `names_line` is the line of the names, where they stand in one. Where
    `parting` makes the lines anew, `dialect`, `end` and `part` are of what it makes. `mended`: records that line ends broke are put
    together.
    """

    path: Path
    encoding: str
    parting: Parting
    end: int
    names: tuple[str, ...]
    header: bool
    first_line: int
    shape: TableShape
    part: TextPart
    notes: tuple[Phrase, ...] = ()
    records: tuple[Sequence[str], ...] = field(default=(), repr=False)
    aside: tuple[str, ...] = field(default=(), repr=False)
    names_line: str = field(default="", repr=False)
    mended: bool = False

    @property
    def dialect(self) -> Dialect:
        """Of the text that is read."""
        return self.parting.dialect

    @property
    def columns(self) -> Blanks | Positions | None:
        """What makes the lines anew."""
        return self.parting.columns

    def blocks(self) -> Iterator[bytes]:
        """The table as UTF-8, from its first byte."""
        with byte_stream(self.path) as stream:
            yield from self.made(stream.blocks())

    def made(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """The same of the bytes of the file."""
        text = utf8_blocks(blocks, self.encoding)
        return self.part.of(text if self.columns is None else self.columns.blocks(text))

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Every row with its first line, read slowly and strictly; `BrokenRowError` where the text breaks the rules.

        Blank rows are left out, as the engine leaves them out.
        """
        rows = self._rows()
        if self.mended:
            rows = ((line, row) for line, row, _ in put_together(rows, len(self.names), named=self.header))
        return rows

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        reader = self.dialect.reader(self._lines(), strict=True)
        above = self.part.lines
        line = above + 1
        try:
            for row in reader:
                if row or len(self.names) == 1:
                    yield line, row
                line = above + reader.line_num + 1
        except (csv.Error, UnicodeDecodeError, BadBytesError) as error:
            stray = _is_stray(error)
        else:
            return
        raise BrokenRowError(above + reader.line_num if stray else line, stray=stray)

    def parsed(self, text: str) -> Iterator[Sequence[str]]:
        """The rows of a piece of text, as many cells as each has: a part of the table for looking at, not for counting."""
        rows = (row for row in self.dialect.rows(text, chr(self.end)) if row or len(self.names) == 1)
        if not self.mended:
            return rows
        whole = put_together(enumerate(rows), len(self.names), named=self.header)
        return (row for _, row, _ in whole if self.fits(row))  # the first and the last of a piece may be cut

    def fits(self, row: Sequence[str]) -> bool:
        """Whether it has a cell for each name; a delimiter at the end of the line may follow, and one column may be empty."""
        width = len(self.names)
        return len(row) == width or (len(row) == width + 1 and not row[-1]) or (not row and width == 1)

    def _lines(self) -> Iterator[str]:
        decoder, end = codecs.getincrementaldecoder("utf-8")("strict"), chr(self.end)
        carry = ""
        for block in self.blocks():
            lines = (carry + decoder.decode(block)).split(end)
            carry = lines.pop()
            for line in lines:
                yield line + end
        if carry:
            yield carry


@dataclass(frozen=True, slots=True)
class _Top:
    """The first rows of a text with their lines, and how it is parted; `text` is what the parting makes of it."""

    text: str
    parting: Parting
    end: int
    rows: list[tuple[int, list[str]]]


def rows_at_top(path: Path, head: bytes, encoding: str, options: ReadOptions) -> list[tuple[int, list[str]]]:
    """The first rows with the line that each begins in, whatever they hold. `InputError` where the first one has no end."""
    return _top(path, head, encoding, options).rows


def _top(path: Path, head: bytes, encoding: str, options: ReadOptions) -> _Top:
    text = _decoded(head, encoding)
    if not text.strip("\r\n"):
        raise InputError(empty_table(str(path)))
    end = LF if "\n" in text else CR
    parting = _parting(text, chr(end), options, str(path), whole=len(head) < HEAD)
    dialect = parting.dialect
    if parting.columns is not None:
        text, end = parting.columns.text(text), LF
    start = len(text) - len(text.lstrip("\r\n"))
    first_line = text.count(chr(end), 0, start) + 1
    try:
        first = _first_row(text[start:], dialect, chr(end), cut=len(head) >= HEAD)
        stray = False
    except csv.Error as error:
        first, stray = None, _is_stray(error)
    if first is None:
        raise InputError(stray_line_break(path, first_line) if stray else endless_first_row(path, first_line))
    check_width(len(first), str(path))
    return _Top(text, parting, end, [(first_line, first), *_rows_below(text, dialect, chr(end), first_line)])


def find_layout(path: Path, head: bytes, encoding: str, options: ReadOptions) -> TextLayout:
    """From the first bytes and what a person gave. `InputError` for an empty file or names that cannot be used."""
    top = _top(path, head, encoding, options)
    text, parting, end, rows = top.text, top.parting, top.end, top.rows
    first_line = rows[0][0]
    shape = find_shape(rows, options, str(path))
    table = [row for row in rows if row[0] >= shape.top]
    width = len(shape.raw) or len(table[0][1])
    check_width(width, str(path))
    names, notes = shape.named(table, range(width))
    # The engine itself passes over a header of one row, right above the records.
    one_row = len(shape.header) == 1 and not (shape.units or shape.ruled) and width == len(table[0][1])
    records = tuple(row for line, row in table if line >= shape.record)
    aside = tuple(cell for line, row in rows if line < shape.record and line not in shape.header for cell in row if cell.strip())
    begins = shape.top if one_row else shape.record
    part = TextPart() if begins == first_line else _from_line(text, chr(end), begins)
    notes = [*parting.notes, *notes]
    line = _line_at(text, chr(end), shape.header[0]) if len(shape.header) == 1 else ""
    return TextLayout(path, encoding, parting, end, names, one_row, begins - part.lines, shape, part, tuple(notes), records, aside, line)


def _rows_below(text: str, dialect: Dialect, end: str, first_line: int) -> Iterator[tuple[int, list[str]]]:
    """Rows below the first with their first lines, as far as a part of the text shows them; the last of them may be cut."""
    part = text[:_SNIFFED]
    if len(part) < len(text):
        part = part[: part.rfind(end) + 1]
    reader = dialect.reader(io.StringIO(part, newline="\n") if end == "\n" else ended(part, end))
    line = 1
    try:
        for row in reader:
            if row and line > first_line:
                yield line, row
            line = reader.line_num + 1
            if line > first_line + MOST_ROWS:
                return
    except csv.Error:  # what was seen so far must do; the careful reading tells where
        return


def _from_line(text: str, end: str, line: int) -> TextPart:
    """The text from this line on."""
    place = 0
    for _ in range(line - 1):
        place = text.find(end, place) + 1 or len(text)
    return TextPart(len(text[:place].encode()), line - 1)


def _line_at(text: str, end: str, number: int) -> str:
    """This line, from 1, without its end."""
    part = text[: MOST_ROWS * _LONG]
    lines = part.split(end, number)
    return lines[number - 1] if len(lines) > number else ""


def _is_stray(error: Exception) -> bool:
    """The one complaint of the reader that is of a line break; its other ones are of quotes and lengths."""
    return "new-line" in str(error)


def _decoded(head: bytes, encoding: str) -> str:
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(head, len(head) < HEAD).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        start = error.start
    raise BadBytesError(encoding, start, head[:start].decode(encoding, "ignore").count("\n") + 1)


def _parting(text: str, end: str, options: ReadOptions, file: str, *, whole: bool) -> Parting:
    part = text[:_SNIFFED]
    if not whole or len(part) < len(text):
        part = part[: part.rfind(end) + 1] or part
    return find_parting(part, end, options, file)


def _first_row(text: str, dialect: Dialect, end: str, *, cut: bool) -> list[str] | None:
    """The cells of the first row; None when it does not end in this text."""
    row = next(dialect.rows(text, end), [])
    ended = not cut or sum(map(len, row)) + len(row) < len(text) - 1
    return row if row and ended else None
