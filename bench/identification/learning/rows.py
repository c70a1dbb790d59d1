"""What tells tables of things and counts from tables of persons, learned from whole tables: logistic regression by Newton steps."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reidrisk.identify.weighing.impersonal import CONSTANT, clues_of

from .clues import LabelledTable

RIDGE_OF_NAMES, RIDGE_OF_VALUES, FREE = 4.0, 0.5, 0.01
LEAST_PUBLISHERS, NAMES_ALONE, PRIOR, STEPS, HALVED, SMALL = 4, 0.5, 1 / 3, 12, 7, 0.01
FOLDS, SEED = 4, 7
Vector = NDArray[np.float64]


def both(tables: Sequence[LabelledTable]) -> tuple[dict[str, float], dict[str, float]]:
    """What each feature weighs for rows that are no persons, and for rows that are one person each."""
    persons = [one for one in tables if not one.of_things]
    things = _shared(np.array([one.of_things for one in tables], dtype=np.float64), _counts(tables))
    return told(tables, [one.of_things for one in tables], things), told(persons, [one.of_people for one in persons], _counts(persons))


def _counts(tables: Sequence[LabelledTable]) -> Vector:
    return np.array([1.0 if "values" in one.features else NAMES_ALONE for one in tables])


def told(tables: Sequence[LabelledTable], held: Sequence[bool], counts: Vector) -> dict[str, float]:
    """What each feature weighs: those of names in tables of four publishers at least, and all of values."""
    publishers: defaultdict[str, set[str]] = defaultdict(set)
    for one in tables:
        for feature in one.features:
            publishers[feature].add(one.table.publisher)
    kept = sorted(feature for feature, of in publishers.items() if len(of) >= LEAST_PUBLISHERS)
    given = np.array([[*(one.features.get(feature, 0.0) for feature in kept), 1.0] for one in tables])
    ridge = np.array([*(RIDGE_OF_NAMES if ":" in feature else RIDGE_OF_VALUES for feature in kept), FREE])
    return dict(zip([*kept, CONSTANT], map(float, _fitted(given, np.array(held, dtype=np.float64), counts, ridge)), strict=True))


def _shared(held: Vector, counts: Vector) -> Vector:
    """As if a third of the tables were of things: how many were written of either is chance."""
    things, all_of_them = float(counts[held > 0].sum()), float(counts.sum())
    if not 0 < things < all_of_them:
        return counts
    return np.where(held > 0, counts * PRIOR * all_of_them / things, counts * (1 - PRIOR) * all_of_them / (all_of_them - things))


def _fitted(given: Vector, held: Vector, counts: Vector, ridge: Vector) -> Vector:
    weights = np.zeros(given.shape[1])
    lost = _loss(weights, given, held, counts, ridge)
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (counts * (said - held)) + ridge * weights
        curve = (given * (counts * said * (1 - said))[:, None]).T @ given + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        for halved in range(HALVED):
            tried = weights - step / 2**halved
            if (less := _loss(tried, given, held, counts, ridge)) < lost:
                weights, lost = tried, less
                break
        if np.abs(step).max() < SMALL:
            break
    return weights


def _loss(weights: Vector, given: Vector, held: Vector, counts: Vector, ridge: Vector) -> float:
    sums = given @ weights
    return float((counts * (np.logaddexp(0, sums) - held * sums)).sum() + 0.5 * (ridge * weights * weights).sum())


def unseen_clues(tables: Sequence[LabelledTable]) -> Mapping[str, tuple[str, str]]:
    """For each table what its rows are by what the tables of other publishers teach: as for a user's table."""
    publishers = sorted({one.table.publisher for one in tables})
    drawn = dict(zip(publishers, np.random.default_rng(SEED).permutation(len(publishers)) % FOLDS, strict=True))
    found: dict[str, tuple[str, str]] = {}
    for place in range(FOLDS):
        known = both([one for one in tables if drawn[one.table.publisher] != place])
        found |= {one.table.name: clues_of(one.features, known) for one in tables if drawn[one.table.publisher] == place}
    return found
