"""Uniqueness and influence of a column (GB/T 42460 C.2 c; China methodology; formulas after Jung et al. 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.frozen import dataclass
from .rows import Codes, SampledRows, joined, sizes


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


def influences(rows: SampledRows, columns: Sequence[str], accepted: Sequence[str]) -> tuple[ColumnInfluence, ...]:
    """Of each column beside the accepted quasi-identifiers; on the sampled rows. All of these together are joined once."""
    together = _grouped(rows, accepted)

    def others(column: str) -> Codes | None:
        return _grouped(rows, [name for name in accepted if name != column]) if column in accepted else together

    return tuple(_influence(rows, column, accepted, others(column)) for column in columns)


def _grouped(rows: SampledRows, names: Sequence[str]) -> Codes | None:
    return joined([rows.codes[name] for name in names]) if names and rows.rows else None


def _influence(rows: SampledRows, column: str, accepted: Sequence[str], others: Codes | None) -> ColumnInfluence:
    """Of one column beside the others that are accepted, grouped."""
    if not rows.rows:
        return ColumnInfluence(column, Fraction(0), Fraction(0), None)
    alone = sizes(rows.codes[column])
    without = len(sizes(others)) if others is not None else 1
    with_it = len(sizes(joined([*([] if others is None else [others]), rows.codes[column]])))
    takes = Fraction(with_it - without, with_it) if column in accepted else None
    return ColumnInfluence(column, Fraction(int((alone == 1).sum()), rows.rows), Fraction(with_it - without, rows.rows), takes)
