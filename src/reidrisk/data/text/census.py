"""The first pass over a delimited text: strict encoding, exact rows, and a sample of whole rows.

On UTF-8 bytes and in blocks, because most files need no more than counting
line ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

import numpy as np

from ...model.frozen import dataclass
from .dialect import Dialect
from .encoding import UTF8, BadBytesError
from .rows import CR, LF, Bytes, Places, RowFinder, whole_rows

MOST_ROWS, MOST_BYTES, MOST_CELLS, LEAST_ROWS = 50_000, 16 * 2**20, 1_000_000, 1000


@dataclass(frozen=True, slots=True)
class Census:
    """What the first pass saw.

    `rows` counts rows with at least one character, the header too. `plain`:
    surely no cell changes by trimming and folding. `crlf`: every row ends in
    CR LF. `irregular`: row ends of
    more than one kind. `broken`: something follows a closing quote. `parted`: how many delimiters there are, also within cells.
    `sample`: runs of whole rows, evenly spread.
    """

    rows: int
    longest: int
    plain: bool
    crlf: bool
    irregular: bool
    broken: bool
    ascii: bool
    sampled_all: bool
    parted: int
    sample: tuple[bytes, ...] = field(repr=False)


def take_census(blocks: Iterable[bytes], dialect: Dialect, width: int, end: int, *, checked: bool = False) -> Census:
    """Everything from the first block to the last; `BadBytesError`, `UnclosedQuoteError` or `LongRowError`.

    `checked`: the blocks were made from text, so that they are UTF-8 already.
    """
    finder = RowFinder(dialect, end)
    tally = _Tally(dialect, finder, width, checked=checked)
    keeper = _Keeper(min(MOST_ROWS, max(LEAST_ROWS, MOST_CELLS // max(width, 1))))
    for data, ends, made_up in whole_rows(blocks, finder):
        tally.add(data, ends, made_up=made_up)
        keeper.add(data, ends)
    return Census(
        rows=tally.rows,
        longest=tally.longest,
        plain=tally.plain,
        crlf=tally.crlf,
        irregular=tally.irregular,
        broken=tally.broken,
        ascii=tally.ascii,
        sampled_all=not keeper.left_out,
        parted=tally.parted,
        sample=tuple(data for data, _ in keeper.runs),
    )


class _Tally:
    """Counts rows and row ends, and checks the bytes."""

    def __init__(self, dialect: Dialect, finder: RowFinder, width: int, *, checked: bool) -> None:
        self._finder, self._width, self._checked = finder, width, checked
        self._edge = _trimmable_edges(dialect)
        self._delimiter = dialect.delimiter.encode()
        self._tab_inside = "\t" not in dialect.delimiter
        self.rows = self.longest = self.parted = 0
        self.plain = self.ascii = True
        self.broken = False
        self._bytes, self._lines = 0, 1
        self._ends = self._crlf = self._stray = 0

    @property
    def crlf(self) -> bool:
        """Whether every row ends in CR LF."""
        return 0 < self._crlf == self._ends

    @property
    def irregular(self) -> bool:
        """Whether row ends are of more than one kind."""
        return self._stray > 0 or 0 < self._crlf < self._ends

    def add(self, data: bytes, ends: Places, *, made_up: bool) -> None:
        """Count these whole rows."""
        self._check(data, ends)
        cells = np.frombuffer(data, np.uint8)
        lengths = np.diff(ends, prepend=0)
        self.longest = max(self.longest, int(lengths.max()))
        self.rows += len(ends) - self._blank(cells, ends, lengths)
        self.parted += int(np.count_nonzero(cells == self._delimiter[0])) if len(self._delimiter) == 1 else data.count(self._delimiter)
        self._count_ends(cells, ends[:-1] if made_up else ends)
        if self.plain:
            self.plain = self._is_plain(cells)
        self.broken = self.broken or self._finder.breaks_rules(data)

    def _check(self, data: bytes, ends: Places) -> None:
        ascii_only = data.isascii()
        bad = None if ascii_only or self._checked else _first_bad(data)
        if bad is not None:
            raise BadBytesError(UTF8, self._bytes + bad, self._lines + data.count(self._finder.end, 0, bad))
        self.ascii = self.ascii and ascii_only
        self._bytes += len(data)
        self._lines += self._finder.line_ends(data, ends)

    def _blank(self, cells: Bytes, ends: Places, lengths: Places) -> int:
        """How many rows have no character: the engine leaves them out of a table of several columns."""
        if self._width == 1 or int(lengths.min()) > 2:  # noqa: PLR2004 - CR LF
            return 0
        pairs = ends[lengths == 2]  # noqa: PLR2004
        return int(np.count_nonzero(lengths == 1) + np.count_nonzero(cells[pairs - 2] == CR))

    def _count_ends(self, cells: Bytes, ends: Places) -> None:
        other = CR if self._finder.end == LF else LF
        found = np.flatnonzero(cells == other)
        self._ends += len(ends)
        if not len(found):
            return
        quotes = self._finder.quotes(cells)
        # Counting quotes says nothing where one stands in a bare cell: then all of them may be outside, and are read carefully.
        outside = found[np.searchsorted(quotes, found) % 2 == 0] if self._finder.edged(cells, quotes) else found
        crlf = int(np.count_nonzero(cells[np.maximum(ends - 2, 0)] == CR)) if other == CR else 0
        self._crlf += crlf
        self._stray += len(outside) - crlf

    def _is_plain(self, cells: Bytes) -> bool:
        """No white space at a cell's edge and no full-width character; when in doubt, no."""
        spaces = np.flatnonzero(cells == ord(" "))
        if len(spaces) and (self._edge[cells[spaces - 1]].any() or self._edge[cells[np.minimum(spaces + 1, len(cells) - 1)]].any()):
            return False
        if self._tab_inside and (cells == ord("\t")).any():
            return False
        return self.ascii or not _folds(cells)


def _first_bad(data: bytes) -> int | None:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return None


def _folds(cells: Bytes) -> bool:
    """Whether a character may be there that is trimmed or folded (U+FFxx, U+3000, U+00A0, U+200B), by its first bytes."""
    for first, seconds in ((0xEF, (0xBB, 0xBC, 0xBD)), (0xE3, (0x80,)), (0xC2, (0xA0,)), (0xE2, (0x80,))):
        following = cells[np.flatnonzero(cells[:-1] == first) + 1]
        if np.isin(following, seconds).any():
            return True
    return False


def _trimmable_edges(dialect: Dialect) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    edges = np.zeros(256, np.bool_)
    delimiter = dialect.delimiter.encode()
    edges[[LF, CR, delimiter[0], delimiter[-1]]] = True
    if dialect.quote:
        edges[ord(dialect.quote)] = True
    return edges


class _Keeper:
    """Keeps the first rows of every run; fewer of each when they become too many, so that they stay evenly spread."""

    def __init__(self, limit: int) -> None:
        self._limit = limit + 1  # the header is one more
        self._cap, self._stride, self._seen = self._limit, 1, 0
        self.runs: list[tuple[bytes, Places]] = []
        self._rows = self._size = 0
        self.left_out = False

    def add(self, data: bytes, ends: Places) -> None:
        """Look at the next run of rows."""
        self._seen += 1
        if (self._seen - 1) % self._stride:
            self.left_out = True
            return
        self._keep(data, ends)
        while self._rows > self._limit or (self._size > MOST_BYTES and self._rows > 1):
            self._thin()

    def _keep(self, data: bytes, ends: Places) -> None:
        chosen = ends[: self._cap]
        self.left_out = self.left_out or len(chosen) < len(ends)
        size = int(chosen[-1])
        self.runs.append((data[:size], chosen.copy()))
        self._rows += len(chosen)
        self._size += size

    def _thin(self) -> None:
        self.left_out = True
        if self._cap > 1:
            self._cap = (self._cap + 1) // 2
        else:
            self._stride *= 2
            del self.runs[1::2]
        runs, self.runs = self.runs, []
        self._rows = self._size = 0
        for data, ends in runs:
            self._keep(data, ends)
