"""Row numbers spread evenly over a table: one in each of equally long stretches, at a place that looks random."""

from __future__ import annotations

from .sampling import MOST_ROWS

_STRIDE, _MODULUS = 2_654_435_761, 2**32


def spread_positions(rows: int, limit: int = MOST_ROWS) -> list[int]:
    """At most `limit` row numbers from 0, ascending; all when there are no more. The same every time."""
    if rows <= limit:
        return list(range(rows))
    return [(k * _MODULUS + k * _STRIDE % _MODULUS) * rows // (limit * _MODULUS) for k in range(limit)]


def spread_sql(rows: int, limit: int = MOST_ROWS) -> str:
    """The same numbers as a SELECT with one column, ``g``."""
    if rows <= limit:
        return f"select range as g from range({rows:d})"
    place = f"range::hugeint * {_MODULUS} + range * {_STRIDE} % {_MODULUS}"
    return f"select (({place}) * {rows:d} // {limit * _MODULUS})::bigint as g from range({limit:d})"
