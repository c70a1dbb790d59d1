"""All that is asked of one output, and what of it fails at a node of the lattice, checked on all its classes at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..classes.class_facts import ClassValues, Floats, Integers, Mask, People, Sizes
from .at_most import AtMost
from .requirement import Bound, Monotone, Needs, OfEachClass, find_requirement, requirements

if TYPE_CHECKING:
    from ..classes.groups import Groups

# The test of each class, the value that is asked, and what a failure says of finer tables.
_Test = tuple[OfEachClass[Any, Any], Any, Monotone]
# What losses, local recoding and the labels of a plan go by, whatever else is asked.
_SIZE = "k"
# Far above what sums of shares lose, so that what is kept at most is never too little.
_SLACK = 1e-6
# Far above what the sums of a figure lose: what is as close to its bound as this is decided with fractions.
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What fails at a node: `parted` classes by themselves, `everything` is what is suppressed for it.

    Every finer table suppresses at least `sure` records of each class, and `lost` records in all. `exact` says that this
    is what is suppressed here. Of each class in `lasting` some part fails in every finer table.
    """

    sure: Integers = field(repr=False)
    parted: Mask = field(repr=False)
    everything: Mask = field(repr=False)
    lost: int
    exact: bool = False
    lasting: Mask = field(default_factory=lambda: np.zeros(0, np.bool_), repr=False)


# By so much the classes of the three plans to choose from are larger than what is asked for.
FACTORS = (1, 2, 4)


@dataclass(frozen=True)
class Requirements:
    """Every bound holds; `limit` is the largest share of records that may be suppressed for it, and `least` records stay in any case.

    `reserve` is the share of that which is kept for other months: a plan that takes all of it on its own data fails on the next.
    """

    bounds: tuple[Bound[Any, Any], ...] = ()
    limit: Fraction = Fraction(0)
    least: int = 0
    reserve: Fraction = Fraction(0)

    @classmethod
    def of(cls, *, limit: Fraction = Fraction(0), least: int = 0, **given: object) -> Requirements:
        """From values by the names of their forms: ``Requirements.of(k=5, l=Fraction(2), r_c=Fraction(1, 10))``."""
        return cls(tuple(bounds_of(given)), limit, least)

    @cached_property
    def k(self) -> int:
        """The size below which a class fails in any case; 1 where nothing is asked of sizes."""
        return max((one.each.least_class(one.value) for one in self.by_class), default=1)

    @cached_property
    def by_class(self) -> tuple[Bound[Any, Any], ...]:
        """The bounds of each class."""
        return tuple(one for one in self.bounds if one.requirement.scope == "class")

    @cached_property
    def of_table(self) -> tuple[Bound[Sizes, AtMost], ...]:
        """The bounds of all classes together."""
        return tuple(one for one in self.bounds if one.requirement.scope == "table")

    @cached_property
    def _tests(self) -> Mapping[str, tuple[_Test, ...]]:
        """By what they need: looked up once, not at every node."""
        found: dict[str, list[_Test]] = {"sizes": [], "values": [], "population": []}
        for one in self.by_class:
            found[one.requirement.needs].append((one.each, one.value, one.each.monotone(one.value)))
        return {need: tuple(some) for need, some in found.items()}

    @cached_property
    def of_values(self) -> bool:
        """Whether something is asked of sensitive attributes."""
        return bool(self._tests["values"])

    @property
    def against_input(self) -> bool:
        """Whether classes are measured against the table as it was before anything was suppressed."""
        return any(one.requirement.reference for one in self.bounds)

    @cached_property
    def of_people(self) -> bool:
        """Whether something is asked of the population."""
        return bool(self._tests["population"])

    @cached_property
    def _complete(self) -> bool:
        return any(one.each.complete(one.value) for one in self.by_class)

    @property
    def sizes_alone(self) -> bool:
        """Whether the number of members of a class decides alone."""
        return all(one.requirement.scope == "class" and one.requirement.needs == "sizes" for one in self.bounds)

    def only(self, *needs: Needs) -> Requirements:
        """The bounds of each class that need nothing else."""
        return replace(self, bounds=tuple(one for one in self.by_class if one.requirement.needs in needs))

    def of_sizes(self) -> Requirements:
        """The bounds that need the members of the classes alone, of the table too."""
        return replace(self, bounds=tuple(one for one in self.bounds if one.requirement.needs == "sizes"))

    def each_class(self) -> Requirements:
        """Without the bounds of the table."""
        return replace(self, bounds=self.by_class)

    def without(self, bound: Bound[Any, Any]) -> Requirements:
        """One bound given up."""
        return replace(self, bounds=tuple(one for one in self.bounds if one is not bound))

    def over(self, more: Iterable[Bound[Any, Any]]) -> Requirements:
        """These and more; of two bounds of which one is stricter, that one."""
        bounds = list(self.bounds)
        for bound in more:
            stricter = bound.requirement.stricter
            mine = next((at for at, one in enumerate(bounds) if one.requirement is bound.requirement), None)
            if stricter is None or mine is None:
                bounds.append(bound)
            else:
                bounds[mine] = bound.requirement.at(stricter(bounds[mine].value, bound.value))
        return replace(self, bounds=tuple(bounds))

    def with_classes_of(self, k: int) -> Requirements:
        """The same of each class, with so many members at least."""
        return self.each_class().over((find_requirement(_SIZE).at(k),))

    def stricter(self, factor: int) -> Requirements:
        """The same, and classes larger by this factor than what is asked of them."""
        return self if factor == 1 else self.over((find_requirement(_SIZE).at(self.k * factor),))

    def allowed(self, records: int) -> int:
        """The most records that may be suppressed."""
        return max(min(int(self.limit * (1 - self.reserve) * records), records - self.least), 0)

    def shortfall(self, groups: Groups) -> Shortfall:
        """What fails. What a requirement's `monotone` promises is kept for finer tables; nothing is taken for granted beyond it."""
        sizes = groups.members
        found = self._failing(groups, sizes)
        sure, parted, lost = found.sure, found.parted, int(found.sure.sum())
        if self._complete and (parted.any() or groups.absent()):
            every = np.ones(len(sizes), np.bool_)
            if not (found.lasting.any() or groups.absent()):
                return Shortfall(sure, every, every, lost)
            return Shortfall(groups.counts, every, every, int(groups.counts.sum()), exact=True, lasting=every)
        if not self.of_table:
            exact = found.whole or lost == int(groups.counts[parted].sum())
            return Shortfall(sure, parted, parted, lost, exact, found.lasting)
        left = sizes[~parted]
        cutoff = max(cutoff_of(one, left) for one in self.of_table)
        if groups.subjects is None:  # records are what is counted, so the bound of the sizes is one of records
            lost = max(lost, *(one.all.surely_lost(Sizes(sizes), one.value) for one in self.of_table))
        everything = parted | (sizes < cutoff)
        if self._complete and everything.any():
            everything = np.ones(len(sizes), np.bool_)
        return Shortfall(sure, parted, everything, lost, lasting=found.lasting)

    def _failing(self, groups: Groups, sizes: Integers) -> _Failing:
        """The classes that fail by themselves."""
        found = _Failing(groups.counts, self.k)
        for one in self._tests["sizes"]:
            found.add(one, Sizes(sizes))
        for spread, overall in zip(groups.spreads, groups.overall, strict=True) if self.of_values else ():
            entries = overall[spread.values]
            seen = ClassValues(spread.counts, entries, spread.owners, spread.starts, groups.counts, int(overall.sum()))
            for one in self._tests["values"]:
                found.add(one, seen)
        if groups.population is not None:
            for one in self._tests["population"]:
                found.add(one, People(groups.counts, groups.population.people))
        return found


class _Failing:
    """The classes that fail, collected bound by bound. `whole`: those that fail are lost in every finer table, too."""

    def __init__(self, counts: Integers, k: int) -> None:
        self._counts, self._k = counts, k
        self._parted: Mask | None = None
        self._lasting: Mask | None = None
        self._sure: Integers | None = None
        self.whole = True

    @property
    def parted(self) -> Mask:
        """The classes that fail by themselves."""
        return np.zeros(len(self._counts), np.bool_) if self._parted is None else self._parted

    @property
    def lasting(self) -> Mask:
        """Those of which a part fails in every finer table."""
        return np.zeros(len(self._counts), np.bool_) if self._lasting is None else self._lasting

    @property
    def sure(self) -> Integers:
        """The records of each class that every finer table suppresses."""
        return np.zeros(len(self._counts), np.int64) if self._sure is None else self._sure

    def add(self, asked: _Test, seen: object) -> None:
        test, value, monotone = asked
        fails = np.asarray(test.fails(seen, value), np.bool_)
        self._parted = fails if self._parted is None else self._parted | fails
        if monotone != "no":
            self._lasting = fails if self._lasting is None else self._lasting | fails
        if monotone == "yes":
            self._sure = np.where(fails, self._counts, 0 if self._sure is None else self._sure)
            return
        self.whole = False
        if monotone == "bound" and test.keeps is not None:
            self._keeps(test.keeps(seen, value))

    def _keeps(self, kept: Floats) -> None:
        """No more than `kept` records of a class stay in any finer table: none at all where they are too few."""
        whole = np.floor(kept + _SLACK).astype(np.int64)
        self._sure = np.maximum(self.sure, np.where(whole < self._k, self._counts, self._counts - whole))


def bounds_of(given: Mapping[str, Any]) -> Iterator[Bound[Any, Any]]:
    """What was asked, from parsed values by the names of their forms, in the order of the requirements."""
    for one in requirements():
        yield from (one.at(value) for value in one.asked(given))


def asked(given: Mapping[str, Any], *, beside: bool = False) -> tuple[Bound[Any, Any], ...]:
    """The same, with what holds where nobody says it; `beside` tells whether anything else is asked, a level for instance."""
    found = tuple(bounds_of(given))
    alone = beside or any(one.requirement.stands_alone for one in found)
    given_keys = {one.key for one in found}
    usual = (one.at(one.unsaid(alone)) for one in requirements() if one.unsaid is not None and one.key not in given_keys)
    return Requirements(tuple(usual)).over(found).bounds


def figure_of(bound: Bound[Any, AtMost], sizes: ClassSizes) -> Fraction | None:
    """The exact figure of these classes, or the estimate, None where it could not be had; 0 without classes."""
    if bound.all.estimate is not None:
        return bound.all.estimate(sizes, bound.value) if sizes.pairs else Fraction(0)
    terms = [(number, bound.all.terms(Fraction(size), bound.value)) for size, number in sizes.pairs]
    above, below = (sum((number * term[at] for number, term in terms), Fraction(0)) for at in (0, 1))
    return above / below if below else Fraction(0)


def cutoff_of(bound: Bound[Any, AtMost], sizes: Integers) -> int:
    """The smallest size from which classes may stay so that the figure holds; beyond the largest when none may.

    Every such figure falls when the smallest classes go, so this loses the fewest records of all rules "every class of at least so many
    stays", which a reader can check and next month's file can follow.
    """
    size, number = np.unique(sizes, return_counts=True)
    if bound.all.estimate is not None:
        return _cutoff_of_estimate(bound, ClassSizes(tuple(zip(size.tolist(), number.tolist(), strict=True))))
    above, below = (_from_here_on(term * number) for term in bound.all.terms(size, bound.value))
    approximate, most = above / below, float(bound.value.most)
    for place in np.flatnonzero(approximate <= most * (1 + _NEAR) + _NEAR).tolist():
        clear = approximate[place] < most * (1 - _NEAR) - _NEAR
        pairs = zip(size[place:].tolist(), number[place:].tolist(), strict=True)
        if clear or bound.value.holds(figure_of(bound, ClassSizes(tuple(pairs)))):
            return int(size[place]) if place else 0
    return int(size[-1]) + 1 if len(size) else 0


def _cutoff_of_estimate(bound: Bound[Any, AtMost], sizes: ClassSizes) -> int:
    """One size after another: an estimate need not fall with each of them."""
    pairs = sizes.pairs
    first = next((at for at in range(len(pairs)) if bound.value.holds(figure_of(bound, ClassSizes(pairs[at:])))), len(pairs))
    return 0 if first == 0 else pairs[first][0] if first < len(pairs) else pairs[-1][0] + 1


def _from_here_on(values: npt.NDArray[Any]) -> Floats:
    return np.asarray(np.cumsum(values[::-1])[::-1], np.float64)


def refuse(required: Requirements, sees: frozenset[Needs], code: str, message: Text, hint: Text) -> None:
    """`InputError` that names the requirements for which a way of recoding does not see enough; `message` has a place for {titles}."""
    unseen = [one.requirement.title for one in required.bounds if one.requirement.needs not in sees]
    if unseen:
        raise InputError(Problem(code, message.fill(titles=unseen), Phrase(hint)))
