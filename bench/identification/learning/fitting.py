"""Logistic regression on clues that are there or not, in numpy: a ridge on every weight, Newton steps by conjugate gradients."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

STEPS, INNER, ENOUGH, SMALL = 10, 30, 1e-4, 0.01
FREE = 1e-3  # the ridge on the constant
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Rows:
    """Which clues each row has, as places in a list of `clues` names; the last column is the constant."""

    row: NDArray[np.int64]
    column: NDArray[np.int64]
    rows: int
    clues: int

    @classmethod
    def of(cls, given: Sequence[Sequence[str]], places: dict[str, int]) -> "Rows":
        """Clues that have no place are left out."""
        held = [[*(places[clue] for clue in clues if clue in places), len(places)] for clues in given]
        row = np.repeat(np.arange(len(held)), [len(one) for one in held])
        return cls(row, np.array([place for one in held for place in one], dtype=np.int64), len(held), len(places) + 1)

    def scores(self, weights: Vector) -> Vector:
        """The sum of the weights of each row's clues."""
        return np.bincount(self.row, weights=weights[self.column], minlength=self.rows).astype(np.float64)

    def sums(self, of_rows: Vector) -> Vector:
        """For each clue the sum over the rows that have it."""
        return np.bincount(self.column, weights=of_rows[self.row], minlength=self.clues).astype(np.float64)


def chances(scores: Vector) -> Vector:
    """The logistic function."""
    return 1 / (1 + np.exp(-np.clip(scores, -40, 40)))


def fitted(rows: Rows, held: Vector, counts: Vector, ridge: float) -> Vector:
    """The weights that make `held` (0 or 1) most likely, each row counted `counts` times, less ridge/2 times their squares."""
    penalty = np.full(rows.clues, ridge)
    penalty[-1] = FREE
    weights = np.zeros(rows.clues)
    for _ in range(STEPS):
        said = chances(rows.scores(weights))
        slope = rows.sums(counts * (said - held)) + penalty * weights
        step = _solved(rows, counts * np.maximum(said * (1 - said), 1e-5), penalty, -slope)
        weights = weights + step
        if np.abs(step).max() < SMALL:
            break
    return weights


def _solved(rows: Rows, curved: Vector, penalty: Vector, wanted: Vector) -> Vector:
    """Where the quadratic is least: conjugate gradients, each clue scaled by its own curve."""
    scale = penalty + rows.sums(curved)
    found, rest = np.zeros(rows.clues), wanted.copy()
    turned = rest / scale
    direction, size = turned, float(rest @ turned)
    first = size
    for _ in range(INNER):
        if size <= ENOUGH * first or size == 0:
            break
        bent = rows.sums(curved * rows.scores(direction)) + penalty * direction
        length = size / float(direction @ bent)
        found, rest = found + length * direction, rest - length * bent
        turned = rest / scale
        before, size = size, float(rest @ turned)
        direction = turned + size / before * direction
    return found
