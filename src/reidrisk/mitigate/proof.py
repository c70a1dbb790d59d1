"""The proof: the written file read again, its classes counted and its identifiers looked for, without knowledge of the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..data.coding import Coded, CodedValues, Wanted, coded
from ..data.dataset import Dataset
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..grade.levels import ACCEPTABLE
from ..identify.propose import identify
from ..measure.attribute.attribute_model import Params
from ..measure.attribute.figures import figures as attribute_figures
from ..measure.attribute.figures import models
from ..measure.tuples import Tuples
from ..model.dataset import ClassSizes
from ..model.role import Role
from .definitions import figure
from .full_domain import Goal

_ROUNDING = 1e-9


class Proved(Protocol):
    """What a proof needs to know of a plan: what was to be reached, and the data before it."""

    @property
    def goal(self) -> Goal:
        """What was to be reached."""

    @property
    def coded(self) -> Coded:
        """The tuples of the data before."""

    @property
    def records(self) -> int:
        """The records before."""

    @property
    def suppressed(self) -> int:
        """The records suppressed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the output is. `t` and `beta` are against the original data; `figures` those that are bounded.

    `direct` and `others` are columns that look like identifiers; `level` is the level of the output, where one was asked for.
    """

    passed: bool
    rows: int
    classes: int
    k: int
    l: float | None  # noqa: E741 - the letter of the literature
    t: float | None
    direct: tuple[str, ...]
    others: tuple[str, ...]
    beta: float | None = None
    figures: Mapping[str, Fraction] = field(default_factory=dict)
    level: int | None = None


def prove(path: Path, solution: Proved, options: ReadOptions, grade: Callable[[Dataset], int | None] | None = None) -> Proof:
    """Grades the file by what it holds; `grade` gives its level, which must be 3 at least."""
    with open_dataset(path, options.of_output()) as dataset:
        found = _proof(dataset, solution)
        if grade is None:
            return found
        level = grade(dataset)
        return replace(found, level=level, passed=found.passed and (level or 0) >= ACCEPTABLE)


def _proof(dataset: Dataset, solution: Proved) -> Proof:
    goal, demand = solution.goal, solution.goal.demand
    subject = goal.subject if goal.subject in dataset.facts.columns else None
    others = tuple(name for name in goal.sensitive if name in dataset.facts.columns)
    found = coded(dataset, goal.quasi, Wanted((*others, *([] if subject is None else [subject])), labels=True))
    members = _members(found, subject)
    smallest = int(members.min(initial=dataset.facts.rows)) if dataset.facts.rows else 0
    sensitive = replace(found, others=tuple(one for one in found.others if one.column != subject))
    diversity = _diversity(sensitive, demand.l_kind) if demand.l is not None else None
    distance = _farthest_of(sensitive, solution.coded, _distance) if demand.t is not None else None
    gain = _farthest_of(sensitive, solution.coded, _gain) if demand.beta is not None else None
    sizes = ClassSizes.of(members.tolist())
    figures: dict[str, Fraction] = {one.kind: figure(one, sizes) for one in demand.ceilings}
    inventory = identify(dataset.facts, dataset.samples, {})
    direct = tuple(name for name in inventory.with_role(Role.DI) if dataset.samples[name].present)
    left = tuple(name for name in inventory.with_role(Role.QI) if name not in {*goal.quasi, *goal.sensitive, *direct})
    passed = (
        smallest >= demand.k
        and dataset.facts.rows == solution.records - solution.suppressed
        and (diversity is None or demand.l is None or diversity >= float(demand.l) - _ROUNDING)
        and (distance is None or demand.t is None or distance <= float(demand.t) + _ROUNDING)
        and (gain is None or demand.beta is None or gain <= float(demand.beta) + _ROUNDING)
        and all(one.holds(figure(one, sizes)) for one in demand.ceilings)
        and not direct
    )
    return Proof(passed, dataset.facts.rows, len(found.counts), smallest, diversity, distance, direct, left, gain, figures)


def _members(found: Coded, subject: str | None) -> npt.NDArray[np.int64]:
    """Distinct subjects of each class, or its records."""
    who = next((one for one in found.others if one.column == subject), None)
    if who is None:
        return found.counts
    weight = np.where((who.values == 0) & who.missing, who.counts, 1)
    return np.bincount(who.classes, weights=weight, minlength=len(found.counts)).astype(np.int64)


def _diversity(found: Coded, kind: str) -> float:
    model = next(model for model in models() if model.symbol == f"l_{kind}")
    worst = attribute_figures(Tuples.of(found), Params(), [model])[model.symbol].worst.value
    return float(worst or 0)


def _farthest_of(found: Coded, before: Coded, measure: Callable[[CodedValues, CodedValues, Coded], float]) -> float:
    """The worst class against the original data: suppressing records must not move the yardstick."""
    known = {one.column: one for one in before.others}
    return max(measure(after, known[after.column], found) for after in found.others)


def _distance(after: CodedValues, original: CodedValues, found: Coded) -> float:
    """Half the sum of all differences is the sum of the gains."""
    gains = np.maximum(after.counts / found.counts[after.classes] - _shares(after, original)[after.values], 0.0)
    return float(np.bincount(after.classes, weights=gains).max())


def _gain(after: CodedValues, original: CodedValues, found: Coded) -> float:
    """How much more frequent a value is in a class than before, at most."""
    with np.errstate(divide="ignore"):  # a value that was not there before is infinitely more frequent
        return float((after.counts / found.counts[after.classes] / _shares(after, original)[after.values] - 1).max())


def _shares(after: CodedValues, original: CodedValues) -> npt.NDArray[np.float64]:
    """The shares that the values had; one that was kept from being a formula goes by what it was."""
    rows = np.bincount(original.values, weights=original.counts, minlength=original.distinct)
    share: Mapping[str | None, float] = dict(zip(original.labels, (rows / rows.sum()).tolist(), strict=True))
    return np.array([share.get(label, share.get((label or "")[1:], 0.0)) for label in after.labels])
