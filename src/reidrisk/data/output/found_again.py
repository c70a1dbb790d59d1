"""Identifiers of a table in another engine that its output still holds, counted there."""

from __future__ import annotations

from collections.abc import Sequence

from ..elsewhere.columns import Expr
from ..elsewhere.outside import Outside

# What stands between the runs of Latin letters and digits of a cell, and how long a cell that counts is at least.
_BETWEEN, _SHORTEST = "[^0-9A-Za-z]+", 6


def found_again(before: Outside, direct: Sequence[str], after: Outside) -> tuple[int, int, int]:
    """(distinct values of these columns, how many of them are a cell of the output, how many are when they are read backwards).

    Counted there, on whole cells of six characters or more, trimmed and full-width folded, and on the runs of Latin letters and digits
    within them: a telephone in a sentence is found. Values read backwards are nobody's: what is met of them is chance.
    """
    cells = _cells(after, [one.name for one in after.columns], within=True)
    values = _cells(before, direct)
    if cells is None or values is None:
        return 0, 0, 0
    met = [_met(after, one, cells) for one in (values, values.select(w=values.w.reverse()))]
    return int(after.rows(values.aggregate(n=values.count()))[0][0]), met[0], met[1]


def _met(table: Outside, values: Expr, cells: Expr) -> int:
    """How many of these distinct texts are among those: in one grouping, which every engine does in one pass."""
    texts = values.union(cells).group_by("w").aggregate(n=lambda both: both.count())
    in_both = texts.filter(texts.n > 1)
    return int(table.rows(in_both.aggregate(n=in_both.count()))[0][0])


def _cells(table: Outside, names: Sequence[str], *, within: bool = False) -> Expr | None:
    """The distinct cells of these columns, in one column; those of text also in parts, where what stands `within` counts."""
    found = None
    for one in (table.column(name) for name in names):
        text = one.plain_text(table.table)
        cells = table.table.select(w=one.dialect.normal(text) if one.kind == "text" else text).distinct()
        parts = [one.dialect.parts(cells, _BETWEEN)] if within and one.kind == "text" else []
        for some in (cells, *parts):
            long = some.filter(some.w.length() >= _SHORTEST).distinct()
            found = long if found is None else found.union(long, distinct=True)
    return found
