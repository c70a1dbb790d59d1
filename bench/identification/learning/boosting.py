"""Boosted trees of three questions, in numpy: each next tree mends what the sum so far says wrongly, a little."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reidrisk.identify.weighing.trees import DEPTH, LEAVES, QUESTIONS

TREES, RATE, RIDGE, LEAST_ROWS, OF_FEATURES, OF_ROWS, LEAST_FEATURES, BINS, SEED = 200, 0.07, 5.0, 30.0, 0.3, 0.5, 8, 32, 15
Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True)
class Tree:
    """The features asked for (-1: none) and their least values, as a heap; what each leaf adds."""

    asked: tuple[int, ...]
    least: tuple[float, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True)
class Binned:
    """Each feature in at most `BINS` steps: `codes` in one range for all, so that one count serves all features."""

    codes: Places
    edges: tuple[Numbers, ...]

    @classmethod
    def of(cls, given: Numbers) -> "Binned":
        """From rows of features."""
        edges = tuple(_edges(given[:, place]) for place in range(given.shape[1]))
        codes = np.stack([np.searchsorted(edge, given[:, place], side="left") for place, edge in enumerate(edges)], axis=1)
        return cls(codes.astype(np.int64), edges)


def _edges(values: Numbers) -> Numbers:
    """Halfway between neighbouring values, or between neighbouring shares of the rows where there are many."""
    different = np.unique(values)
    if len(different) > BINS:
        different = np.unique(np.quantile(values, np.linspace(0, 1, BINS)))
    found: Numbers = np.round((different[:-1] + different[1:]) / 2, 3)
    return np.unique(found)


def boosted(given: Binned, held: Numbers, counts: Numbers) -> tuple[float, list[Tree]]:
    """The constant, and the trees whose sum makes `held` (0 or 1) likely, each row counted `counts` times."""
    draws = np.random.default_rng(SEED)
    share = float((counts * held).sum() / counts.sum())
    constant = float(np.log(share / (1 - share)))
    sums = np.full(len(held), constant)
    found = []
    for _ in range(TREES):
        features = np.sort(draws.permutation(given.codes.shape[1])[: max(LEAST_FEATURES, int(OF_FEATURES * given.codes.shape[1]))])
        rows = np.flatnonzero(draws.random(len(held)) < OF_ROWS)
        said = 1 / (1 + np.exp(-sums))
        tree, leaf = _grown(given, features, rows, counts * (held - said), counts * said * (1 - said))
        sums += np.array(tree.weights)[leaf]
        found.append(tree)
    return constant, found


def _grown(given: Binned, features: Places, rows: Places, slope: Numbers, curve: Numbers) -> tuple[Tree, Places]:
    """One tree from some rows and features, and the leaf of every row."""
    asked, least = [-1] * QUESTIONS, [0.0] * QUESTIONS
    node = np.zeros(len(slope), dtype=np.int64)
    codes = given.codes[np.ix_(rows, features)] + np.arange(len(features)) * BINS
    for level in range(DEPTH):
        first, nodes = 2**level - 1, 2**level
        best = _questions(codes, node[rows] - first, (slope[rows], curve[rows]), nodes)
        step = np.zeros(len(slope), dtype=np.int64)
        for place, (feature, edge) in enumerate(best):
            if feature < 0:
                continue
            chosen = int(features[feature])
            asked[first + place], least[first + place] = chosen, float(given.edges[chosen][edge])
            here = node == first + place
            step[here] = given.codes[here, chosen] > edge
        node = 2 * node + 1 + step
    leaf = node - QUESTIONS
    up = np.bincount(leaf[rows], weights=slope[rows], minlength=LEAVES)
    down = np.bincount(leaf[rows], weights=curve[rows], minlength=LEAVES) + RIDGE
    weights = np.round(RATE * up / down, 3)
    return Tree(tuple(asked), tuple(least), tuple(map(float, weights))), leaf


def _questions(codes: Places, node: Places, sums: tuple[Numbers, Numbers], nodes: int) -> list[tuple[int, int]]:
    """For each node the feature and the edge that tell most by the sums of slope and curve, or (-1, 0)."""
    features = codes.shape[1]
    width = features * BINS
    places = (codes + (node * width)[:, None]).ravel()
    sizes = [
        np.bincount(places, weights=np.repeat(each, features), minlength=nodes * width).reshape(nodes, features, BINS)
        for each in (*sums, np.ones(len(node)))
    ]
    left = [np.cumsum(each, axis=2)[:, :, :-1] for each in sizes]
    total = [each.sum(axis=2, keepdims=True) for each in sizes]
    right = [whole - one for whole, one in zip(total, left, strict=True)]
    gain = left[0] ** 2 / (left[1] + RIDGE) + right[0] ** 2 / (right[1] + RIDGE) - total[0] ** 2 / (total[1] + RIDGE)
    gain[(left[2] < LEAST_ROWS) | (right[2] < LEAST_ROWS)] = 0
    flat = gain.reshape(nodes, -1)
    best = flat.argmax(axis=1)
    return [(int(one // (BINS - 1)), int(one % (BINS - 1))) if flat[place, one] > 0 else (-1, 0) for place, one in enumerate(best)]


def logits(constant: float, found: Sequence[Tree], given: Numbers) -> Numbers:
    """What the trees say of rows that they have not seen."""
    asked, least = np.array([tree.asked for tree in found]), np.array([tree.least for tree in found])
    weights, places = np.array([tree.weights for tree in found]), np.arange(len(found))
    node = np.zeros((len(given), len(found)), dtype=np.int64)
    for _ in range(DEPTH):
        chosen = asked[places, node]
        right = (np.take_along_axis(given, np.maximum(chosen, 0), axis=1) > least[places, node]) & (chosen >= 0)
        node = 2 * node + 1 + right
    result: Numbers = constant + weights[places, node - QUESTIONS].sum(axis=1)
    return result
