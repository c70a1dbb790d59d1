"""The attack on an output by an earlier one of the same data: rows put side by side by what both left alone, known by what either says.

In each output by itself a person stands among k. Who holds both looks, in the one, only among the rows with the person's labels there that
have a counterpart among those with the person's labels in the other: ages 30-39 here and 35-44 there leave 35-39, and of those only
records that both show (China methodology 10.3.1 b; Ganta, Kasiviswanathan and Smith 2008, composition attacks). Rows are counterparts that
show the same in the columns left alone, and numbers or bands that can stand for one number in those that were coarsened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...data.dataset import Dataset
from ...data.options import SUPPRESSION_MARK
from ...data.output.row_hashes import RowHashes, row_hashes, value_hashes
from ...model.frozen import dataclass
from ..plans.recipe import Recipe, RecipeStep
from .linked_rows import Linked, linked_rows
from .shown_spans import Spans, are_read, spans_of

# Of fewer rows nothing is said.
_FEWEST = 10
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class SideBySide:
    """By the `columns` that both left alone, or treated alike, `linked` of the `rows` have a counterpart whose labels are sure.

    `below` of them then stand among fewer than `k` people; `smallest` is the smallest number of these, None where there are none. Of
    `possible` rows in all, these among them, it cannot be excluded: what their counterpart is is not sure. Of `uncounted` more rows
    nothing is known, since too many are alike. The `coarsened` columns link too, as far as their numbers and bands can stand for one
    number; in those `unread` any two rows are taken to agree, for how they came about is not known.
    """

    columns: tuple[str, ...]
    rows: int
    linked: int
    below: int
    smallest: int | None
    k: int
    possible: int = 0
    uncounted: int = 0
    coarsened: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def side_by_side(output: Dataset, recipe: Recipe, earlier: Dataset, before: Recipe, *, planned: bool = True) -> SideBySide | None:
    """What the two give away together; None where nothing was asked of classes, or a table is too large to be looked at.

    `planned`: it is known how the earlier one came about; else only which columns were left alone.
    """
    if recipe.acceptance.required is None:
        return None
    there = set(output.facts.columns) & set(earlier.facts.columns)
    subjects = {recipe.acceptance.subject, before.acceptance.subject}
    shared = [name for name in output.facts.columns if name in there and name not in subjects]
    keys = tuple(
        name for name in shared
        if (not _touched(recipe, name) and not _touched(before, name)) or _alike(name, (output, recipe), (earlier, before))
    )  # fmt: skip
    coarsened = tuple(
        name for name in shared
        if name not in keys and (planned or not _touched(before, name)) and are_read((*_of(recipe, name), *_of(before, name)))
    )  # fmt: skip
    unread = tuple(name for name in shared if name not in keys and name not in coarsened)
    k = recipe.acceptance.required.k
    found = [
        row_hashes(
            table, keys, [name for name in table.facts.columns if name in plan.acceptance.treated],
            plan.acceptance.subject if plan.acceptance.subject in table.facts.columns else None, coarsened,
        )
        for table, plan in ((output, recipe), (earlier, before))
    ]  # fmt: skip
    mine, theirs = found
    if mine is None or theirs is None:
        return None
    if not (keys or coarsened) or len(mine.keys) < _FEWEST:
        return SideBySide(keys, output.facts.rows, 0, 0, None, k, coarsened=coarsened, unread=unread)
    spans = [spans_of(name, ((output, _of(recipe, name)), (earlier, _of(before, name)))) for name in coarsened]
    linked = linked_rows(mine, theirs, k, spans)
    if all(plan.acceptance.subject in table.facts.columns for table, plan in ((output, recipe), (earlier, before))):
        linked = with_persons(mine, theirs, k, spans, linked)
    below, smallest = int(linked.below.sum()), int(linked.smallest[linked.below].min()) if linked.below.any() else None
    sums = (int(linked.sure.sum()), below, smallest, k, int(linked.possible.sum()), int(linked.uncounted.sum()))
    return SideBySide(keys, output.facts.rows, *sums, coarsened, unread)


def with_persons(mine: RowHashes, theirs: RowHashes, k: int, spans: Sequence[Sequence[Spans]], by_row: Linked) -> Linked:
    """What is found by single rows, and what by all the rows of a person."""
    by_person = linked_rows(of_persons(mine), of_persons(theirs), k, spans)
    best = by_person if by_person.below.sum() > by_row.below.sum() else by_row
    return replace(best, possible=by_row.possible | by_person.possible, uncounted=by_row.uncounted | by_person.uncounted)


def of_persons(table: RowHashes) -> RowHashes:
    """A row is known by the rows of its person, too, in whatever order they stand."""
    _, person = np.unique(table.people, return_inverse=True)
    mixed = (table.keys ^ (table.keys >> np.uint64(31))) * _ODD
    sums = np.zeros(int(person.max()) + 1 if len(person) else 0, np.uint64)
    np.add.at(sums, person, mixed)
    return replace(table, keys=table.keys ^ (sums[person] * _ODD))


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
