"""The attack on an output by an earlier one of the same data: rows put side by side by what both left alone, known by what either says.

In each output by itself a person stands among k. Who holds both looks, in the one, only among the rows with the person's labels there that
have a counterpart among those with the person's labels in the other: ages 30-39 here and 35-44 there leave 35-39, and of those only
records that both show (China methodology 10.3.1 b; Ganta, Kasiviswanathan and Smith 2008, composition attacks).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ...data.dataset import Dataset
from ...data.options import SUPPRESSION_MARK
from ...data.output.row_hashes import RowHashes, row_hashes, value_hashes
from ...data.output.row_places import Hashes
from ...model.frozen import dataclass
from ..plans.recipe import Recipe, RecipeStep

Counts = npt.NDArray[np.int64]
# Of fewer rows nothing is said.
_FEWEST = 10
_ROWS_AT_ONCE = 4_000_000
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class SideBySide:
    """By the `columns` that both left alone, or treated alike, `linked` of the `rows` have a counterpart whose labels are sure.

    `below` of them then stand among fewer than `k` people; `smallest` is the smallest number of these, None where there are none.
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
    subjects = {recipe.acceptance.subject, before.acceptance.subject}
    keys = tuple(
        name for name in output.facts.columns
        if name in there and name not in subjects
        and ((not _touched(recipe, name) and not _touched(before, name)) or _alike(name, (output, recipe), (earlier, before)))
    )  # fmt: skip
    k = recipe.acceptance.required.k
    found = [
        row_hashes(
            table, keys, [name for name in table.facts.columns if name in plan.acceptance.treated],
            plan.acceptance.subject if plan.acceptance.subject in table.facts.columns else None,
        )
        for table, plan in ((output, recipe), (earlier, before))
    ]  # fmt: skip
    mine, theirs = found
    if mine is None or theirs is None:
        return None
    linked, crowds, numbers = 0, np.zeros(0, np.int64), np.zeros(0, np.int64)
    if keys and len(mine.keys) >= _FEWEST:
        linked, crowds, numbers = together(mine, theirs, k)
        if all(plan.acceptance.subject in table.facts.columns for table, plan in ((output, recipe), (earlier, before))):
            by_person = together(of_persons(mine), of_persons(theirs), k)
            if by_person[2].sum() > numbers.sum():  # whose rows are linked is known by all of them
                linked, crowds, numbers = by_person
    return SideBySide(keys, output.facts.rows, linked, int(numbers.sum()), int(crowds.min()) if len(crowds) else None, k)


def of_persons(table: RowHashes) -> RowHashes:
    """A row is known by the rows of its person, too, in whatever order they stand."""
    _, person = np.unique(table.people, return_inverse=True)
    mixed = (table.keys ^ (table.keys >> np.uint64(31))) * _ODD
    sums = np.zeros(int(person.max()) + 1 if len(person) else 0, np.uint64)
    np.add.at(sums, person, mixed)
    return replace(table, keys=table.keys ^ (sums[person] * _ODD))


def together(mine: RowHashes, theirs: RowHashes, k: int) -> tuple[int, Counts, Counts]:
    """How many rows have a sure counterpart; then, by pairs of labels with fewer than `k` people, how few these are and how many rows.

    A counterpart is sure where all rows of a key have the same labels, in each table. The people of a pair are those of the one table
    with its labels whose key is among the other's; the smaller number of the two counts.
    """
    one, other = _of_one_class(mine), _of_one_class(theirs)
    _, at, there = np.intersect1d(one[0], other[0], assume_unique=True, return_indices=True)
    rows = np.minimum(one[2][at], other[2][there])
    pairs = np.stack((one[1][at], other[1][there]), axis=1)
    distinct, place = np.unique(pairs, axis=0, return_inverse=True)
    numbers = np.bincount(place.reshape(-1), weights=rows, minlength=len(distinct)).astype(np.int64)
    crowds = np.minimum(_crowds(distinct, mine, theirs), _crowds(distinct[:, ::-1], theirs, mine)) if len(distinct) else numbers
    below = crowds < k
    return int(rows.sum()), crowds[below], numbers[below]


def _of_one_class(table: RowHashes) -> tuple[Hashes, Hashes, Counts]:
    """The keys all of whose rows stand in one class, sorted: the class, and how many rows."""
    order = np.lexsort((table.classes, table.keys))
    keys, classes = table.keys[order], table.classes[order]
    starts = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]]) if len(keys) else np.zeros(0, np.int64)
    ends = np.r_[starts[1:], len(keys)] if len(keys) else starts
    alone = classes[starts] == classes[ends - 1]
    return keys[starts][alone], classes[starts][alone], (ends - starts)[alone].astype(np.int64)


def _crowds(pairs: npt.NDArray[np.uint64], table: RowHashes, other: RowHashes) -> Counts:
    """For each pair of labels: how many people of the table stand in the first with a key that the other table has in the second."""
    order = np.argsort(table.classes, kind="stable")
    classes, keys, people = table.classes[order], table.keys[order], table.people[order]
    first, last = np.searchsorted(classes, pairs[:, 0]), np.searchsorted(classes, pairs[:, 0], side="right")
    known = np.unique(_one_of(other.keys, other.classes))
    found, ends = np.zeros(len(pairs), np.int64), np.cumsum(last - first)
    start = 0
    while start < len(pairs):
        done = ends[start - 1] if start else 0
        end = max(start + 1, int(np.searchsorted(ends, done + _ROWS_AT_ONCE, side="right")))
        number = (last - first)[start:end]
        pair = np.repeat(np.arange(start, end), number)
        row = np.arange(number.sum()) - np.repeat(np.cumsum(number) - number, number) + np.repeat(first[start:end], number)
        wanted = _one_of(keys[row], pairs[pair, 1])
        at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
        met = known[at] == wanted
        standing = np.unique(np.stack((pair[met].astype(np.uint64), people[row[met]]), axis=1), axis=0)[:, 0].astype(np.int64)
        found += np.bincount(standing, minlength=len(pairs))
        start = end
    return found


def _one_of(keys: Hashes, classes: Hashes) -> Hashes:
    mixed: Hashes = (keys * _ODD) ^ (classes + (keys >> np.uint64(29)))
    return mixed


def _alike(name: str, one: tuple[Dataset, Recipe], other: tuple[Dataset, Recipe]) -> bool:
    """Whether a column was treated value by value, and shows the same values in both."""
    if any(step.technique.by != "value" or step.technique.pseudonym for _, plan in (one, other) for step in _of(plan, name)):
        return False
    mine, theirs = (value_hashes(table, name, (SUPPRESSION_MARK, table.options.suppression)) for table, _ in (one, other))
    return len(mine) > 1 and np.array_equal(mine, theirs)


def _of(recipe: Recipe, name: str) -> list[RecipeStep]:
    return [step for step in recipe.steps if name == step.column or name in step.writes]


def _touched(recipe: Recipe, name: str) -> bool:
    return bool(_of(recipe, name))
