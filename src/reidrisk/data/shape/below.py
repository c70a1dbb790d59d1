"""What stands below the last record: totals, notes, who made the table, lines of a form that were not filled in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...model.frozen import dataclass
from .above import filled
from .cell_kinds import Row, kind_of
from .totals import TotalFinder, shape_words

_LEAST_COLUMNS = 3  # of two columns a row with one cell may be a record
_SENTENCE, _SHORTEST, _SEVERAL = 12, 3, 2


@dataclass(frozen=True, slots=True)
class Below:
    """How many of the last rows are no records, and which of these, from 0, are totals or lines not filled in; the others are notes."""

    rows: int = 0
    totals: tuple[int, ...] = ()


def rows_below(last: Sequence[Row], width: int, finder: TotalFinder, *, totals: bool) -> Below:
    """The rows at the end that are no records, from the last upwards; `totals`: whether sums are left out.

    A row of one cell, the first, is a note where it says so, or reads like a sentence; else it may be a record without values. Lines of a
    form that nobody has filled in hold their number alone, and go on counting where the records end.
    """
    kinds: list[str] = []
    for row in reversed(last):
        kind = _kind(row, width, finder, totals=totals)
        if not kind:
            break
        kinds.append(kind)
    kinds.reverse()
    lines = [place for place, kind in enumerate(kinds) if kind == "line"]
    if lines and not _go_on(last, len(kinds), lines):
        del kinds[: lines[-1] + 1]
    while kinds and kinds[0] == "blank":  # an empty row right below the records says nothing
        del kinds[0]
    return Below(len(kinds), tuple(place for place, kind in enumerate(kinds) if kind in {"total", "line"}))


def _go_on(last: Sequence[Row], below: int, lines: Sequence[int]) -> bool:
    """Whether several lines count on, without a gap, from the last record, which is there to see."""
    first = len(last) - below
    if len(lines) < _SEVERAL or not first:
        return False
    numbers = [
        int(cell) if (cell := (row[0] or "").strip()).isdecimal() else -1
        for row in (last[first - 1], *(last[first + place] for place in lines))
    ]
    return all(after == before + 1 for before, after in pairwise(numbers)) and numbers[0] >= 0


def _kind(row: Row, width: int, finder: TotalFinder, *, totals: bool) -> str:
    if not filled(row):
        return "blank"
    if finder.titles_group(row):
        return "note"
    if totals and finder.numbers_rows and (row[0] or "").strip().isdecimal() and filled(row) == 1:
        return "line"
    if totals and (finder.judged(row) == "total" or (width >= _LEAST_COLUMNS and _sums_up(row))):
        return "total"
    return "note" if width >= _LEAST_COLUMNS and (is_note(row) or finder.closes_batch(row)) else ""


def _sums_up(row: Row) -> bool:
    """Whether the first cell begins as a total does and says of what (``合计笔数``), with nothing but numbers in half of the rest."""
    cells = [cell.strip() for cell in row if cell and cell.strip()]
    begins = cells[0] == (row[0] or "").strip() and cells[0].casefold().startswith(shape_words("total_beginnings"))
    return begins and len(cells) <= max(2, len(row) // 2) and all(kind_of(cell) == "number" for cell in cells[1:])


def is_note(row: Row) -> bool:
    """Whether a row says something of the table: a remark, a source, who made it and who checked it."""
    cells = [cell.strip() for cell in row if cell and cell.strip()]
    if not (row[0] or "").strip() or len(cells[0]) < _SHORTEST:
        return False
    begins = cells[0].casefold().strip("*-= ").startswith(shape_words("notes")) or _signs(cells[0])
    speaks = any(sign in cells[0] for sign in "：:。；") or cells[0].casefold().endswith(("rows selected.", "rows)", "row(s) affected)"))
    if len(cells) == 1:
        words = kind_of(cells[0]) == "words" or (begins and len(cells[0].split()) > 1)  # a note that ends in an address of mail
        return words and (begins or speaks or len(cells[0]) >= _SENTENCE)
    signed = all(any(sign in cell for sign in "：:") for cell in cells[::2])  # 制表人：, 审核人：, each with its answer beside it
    return begins and signed and (len(cells) <= max(2, len(row) // 2) or all(any(sign in cell for sign in "：:") for cell in cells))


def _signs(cell: str) -> bool:
    """Whether a cell asks for a signature or a seal, as 班主任签字： does."""
    return cell.rstrip("：: （()）").casefold().endswith(shape_words("signatures")) and cell[-1] in "：:"
