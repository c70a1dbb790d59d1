"""Values that the list of a hierarchy does not hold, counted apart from what else a step changes: where they went."""

from __future__ import annotations

from collections.abc import Mapping

from ...data.normal import normal
from ...model.frozen import dataclass
from ...model.transform import Cell
from ..hierarchies.hierarchy import Hierarchy


@dataclass(frozen=True, slots=True)
class Unlisted:
    """`values` and `rows` that are not in the list: `up` records by the label of the plan that they went to, `lost` became the mark."""

    values: int
    rows: int
    up: Mapping[str, int]
    lost: int


def unlisted(tree: Hierarchy, level: int, counts: Mapping[Cell, int]) -> Unlisted | None:
    """None where all are listed, or the hierarchy is a rule, which lists none."""
    strange = {
        cell: rows for cell, rows in counts.items() if cell is not None and cell not in tree.paths and normal(cell) not in tree.paths
    }
    if not tree.paths or not strange:
        return None
    up: dict[str, int] = {}
    for cell, rows in strange.items():
        way = tree.way(cell)
        if way is not None:
            label = way[min(level, tree.levels - 1)]
            up[label] = up.get(label, 0) + rows
    rows = sum(strange.values())
    return Unlisted(len(strange), rows, up, rows - sum(up.values()))


def unlisted_there(tree: Hierarchy, level: int, counted: tuple[int, Mapping[str, int], Mapping[Cell, int]]) -> Unlisted | None:
    """The same where the rows are in another engine: how many values a rule takes, their records by label, and the other values."""
    values, labels, others = counted
    found = unlisted(tree, level, others)
    if found is None and not values:
        return None
    found = found or Unlisted(0, 0, {}, 0)
    up = {label: labels.get(label, 0) + found.up.get(label, 0) for label in (*labels, *found.up)}
    return Unlisted(found.values + values, found.rows + sum(labels.values()), up, found.lost)
