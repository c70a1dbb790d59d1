"""Synthetic records of a dataset, what they are still good for, and what attacks on them find, against people who were kept out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from ...data.coding import Wanted, coded
from ...data.dataset import Dataset
from ...measure.attacks.aligning import Aligned, align
from ...measure.attacks.suite import Attempted, Held, attack_all
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..utility import ColumnUse, PairUse, Utility, apart, commonest, cramer, entropy
from .synthesis import Codes, Synthesis, synthesise

MOST_VALUES = 200
ATTACKS = ("membership", "singling_out", "linkability", "inference")
_MANY = Text("列“{column}”有 {values} 个取值，超过 {most} 个。", "“{column}” has {values} {values|value|values}, more than {most}.")
_COARSER = Text(
    "请先泛化（reidrisk transform 或 mitigate），或用 --columns 略去该列。",
    "Generalise it first (reidrisk transform or mitigate), or leave it out with --columns.",
)
_FEW = Text("数据只有 {rows} 行，分不出对照人群。", "The data have {rows} {rows|row|rows}; no people can be kept out to compare with.")
_MORE = Text("请给出更多数据。", "Give more data.")


@dataclass(frozen=True, slots=True)
class Synthetic:
    """What was drawn, over `columns` with their `labels`; `inside` people went into it, `outside` were kept out."""

    columns: tuple[str, ...]
    labels: tuple[tuple[str | None, ...], ...] = field(repr=False)
    drawn: Synthesis
    inside: int
    outside: int
    utility: Utility = field(repr=False)
    attacks: tuple[Attempted, ...] = field(repr=False)

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Header and records as text."""
        yield self.columns
        for row in self.drawn.rows.tolist():
            yield tuple(self.labels[at][code] or "" for at, code in enumerate(row))


@dataclass(frozen=True, slots=True)
class SynthesisRequest:
    """Columns to make (all: those that may be), the ones to be inferred, the budget, a person's records, the share kept out."""

    columns: Sequence[str]
    secrets: Sequence[str]
    epsilon: Fraction
    each: int = 1
    outside: Fraction = Fraction(1, 5)
    seed: int = 0


def make(dataset: Dataset, asked: SynthesisRequest) -> Synthetic:
    """Draws from the people inside only, so that the attacks tell what was learnt of them from what holds of anybody."""
    names = tuple(dict.fromkeys([*(name for name in asked.columns if name not in asked.secrets), *asked.secrets]))
    found = coded(dataset, names, Wanted(rows=True, class_labels=True))
    _check(found.columns, found.labels)
    both = align(found, found)
    rows, sizes = both.release.astype(np.int64), [len(labels) for labels in both.labels]
    outside = int(asked.outside * len(rows))
    if not 0 < outside < len(rows) - 1:
        raise InputError(Problem("too_few_rows", _FEW.fill(rows=len(rows)), _MORE))
    order = np.random.default_rng().permutation(len(rows))  # seeded by the system: nobody may know who is inside
    inside = rows[order[outside:]]
    drawn = synthesise(inside, sizes, asked.epsilon, asked.each)
    everybody = np.concatenate([inside, rows[order[:outside]]])
    aligned = Aligned(found.columns, drawn.rows.astype(both.release.dtype), everybody.astype(both.known.dtype), both.labels, both.numeric)
    truth = np.repeat([0, -1], [len(inside), outside]).astype(np.int64)
    tried = attack_all(Held(aligned, len(asked.secrets), truth), ATTACKS, None, asked.seed)
    attacks = tuple(replace(one, predicted=None) for one in tried)  # class sizes foretell nothing where no row is anybody's
    labels = tuple(tuple(each) for each in both.labels)
    return Synthetic(found.columns, labels, drawn, len(inside), outside, _utility(found.columns, labels, inside, drawn.rows), attacks)


def _check(columns: Sequence[str], labels: Sequence[Sequence[str | None]]) -> None:
    problems = Problems()
    for column, values in zip(columns, labels, strict=True):
        if len(values) > MOST_VALUES:
            message = _MANY.fill(column=column, values=len(values), most=MOST_VALUES)
            problems.add(Problem("too_many_values", message, _COARSER, column=column))
    problems.stop_if_any()


def _utility(columns: tuple[str, ...], labels: Sequence[Sequence[str | None]], real: Codes, made: Codes) -> Utility:
    """Distributions and associations; no record stands for another, so that nothing is compared cell by cell."""
    uses = tuple(_column(name, labels[at], real[:, at], made[:, at]) for at, name in enumerate(columns))
    pairs = [
        PairUse(columns[one], columns[other], cramer(_joint(real, one, other)), cramer(_joint(made, one, other)))
        for one, other in combinations(range(len(columns)), 2)
    ]
    return Utility(len(real), len(made), (), uses, tuple(pairs), (), None)


def _column(name: str, labels: Sequence[str | None], real: Codes, made: Codes) -> ColumnUse:
    was, now = Counter(real.tolist()), Counter(made.tolist())
    code_of = {labels[code]: code for code in now}
    shown = commonest((label, now[code]) for label, code in code_of.items())
    bars = tuple((label, was[code_of[label]] / len(real), number / len(made)) for label, number in shown)
    return ColumnUse(name, len(was), len(now), entropy(was.values()), entropy(now.values()), None, apart(was, now), 0, bars)


def _joint(rows: Codes, one: int, other: int) -> list[tuple[int, int, int]]:
    return [(*key, number) for key, number in Counter(zip(rows[:, one].tolist(), rows[:, other].tolist(), strict=True)).items()]
