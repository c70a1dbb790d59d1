"""What each label of each column is worth to a target: the deviance that is explained no more where values are told apart no more.

By the model of all columns together, so that what two of them say is not counted as if each said it alone. Values of a column that
become one label have its mean effect instead of their own; to the second order that costs half the sum of the squared differences,
each weighed by how much the odds of its records are open, n p (1 - p) (Wald 1943).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ...model.frozen import dataclass
from ..hierarchies.ladder import Ladder
from .target_model import Feature, effects, values_of

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
# A model sees no more labels of a column, those of the fewest records as one; and no label of fewer records than this by itself.
MOST_LABELS, _LEAST = 50, 10
# So many tuples tell it well enough.
MOST_TUPLES = 20_000


@dataclass(frozen=True, slots=True)
class TargetCounts:
    """The records of each tuple (rows) by value of the target; those without a value are in none."""

    column: str
    counts: Floats = field(repr=False)


@dataclass(frozen=True, slots=True)
class TargetWorth:
    """Of each value of a column its effect on each value of the target, and how open the odds of its records are (values x values).

    `whole`: what all columns would lose on the average by being emptied, in the same measure.
    """

    effect: Floats = field(repr=False)
    open: Floats = field(repr=False)
    whole: float

    def raised(self, step: Integers, labels: int) -> TargetWorth:
        """The same of the labels that stand for the values."""
        opened = _summed(self.open, step, labels)
        return TargetWorth(_summed(self.open * self.effect, step, labels) / np.maximum(opened, 1e-300), opened, self.whole)

    def cells(self, ladder: Ladder) -> tuple[Floats, ...]:
        """What each code of each level loses by its cell."""
        found = []
        for level, step in enumerate(ladder.steps):
            mean = self.raised(step, len(ladder.labels[level])).effect[step]
            lost = _summed(self.open * (self.effect - mean) ** 2, step, len(ladder.labels[level])).sum(axis=1)
            found.append(lost / np.maximum(ladder.sizes(level), 1) * self._scale(ladder))
        return tuple(found)

    def more(self, ladder: Ladder) -> tuple[Floats, ...]:
        """What each code of each level loses more where it is suppressed."""
        whole = self.raised(ladder.steps[-1] * 0, 1).effect[0]
        found = []
        for level, step in enumerate(ladder.steps):
            at = self.raised(step, len(ladder.labels[level]))
            lost = (at.open * (at.effect - whole) ** 2).sum(axis=1)
            found.append(lost / np.maximum(ladder.sizes(level), 1) * self._scale(ladder))
        return tuple(found)

    def _scale(self, ladder: Ladder) -> float:
        return float(ladder.rows.sum()) / self.whole if self.whole else 0.0


def features(coded: Coded, ladders: Sequence[Ladder], without: str | None, step: int = 1) -> list[Feature]:
    """The columns as a model sees them: at the finest level with few labels, what is rare together."""
    return [_feature(one, coded.codes[::step, place], coded.counts[::step]) for place, one in enumerate(ladders) if one.column != without]


def _feature(one: Ladder, values: npt.NDArray[np.int32], counts: Integers) -> Feature:
    level = readable(one)
    return gathered(one.steps[level][values], counts.astype(np.float64))


def readable(one: Ladder) -> int:
    """The finest level with few labels; else the values themselves, of which the commonest are looked at."""
    return next((level for level in range(one.levels - 1) if len(one.labels[level]) <= MOST_LABELS), 0)


def gathered(codes: Integers, weights: Floats) -> Feature:
    """The commonest labels by number, 0 for all that are rare."""
    sizes = np.bincount(codes, weights)
    common = [at for at in np.argsort(-sizes, kind="stable")[:MOST_LABELS].tolist() if sizes[at] >= _LEAST]
    number = np.zeros(len(sizes), np.int64)
    number[common] = np.arange(1, len(common) + 1)
    return Feature(number[codes], len(common) + 1)


def worths_of(coded: Coded, ladders: Sequence[Ladder], target: TargetCounts) -> Mapping[str, TargetWorth]:
    """By column but the target; nothing where the target has one value."""
    step = -(-len(coded.counts) // MOST_TUPLES)
    counts, seen = target.counts[::step], features(coded, ladders, target.column, step)
    every, values = counts.sum(axis=1), values_of(counts)
    if not values:
        return {}
    columns = [(place, one) for place, one in enumerate(ladders) if one.column != target.column]
    effect = [np.zeros((len(one.labels[0]), len(values))) for _, one in columns]
    opened = [np.zeros((len(one.labels[0]), len(values))) for _, one in columns]
    for number, value in enumerate(values):
        found = effects(seen, counts[:, value], every)
        chance = 1 / (1 + np.exp(-found.odds(seen)))
        spread = every * chance * (1 - chance)
        for at, ((place, one), feature) in enumerate(zip(columns, seen, strict=True)):
            here = coded.codes[::step, place]
            opened[at][:, number] = np.bincount(here, spread, len(one.labels[0])) * step
            effect[at][here, number] = found.columns[at][feature.codes]
    whole = sum(map(_emptied, effect, opened)) / max(len(ladders), 1)
    return {one.column: TargetWorth(own, opens, whole) for (_, one), own, opens in zip(columns, effect, opened, strict=True)}


def shares_of(worths: Mapping[str, TargetWorth]) -> dict[str, float]:
    """What part of all that is told of the target each column tells, most first; nothing where there is none, or nothing is told of it."""
    lost = {name: _emptied(one.effect, one.open) for name, one in worths.items()}
    whole = sum(lost.values())
    return {name: lost[name] / whole for name in sorted(lost, key=lambda one: -lost[one])} if whole else {}


def _emptied(effect: Floats, opened: Floats) -> float:
    """What a column loses where all of its values are one."""
    mean = (opened * effect).sum(axis=0) / np.maximum(opened.sum(axis=0), 1e-300)
    return float((opened * (effect - mean) ** 2).sum())


def _summed(values: Floats, step: Integers, labels: int) -> Floats:
    return np.stack([np.bincount(step, column, labels) for column in values.T], axis=1)
