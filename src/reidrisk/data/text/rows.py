"""Where the rows of a delimited text end: exactly, also when cells in quotes hold line ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from .dialect import LONGEST_ROW, Dialect

Places = npt.NDArray[np.intp]
Bytes = npt.NDArray[np.uint8]
LF, CR = 10, 13


class UnclosedQuoteError(Exception):
    """The text ends, or runs on too long, inside a quoted cell of the row that began in this line."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(line)


class LongRowError(Exception):
    """A row longer than any table's, and where it began."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(line)


class RowFinder:
    """Finds row ends in text that begins at the beginning of a row."""

    def __init__(self, dialect: Dialect, end: int) -> None:
        self.end = end
        self.quote = ord(dialect.quote) if dialect.quote else None
        self._edge = np.zeros(256, np.bool_)
        self._edge[[LF, CR, ord(" "), dialect.delimiter.encode()[0], dialect.delimiter.encode()[-1]]] = True
        self._row = _row_pattern(dialect, end)
        self._right = _row_pattern(dialect, end, strict=True)

    def ends(self, data: bytes) -> Places:
        """The place after the end of each whole row."""
        cells = np.frombuffer(data, np.uint8)
        ends = np.flatnonzero(cells == self.end)
        quotes = self.quotes(cells)
        if len(quotes):
            if not self.edged(cells, quotes):
                return np.fromiter(self._parsed(data), np.intp)
            ends = ends[np.searchsorted(quotes, ends) % 2 == 0]
        return ends + 1

    def line_ends(self, data: bytes, ends: Places) -> int:
        """How many lines these whole rows take."""
        return len(ends) if self.quote is None or self.quote not in data else data.count(self.end)

    def _parsed(self, data: bytes) -> Iterator[int]:
        place = 0
        while row := self._row.match(data, place):  # not finditer: it would skip what is no row yet
            place = row.end()
            yield place

    def breaks_rules(self, data: bytes) -> bool:
        """Whether something follows the closing quote of a cell in these whole rows, which the engine refuses."""
        cells = np.frombuffer(data, np.uint8)
        quotes = self.quotes(cells)
        if not len(quotes) or (self.edged(cells, quotes) and not (cells[np.minimum(quotes[1::2] + 1, len(cells) - 1)] == ord(" ")).any()):
            return False
        place = 0
        while row := self._right.match(data, place):
            place = row.end()
        return place < len(data)

    def quotes(self, cells: Bytes) -> Places:
        """The places of all quotes."""
        return np.flatnonzero(cells == self.quote) if self.quote is not None else np.empty(0, np.intp)

    def edged(self, cells: Bytes, quotes: Places) -> bool:
        """Whether each odd quote opens a cell and each even one closes it, so that counting quotes is exact.

        False for a quote in the midst of a bare cell, as in 5'10".
        """
        opening, closing = quotes[0::2], quotes[1::2]
        doubled = np.zeros(len(opening), np.bool_)
        doubled[1:] = closing[: len(opening) - 1] + 1 == opening[1:]
        opens = doubled | (opening == 0) | self._edge[cells[opening - 1]]
        after = np.minimum(closing + 1, len(cells) - 1)
        closes = self._edge[cells[after]] | (cells[after] == self.quote)
        return bool(opens.all() and closes.all())


def _row_pattern(dialect: Dialect, end: int, *, strict: bool = False) -> re.Pattern[bytes]:
    """One whole row by the grammar: slower, and right whatever stands in the cells; `strict`: behind a closing quote nothing but blanks."""
    stop = re.escape(bytes([end]))
    part = re.escape(dialect.delimiter.encode())
    bare = rb"(?:(?!%b)[^%b])*+" % (part, stop)
    quote = re.escape(dialect.quote.encode())
    behind = rb"\x20*+\r?+(?=%b|%b)" % (part, stop) if strict else bare
    cell = (
        rb"(?:\x20*+%b(?:[^%b]++|%b%b)*+%b%b|(?!\x20*+%b)%b)" % (quote, quote, quote, quote, quote, behind, quote, bare) if quote else bare
    )
    return re.compile(rb"%b(?:%b%b)*+%b" % (cell, part, cell, stop))


def whole_rows(blocks: Iterable[bytes], finder: RowFinder) -> Iterator[tuple[bytes, Places, bool]]:
    """Runs of whole rows with their ends; the last says whether its last row end was missing and is made up."""
    carry, lines = b"", 1
    for block in blocks:
        data = carry + block if carry else block
        ends = finder.ends(data)
        cut = int(ends[-1]) if len(ends) else 0
        carry = data[cut:]
        if cut:
            whole = data[:cut]
            yield whole, ends, False
            lines += finder.line_ends(whole, ends)
        if len(carry) > LONGEST_ROW:
            raise _overlong(carry, lines, finder)
    if carry:
        data = carry + bytes([finder.end])
        ends = finder.ends(data)
        if not len(ends) or int(ends[-1]) != len(data):
            raise UnclosedQuoteError(lines + data.count(finder.end, 0, int(ends[-1]) if len(ends) else 0))
        yield data, ends, True


def _overlong(carry: bytes, line: int, finder: RowFinder) -> Exception:
    if finder.quote is not None and finder.quote in carry[: LONGEST_ROW // 2] and finder.end in carry:
        return UnclosedQuoteError(line)
    return LongRowError(line)
