"""The proof: the written file read again, its classes counted and its identifiers looked for, without knowledge of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ..data.coding import Coded, CodedValues, Wanted, coded
from ..data.dataset import Dataset
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..identify.propose import identify
from ..measure.attribute.attribute_model import Params
from ..measure.attribute.figures import figures, models
from ..measure.tuples import Tuples
from ..model.role import Role
from .full_domain import Solution

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Proof:
    """What the output is. `t` is the distance from the original data; `direct` and `others` are columns that look like identifiers."""

    passed: bool
    rows: int
    classes: int
    k: int
    l: float | None  # noqa: E741 - the letter of the literature
    t: float | None
    direct: tuple[str, ...]
    others: tuple[str, ...]


def prove(path: Path, solution: Solution, options: ReadOptions) -> Proof:
    """Grades the file by what it holds."""
    plain = replace(options, encoding="utf-8", delimiter=",", quote='"', header=True, sheet=None)
    with open_dataset(path, plain) as dataset:
        return _proof(dataset, solution)


def _proof(dataset: Dataset, solution: Solution) -> Proof:
    goal, demand = solution.goal, solution.goal.demand
    found = coded(dataset, goal.quasi, Wanted(goal.sensitive, labels=True))
    smallest = int(found.counts.min(initial=dataset.facts.rows)) if dataset.facts.rows else 0
    diversity = _diversity(found, demand.l_kind) if demand.l is not None else None
    distance = _distance(found, solution.coded) if demand.t is not None else None
    inventory = identify(dataset.facts, dataset.samples, {})
    direct = tuple(name for name in inventory.with_role(Role.DI) if dataset.samples[name].present)
    others = tuple(name for name in inventory.with_role(Role.QI) if name not in {*goal.quasi, *goal.sensitive, *direct})
    passed = (
        smallest >= demand.k
        and dataset.facts.rows == solution.records - solution.recount.suppressed
        and (diversity is None or demand.l is None or diversity >= float(demand.l) - _ROUNDING)
        and (distance is None or demand.t is None or distance <= float(demand.t) + _ROUNDING)
        and not direct
    )
    return Proof(passed, dataset.facts.rows, len(found.counts), smallest, diversity, distance, direct, others)


def _diversity(found: Coded, kind: str) -> float:
    model = next(model for model in models() if model.symbol == f"l_{kind}")
    worst = figures(Tuples.of(found), Params(), [model])[model.symbol].worst.value
    return float(worst or 0)


def _distance(found: Coded, before: Coded) -> float:
    """The largest distance of a class from the original data: suppressing records must not move the yardstick."""
    return max(_farthest(after, original, found) for after, original in zip(found.others, before.others, strict=True))


def _farthest(after: CodedValues, original: CodedValues, found: Coded) -> float:
    """Half the sum of all differences is the sum of the gains."""
    rows = np.bincount(original.values, weights=original.counts, minlength=original.distinct)
    share: Mapping[str | None, float] = dict(zip(original.labels, (rows / rows.sum()).tolist(), strict=True))
    before = np.array([share.get(label, share.get((label or "")[1:], 0.0)) for label in after.labels])
    gains = np.maximum(after.counts / found.counts[after.classes] - before[after.values], 0.0)
    return float(np.bincount(after.classes, weights=gains).max())
