"""The attack on an output by an earlier one of the same data: rows put side by side by what both left alone, known by what either says.

In each output by itself a person stands among k. Who holds both, and can put rows together, looks among those only whose labels agree
with the person's in the one and in the other: ages 30-39 here and 35-44 there leave 35-39 (China methodology 10.3.1 b).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...data.dataset import Dataset
from ...data.output.row_hashes import row_hashes
from ...data.output.row_places import Hashes
from ...model.frozen import dataclass
from ..plans.recipe import Recipe

Counts = npt.NDArray[np.int64]
# Of fewer rows nothing is said.
_FEWEST = 10


@dataclass(frozen=True, slots=True)
class SideBySide:
    """By the `columns` that both left alone `linked` of the `rows` are one and the same row for sure.

    `below` of them then stand among fewer than `k` people, the smallest number is `smallest` (None where nothing is linked).
    """

    columns: tuple[str, ...]
    rows: int
    linked: int
    below: int
    smallest: int | None
    k: int


def side_by_side(output: Dataset, recipe: Recipe, earlier: Dataset, before: Recipe) -> SideBySide | None:
    """What the two give away together; None where nothing was asked of classes, or a table is too large to be looked at."""
    if recipe.acceptance.required is None:
        return None
    there = set(output.facts.columns) & set(earlier.facts.columns)
    keys = tuple(name for name in output.facts.columns if name in there and not _touched(recipe, name) and not _touched(before, name))
    k = recipe.acceptance.required.k
    found = [
        row_hashes(table, keys, [name for name in table.facts.columns if name in plan.acceptance.treated])
        for table, plan in ((output, recipe), (earlier, before))
    ]
    if found[0] is None or found[1] is None:
        return None
    sizes = joined(*found[0], *found[1]) if keys and len(found[0][0]) >= _FEWEST else np.zeros(0, np.int64)
    smallest = int(sizes.min()) if len(sizes) else None
    return SideBySide(keys, output.facts.rows, len(sizes), int((sizes < k).sum()), smallest, k)


def joined(keys: Hashes, classes: Hashes, other_keys: Hashes, other_classes: Hashes) -> Counts:
    """For each row that is linked (its key stands once in each table): how many rows agree with it in both tables.

    Rows that are not linked count, too: any of the one's class could be any of the other's.
    """
    here, there = _once(keys), _once(other_keys)
    _, mine, theirs = np.intersect1d(keys[here], other_keys[there], assume_unique=True, return_indices=True)
    at, other_at = here[mine], there[theirs]
    pairs = np.stack((classes[at], other_classes[other_at]), axis=1)
    distinct, place, members = np.unique(pairs, axis=0, return_inverse=True, return_counts=True)
    loose, other_loose = np.ones(len(keys), bool), np.ones(len(other_keys), bool)
    loose[at] = other_loose[other_at] = False
    more = np.minimum(_members(distinct[:, 0], classes[loose]), _members(distinct[:, 1], other_classes[other_loose]))
    return np.asarray((members + more)[place.reshape(-1)], np.int64)


def _once(keys: Hashes) -> Counts:
    """Where the keys stand that stand nowhere else."""
    _, first, number = np.unique(keys, return_index=True, return_counts=True)
    alone: Counts = first[number == 1].astype(np.int64)
    return alone


def _members(wanted: Hashes, classes: Hashes) -> Counts:
    """How many rows each wanted class has among these."""
    known, number = np.unique(classes, return_counts=True)
    if not len(known):
        return np.zeros(len(wanted), np.int64)
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    found: Counts = np.where(known[at] == wanted, number[at], 0).astype(np.int64)
    return found


def _touched(recipe: Recipe, name: str) -> bool:
    return any(name == step.column or name in step.writes for step in recipe.steps)
