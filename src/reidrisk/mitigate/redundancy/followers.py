"""Of columns that say the same one is searched and the others follow it: what a person named first, codes before names, ages before days.

A column follows where the one that is searched tells it and it tells a level of that one: the two are one chain (district, city,
province), and either would undo the other. What goes across (the weekday of a date, the ward of a diagnosis) is searched by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations

import numpy as np

from ...model.frozen import dataclass
from .dependence import NEARLY, Codes, Numbers, Sum, aged, errors_spared, errors_spared_beside, sums

# Whether a column names what another codes is in its name; a name has no levels to go up by.
_NAMES = ("名称", "name", "描述", "description", "label", "text")
_BORN = "birth_age"


@dataclass(frozen=True, slots=True)
class SampledColumn:
    """A column in the rows looked at: its value at each of its levels, the finest first; as numbers (days of dates) where it is those.

    `rank`: the lower, the rather it is searched: what a person must have, what he named, the others.
    """

    name: str
    levels: tuple[Codes, ...] = field(repr=False)
    numbers: Numbers | None = field(repr=False)
    dated: bool
    category: str | None
    rank: int = 0

    @property
    def kinds(self) -> int:
        """Different values."""
        return len(np.unique(self.levels[0]))

    @property
    def order(self) -> tuple[int, bool, bool, int]:
        """The first of those that say the same is searched."""
        return self.rank, any(word in self.name.lower() for word in _NAMES), len(self.levels) == 1, -self.kinds


def followers(columns: Sequence[SampledColumn], first: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each column that is not searched, with those that are and tell it. `first` are the columns as they stand in the data."""
    by_name, found = {one.name: one for one in columns}, dict[str, tuple[str, ...]]()
    for column, by in (*_ages(columns), *_sums(columns, first), *_chains(columns)):
        one = by_name[column]
        if column in found or any(name in found for name in by) or any(column in others for others in found.values()):
            continue
        if one.rank >= max(by_name[name].rank for name in by):
            found[column] = by
    return found


def _ages(columns: Sequence[SampledColumn]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The day of birth follows the age, which is what anybody counts by."""
    born = [one for one in columns if one.category == _BORN and one.numbers is not None]
    days = [one.numbers for one in columns if one.dated and one.category != _BORN and one.numbers is not None]
    for birth in (one for one in born if one.dated):
        for age in (one for one in born if not one.dated):
            if birth.numbers is not None and age.numbers is not None and aged(birth.numbers, age.numbers, days):
                yield birth.name, (age.name,)


def _sums(columns: Sequence[SampledColumn], first: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of two dates and the days between the later date follows the two; of a total and its parts the parts follow the total.

    Of a year of birth, an age and the year of what happened the year of birth follows the two others.
    """
    by_name = {one.name: one for one in columns if one.numbers is not None}
    numbers = {name: column.numbers for name, column in by_name.items() if column.numbers is not None}
    for one in _each(sums(numbers)):
        names = (one.total, *one.parts)
        dates = [name for name in first if name in names and by_name[name].dated]
        born = [name for name in one.parts if by_name[name].category == _BORN]
        if len(born) == len(one.parts) == 2 and not dates:  # noqa: PLR2004 - of the two the age is the smaller number
            year = max(born, key=lambda name: float(np.nanmean(numbers[name])))
            yield year, tuple(name for name in names if name != year)
        elif dates:
            last = max(names, key=lambda name: (by_name[name].rank, name in dates, first.index(name)))
            yield last, tuple(name for name in names if name != last)
        else:
            yield from _of_total(one, {name: by_name[name].rank for name in names})


def _of_total(one: Sum, ranks: Mapping[str, int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts that nobody asked for rather than for the total; the total where all of them were."""
    whole = [name for name in one.parts if ranks[name] < ranks[one.total]]
    if len(whole) == len(one.parts):
        yield one.total, one.parts
    else:
        yield from ((name, (one.total,)) for name in one.parts if name not in whole)


def _each(found: Iterable[Sum]) -> Iterator[Sum]:
    """Three columns make three sums: the one whose total is the greatest of them stands for all."""
    seen = set[frozenset[str]]()
    for one in sorted(found, key=lambda each: -each.mean):
        names = frozenset((one.total, *one.parts))
        if names not in seen:
            seen.add(names)
            yield one


def _chains(columns: Sequence[SampledColumn]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one, other in combinations(sorted(columns, key=lambda each: each.order), 2):
        forth, back = errors_spared(one.levels[0], other.levels[0]) >= NEARLY, errors_spared(other.levels[0], one.levels[0]) >= NEARLY
        fine, coarse = (one, other) if forth else (other, one)
        if (forth and back) or ((forth or back) and _nested(fine, coarse)):
            # What somebody named is searched, if need be the coarser of the two.
            first, last = (fine, coarse) if fine.rank <= coarse.rank else (coarse, fine)
            yield last.name, (first.name,)


def _nested(fine: SampledColumn, coarse: SampledColumn) -> bool:
    """Whether the coarser column lies on the way up of the finer: it tells one of its levels."""
    return any(errors_spared(coarse.levels[0], level) >= NEARLY for level in fine.levels[1:])


def finer(levels: Sequence[Codes], shown: int) -> tuple[Codes, Codes] | None:
    """(what is shown of a column at this level, the nearest finer level that says more); None where none does."""
    at = levels[shown] if shown < len(levels) else np.zeros(len(levels[0]), np.int64)
    kinds = len(np.unique(at))
    below = next((one for one in reversed(levels[:shown]) if len(np.unique(one)) > kinds), None)
    return None if below is None else (at, below)


def undoing(levels: Mapping[str, Sequence[Codes]], chosen: Mapping[str, int], rows: Codes | None = None) -> Iterator[tuple[str, str]]:
    """(column, what it tells): columns that show of a generalised one what a finer level of it would, beside the level that is shown."""
    for name, each in levels.items():
        pair = finer(each, chosen[name]) if chosen[name] else None
        for other, its in levels.items() if pair is not None else ():
            level = chosen[other]
            if (
                pair is not None
                and other != name
                and level < len(its)
                and errors_spared_beside(pair[0], its[level], pair[1], rows) >= NEARLY
            ):
                yield other, name
