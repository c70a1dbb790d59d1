"""The order and the tree that a person gives for a sensitive attribute, put to the values that the data hold (Li et al. 2007)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

import numpy as np

from ...data.coding import CodedValues
from ...model.frozen import dataclass
from ...model.problem import Problem, Problems
from ...model.text import Text
from .attribute_model import Params
from .hierarchy import ValueTree

_NO_PLACE = Text(
    "列“{column}”有 {count} 个不同取值不在给出的顺序中。",
    "Column “{column}”: {count} {count|different value has|different values have} no place in the order given.",
)
_ALL = Text("请按从低到高列出全部取值。", "List every value, from low to high.")
_NO_LEAF = Text(
    "列“{column}”有 {count} 个不同取值不在层次结构文件中。",
    "Column “{column}”: {count} {count|different value is|different values are} not in its hierarchy file.",
)
_ADD = Text("请在文件中为每个取值写一行。", "Give every value a line in the file.")
_NOT_SENSITIVE = Text("给出了“{column}”的顺序，但它不是敏感属性。", "There is an order of “{column}”, which is no sensitive attribute.")
_NAME_IT = Text("请用 --sa 指明，或取消 --order。", "Name it with --sa, or leave --order out.")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """By column: `orders` its values from low to high, `trees` the way of each value up to the root."""

    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    trees: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict, repr=False)

    @property
    def asked(self) -> bool:
        """Whether the values themselves must be known."""
        return bool(self.orders or self.trees)

    def arranged(self, others: Sequence[CodedValues]) -> tuple[tuple[CodedValues, ...], Params]:
        """The attributes with codes in the order given, and what the models are told; values that do not occur are left out."""
        problems, numeric = Problems(), {attribute.column for attribute in others if attribute.numeric}
        for column in (name for name in self.orders if name not in {attribute.column for attribute in others}):
            problems.add(Problem("order_not_sensitive", _NOT_SENSITIVE.fill(column=column), _NAME_IT, column=column))
        found = tuple(
            _ordered(attribute, self.orders[attribute.column], problems) if attribute.column in self.orders else attribute
            for attribute in others
        )
        trees = tuple((attribute.column, tree) for attribute in found if (tree := self._tree(attribute, problems)) is not None)
        problems.stop_if_any()
        return found, Params(hierarchies=trees, ordered=frozenset(numeric | set(self.orders)))

    def _tree(self, attribute: CodedValues, problems: Problems) -> ValueTree | None:
        paths = self.trees.get(attribute.column)
        if paths is None:
            return None
        lost = sum(label is not None and label not in paths for label in attribute.labels)
        if lost:
            problems.add(
                Problem("value_without_hierarchy", _NO_LEAF.fill(column=attribute.column, count=lost), _ADD, column=attribute.column)
            )
            return None
        return tree_of([None if label is None else paths[label] for label in attribute.labels])


def tree_of(paths: Sequence[tuple[str, ...] | None]) -> ValueTree:
    """The tree of the values, one way each, all equally long; a missing value hangs from the root."""
    top = next((path[-1] for path in paths if path is not None), "")
    height = max((len(path) for path in paths if path is not None), default=2) - 1
    parents = [-1] * len(paths)
    nodes: dict[tuple[int, str], int] = {}

    def node(level: int, label: str) -> int:
        if (level, label) not in nodes:
            nodes[level, label] = len(parents)
            parents.append(-1)
        return nodes[level, label]

    for leaf, path in enumerate(paths):
        below = leaf
        for level, label in [(height, top)] if path is None else list(enumerate(path))[1:]:
            parents[below] = node(level, label)
            below = parents[below]
    return ValueTree(tuple(parents), len(paths))


def _ordered(attribute: CodedValues, order: tuple[str, ...], problems: Problems) -> CodedValues:
    """The attribute with its codes in this order; missing stays first."""
    place: dict[str | None, int] = {None: -1, **{value: at for at, value in reversed(list(enumerate(order)))}}
    lost = sum(label not in place for label in attribute.labels)
    if lost:
        problems.add(Problem("value_without_place", _NO_PLACE.fill(column=attribute.column, count=lost), _ALL, column=attribute.column))
        return attribute
    ranked = sorted(range(attribute.distinct), key=lambda code: place[attribute.labels[code]])
    rank = np.empty(attribute.distinct, np.int64)
    rank[ranked] = np.arange(attribute.distinct)
    return replace(attribute, values=rank[attribute.values], labels=tuple(attribute.labels[code] for code in ranked))
