"""A bare "id" that comes again: it numbers persons where other columns stand still in its rows, and something changes from row to row."""

from __future__ import annotations

from ..names import lookup
from .sampled import LookedAt, agreement

_STILL, _CHANGING, _SURELY = 0.95, 0.5, 0.001
_MOST_COLUMNS = 200  # beside it: what stands still is found among the first, or hardly at all
_NUMBER = "other_unique"


def stands_for_one(column: str, rows: LookedAt) -> bool:
    """Whether rows of one value are one's: a trial's arm, a group, a sex stay; a week and a result do not."""
    named = lookup(column)
    if named is None or named.category != _NUMBER or named.rule != "exact":
        return False
    key = rows.codes(column)
    seen = rows.repeats(column)
    others = [name for name in rows.columns if name != column][:_MOST_COLUMNS]
    found = {name: agreed for name in others if (agreed := agreement(key, rows.codes(name))) is not None}
    still = [name for name, agreed in found.items() if agreed >= _STILL]
    changing = any(agreed < _CHANGING for agreed in found.values())
    return changing and any(rows.repeats(name).chance ** (seen.rows - seen.distinct) < _SURELY for name in still)
