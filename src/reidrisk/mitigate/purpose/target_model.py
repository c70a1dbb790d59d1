"""What the columns tell of a target: an additive model of log-odds, judged on records that it was not made of.

A table that is exact says most of every target and nothing that anybody can use: a tuple that stands once tells its own value. So what
columns tell is what the simplest model finds in some records and can say of others: for each value of the target the log-odds of having
it are a sum of one effect a label of each column (logistic regression; Cox 1958), and what is told is the deviance that it explains
(McFadden 1974), of the values together. Usable information: Xu, Zhao, Song, Stewart & Ermon 2020, ICLR.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
# Parts of the records, each told by what the others say.
FOLDS = 3
# The variance of an effect before anything is known of it is 1: a label of few records is drawn to saying nothing.
_RIDGE = 1.0
_STEPS, _CLOSE, _HALVINGS = 25, 1e-4, 8
# A smaller share of the deviance explained is chance, or of no use to anybody.
NOTHING = 0.01


@dataclass(frozen=True, slots=True)
class Feature:
    """One column as a model sees it: the number of each tuple's label, and how many labels there are."""

    codes: Integers = field(repr=False)
    labels: int


@dataclass(frozen=True, slots=True)
class Effects:
    """The log-odds of one value of the target: where nothing is known, and by column what each label adds."""

    base: float
    columns: tuple[Floats, ...] = field(repr=False)

    def odds(self, features: Sequence[Feature]) -> Floats:
        """Of each tuple, as logarithms."""
        found = np.full(len(features[0].codes) if features else 1, self.base)
        for effect, one in zip(self.columns, features, strict=True):
            found += effect[one.codes]
        return found


def effects(features: Sequence[Feature], having: Floats, every: Floats) -> Effects:
    """The most likely ones, less what their size costs: of `every` records of a tuple so many are `having` the value (Newton's steps)."""
    ends = np.cumsum([1, *(one.labels for one in features)])
    places = [one.codes + start for one, start in zip(features, ends[:-1].tolist(), strict=True)]
    at = np.zeros(int(ends[-1]))
    at[0] = _log_odds(having.sum(), every.sum())
    best = _worth(at, places, having, every)
    for _ in range(_STEPS):
        step = _step(at, places, having, every)
        for _ in range(_HALVINGS):
            worth = _worth(at + step, places, having, every)
            if worth >= best:
                break
            step /= 2
        if worth < best:
            break
        at, best = at + step, worth
        if np.abs(step).max() < _CLOSE:
            break
    return Effects(float(at[0]), tuple(np.split(at[1:], ends[1:-1] - 1)) if features else ())


def _step(at: Floats, places: Sequence[Integers], having: Floats, every: Floats) -> Floats:
    size, chance = len(at), _chance(at, places)
    spread, missed = every * chance * (1 - chance), having - every * chance
    slope, curve = np.zeros(size), np.zeros((size, size))
    slope[0], curve[0, 0] = missed.sum(), max(float(spread.sum()), 1e-9)
    for place in places:
        slope += np.bincount(place, missed, size)
        alone = np.bincount(place, spread, size)
        curve[0] += alone
        curve[:, 0] += alone
        curve[np.diag_indices(size)] += alone
    for one, other in combinations(places, 2):
        (low, high), (left, right) = ((int(each.min()), int(each.max()) + 1) for each in (one, other))
        both = np.bincount((one - low) * (right - left) + other - left, spread, (high - low) * (right - left)).reshape(high - low, -1)
        curve[low:high, left:right] += both
        curve[left:right, low:high] += both.T
    slope[1:] -= _RIDGE * at[1:]
    curve[np.arange(1, size), np.arange(1, size)] += _RIDGE
    return np.asarray(np.linalg.solve(curve, slope))


def _odds(at: Floats, places: Sequence[Integers]) -> Floats:
    found = at[0] + np.zeros(len(places[0]) if places else 1)
    for place in places:
        found += at[place]
    return np.asarray(found)


def _chance(at: Floats, places: Sequence[Integers]) -> Floats:
    return np.asarray(1 / (1 + np.exp(-_odds(at, places))))


def _worth(at: Floats, places: Sequence[Integers], having: Floats, every: Floats) -> float:
    return -deviance(_odds(at, places), having, every) - _RIDGE / 2 * float(at[1:] @ at[1:])


def deviance(odds: Floats, having: Floats, every: Floats) -> float:
    """Minus the logarithm of how likely the records are; half of what is called so."""
    return float((every * np.logaddexp(0, odds) - having * odds).sum())


def _log_odds(having: float, every: float) -> float:
    return float(np.log((having + 0.5) / (every - having + 0.5)))


@dataclass(frozen=True, slots=True)
class TargetExplained:
    """`before` and `after`: the share of the target's deviance that the columns explain on records that their model did not see."""

    before: float
    after: float

    @property
    def anything(self) -> bool:
        """Whether the columns tell anything of it at all."""
        return self.before >= NOTHING

    @property
    def lost(self) -> float:
        """The share of what was told that no longer is; 0 where nothing was."""
        return min(max(1 - self.after / self.before, 0.0), 1.0) if self.anything else 0.0


def explained(
    counts: Floats, before: Sequence[Feature], learned: tuple[Sequence[Feature], Floats], asked: Sequence[Feature]
) -> TargetExplained:
    """`counts`: the records of each tuple by value of the target.

    `before` are the columns as they were. Afterwards a model learns from the columns and the share of each tuple's records that were
    `learned`, and is asked of everybody by what `asked` says of them.
    """
    parts, (shown, stays) = _parts(counts), learned
    nothing, were, are = 0.0, 0.0, 0.0
    for held in parts:
        train = counts - held
        for value in values_of(counts):
            having, every, seen = train[:, value], train.sum(axis=1), (held[:, value], held.sum(axis=1))
            nothing += deviance(np.full(len(counts), _log_odds(having.sum(), every.sum())), *seen)
            were += deviance(effects(before, having, every).odds(before), *seen)
            are += deviance(effects(shown, having * stays, every * stays).odds(asked), *seen)
    return TargetExplained(0.0, 0.0) if not nothing else TargetExplained(1 - were / nothing, 1 - are / nothing)


def values_of(counts: Floats) -> range:
    """The values that are told from the others: none of one, and of two, what tells one tells the other."""
    return range(1 if counts.shape[1] <= 2 else 0, counts.shape[1])  # noqa: PLR2004 - as said


def _parts(counts: Floats) -> list[Floats]:
    """The records shared out one after another, so that each part has its share of every tuple and every value."""
    ends = np.cumsum(counts.ravel()).astype(np.int64)
    starts = np.concatenate(([0], ends[:-1]))
    return [((ends + part) // FOLDS - (starts + part) // FOLDS).reshape(counts.shape).astype(np.float64) for part in range(FOLDS)]
