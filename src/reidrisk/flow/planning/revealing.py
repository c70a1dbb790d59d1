"""Columns left alone that tell what a treated one was: the depot beside the town that was removed (GB/T 42460-2023 C.2 b, c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ...data.groups.group_numbers import pair_numbers
from ...identify.persons.sampled import LookedAt, looked_at
from ...mitigate.hierarchies.ladder import ladder
from ...mitigate.redundancy.dependence import LEAST_ROWS, NEARLY, Codes, errors_spared_beside, sums
from ...mitigate.redundancy.followers import finer
from ...mitigate.searching.full_domain import Solution
from ...model.frozen import dataclass
from ...model.inventory import Inventory
from ...model.persons import parts_of
from ...model.problem import Problem, Problems
from ...model.role import Role
from ...model.text import Phrase, Text
from ..parts import Parts
from .redundant import Trees, coded_in, levels_of, numbers_in
from .spelled import CHOOSE

if TYPE_CHECKING:
    from ...mitigate.local.outcome import LocalSolution
    from ..by_person import PersonTreatment

_LEAVES = Text(
    "列“{column}”：不是准标识符，但凭它可知“{of}”处理（泛化、移动或删除）前的内容，因此删除。",
    "{column}: is no quasi-identifier, but tells what {of} was before it was generalised, moved or removed, so it leaves.",
)
_STAYS = Text(
    "凭敏感列“{column}”可知“{of}”处理（泛化、移动或删除）前的内容：保留它，对“{of}”的处理就不起作用。",
    "The sensitive column “{column}” tells what “{of}” was before it was generalised, moved or removed: as long as it stays, treating "
    "“{of}” protects nobody.",
)
_SPANS = (1, 7, 28, 91, 365)  # days: what a batch, a shift or a season may tell of a date


@dataclass(frozen=True, slots=True)
class Revealing:
    """Columns that leave, and sensitive ones that would stay, each with the column that it tells."""

    leaves: Mapping[str, str]
    stays: Mapping[str, str]

    def settled(self, parts: Parts) -> Parts:
        """Without those that leave. `InputError` for sensitive ones: those are what the data are for, and a person chooses."""
        problems = Problems()
        for column, of in self.stays.items():
            problems.add(Problem("undone", _STAYS.fill(column=column, of=of), CHOOSE.fill(column=column), column))
        problems.stop_if_any()
        return parts.leaving(self.leaves)

    def sentences(self) -> Iterator[Phrase]:
        """Why each leaves."""
        yield from (_LEAVES.fill(column=column, of=of) for column, of in self.leaves.items())


def revealing_of(  # noqa: PLR0913, PLR0917 - all that decides it
    dataset: Dataset, parts: Parts, inventory: Inventory, solution: Solution | LocalSolution, trees: Trees, persons: PersonTreatment,
    key: str | None,
) -> Revealing:  # fmt: skip
    """In the rows looked at, one of each person where there is a key: what a person's own rows share tells nothing to anybody else.

    A column that has the same kind as one that was removed was decided for itself, and is not asked about.
    """
    keys = () if key is None else parts_of(key, dataset.facts.columns)
    aside = {*parts.treated, *parts.dropped, *persons.moved, *persons.rest, *keys}
    left = [name for name in dataset.facts.columns if name not in aside]
    if not left or len(dataset.table.sample) < LEAST_ROWS:
        return Revealing({}, {})
    rows = looked_at(dataset)
    treatment = _Treatment(rows, _once_each(rows, keys), solution, trees, persons.moved)
    kinds, found = {one.name: one.category for one in inventory.columns}, dict[str, str]()
    removed = [one.name for one in inventory.columns if Role.QI in one.roles and one.name in parts.dropped]
    alone = {name: treatment.coded(name) for name in left}
    for of, hidden in treatment.hidden(removed):
        own = kinds.get(of) if of in removed else None
        for name in left:
            if name not in found and (own is None or kinds.get(name) != own) and any(_determines(alone[name][0], *pair) for pair in hidden):
                found[name] = of
    for name, of in treatment.adding_up(alone):
        found.setdefault(name, of)
    sensitive = set(parts.sensitive)
    return Revealing(
        {name: of for name, of in found.items() if name not in sensitive}, {name: of for name, of in found.items() if name in sensitive}
    )


Coded = tuple[Codes, Sequence[str]]
Pair = tuple[Codes, Codes]


@dataclass(frozen=True, slots=True)
class _Treatment:
    """What a plan does to columns, in the rows looked at; `once` are the places of one row of each person, where persons have several."""

    rows: LookedAt
    once: Codes | None
    solution: Solution | LocalSolution
    trees: Trees
    moved: Sequence[str]

    def coded(self, name: str) -> Coded:
        """The values of a column, of one row of each person."""
        codes, values = coded_in(self.rows, name)
        return codes if self.once is None else codes[self.once], values

    def hidden(self, removed: Sequence[str]) -> Iterator[tuple[str, list[Pair]]]:
        """Each treated column, with what is shown and what is hidden of it: the next finer level, or spans of time where dates move."""
        each = self.solution.levels if isinstance(self.solution, Solution) else self.solution.coarsest
        levels = {name: level for name, level in each.items() if level and name not in self.moved}
        for of, level in (*levels.items(), *((name, None) for name in removed)):
            labels = self._labels(of)
            pair = finer(labels, len(labels) if level is None else level)
            if pair is not None:
                yield of, [pair]
        for of in self.moved:
            codes, values = self.coded(of)
            days, dated = numbers_in(codes, values, max(1, len(codes)))
            if dated and days is not None:
                yield of, [(np.zeros(len(days), np.int64), np.where(np.isnan(days), -1, days // span).astype(np.int64)) for span in _SPANS]

    def _labels(self, of: str) -> tuple[Codes, ...]:
        """At every level; of a treated column as in the plan, since levels that only these rows were looked at for may be others."""
        codes, values = self.coded(of)
        one = next((each for each in self.solution.ladders if each.column == of), None)
        known = {} if one is None else {value: code for code, value in enumerate(one.labels[0])}
        if one is None or not known.keys() >= set(values):
            return levels_of(ladder(of, values, np.ones(len(values), np.int64), self.trees(of, values)), codes)
        place = np.array([known[value] for value in values], np.int64)
        return tuple(np.append(step[place], -1)[codes] for step in one.steps[:-1])

    def adding_up(self, alone: Mapping[str, Coded]) -> Iterator[tuple[str, str]]:
        """Columns left alone that with others that stay as they are add up to a generalised one."""
        if not isinstance(self.solution, Solution):
            return
        levels = {name: level for name, level in self.solution.levels.items() if name not in self.moved}
        hidden = {name for name, level in levels.items() if level}
        if not hidden:
            return
        numbers = {name: numbers_in(*one)[0] for name, one in (*alone.items(), *((name, self.coded(name)) for name in levels))}
        for found in sums({name: one for name, one in numbers.items() if one is not None}):
            names = {found.total, *found.parts}
            if len(of := names & hidden) == 1:
                yield from ((name, next(iter(of))) for name in sorted(names & alone.keys()))


def _once_each(rows: LookedAt, keys: Sequence[str]) -> Codes | None:
    """The places of the first row of each person; None where no columns tell persons."""
    if not keys:
        return None
    person = reduce(pair_numbers, (coded_in(rows, one)[0] + 1 for one in keys))
    first: Codes = np.sort(np.unique(person, return_index=True)[1])
    return first


def _determines(by: Codes, shown: Codes, hidden: Codes) -> bool:
    """Whether the values of a column, or whether there is one, tell what is hidden to somebody who sees what is shown."""
    empty = by < 0
    if errors_spared_beside(shown, by, hidden) >= NEARLY:
        return True
    return bool(empty.any()) and errors_spared_beside(shown, empty.astype(np.int64), hidden) >= NEARLY
