"""Small tables with hierarchies, and the slow way to the optimum: every node, every class, by the definitions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path

import numpy as np
from hypothesis import strategies as st
from tests.mitigate.asked import Asked

from reidrisk.data.coding import Coded, CodedValues, Wanted, coded
from reidrisk.data.open import open_dataset
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy, find_hierarchies, hierarchy_csv, parse_hierarchy
from reidrisk.mitigate.hierarchies.ladder import Ladder, ladder
from reidrisk.mitigate.purpose.loss import losses

ADULT = Path(__file__).parents[2] / "samples" / "adult"
QUASI = ("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation")
# The losses that need nothing beside the data, and what may be asked of a small table.
KEYS = [loss.key for loss in losses() if loss.needs is None]
ASKED = st.builds(
    Asked,
    k=st.integers(1, 4),
    l=st.sampled_from([None, Fraction(2), Fraction(3, 2)]),
    t=st.sampled_from([None, Fraction(1, 5), Fraction(1, 2)]),
    alpha=st.sampled_from([None, None, Fraction(1, 2), Fraction(2, 3)]),
    l_kind=st.sampled_from(["distinct", "entropy"]),
    limit=st.sampled_from([Fraction(0), Fraction(1, 5), Fraction(1)]),
)
TREE: dict[str, tuple[str, ...]] = {"a": ("a", "ab", "*"), "b": ("b", "ab", "*"), "c": ("c", "cd", "*"), "d": ("d", "cd", "*")}


@dataclass(frozen=True)
class Small:
    """A table in memory: rows of quasi-identifiers and one sensitive value; `trees` where they are not the usual ones."""

    rows: tuple[tuple[str, ...], ...]
    width: int
    trees: tuple[Hierarchy, ...] = ()

    def hierarchies(self) -> list[Hierarchy]:
        usual = (Hierarchy(TREE, 3) if place % 2 == 0 else Hierarchy.flat(["a", "b", "c", "d"]) for place in range(self.width))
        return list(self.trees) or list(usual)

    @cached_property
    def domains(self) -> list[list[str]]:
        """For each column the values of the hierarchy, and those that the data have besides."""
        return [list(dict.fromkeys([*tree.paths, *(row[at] for row in self.rows)])) for at, tree in enumerate(self.hierarchies())]

    @cached_property
    def ways(self) -> list[dict[str, tuple[str, ...]]]:
        """The labels of each value: what its hierarchy does not know is suppressed below the root, what is missing stays missing."""
        found = []
        for tree, values in zip(self.hierarchies(), self.domains, strict=True):
            root = next(iter(tree.paths.values()))[-1]
            found.append({one: tree.paths.get(one) or (one, *["*" if one else ""] * (tree.levels - 2), root) for one in values})
        return found

    @cached_property
    def reaches(self) -> list[list[dict[str, list[str]]]]:
        """For each column and level the values that a cell may be: by the place of its label in the tree, not by its spelling."""
        return [[self._reach(at, level) for level in range(tree.levels)] for at, tree in enumerate(self.hierarchies())]

    def _reach(self, place: int, level: int) -> dict[str, list[str]]:
        tree, values, ways = self.hierarchies()[place], self.domains[place], self.ways[place]
        strange = {ways[value][level] for value in values if value and value not in tree.paths}
        found = {}
        for value in values:
            like = [other for other in values if ways[other][level] == ways[value][level]]
            anything = level == tree.levels - 1 or ways[value][level] in strange
            found[value] = [value] if level == 0 else values if anything else like
        return found

    def climbed(self) -> tuple[Coded, list[Ladder]]:
        """The table and the ladders of its columns."""
        names = [f"q{place}" for place in range(self.width)]
        return climbed(plainly(self.rows, names, ["s"]), dict(zip(names, self.hierarchies(), strict=True)))

    def write(self, path: Path) -> Path:
        names = [*(f"q{place}" for place in range(self.width)), "s"]
        path.write_text("\n".join(",".join(row) for row in [names, *self.rows]) + "\n", encoding="utf-8")
        return path


ROWS = st.lists(st.tuples(*[st.sampled_from("abcd")] * 3, st.sampled_from("xyz")), min_size=4, max_size=30)
# "e" and "*" are strangers to their hierarchies, "" is missing.
STRANGE_ROWS = st.lists(
    st.tuples(*[st.sampled_from(["a", "b", "c", "d", "e", "*", ""])] * 3, st.sampled_from("xyz")), min_size=4, max_size=30
)


@st.composite
def repeating(draw: st.DrawFn) -> Hierarchy:
    """A tree in which a label may stand on several levels, be spelled like a value, like the root, or "*" below the top."""
    root, levels = draw(st.sampled_from(["*", "A", "a"])), draw(st.integers(2, 4))
    paths = {value: [value] for value in "abcd"}
    for _ in range(levels - 2):
        below = {way[-1] for way in paths.values()}
        up = {label: draw(st.sampled_from(["A", "B", "a", "c", "*"])) for label in sorted(below)}
        first = len(next(iter(paths.values()))) == 1
        kept = {label: label for label in below if not first and label in {"*", root}}
        paths = {value: [*way, (up | kept)[way[-1]]] for value, way in paths.items()}
    found = Hierarchy({value: (*way, root) for value, way in paths.items()}, levels)
    assert parse_hierarchy(hierarchy_csv(found), "t.csv") == found
    return found


REPEATED = st.builds(lambda rows, trees: Small(tuple(rows), 3, trees), st.one_of(ROWS, STRANGE_ROWS), st.tuples(*[repeating()] * 3))
TABLES = st.one_of(ROWS.map(lambda rows: Small(tuple(rows), 3)), REPEATED)


def respelled(tree: Hierarchy) -> Hierarchy:
    """The same tree with the same few words on every level, "*" among them: nothing may depend on them."""
    names: list[dict[str, str]] = [{} for _ in range(tree.levels)]
    for way in tree.paths.values():
        for level, label in enumerate(way):
            names[level].setdefault(label, str(len(names[level])) if names[level] else "*")
    paths = {value: (value, *(names[level][way[level]] for level in range(1, tree.levels))) for value, way in tree.paths.items()}
    return Hierarchy(paths, tree.levels)


def plainly(rows: Sequence[Sequence[str]], quasi: Sequence[str], others: Sequence[str]) -> Coded:
    """Rows of quasi-identifiers and the other columns after them, coded without an engine; the empty text is missing."""
    columns = list(zip(*rows, strict=True))
    labels = [tuple(sorted({value or None for value in column}, key=lambda one: (one is not None, one or ""))) for column in columns]
    codes = [[of.index(value or None) for of, value in zip(labels, row, strict=True)] for row in rows]
    members = Counter(tuple(code[: len(quasi)]) for code in codes)
    classes = {one: place for place, one in enumerate(sorted(members))}
    beside = []
    for at, name in enumerate(others, len(quasi)):
        spread = Counter((classes[tuple(code[: len(quasi)])], code[at]) for code in codes)
        pairs = np.array([(*pair, spread[pair]) for pair in sorted(spread)], np.int64)
        numeric = all(value is None or value.isdigit() for value in labels[at])
        places, values, times = pairs.T
        beside.append(CodedValues(name, places, values, times, len(labels[at]), numeric, labels[at], None in labels[at]))
    made, counts, known = np.array(list(classes), np.int32), np.array([members[one] for one in classes], np.int64), labels[: len(quasi)]
    return Coded(tuple(quasi), made, counts, tuple(None in of for of in known), tuple(beside), labels=tuple(known))


def climb(path: Path, quasi: Sequence[str], sensitive: Sequence[str], known: dict[str, Hierarchy]) -> tuple[Coded, list[Ladder]]:
    with open_dataset(path) as dataset:
        return climbed(coded(dataset, quasi, Wanted(sensitive, labels=True, class_labels=True)), known)


def climbed(found: Coded, known: Mapping[str, Hierarchy]) -> tuple[Coded, list[Ladder]]:
    """With the ladder of each column."""
    counts = [np.bincount(found.codes[:, place], weights=found.counts).astype(np.int64) for place in range(len(found.columns))]
    return found, [ladder(name, found.labels[at], counts[at], known.get(name)) for at, name in enumerate(found.columns)]


def adult(columns: int, sensitive: Sequence[str] = ()) -> tuple[Coded, list[Ladder]]:
    names = QUASI[:columns]
    return climb(ADULT / "adult_arx30162.csv", names, sensitive, find_hierarchies(ADULT, names))


def nodes(hierarchies: Sequence[Hierarchy]) -> Iterator[tuple[int, ...]]:
    yield from product(*(range(one.levels) for one in hierarchies))


def failing(table: Small, node: Sequence[int], asked: Asked) -> tuple[list[tuple[str, ...]], set[tuple[str, ...]]]:
    """The generalised tuple of each row, and the classes that fail."""
    keys = [tuple(table.ways[place][row[place]][node[place]] for place in range(table.width)) for row in table.rows]
    overall = Counter(row[-1] for row in table.rows)
    bad = set()
    for key in set(keys):
        inside = Counter(row[-1] for row, at in zip(table.rows, keys, strict=True) if at == key)
        size = inside.total()
        poor = asked.l is not None and _diversity(inside, asked.l_kind) < float(asked.l) - 1e-12
        apart = sum(abs(Fraction(inside[value], size) - Fraction(number, len(keys))) for value, number in overall.items()) / 2
        frequent = asked.alpha is not None and max(inside.values()) > asked.alpha * size
        if size < asked.k or poor or frequent or (asked.t is not None and apart > asked.t):
            bad.add(key)
    return keys, bad


def _diversity(inside: Counter[str], kind: str) -> float:
    size = inside.total()
    return len(inside) if kind == "distinct" else math.exp(-sum(n / size * math.log(n / size) for n in inside.values()))


# The losses that `slow_loss` knows by their definitions.
DEFINED = ("average-class", "discernibility", "entropy", "granular", "kl", "ncp", "precision")


def slow_loss(table: Small, node: Sequence[int], asked: Asked, key: str) -> float | None:
    """The loss of one node, or None where it does not satisfy what is asked."""
    keys, bad = failing(table, node, asked)
    lost = sum(at in bad for at in keys)
    if lost > asked.limit * len(keys) or lost == len(keys):
        return None
    if key in {"discernibility", "average-class"}:
        sizes = Counter(at for at in keys if at not in bad).values()
        if key == "discernibility":
            return float(sum(size * size for size in sizes) + lost * len(keys))
        return len(keys) / (len(sizes) + (lost > 0)) / asked.k
    if key == "kl":
        return _divergence(table, node, [at in bad for at in keys])
    means = [_column(table, place, node[place], [at in bad for at in keys], key) for place in range(table.width)]
    if key == "granular":
        return math.prod(1 + mean for mean in means) ** (1 / len(means)) - 1
    return sum(means) / len(means)


def read(
    table: Small,
    node: Sequence[int],
    lost: Sequence[bool],
    rows: Sequence[tuple[str, ...]] | None = None,
    places: Sequence[int] | None = None,
) -> dict[tuple[str, ...], float]:
    """The share of each combination of these columns when every cell of the rows is spread evenly over the values that it may be.

    A class tells of its own combinations alone: what a stranger may be besides counts for none of the other classes.
    """
    rows, places = table.rows if rows is None else rows, range(table.width) if places is None else places
    found = dict.fromkeys(product(*(table.domains[at] for at in places)), 0.0)
    for row, gone in zip(rows, lost, strict=True):
        levels = [table.hierarchies()[at].levels - 1 if gone else node[at] for at in places]
        reaches = [table.reaches[at][level][row[at]] for at, level in zip(places, levels, strict=True)]
        own = [
            [value for value in reach if table.ways[at][value][level] == table.ways[at][row[at]][level]]
            for at, level, reach in zip(places, levels, reaches, strict=True)
        ]
        for cell in product(*own):
            found[cell] += 1 / math.prod(map(len, reaches)) / len(rows)
    return found


def _divergence(table: Small, node: Sequence[int], lost: Sequence[bool]) -> float:
    """Sum of p log2(p / q); what is suppressed is read apart from what is kept, as a recipient reads it."""
    left = [row for row, gone in zip(table.rows, lost, strict=True) if not gone]
    kept = read(table, node, [False] * len(left), left)
    total, share = 0.0, 1 - sum(lost) / len(lost)
    for cell, number in Counter(row[: table.width] for row in table.rows).items():
        gone = next(away for row, away in zip(table.rows, lost, strict=True) if row[: table.width] == cell)
        q = sum(lost) / len(lost) / math.prod(map(len, table.domains)) if gone else kept[cell] * share
        total += number / len(lost) * math.log2(number / len(lost) / q)
    return total


def _column(table: Small, place: int, level: int, lost: Sequence[bool], key: str) -> float:
    top, ways, domain = table.hierarchies()[place].levels - 1, table.ways[place], len(table.domains[place])
    total = 0.0
    for row, gone in zip(table.rows, lost, strict=True):
        up = top if gone else level
        leaves = len(table.reaches[place][up][row[place]])
        same = sum(other[place] == row[place] for other in table.rows)
        alike = sum(ways[other[place]][up] == ways[row[place]][up] for other in table.rows)
        total += {
            "granular": (leaves / domain - 1 / domain) / (1 - 1 / domain),
            "ncp": leaves / domain if leaves > 1 else 0.0,
            "precision": up / top,
            "entropy": math.log2(alike / same),
        }[key]
    return total / len(table.rows)
