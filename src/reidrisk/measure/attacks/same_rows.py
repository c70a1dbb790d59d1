"""Whether row n of two files is the same person, as was said: what is shuffled scores by chance, and would look safe."""

from __future__ import annotations

from math import sqrt

import numpy as np

from ...data.groups.group_numbers import Codes

# Standard deviations: rows that go together by less are not told from a shuffle, tables that could not show twice as much are not asked.
_SHOWN, _ABLE = 5.0, 10.0
_ROWS_PER_CELL = 5


def go_together(release: Codes, known: Codes) -> bool | None:
    """Both n x q in one numbering of labels. False: no column shows more than a random pairing would; None: no column could show it."""
    shown_and_possible = [
        found for at in range(release.shape[1]) for found in (_same(release[:, at], known[:, at]), _depend(release[:, at], known[:, at]))
    ]
    able = [shown for shown, possible in shown_and_possible if possible >= _ABLE]
    return any(shown >= _SHOWN for shown in able) if able else None


def _same(mine: Codes, theirs: Codes) -> tuple[float, float]:
    """(by how many deviations more cells are equal than by chance, at most possible)."""
    rows, size = len(mine), int(max(mine.max(initial=0), theirs.max(initial=0))) + 1
    one, other = (np.bincount(codes, minlength=size).astype(float) for codes in (mine, theirs))
    chance = float(one @ other) / rows**2
    spread = sqrt(rows * chance * (1 - chance)) if 0 < chance < 1 else 0.0
    if not spread:
        return 0.0, 0.0
    expected = rows * chance
    return (float((mine == theirs).sum()) - expected) / spread, (float(np.minimum(one, other).sum()) - expected) / spread


def _depend(mine: Codes, theirs: Codes) -> tuple[float, float]:
    """By how many deviations two columns depend on each other (Pearson's chi-square); of tables with enough records a cell only."""
    rows = len(mine)
    (_, one), (_, other) = (np.unique(codes, return_inverse=True) for codes in (mine, theirs))
    wide, high = int(one.max(initial=0)) + 1, int(other.max(initial=0)) + 1
    free = (wide - 1) * (high - 1)
    if not free or wide * high * _ROWS_PER_CELL > rows:
        return 0.0, 0.0
    found = np.bincount(one * high + other, minlength=wide * high).reshape(wide, high).astype(float)
    expected = np.outer(found.sum(1), found.sum(0)) / rows
    square = float(((found - expected) ** 2 / expected).sum())
    return _deviations(square, free), _deviations(rows * (min(wide, high) - 1), free)


def _deviations(square: float, free: int) -> float:
    """A chi-square on the scale of a normal deviate (Wilson and Hilferty 1931)."""
    part = 2 / (9 * free)
    return float((square / free) ** (1 / 3) - (1 - part)) / sqrt(part)
