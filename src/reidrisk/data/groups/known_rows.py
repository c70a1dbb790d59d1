"""How many people are alike in some columns, each as somebody sees it: what is asked, and how little answers it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from itertools import chain
from math import isqrt
from typing import Literal, Self

from ...model.frozen import dataclass
from ...model.outside.background import View

MANY_ROWS, ONE_OF = 200_000, 16  # of more rows than these, a part tells first where counting all of them cannot give more
_SURELY = 28  # -2 log of the chance at which such a part misleads: one in a million million


@dataclass(frozen=True, slots=True)
class Alike:
    """People alike: how many `classes` of them, how many people are `alone` in theirs, and how many people there are."""

    classes: int
    alone: int
    members: int

    @property
    def share(self) -> Fraction:
        """Of classes among the people."""
        return Fraction(self.classes, self.members) if self.members else Fraction(0)


@dataclass(frozen=True, slots=True)
class Between:
    """Two shares of classes among the people, the true one is neither less than `low` nor more than `high`."""

    low: Fraction = Fraction(0)
    high: Fraction = Fraction(1)

    def within(self, other: Between) -> Between:
        """What both allow."""
        return Between(max(self.low, other.low), min(self.high, other.high))


class KnownRows(ABC):
    """People by the quasi-identifiers and some views more. `looked_at` is how many rows are counted, `unit` what a person is.

    Whoever sees more never finds more people alike: what is known of one set of views bounds all sets within it and around it.
    """

    unit: Literal["rows", "subjects"] = "rows"
    looked_at: int

    def __init__(self) -> None:
        self._alike: dict[frozenset[View], Alike] = {}
        self._between: dict[frozenset[View], Between] = {}

    def alike(self, chosen: Collection[View]) -> Alike:
        """By the quasi-identifiers and these views."""
        key = frozenset(chosen)
        if key not in self._alike:
            self._alike[key] = self._counted(key)
            self._settle(key, self._alike[key].share)
        return self._alike[key]

    def share(self, chosen: Collection[View]) -> Fraction:
        """The share of classes among the people, exactly."""
        key = frozenset(chosen)
        found = self._between.get(key, Between())
        if found.low != found.high:
            self._settle(key, self._shared(key))
        return self._between[key].low

    def at_most(self, chosen: Collection[View]) -> Fraction:
        """What this share does not exceed, by what was counted so far."""
        return self._bounds(frozenset(chosen)).high

    def reaches(self, chosen: Collection[View], reached: Callable[[Fraction], bool], *, counted: bool = False) -> bool:
        """Whether this share is reached; counted no closer than it takes. `counted`: where it is reached, its share is asked for next."""
        key = frozenset(chosen)
        for found in chain([self._bounds(key)], self._at_most(key), () if counted else self._at_least(key)):
            self._between[key] = known = self._bounds(key).within(found)
            if reached(known.low):
                return True
            if not reached(known.high):
                return False
        return reached(self.share(key))

    def may_reach(self, chosen: Collection[View], reached: Callable[[Fraction], bool]) -> bool:
        """Whether a look at few of the rows does not rule it out."""
        key = frozenset(chosen)
        for found in chain([self._bounds(key)], self._at_most(key)):
            self._between[key] = known = self._bounds(key).within(found)
            if not reached(known.high):
                return False
        return True

    def most_telling(self, sets: Sequence[tuple[View, ...]]) -> tuple[View, ...]:
        """Of these sets the first with the greatest share; those that cannot have it are not counted."""
        most, counted = Fraction(-1), {}
        for one in sorted(sets, key=lambda one: -self._bounds(frozenset(one)).high):
            if self._bounds(frozenset(one)).high >= most:
                counted[one] = self.share(one)
                most = max(most, counted[one])
        return next(one for one in sets if counted.get(one) == most)

    @abstractmethod
    def viewing(self, views: Sequence[View]) -> AbstractContextManager[KnownRows]:
        """The same people by these views."""

    @abstractmethod
    def commonest(self, view: View) -> Fraction:
        """The share of the rows that hold the commonest value of one view, whatever the quasi-identifiers; missing is a value."""

    @abstractmethod
    def close(self) -> None:
        """Free what is held."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def _counted(self, chosen: frozenset[View]) -> Alike:
        """Counted over all people."""

    def _shared(self, chosen: frozenset[View]) -> Fraction:
        """The share alone, where that is quicker."""
        return self.alike(chosen).share

    @abstractmethod
    def _at_most(self, chosen: frozenset[View]) -> Iterator[Between]:
        """What a look at few of the rows tells: that there cannot be more."""

    def _at_least(self, _chosen: frozenset[View]) -> Iterator[Between]:
        """What a look at ever more of the rows tells: that there cannot be less."""
        return iter(())

    def _settle(self, chosen: frozenset[View], share: Fraction) -> None:
        self._between[chosen] = Between(share, share)

    def _bounds(self, chosen: frozenset[View]) -> Between:
        """By all that was counted of fewer views and of more."""
        low = max((one.low for known, one in self._between.items() if known <= chosen), default=Fraction(0))
        high = min((one.high for known, one in self._between.items() if known >= chosen), default=Fraction(1))
        return Between(low, high)


def by_some_rows(classes: int, some: int, rows: int) -> Between:
    """By the classes of some of the rows: no class is lost by more rows, and each gives one at most."""
    return Between(Fraction(classes, rows), Fraction(classes + rows - some, rows))


def by_drawn_rows(classes: int, drawn: int) -> Between:
    """What is surely not exceeded.

    Rows drawn at random show each class at least in proportion, and their classes change by one a row (McDiarmid 1989): of many
    rows a part tells cheaply that there are few.
    """
    return Between(high=min(Fraction(1), Fraction(classes + isqrt(_SURELY * drawn // 2) + 1, drawn)))
