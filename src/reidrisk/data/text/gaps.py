"""Rows without any value within a delimited text: nobody's records, and what parts two tables that stand below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import islice

from ...model.frozen import dataclass
from ..engine import named
from ..shape.above import filled
from ..shape.below import is_note
from ..shape.header_row import holds_names
from ..shape.table_shape import MOST_ROWS
from ..shape.totals import TotalFinder
from ..source import Row
from .ending import Ending
from .layout import BrokenRowError, TextLayout
from .rows import LF
from .scanning import Scan

_LEAST_COLUMNS, _LEAST_NAMES, _LEAST_RECORDS = 3, 2, 5
_MOST_GAPS = 50  # more empty lines than that part no tables: every record has one below it
_AFTER, _TITLES = 8, 3  # rows below an empty one that are looked at; the names stand in one of the first
_MOST_TEXTS = 20_000
Placed = tuple[int, list[str]]  # the line where a row begins, and its cells


class Gaps:
    """Looks in what passes by for empty lines, and for rows of delimiters alone."""

    def __init__(self, layout: TextLayout) -> None:
        end, width = bytes([layout.end]), len(layout.names)
        ends = (end, b"\r" + end) if layout.end == LF else (end,)
        bare = layout.dialect.delimiter.encode() * (width - 1)
        self._lines = tuple(end + tail for tail in ends)
        self._rows = tuple(end + bare + tail for tail in ends) if width >= _LEAST_COLUMNS and layout.columns is None else ()
        self._longest = max(map(len, (*self._lines, *self._rows)))
        self.lines = 0
        self.rows = False

    def passing(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """The same blocks."""
        held = b""
        for block in blocks:
            data = held + block
            if self.lines <= _MOST_GAPS:
                self.lines += sum(data.count(needle) for needle in self._lines)
            self.rows = self.rows or any(needle in data for needle in self._rows)
            held = data[1 - self._longest :]
            yield block

    @property
    def may_part(self) -> bool:
        """Whether they may part tables."""
        return self.rows or 0 < self.lines <= _MOST_GAPS


def first_table(layout: TextLayout) -> Ending | None:
    """Everything up to the empty row below which another table begins: a row of names, perhaps with a title above it; None without."""
    rows = layout.rows()
    above: list[tuple[str, ...]] = []
    try:
        ahead = list(islice(rows, _AFTER))
        while len(ahead) > 1:
            (line, cells), *below = ahead
            if filled(cells) and len(above) < MOST_ROWS and line >= layout.shape.record:
                above.append(tuple(cells))
            found = _begins(below, TotalFinder(above, len(layout.names)), layout) if above and _apart(ahead[0], below[0]) else None
            if found is not None:
                texts = dict.fromkeys(cell for _, row in (*below, *rows) for cell in row if cell.strip())
                part = replace(layout.part, end=_behind(layout, _top(below)))
                cut = replace(layout, part=part, records=tuple(above))
                return Ending(cut, texts=tuple(texts)[:_MOST_TEXTS], another=found)
            ahead = [*below, *islice(rows, 1)]
    except BrokenRowError:  # the scan tells where
        pass
    return None


def _apart(row: Placed, below: Placed) -> bool:
    """Whether there is an empty row between two: one of nothing but delimiters is given as a row."""
    line, cells = row
    return not filled(cells) or below[0] > line + 1 + sum(cell.count("\n") + cell.count("\r") for cell in cells)


def _top(rows: Sequence[Placed]) -> int:
    return next(line for line, row in rows if filled(row))


def _begins(rows: Sequence[Placed], finder: TotalFinder, layout: TextLayout) -> int | None:
    """The line of the names of a table that begins here: names of columns unlike what stands above, over rows of their own width."""
    kept = [(line, row[: _reach(row)]) for line, row in rows if filled(row)]
    raw = [cell or "" for cell in layout.shape.raw]
    for place, (line, cells) in enumerate(kept[:_TITLES]):
        below = [row for _, row in kept[place + 1 :]]
        if len(cells) < _LEAST_NAMES or not all(map(str.strip, cells)) or cells == raw or is_note(cells):
            continue
        records = below and all(_LEAST_NAMES <= len(row) <= len(cells) for row in below) and len(below[0]) == len(cells)
        distinct = len(set(map(str.casefold, map(str.strip, cells)))) == len(cells)
        if records and distinct and _cells(below[0]) >= _LEAST_NAMES and finder.unlike(cells) and holds_names(cells, below).names:
            return line
    return None


def _cells(row: Row) -> int:
    return sum(bool(cell and cell.strip()) for cell in row)


def _reach(row: Row) -> int:
    return max((place + 1 for place, cell in enumerate(row) if cell and cell.strip()), default=0)


def _behind(layout: TextLayout, line: int) -> int:
    """How many bytes of the text of the table stand from this line on, and what was left out at its end before."""
    end, left, behind = bytes([layout.end]), line - layout.part.lines - 1, 0
    for block in layout.blocks():
        place = 0
        while left and (place := block.find(end, place) + 1):
            left -= 1
            if not left:
                break
        behind += 0 if left else len(block) - place
    return behind + layout.part.end


@dataclass(frozen=True, slots=True)
class Filled:
    """The scan and the sample without rows that hold nothing, and how many these are."""

    scan: Scan
    sample: list[Row] = field(repr=False)
    count: int = 0


def without_empty(scan: Scan, sample: list[Row]) -> Filled:
    """Rows of delimiters alone leave where all others have a value in one column at least: a class of them would be counted as people."""
    names = [named(name) for name in scan.layout.names]
    condition = " and ".join(f"coalesce({name}, '') = ''" for name in names)
    counts = ", ".join(f"count(nullif({name}, ''))" for name in names)
    with scan() as source:
        count, rows, *present = map(int, scan.engine.run(f"select count(*) filter ({condition}), count(*), {counts} from {source}")[0])
    if not count or rows - count < _LEAST_RECORDS or max(present) < rows - count:
        return Filled(scan, sample)
    joined = f"({scan.without}) or ({condition})" if scan.without else condition
    return Filled(replace(scan, without=joined), [row for row in sample if any(row)], count)
