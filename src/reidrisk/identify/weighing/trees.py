"""The chances of each role by small trees over `whole`, in which up to three things weigh together: a number beside names, an id of events.

`tables/trees.txt` holds them, a tree a line: the role, seven questions from the top ("feature > least"; left is no), eight weights in
thousandths of a logit. `python -m bench.identification.learning --train` writes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ..lookup import lines
from . import whole
from .weights import ROLES, weights

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]
DEPTH, QUESTIONS, LEAVES = 3, 7, 8
CONSTANT, UNIT, NONE = "constant", 1000, "-"


@dataclass(frozen=True, slots=True)
class Forest:
    """All trees of one role: `asked` are places in `features`, by level and branch as in a heap; the constant is what no tree says."""

    features: tuple[str, ...]
    asked: Places
    least: Numbers
    weights: Numbers
    constant: float

    def logits(self, given: Sequence[Mapping[str, float]]) -> Numbers:
        """The sum over the trees for each column."""
        return self._sums(self._table(given))

    def moved(self, given: Sequence[Mapping[str, float]]) -> tuple[Numbers, dict[str, Numbers]]:
        """The same, and how far each of `whole.GROUPS` moves it: the sum less that without the group."""
        values = self._table(given)
        sums, moved = self._sums(values), {}
        for group in whole.GROUPS:
            less = values.copy()
            less[:, [place for place, feature in enumerate(self.features) if whole.is_of(feature, group)]] = 0.0
            moved[group] = sums - self._sums(less)
        return sums, moved

    def _table(self, given: Sequence[Mapping[str, float]]) -> Numbers:
        return np.array([[one.get(feature, 0.0) for feature in self.features] for one in given]).reshape(len(given), len(self.features))

    def _sums(self, values: Numbers) -> Numbers:
        trees = np.arange(len(self.asked))
        node = np.zeros((len(values), len(trees)), dtype=np.intp)
        for _ in range(DEPTH):
            right = np.take_along_axis(values, self.asked[trees, node], axis=1) > self.least[trees, node]
            node = 2 * node + 1 + right
        found: Numbers = self.constant + self.weights[trees, node - QUESTIONS].sum(axis=1)
        return found


@dataclass(frozen=True, slots=True)
class Likely:
    """The probability of each of `ROLES`; how far the logit of each moves by what was found of the other columns and by what rules say."""

    chances: tuple[float, ...]
    moved: tuple[Mapping[str, float], ...] = ()


def likely(columns: Sequence[whole.OneColumn], table: whole.OfTable) -> list[Likely]:
    """What the trees say of each column of a table."""
    given = whole.known_of(columns, weights(), table)
    of_roles = [each.moved(given) for each in trees()]
    return [
        Likely(one, tuple({group: float(by[place]) for group, by in moved.items()} for _, moved in of_roles))
        for place, one in enumerate(_chances([sums for sums, _ in of_roles]))
    ]


def chances(given: Sequence[Mapping[str, float]], known: Sequence[Forest] | None = None) -> list[tuple[float, ...]]:
    """The probability of each of `ROLES`, for each column."""
    return _chances([each.logits(given) for each in known or trees()])


def _chances(logits: Sequence[Numbers]) -> list[tuple[float, ...]]:
    return [tuple(map(float, each)) for each in 1 / (1 + np.exp(-np.stack(logits, axis=1)))]


@cache
def trees() -> tuple[Forest, ...]:
    """Those of each of `ROLES`."""
    return read(lines("trees.txt"))


def read(written: Sequence[str]) -> tuple[Forest, ...]:
    """From the lines of a table."""
    of_role: defaultdict[str, list[list[str]]] = defaultdict(list)
    constants: dict[str, float] = {}
    for line in written:
        role, *cells = line.split("\t")
        if cells[0] == CONSTANT:
            constants[role] = int(cells[1]) / UNIT
        else:
            of_role[role].append(cells)
    return tuple(_of_role(of_role[role], constants[role]) for role in map(str, ROLES))


def _of_role(cells: Sequence[Sequence[str]], constant: float) -> Forest:
    asked = [[cell.rpartition(" > ") for cell in each[:QUESTIONS]] for each in cells]
    features = tuple(sorted({feature for each in asked for feature, _, _ in each if feature}))
    places = {feature: place for place, feature in enumerate(features)} | {"": 0}
    return Forest(
        features,
        np.array([[places[feature] for feature, _, _ in each] for each in asked], dtype=np.intp).reshape(-1, QUESTIONS),
        np.array([[float(least) if feature else np.inf for feature, _, least in each] for each in asked]).reshape(-1, QUESTIONS),
        np.array([[int(cell) / UNIT for cell in each[QUESTIONS:]] for each in cells]).reshape(-1, LEAVES),
        constant,
    )
