"""Records that a line end without quotes broke over two lines or more: put together where that leaves no doubt, else nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.frozen import dataclass
from ..shape.cell_kinds import ColumnLook, kind_of, looks
from .layout import BrokenRowError, TextLayout
from .pieces import put_together

_LISTED = 1_000
_LEAST_COLUMNS, _LEAST_RECORDS = 3, 10


@dataclass(frozen=True, slots=True)
class Mended:
    """The layout that puts the pieces together, how many records were broken and how many lines too many that made; some of the former."""

    layout: TextLayout
    records: int
    lines: int
    rows: tuple[int, ...]


def mended(layout: TextLayout) -> Mended | None:
    """Where every row that has not a cell for each name becomes one with those next to it, and then looks like the others; None else."""
    width = len(layout.names)
    whole = [row for row in layout.records if len(row) == width]
    if width < _LEAST_COLUMNS or len(whole) < _LEAST_RECORDS:
        return None
    columns, rows, records, lines = looks(whole, width), list[int](), 0, 0
    try:
        for line, row, pieces in put_together(layout.rows(), width, named=layout.header):
            if not layout.fits(row) or (pieces > 1 and not _is_like(row, columns)):
                return None
            if pieces > 1:
                records, lines = records + 1, lines + pieces - 1
                rows += [line] if len(rows) < _LISTED else []
    except BrokenRowError:  # the careful reading tells where
        return None
    return Mended(replace(layout, mended=True), records, lines, tuple(rows)) if records else None


def _is_like(row: Sequence[str], columns: Sequence[ColumnLook]) -> bool:
    """Whether no cell differs from a column of numbers, dates or codes, and one at least is like it; a cell that was broken is a text."""
    over = [(cell, column) for cell, column in zip(row, columns, strict=True) if column.typed and kind_of(cell) != "blank"]
    like = [column.has_look_of(cell) for cell, column in over if not (column.kind == "code" and "\n" in cell)]
    return bool(like) and all(like)
