"""How one delimited text is to be read: encoding, dialect, row ends, names."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...model.problem import InputError, Portable
from ...model.text import Phrase
from ..header import blank_notes, checked_names, empty_table, numbered_names
from ..options import ReadOptions
from .bytestream import byte_stream
from .dialect import Dialect, given_delimiter, given_quote, sniffed
from .encoding import BadBytesError, utf8_blocks
from .problems import endless_first_row, stray_line_break
from .rows import CR, LF

HEAD = 2**20
_SNIFFED = 2**16


class BrokenRowError(Portable):
    """A row that breaks the rules: in which line, and whether it is a line break outside quotes that is none of the file's own kind."""

    def __init__(self, line: int, *, stray: bool) -> None:
        self.line, self.stray = line, stray
        super().__init__(line)


@dataclass(frozen=True, slots=True)
class TextLayout:
    """Everything the passes need to agree on. `first_line` is where the first row with characters begins."""

    path: Path
    encoding: str
    dialect: Dialect
    end: int
    names: tuple[str, ...]
    header: bool
    first_line: int
    notes: tuple[Phrase, ...] = ()

    def blocks(self) -> Iterator[bytes]:
        """The text as UTF-8, from its first byte."""
        with byte_stream(self.path) as stream:
            yield from utf8_blocks(stream.blocks(), self.encoding)

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Every row with its first line, read slowly and strictly; `BrokenRowError` where the text breaks the rules.

        Blank rows are left out, as the engine leaves them out.
        """
        reader = self.dialect.reader(self._lines(), strict=True)
        line = 1
        try:
            for row in reader:
                if row or len(self.names) == 1:
                    yield line, row
                line = reader.line_num + 1
        except (csv.Error, UnicodeDecodeError, BadBytesError) as error:
            stray = _is_stray(error)
        else:
            return
        raise BrokenRowError(reader.line_num if stray else line, stray=stray)

    def parsed(self, text: str) -> Iterator[Sequence[str]]:
        """The rows of a piece of text, each of full width: a part of the table for looking at, not for counting."""
        width = len(self.names)
        for row in self.dialect.rows(text, chr(self.end)):
            if len(row) == width:
                yield row
            elif row or width == 1:
                yield [*row[:width], *[""] * (width - len(row))]

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


def find_layout(path: Path, head: bytes, encoding: str, options: ReadOptions) -> TextLayout:
    """From the first bytes and what a person gave. `InputError` for an empty file or names that cannot be used."""
    text = _decoded(head, encoding)
    if not text.strip("\r\n"):
        raise InputError(empty_table(str(path)))
    end = LF if "\n" in text else CR
    dialect = _dialect(text if end == LF else text.replace("\r", "\n"), options, whole=len(head) < HEAD)
    start = len(text) - len(text.lstrip("\r\n"))
    first_line = text.count(chr(end), 0, start) + 1
    try:
        first = _first_row(text[start:], dialect, chr(end), cut=len(head) >= HEAD)
        stray = False
    except csv.Error as error:
        first, stray = None, _is_stray(error)
    if first is None:
        raise InputError(stray_line_break(path, first_line) if stray else endless_first_row(path, first_line))
    if not options.header:
        return TextLayout(path, encoding, dialect, end, numbered_names(len(first), str(path)), header=False, first_line=first_line)
    names = checked_names(first, str(path), first_line, name_blanks=options.name_blanks)
    return TextLayout(path, encoding, dialect, end, names, header=True, first_line=first_line, notes=blank_notes(first, names))


def _is_stray(error: Exception) -> bool:
    """The one complaint of the reader that is of a line break; its other ones are of quotes and lengths."""
    return "new-line" in str(error)


def _decoded(head: bytes, encoding: str) -> str:
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(head, len(head) < HEAD).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        start = error.start
    raise BadBytesError(encoding, start, head[:start].decode(encoding, "ignore").count("\n") + 1)


def _dialect(text: str, options: ReadOptions, *, whole: bool) -> Dialect:
    delimiter = given_delimiter(options.delimiter) if options.delimiter is not None else None
    quote = given_quote(options.quote) if options.quote is not None else None
    part = text[:_SNIFFED]
    if not whole or len(part) < len(text):
        part = part[: part.rfind("\n") + 1] or part
    return sniffed(part, delimiter, quote)


def _first_row(text: str, dialect: Dialect, end: str, *, cut: bool) -> list[str] | None:
    """The cells of the first row; None when it does not end in this text."""
    row = next(dialect.rows(text, end), [])
    ended = not cut or sum(map(len, row)) + len(row) < len(text) - 1
    return row if row and ended else None
