"""Tables that stand on their side: the names of the variables in the first column, one person per column."""

from __future__ import annotations

from collections.abc import Sequence

from .cell_kinds import Row, look
from .header_row import names_a_column

_LEAST, _MOST, _HALF = 3, 100, 0.5


def stands_on_its_side(rows: Sequence[Row]) -> bool:
    """Whether most first cells name variables and the cells to the right are alike by row: ages in one, words in another.

    A list that describes variables has words in all of its rows, so that it is none.
    """
    full = [row for row in rows if len(row) > _LEAST and row[0] and row[0].strip()]
    first = [(row[0] or "").strip() for row in full]
    if not _LEAST <= len(full) <= _MOST or len(set(first)) < len(first) or sum(map(names_a_column, first)) <= _HALF * len(first):
        return False
    along = [look(row[1:]) for row in full]
    across = [look([row[place] for row in full if place < len(row)]) for place in range(1, max(map(len, full)))]
    return any(one.typed for one in along) and not any(one.typed for one in across) and any(one.kind == "words" for one in along)
