"""Small tables with hierarchies, and the slow way to the optimum: every node, every class, by the definitions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np

from reidrisk.data.coding import Coded, Wanted, coded
from reidrisk.data.open import open_dataset
from reidrisk.mitigate.demand import Demand
from reidrisk.mitigate.hierarchy import Hierarchy, find_hierarchies
from reidrisk.mitigate.ladder import Ladder, ladder

ADULT = Path(__file__).parents[2] / "samples" / "adult"
QUASI = ("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation")
TREE: dict[str, tuple[str, ...]] = {"a": ("a", "ab", "*"), "b": ("b", "ab", "*"), "c": ("c", "cd", "*"), "d": ("d", "cd", "*")}


@dataclass(frozen=True)
class Small:
    """A table in memory: rows of quasi-identifiers and one sensitive value."""

    rows: tuple[tuple[str, ...], ...]
    width: int

    def hierarchies(self) -> list[Hierarchy]:
        return [Hierarchy(TREE, 3) if place % 2 == 0 else Hierarchy.flat(["a", "b", "c", "d"]) for place in range(self.width)]

    def write(self, path: Path) -> Path:
        names = [*(f"q{place}" for place in range(self.width)), "s"]
        path.write_text("\n".join(",".join(row) for row in [names, *self.rows]) + "\n", encoding="utf-8")
        return path


def climb(path: Path, quasi: Sequence[str], sensitive: Sequence[str], known: dict[str, Hierarchy]) -> tuple[Coded, list[Ladder]]:
    with open_dataset(path) as dataset:
        found = coded(dataset, quasi, Wanted(sensitive, labels=True, class_labels=True))
    counts = [np.bincount(found.codes[:, place], weights=found.counts).astype(np.int64) for place in range(len(quasi))]
    return found, [ladder(name, found.labels[at], counts[at], known.get(name)) for at, name in enumerate(found.columns)]


def adult(columns: int, sensitive: Sequence[str] = ()) -> tuple[Coded, list[Ladder]]:
    names = QUASI[:columns]
    return climb(ADULT / "adult_arx30162.csv", names, sensitive, find_hierarchies(ADULT, names))


def nodes(hierarchies: Sequence[Hierarchy]) -> Iterator[tuple[int, ...]]:
    yield from product(*(range(one.levels) for one in hierarchies))


def failing(table: Small, node: Sequence[int], demand: Demand) -> tuple[list[tuple[str, ...]], set[tuple[str, ...]]]:
    """The generalised tuple of each row, and the classes that fail."""
    trees = table.hierarchies()
    keys = [tuple(trees[place].paths[row[place]][node[place]] for place in range(table.width)) for row in table.rows]
    overall = Counter(row[-1] for row in table.rows)
    bad = set()
    for key in set(keys):
        inside = Counter(row[-1] for row, at in zip(table.rows, keys, strict=True) if at == key)
        size = inside.total()
        poor = demand.l is not None and _diversity(inside, demand.l_kind) < float(demand.l) - 1e-12
        apart = sum(abs(Fraction(inside[value], size) - Fraction(number, len(keys))) for value, number in overall.items()) / 2
        if size < demand.k or poor or (demand.t is not None and apart > demand.t):
            bad.add(key)
    return keys, bad


def _diversity(inside: Counter[str], kind: str) -> float:
    size = inside.total()
    return len(inside) if kind == "distinct" else math.exp(-sum(n / size * math.log(n / size) for n in inside.values()))


def slow_loss(table: Small, node: Sequence[int], demand: Demand, key: str) -> float | None:
    """The loss of one node, or None where it does not satisfy the demand."""
    keys, bad = failing(table, node, demand)
    lost = sum(at in bad for at in keys)
    if lost > demand.limit * len(keys) or lost == len(keys):
        return None
    if key in {"discernibility", "average-class"}:
        sizes = Counter(at for at in keys if at not in bad).values()
        if key == "discernibility":
            return float(sum(size * size for size in sizes) + lost * len(keys))
        return len(keys) / (len(sizes) + (lost > 0)) / demand.k
    if key == "kl":
        return _divergence(table, node, [at in bad for at in keys])
    means = [_column(table, place, node[place], [at in bad for at in keys], key) for place in range(table.width)]
    if key == "granular":
        return math.prod(1 + mean for mean in means) ** (1 / len(means)) - 1
    return sum(means) / len(means)


def read(table: Small, node: Sequence[int], lost: Sequence[bool]) -> dict[tuple[str, ...], float]:
    """The share of each combination of the whole domain when every cell is spread evenly over the values under its label."""
    trees, found = table.hierarchies(), dict.fromkeys(product("abcd", repeat=table.width), 0.0)
    for row, gone in zip(table.rows, lost, strict=True):
        spread = []
        for place, tree in enumerate(trees):
            level = tree.levels - 1 if gone else node[place]
            spread.append([value for value, way in tree.paths.items() if way[level] == tree.paths[row[place]][level]])
        cells = list(product(*spread))
        for cell in cells:
            found[cell] += 1 / len(cells) / len(table.rows)
    return found


def _divergence(table: Small, node: Sequence[int], lost: Sequence[bool]) -> float:
    """Sum of p log2(p / q); what is suppressed is read apart from what is kept, as a recipient reads it."""
    kept = read(
        Small(tuple(row for row, gone in zip(table.rows, lost, strict=True) if not gone), table.width),
        node,
        [False] * (len(lost) - sum(lost)),
    )
    total, share = 0.0, 1 - sum(lost) / len(lost)
    for cell, number in Counter(row[: table.width] for row in table.rows).items():
        gone = next(away for row, away in zip(table.rows, lost, strict=True) if row[: table.width] == cell)
        q = sum(lost) / len(lost) / 4**table.width if gone else kept[cell] * share
        total += number / len(lost) * math.log2(number / len(lost) / q)
    return total


def _column(table: Small, place: int, level: int, lost: Sequence[bool], key: str) -> float:
    tree = table.hierarchies()[place]
    total = 0.0
    for row, gone in zip(table.rows, lost, strict=True):
        up = tree.levels - 1 if gone else level
        label = tree.paths[row[place]][up]
        leaves = sum(way[up] == label for way in tree.paths.values())
        same = sum(other[place] == row[place] for other in table.rows)
        alike = sum(tree.paths[other[place]][up] == label for other in table.rows)
        total += {
            "granular": (leaves / 4 - 1 / 4) / (1 - 1 / 4),
            "ncp": leaves / 4 if leaves > 1 else 0.0,
            "precision": up / (tree.levels - 1),
            "entropy": math.log2(alike / same),
        }[key]
    return total / len(table.rows)
