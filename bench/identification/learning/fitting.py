"""Logistic regression on clues that are there or not, in numpy: a ridge on every weight, Newton steps by conjugate gradients."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

STEPS, INNER, ENOUGH, SMALL = 7, 20, 1e-3, 0.03
FREE = 1e-3  # the ridge on the constant
Vector = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True)
class Rows:
    """Which clues each row has, as places in a list of `clues` names, in the order of rows and in that of clues.

    The last clue is the constant, which every row has; `first` is where a row begins, `begins` where a clue of `held` does.
    """

    column: Places
    first: Places
    row_of: Places
    held: Places
    begins: Places
    clues: int

    @classmethod
    def of(cls, given: Sequence[Sequence[str]], places: dict[str, int]) -> "Rows":
        """Clues that have no place are left out."""
        each = [[*(places[clue] for clue in clues if clue in places), len(places)] for clues in given]
        lengths = np.array([len(one) for one in each])
        column = np.array([place for one in each for place in one], dtype=np.int64)
        row = np.repeat(np.arange(len(each)), lengths)
        counts = np.bincount(column, minlength=len(places) + 1)
        held = np.flatnonzero(counts)
        return cls(
            column, np.cumsum(lengths) - lengths, row[np.argsort(column, kind="stable")], held, np.cumsum(counts[held]) - counts[held],
            len(places) + 1,
        )  # fmt: skip

    def scores(self, weights: Vector) -> Vector:
        """The sum of the weights of each row's clues."""
        found: Vector = np.add.reduceat(weights[self.column], self.first)
        return found

    def sums(self, of_rows: Vector) -> Vector:
        """For each clue the sum over the rows that have it."""
        found = np.zeros(self.clues)
        found[self.held] = np.add.reduceat(of_rows[self.row_of], self.begins)
        return found


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
