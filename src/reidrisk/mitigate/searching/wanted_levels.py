"""Which wanted levels can be had together: those worth most, found best first, with a bound on what could be had at most.

A level that is had counts its weight squared, so that two light ones do not stand for a heavy one; a level coarser than was asked counts
half of that, by the share of the pairs of records that it still tells apart. Ranks come one after another: nothing of a later rank is
had at the cost of an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations, groupby

from ...model.frozen import dataclass
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.fitting import HAD, LIGHT, WantedLevels

# Combinations that are tried at most, of each rank, and looked at.
MOST_TRIED = 400
_LOOKED_AT = 20_000
# What a preference may cost: so many of the records more.
CHEAP = Fraction(1, 100)
# Parts of what is kept for other months that are tried, where levels that matter need the rest.
_ROOM = (Fraction(1), Fraction(1, 2), Fraction(1, 5))

Bounds = Mapping[str, int]
Met = Callable[[Bounds], bool]


@dataclass(frozen=True, slots=True)
class Granted:
    """The levels that bind from now on; what those had are worth by rank, and the most that any combination could be worth."""

    bounds: Bounds
    worth: tuple[float, ...] = ()
    most: tuple[float, ...] = ()

    @property
    def gap(self) -> float:
        """What could be worth more at most, as a share, of the first rank that is not proved best."""
        return next((1 - had / most for had, most in zip(self.worth, self.most, strict=True) if had < most), 0.0)


def granted(wanted: Sequence[WantedLevels], ladders: Sequence[Ladder], bounds: Bounds, met: Met, most: int = MOST_TRIED) -> Granted:
    """The best of what is wanted, rank by rank, with `bounds` that hold in any case; `met` says whether so much can be had."""
    found, by_name = Granted(dict(bounds)), {one.column: one for one in ladders}
    some = sorted((one for one in wanted if one.column not in bounds), key=lambda one: (one.rank, -one.weight))
    for _, of_rank in groupby(some, key=lambda one: one.rank):
        best, worth, top = _Rank([one for one in of_rank if one.column not in found.bounds], by_name, found.bounds, met, most).best()
        found = Granted({**found.bounds, **best}, (*found.worth, worth), (*found.most, top))
    return found


def with_room(
    required: Requirements, wanted: Sequence[WantedLevels], ladders: Sequence[Ladder], bounds: Bounds, met_by: Callable[[Requirements], Met]
) -> tuple[Requirements, Granted]:
    """The same, and the most that can be kept for other months without a level that matters being missed for it."""
    best = granted(wanted, ladders, bounds, met_by(replace(required, reserve=Fraction(0))))
    for part in _ROOM if required.reserve else ():
        roomy = replace(required, reserve=required.reserve * part)
        found = granted(wanted, ladders, bounds, met_by(roomy))
        if _matter(found, wanted) >= _matter(best, wanted):
            return roomy, found
    return replace(required, reserve=Fraction(0)), best


def _matter(found: Granted, wanted: Sequence[WantedLevels]) -> tuple[float, ...]:
    """What is had of the levels that matter."""
    ranks = sorted({one.rank for one in wanted})
    return tuple(round(worth, 9) for rank, worth in zip(ranks, found.worth, strict=False) if rank != LIGHT)


def with_cheap(cheap: Sequence[WantedLevels], bounds: Bounds, leaving: Callable[[Bounds], int | None], records: int) -> dict[str, int]:
    """The bounds with those preferences that each cost at most `CHEAP` of the records more, the heaviest first.

    `leaving`: how many records leave at least within bounds, None where more than may.
    """
    found, before = dict(bounds), leaving(bounds)
    if before is None:
        return found
    for one in (each for each in cheap if each.column not in bounds):
        for level in one.levels:
            now = leaving({**found, one.column: level})
            if now is not None and now - before <= CHEAP * records:
                found[one.column], before = level, now
                break
    return found


class _Rank:
    """The wanted levels of one rank. A state is the place of a level in each list, one past the end where it is given up."""

    def __init__(self, wanted: Sequence[WantedLevels], ladders: Mapping[str, Ladder], bounds: Bounds, met: Met, most: int) -> None:
        self._wanted, self._bounds, self._left = wanted, bounds, most
        self._worth = [[*_credits(one, ladders[one.column]), 0.0] for one in wanted]
        self._ask, self._known = met, dict[tuple[tuple[int, int], ...], bool]()

    def best(self) -> tuple[Bounds, float, float]:
        """(the bounds, what they are worth, the most that could be)."""
        start = tuple(self._first(place) for place in range(len(self._wanted)))
        best = self._one_by_one(start)
        worth, heap, looked = self._value(best), [(-self._value(start), start, 0)], 0
        while heap and -heap[0][0] > worth and self._left > 0 and looked < _LOOKED_AT:
            value, state, since = heappop(heap)
            looked += 1
            if self._can(state):
                best, worth, heap = state, -value, []
            else:
                for place in range(since, len(state)):
                    if state[place] < len(self._worth[place]) - 1:
                        child = (*state[:place], state[place] + 1, *state[place + 1 :])
                        heappush(heap, (-self._value(child), child, place))
        most = max([worth, *([-heap[0][0]] if heap else [])])
        return {one.column: one.levels[at] for one, at in zip(self._wanted, best, strict=True) if at < len(one.levels)}, worth, most

    def _value(self, state: Sequence[int]) -> float:
        return sum(worth[at] for worth, at in zip(self._worth, state, strict=True))

    def _first(self, place: int) -> int:
        """The first level that can be had at all, where nothing else is."""
        levels = range(len(self._wanted[place].levels))
        return next((at for at in levels if self._met(((place, at),))), len(levels))

    def _one_by_one(self, start: Sequence[int]) -> tuple[int, ...]:
        """What is asked first, the heaviest before the others; then coarser levels of those that could not have it."""
        found = [len(one.levels) for one in self._wanted]
        for coarser in (False, True):
            for place, one in enumerate(self._wanted):
                tried = range(max(start[place], 1), len(one.levels)) if coarser else range(start[place], 1)
                if found[place] == len(one.levels):
                    at = next((at for at in tried if self._together((*found[:place], at, *found[place + 1 :]))), None)
                    found[place] = found[place] if at is None else at
        return tuple(found)

    def _can(self, state: Sequence[int]) -> bool:
        """No two of them may be beyond what can be had, which rules out much at once."""
        had = self._had(state)
        return all(self._met(pair) for pair in combinations(had, 2)) and self._met(had)

    def _together(self, state: Sequence[int]) -> bool:
        return self._met(self._had(state))

    def _had(self, state: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple((place, at) for place, at in enumerate(state) if at < len(self._wanted[place].levels))

    def _met(self, had: tuple[tuple[int, int], ...]) -> bool:
        if had not in self._known:
            self._left -= 1
            more = {self._wanted[place].column: self._wanted[place].levels[at] for place, at in had}
            self._known[had] = not had or self._ask({**self._bounds, **more})
        return self._known[had]


def _credits(one: WantedLevels, ladder: Ladder) -> list[float]:
    """What each of its levels is worth."""
    whole, pairs = float(one.weight) ** 2, [ladder.distinguished(level) for level in one.levels]
    return [whole, *(whole * HAD * share / max(pairs[0], share, 1e-12) for share in pairs[1:])]
