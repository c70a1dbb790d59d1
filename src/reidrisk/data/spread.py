"""Row numbers spread evenly over a table: one in each of equally long stretches, at a place that looks random."""

from __future__ import annotations

from itertools import pairwise

_STRIDE, _MODULUS = 2_654_435_761, 2**32


def spread_positions(rows: int, limit: int) -> list[int]:
    """At most `limit` row numbers from 0, ascending; all when there are no more. The same every time."""
    if rows <= limit:
        return list(range(rows))
    starts = [k * rows // limit for k in range(limit + 1)]
    return [low + k * _STRIDE % _MODULUS * (high - low) // _MODULUS for k, (low, high) in enumerate(pairwise(starts))]


def spread_sql(rows: int, limit: int) -> str:
    """The same numbers as a SELECT with one column, ``g``."""
    if rows <= limit:
        return f"select range as g from range({rows:d})"
    low, high = (f"(range + {step})::hugeint * {rows:d} // {limit:d}" for step in (0, 1))
    parts = f"select {low} as low, {high} as high, range * {_STRIDE} % {_MODULUS} as k from range({limit:d})"
    return f"select (low + k * (high - low) // {_MODULUS})::bigint as g from ({parts})"
