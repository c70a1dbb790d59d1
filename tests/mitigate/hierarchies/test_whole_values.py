"""k with l, and k with t, on the 7 quasi-identifiers of Adult: the optimum of all 2,160 nodes, written out row by row."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from tests.mitigate.asked import Asked
from tests.mitigate.tables import ADULT, QUASI, climb, respelled

from reidrisk.data.coding import Coded
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy, find_hierarchies
from reidrisk.mitigate.hierarchies.ladder import Ladder
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.search import search

ROWS, K = 500, 5
SEVEN = QUASI[:7]
SENSITIVE = "occupation"
ASKED = {"l": Asked(K, Fraction(2)), "t": Asked(K, t=Fraction(1, 5)), "both": Asked(K, Fraction(3), Fraction(1, 4))}
LIMITS = [Fraction(0), Fraction(1, 50), Fraction(1)]
Nodes = list[tuple[float, dict[str, int]]]


@pytest.fixture(scope="module", params=["as they are", "respelled"])
def adult(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> tuple[Coded, list[Ladder], Nodes]:
    """The classes and ladders, and every node: of the hierarchies as they are, which no spelling of their labels may change."""
    path = tmp_path_factory.mktemp("adult") / "t.csv"
    lines = (ADULT / "adult_arx30162.csv").read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], *lines[1 :: len(lines) // ROWS][:ROWS]]) + "\n", encoding="utf-8")
    trees = find_hierarchies(ADULT, SEVEN)
    spelled = trees if request.param == "as they are" else {name: respelled(tree) for name, tree in trees.items()}
    return (*climb(path, SEVEN, (SENSITIVE,), spelled), slow(path, trees))


def slow(path: Path, trees: dict[str, Hierarchy]) -> Nodes:
    """For every node and what is asked: (the loss, the records suppressed, by its name)."""
    head, *rows = (line.split(";") for line in path.read_text(encoding="utf-8").splitlines())
    columns = [_levels([row[head.index(name)] for row in rows], trees[name]) for name in SEVEN]
    values, secret = np.unique([row[head.index(SENSITIVE)] for row in rows], return_inverse=True)
    overall = np.bincount(secret) / len(rows)
    found = []
    for node in product(*(range(len(levels)) for levels in columns)):
        key = np.zeros(len(rows), np.int64)
        for levels, level in zip(columns, node, strict=True):
            key = key * 1000 + levels[level][0]
            key = np.unique(key, return_inverse=True)[1]
        spread = np.bincount(key * len(values) + secret, minlength=(key.max() + 1) * len(values)).reshape(-1, len(values))
        size = spread.sum(axis=1)
        apart = np.abs(spread / size[:, None] - overall).sum(axis=1) / 2
        for name, asked in ASKED.items():
            fails = size < asked.k
            if asked.l is not None:
                fails |= (spread > 0).sum(axis=1) < float(asked.l)
            if asked.t is not None:
                fails |= apart > float(asked.t) + 1e-12
            gone = fails[key]
            means = [np.where(gone, 1.0, levels[level][1]).mean() for levels, level in zip(columns, node, strict=True)]
            found.append((float(np.expm1(np.log1p(means).mean())), {name: int(gone.sum())}))
    return found


def _levels(values: list[str], tree: Hierarchy) -> list[tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]]:
    """For each level the code and the loss of each row's cell."""
    levels = []
    for level in range(tree.levels):
        labels = [tree.paths[value][level] for value in values]
        leaves = {label: sum(way[level] == label for way in tree.paths.values()) for label in set(labels)}
        cells = np.array([(leaves[label] - 1) / (len(tree.paths) - 1) for label in labels])
        levels.append((np.unique(labels, return_inverse=True)[1].astype(np.int64), cells))
    return levels


@pytest.mark.parametrize("name", list(ASKED))
@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_the_optimum_of_every_node(adult: tuple[Coded, list[Ladder], Nodes], name: str, limit: Fraction) -> None:
    found, ladders, nodes = adult
    asked = replace(ASKED[name], limit=limit)
    allowed = [loss for loss, lost in nodes if name in lost and lost[name] <= int(limit * ROWS) and lost[name] < ROWS]
    best = search(found, ladders, asked.required, find_loss("granular"))
    assert best.lattice == 2160
    assert best.evaluated < best.lattice
    if not allowed:
        assert limit < 1
        assert best.node is None
        return
    assert best.loss == pytest.approx(min(allowed), abs=1e-12)
    assert best.optimal
