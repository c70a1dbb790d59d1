"""The pieces of records that a line end without quotes broke over several lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..shape.cell_kinds import kind_of
from ..shape.totals import is_label

_MOST_PIECES = 6
Numbered = tuple[int, list[str]]


def put_together(rows: Iterable[Numbered], width: int, *, named: bool) -> Iterator[tuple[int, list[str], int]]:
    """Each row with its first line, and of how many pieces it is; what does not fit is given as it stands.

    A line of one cell below a whole record goes on in its last cell, unless it sums up. `named`: the first row holds the names, and
    none of them goes on: so titles of groups, the first of which stands right below, are told from broken records.
    """
    begun: Numbered | None = None
    pieces = 0
    for line, row in rows:
        if named:
            named = False
            yield line, row, 1
            continue
        if begun is not None:
            joined = [*begun[1][:-1], f"{begun[1][-1]}\n{row[0]}", *row[1:]] if row else begun[1]
            if pieces < _MOST_PIECES and len(joined) <= width and _goes_on(begun[1], row, width):
                begun, pieces = (begun[0], joined), pieces + 1
                continue
            yield (*begun, pieces)
        begun, pieces = (line, row), 1
    if begun is not None:
        yield (*begun, pieces)


def _goes_on(begun: Sequence[str], row: Sequence[str], width: int) -> bool:
    """Whether this row is the rest of what was begun; a whole record has one more line only where its last cell holds words."""
    if len(begun) < width:
        return len(begun) > 1 and len(row) < width
    return len(row) == 1 and kind_of(begun[-1]) == "words" and kind_of(row[0]) == "words" and not is_label(row[0])
