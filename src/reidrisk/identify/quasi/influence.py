"""Uniqueness and influence of a column (GB/T 42460 C.2 c; China methodology; formulas after Jung et al. 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.frozen import dataclass
from .rows import SampledRows, joined, sizes


@dataclass(frozen=True, slots=True)
class ColumnInfluence:
    """What one column does, over the accepted columns Q without it.

    `uniqueness` U(A) = records unique on A / n; `adds` I(A|Q) = (|J(Q+A)| - |J(Q)|) / n;
    `takes` = (|J(Q)| - |J(Q-A)|) / |J(Q)| for an accepted column, None for another.
    """

    column: str
    uniqueness: Fraction
    adds: Fraction
    takes: Fraction | None


def influence(rows: SampledRows, column: str, accepted: Sequence[str]) -> ColumnInfluence:
    """Of one column beside the accepted quasi-identifiers; on the sampled rows."""
    if not rows.rows:
        return ColumnInfluence(column, Fraction(0), Fraction(0), None)
    alone = sizes(rows.codes[column])
    others = [rows.codes[name] for name in accepted if name != column]
    without = len(sizes(joined(others))) if others else 1
    with_it = len(sizes(joined([*others, rows.codes[column]])))
    takes = Fraction(with_it - without, with_it) if column in accepted else None
    return ColumnInfluence(column, Fraction(int((alone == 1).sum()), rows.rows), Fraction(with_it - without, rows.rows), takes)
