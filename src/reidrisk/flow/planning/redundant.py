"""Columns that say what others say, where rows are persons: one is searched, the others follow it or leave (GB/T 42460-2023 C.2 b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Protocol, TypeVar

import numpy as np

from ...data.coding import Wanted, coded
from ...data.dataset import Dataset
from ...data.groups.group_numbers import pair_numbers
from ...identify.forms.date_columns import date_form
from ...identify.persons.sampled import LookedAt, looked_at
from ...mitigate.cells.cellwise import number_of
from ...mitigate.hierarchies.hierarchy import Hierarchy
from ...mitigate.hierarchies.ladder import Ladder, ladder
from ...mitigate.purpose.fitting import grain_words
from ...mitigate.purpose.purpose import Purpose
from ...mitigate.redundancy.dependence import NEARLY, Codes, Numbers, errors_spared
from ...mitigate.redundancy.followers import SampledColumn, followers, undoing
from ...mitigate.searching.full_domain import SearchTask, Solution
from ...model.frozen import dataclass
from ...model.inventory import Inventory
from ...model.text import Phrase, Text
from ..parts import Parts

_MOST_ROWS = 10_000  # so many tell whether columns go together; what stays beside the other is counted over all rows
_MOST_NUMBERS = 1_000
Found = TypeVar("Found")
Trees = Callable[[str, Sequence[str | None]], Hierarchy | None]

_STAYS = Text(
    "列“{column}”：内容由{by}决定，不单独搜索；与输出中的{by}仍一一相应，因此保留（{level}）。",
    "{column}: follows from {by} and is not searched by itself; what the output shows of {by} still tells it, so it stays ({level}).",
)
_LEAVES = Text(
    "列“{column}”：与{by}可以相互推算（内容相同，或为其一部分、和、差），不单独搜索；保留它会透露{by}泛化前的内容，因此删除。",
    "{column}: goes with {by} (the same content, a part, a sum or a difference) and is not searched by itself; it would tell what {by} was "
    "before it was generalised, so it leaves.",
)


@dataclass(frozen=True, slots=True)
class Redundancy:
    """Which columns follow which; once a plan is found, the level of those that stay beside it, and those that leave.

    `ranks`: the lower, the rather a column is searched.
    """

    followers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stays: Mapping[str, tuple[Ladder, int]] = field(default_factory=dict, repr=False)
    leaves: tuple[str, ...] = ()
    ranks: Mapping[str, int] = field(default_factory=dict)
    active: bool = False

    def through(self, search: Callable[[SearchTask, Parts], Found], task: SearchTask, parts: Parts) -> tuple[Redundancy, Found]:
        """The search without the columns that follow others; again, with a column fewer, as long as its plan shows what it generalises."""
        found = self
        while True:
            left = parts.without(found.followers) if found.followers else parts
            solution = search(replace(task, quasi=left.treated), left)
            more = _undone_in(found, solution, parts) if found.active and isinstance(solution, Solution) else None
            if more is None:
                return found, solution
            found = more

    def beside(self, dataset: Dataset, solution: object, trees: Trees) -> Redundancy:
        """What becomes of the columns that follow others, counted over all rows."""
        if not self.active or not isinstance(solution, Solution):
            return self
        stays = {}
        for column, by in self.followers.items():
            level = _level_beside(dataset, solution, column, by, trees)
            if level is not None:
                stays[column] = level
        return replace(self, stays=stays, leaves=tuple(name for name in self.followers if name not in stays))

    def settled(self, parts: Parts) -> Parts:
        """What stays is measured with the others, here and in later months; what undoes them leaves."""
        return parts.leaving(self.leaves)

    @property
    def by_plan(self) -> bool:
        """Whether something is to be done to a column that stays, which is done as a plan is applied."""
        return any(level for _, level in self.stays.values())

    def sentences(self) -> Iterator[Phrase]:
        """What becomes of each column, and why."""
        for column, by in self.followers.items():
            if column in self.stays:
                yield _STAYS.fill(column=column, by=list(by), level=grain_words(*self.stays[column]))
            elif column in self.leaves:
                yield _LEAVES.fill(column=column, by=list(by))


class ForRedundancy(Protocol):
    """What of an order decides about columns that say the same."""

    @property
    def local(self) -> bool:
        """Whether records are recoded one by one."""

    @property
    def cells(self) -> bool:
        """Whether cells are only suppressed."""

    @property
    def purpose(self) -> Purpose:
        """What the data are for."""


def redundancy_of(  # noqa: PLR0913 - all that decides it
    dataset: Dataset, parts: Parts, inventory: Inventory, order: ForRedundancy, trees: Trees, *, active: bool
) -> Redundancy:
    """Found in the rows looked at; nothing where persons or several kinds of them are counted, or records are recoded one by one."""
    names = parts.quasi
    if not active or parts.types or order.local or order.cells or not dataset.table.sample:
        return Redundancy()
    rows = looked_at(dataset)
    purpose = order.purpose.in_columns(dataset.facts.columns)
    named = {*purpose.columns, *(name for one in purpose.tables for name in (*one.by, one.of)), purpose.target}
    hard = {*parts.coarsest, *(name for name, use in purpose.columns.items() if use.must)}
    kinds = {one.name: one.category for one in inventory.columns}
    seen = [_seen(rows, name, trees, kinds[name], 0 if name in hard else 1 if name in named else 2) for name in names]
    return Redundancy(followers(seen, dataset.facts.columns), ranks={one.name: one.rank for one in seen}, active=True)


def _seen(rows: LookedAt, name: str, trees: Trees, category: str | None, rank: int) -> SampledColumn:
    codes, values = coded_in(rows, name)
    counts = np.bincount(codes[codes >= 0], minlength=len(values)).astype(np.int64)
    # Values that hardly repeat are told by sums and ages alone: their levels need not be known.
    levels = (codes,) if 2 * len(values) > len(codes) else levels_of(ladder(name, values, counts, trees(name, values)), codes)
    numbers, dated = numbers_in(codes, values)
    return SampledColumn(name, levels, numbers, dated, category, rank)


def coded_in(rows: LookedAt, name: str) -> tuple[Codes, tuple[str, ...]]:
    """The values of a column by number, -1 where there is none, in the rows looked at; and the values."""
    known, absent, cells = dict[str, int](), rows.absent, rows.cells(name, _MOST_ROWS)
    codes = np.array([-1 if cell is None or cell in absent else known.setdefault(cell, len(known)) for cell in cells], np.int64)
    return codes, tuple(known)


def levels_of(one: Ladder, codes: Codes) -> tuple[Codes, ...]:
    """The label of each row at every level below the root; no value stays none."""
    found = []
    for level in range(one.levels - 1):
        labels: Codes = np.append(one.steps[level], -1)[codes]
        found.append(labels)
    return tuple(found)


def numbers_in(codes: Codes, values: Sequence[str], most: int = _MOST_NUMBERS) -> tuple[Numbers | None, bool]:
    """As numbers, or dates as days, of so many rows; (None, False) where nearly all are neither."""
    few = codes[:: max(1, -(-len(codes) // most))]
    there = [(code, values[code]) for code in np.unique(few[few >= 0]).tolist()]
    form = date_form([value for _, value in there])
    each = np.full(len(values) + 1, np.nan)
    for code, value in there:
        if form is not None:
            each[code] = np.nan if (day := form.day(value)) is None else day.toordinal()
        else:
            each[code] = np.nan if (number := number_of(value)) is None else float(number)
    found: Numbers = each[few]
    if not there or np.isnan(found[few >= 0]).mean() > 1 - NEARLY:
        return None, False
    return found, form is not None


def _undone_in(found: Redundancy, solution: Solution, parts: Parts) -> Redundancy | None:
    """With what of this plan undoes something else of it as a follower, for another search; None where nothing does.

    A column that somebody named stays, and what it tells follows it where nobody did; of others what weighs more to the kind of use stays.
    """
    levels, wanted = {}, solution.task.purpose.columns

    def order(name: str) -> tuple[int, Fraction]:
        return found.ranks[name], -((wanted[name].weight if name in wanted else None) or Fraction(0))

    for place, one in enumerate(solution.ladders):
        codes = solution.coded.codes[:, place].astype(np.int64)
        missing = np.array([label is None for label in one.labels[0]], np.bool_)[one.steps[0][codes]]
        levels[one.column] = [np.where(missing, -1, one.steps[level][codes]) for level in range(one.levels - 1)]
    more = dict[str, tuple[str, ...]]()
    for revealing, of in undoing(levels, solution.levels, solution.coded.counts):
        last, first = (of, revealing) if order(revealing) < order(of) else (revealing, of)
        if last not in parts.coarsest and not {last, first} & {*more, *(name for by in more.values() for name in by)}:
            more[last] = (first,)
    return replace(found, followers={**_through(found.followers, more), **more}) if more else None


def _through(followers: Mapping[str, tuple[str, ...]], more: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """What followed a column that is searched no more follows what that one follows."""
    return {column: tuple(dict.fromkeys(name for one in by for name in more.get(one, (one,)))) for column, by in followers.items()}


def _level_beside(dataset: Dataset, solution: Solution, column: str, by: Sequence[str], trees: Trees) -> tuple[Ladder, int] | None:
    """The finest level at which what the output shows of the others tells it in every row, and it tells nothing finer of them.

    None where there is none, but the root. That a category happens to have one code in these data is none of next month's.
    """
    if not any(solution.shows(name) for name in by):
        return None
    classes = coded(dataset, (*by, column), Wanted(class_labels=True))
    at = {one.column: one for one in solution.ladders}
    shown, hidden = np.zeros(len(classes.counts), np.int64), list[Codes]()
    for place, name in enumerate(by):
        one, level = at[name], solution.levels[name]
        number = {value: code for code, value in enumerate(one.labels[0])}
        codes = np.array([number[value] for value in classes.labels[place]], np.int64)[classes.codes[:, place]]
        labels = one.steps[level][codes]
        hidden += [one.steps[finer][codes] for finer in range(level)]
        shown = pair_numbers(shown, labels)
    values = classes.labels[-1]
    rows = np.bincount(classes.codes[:, -1], weights=classes.counts, minlength=len(values)).astype(np.int64)
    own = ladder(column, values, rows, trees(column, values))
    groups = len(np.unique(shown))
    for level in range(own.levels - 1):
        labels = own.steps[level][classes.codes[:, -1]]
        alike = len(own.labels[level]) > 1 and int(pair_numbers(shown, labels).max()) + 1 == groups
        if alike and not any(errors_spared(labels, one, classes.counts) >= NEARLY for one in hidden):
            return own, level
    return None
