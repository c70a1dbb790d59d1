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
    cells, values = _cells(after, [one.name for one in after.columns], within=True), _cells(before, direct)
    if not cells or not values:
        return 0, 0, 0
    import ibis  # noqa: PLC0415 - an extra

    # One grouping of all texts, which every engine does in one pass: what are values, values read backwards, and cells.
    backwards = [one.select(w=one.w.reverse()) for one in values]
    tagged = [(one, tag) for tag, some in enumerate((values, backwards, cells)) for one in some]
    texts = ibis.union(*(one.select("w", **{f"t{at}": ibis.literal(int(at == tag)) for at in range(3)}) for one, tag in tagged))
    texts = texts.group_by("w").aggregate(**{f"t{at}": texts[f"t{at}"].max() for at in range(3)})
    sought, met, by_chance = after.rows(texts.aggregate(v=texts.t0.sum(), m=(texts.t0 * texts.t2).sum(), c=(texts.t1 * texts.t2).sum()))[0]
    return int(sought or 0), int(met or 0), int(by_chance or 0)


def _cells(table: Outside, names: Sequence[str], *, within: bool = False) -> list[Expr]:
    """The cells of these columns, a table of texts `w` each; those of text also in parts, where what stands `within` counts."""
    found = []
    for one in (table.column(name) for name in names):
        text = one.plain_text(table.table)
        if one.kind == "text":  # each text once before it is folded and taken apart
            distinct = table.table.select(k=one.key(table.table)).distinct()
            cells = distinct.select(w=one.dialect.normal(one.text(distinct.k)))
            parts = [one.dialect.parts(cells, _BETWEEN)] if within else []
        else:
            cells, parts = table.table.select(w=text), []
        found += [some.filter(some.w.length() >= _SHORTEST) for some in (cells, *parts)]
    return found
