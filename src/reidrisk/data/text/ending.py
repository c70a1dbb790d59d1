"""Where the records of a delimited text end: totals and notes below them are left out before anything counts."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import field, replace

from ...model.frozen import dataclass
from ..shape.below import rows_below
from ..shape.totals import TotalFinder
from .bytestream import GZIP, ZSTD
from .encoding import STATEFUL
from .layout import HEAD, TextLayout

_LOOKED_AT = 2**14
_MOST_ROWS = 1_000


@dataclass(frozen=True, slots=True)
class Ending:
    """The layout without what stands below the records; how many rows of totals and of notes that is, and which, if all text was seen.

    `texts`: what the notes hold, or another table that stands below; `another` is the line of its names.
    """

    layout: TextLayout
    totals: int = 0
    notes: int = 0
    total_rows: tuple[int, ...] = ()
    note_rows: tuple[int, ...] = ()
    texts: tuple[str, ...] = field(default=(), repr=False)
    another: int | None = None


def find_ending(layout: TextLayout, head: bytes, finder: TotalFinder, *, totals: bool) -> Ending:
    """From the last bytes of the file, where they can be read without all others."""
    lines, above = _last_lines(layout, head)
    quote = layout.dialect.quote
    if not lines or (quote and sum(line.count(quote) for line in lines) % 2):  # a cell may run over lines: where rows begin is not known
        return Ending(layout)
    rows = _rows(layout, lines)[-_MOST_ROWS:]
    width = len(layout.names)
    below = rows_below([row for row, _ in rows], width, finder, totals=totals)
    kept = rows[: len(rows) - below.rows]
    last = next((row for row, _ in reversed(kept) if row), [])
    if not below.rows or len(last) != width:
        return Ending(layout)
    cut = rows[len(kept) :]
    part = replace(layout.part, end=len("".join(lines[cut[0][1] :]).encode()))
    sums = [line for place, (_, line) in enumerate(cut) if place in below.totals]
    others = [line for place, (row, line) in enumerate(cut) if place not in below.totals and any(row)]
    seen = above is not None
    return Ending(
        replace(layout, part=part),
        len(sums),
        len(others),
        tuple((above or 0) + line + 1 for line in sums) if seen else (),
        tuple((above or 0) + line + 1 for line in others) if seen else (),
        tuple(cell for place, (row, _) in enumerate(cut) if place not in below.totals for cell in row if cell.strip()),
    )


def _last_lines(layout: TextLayout, head: bytes) -> tuple[list[str], int | None]:
    """The last whole lines with their ends, and how many stand above them in the file, where that is known."""
    end = chr(layout.end)
    if len(head) < HEAD:
        text = head.decode(layout.encoding).removeprefix("\ufeff")
        text = text if layout.columns is None else layout.columns.text(text)
        start = text.find(end, len(text) - _LOOKED_AT) + 1 if len(text) > _LOOKED_AT else 0
        above, least = text.count(end, 0, start), layout.part.lines + layout.first_line - 1 + layout.header
        lines = _lines(text[start:] if above >= least else text, end)
        return (lines, above) if above >= least else (lines[least:], least)
    with layout.path.open("rb") as file:
        if file.read(len(ZSTD)).startswith((GZIP, ZSTD)) or layout.encoding.startswith(STATEFUL):
            return [], None
        file.seek(-_LOOKED_AT, 2)
        tail = file.read(_LOOKED_AT)
    text = tail.partition(bytes([layout.end]))[2].decode(layout.encoding, "ignore")
    text = text if layout.columns is None else layout.columns.text(text, top=False)
    return _lines(text, end), None


def _lines(text: str, end: str) -> list[str]:
    *lines, rest = text.split(end)
    return [*(line + end for line in lines), *([rest] if rest else [])]


def _rows(layout: TextLayout, lines: Sequence[str]) -> list[tuple[list[str], int]]:
    """The rows of these lines, each with the place of its first line."""
    reader = layout.dialect.reader(iter(lines))
    rows, line = [], 0
    try:
        for row in reader:
            rows.append((row, line))
            line = reader.line_num
    except csv.Error:  # the careful reading tells
        return []
    return rows
