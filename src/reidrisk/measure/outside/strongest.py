"""The strongest attack of one holder, and the smallest set of columns that is a finding by itself.

Knowing more never makes more people alike: A grows with the set of columns. So one count over everything that a holder
knows says that there is nothing to find, and the search goes on only where there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import comb

from ...data.groups.known_rows import KnownRows
from ...model.frozen import dataclass
from ...model.outside.background import Background, View
from .bar import Bar

MOST_WORK = 20_000_000  # rows times sets of one size; beyond it those sets that hold the most telling columns are tried
_FEWEST, _MOST = 10, 500


@dataclass(frozen=True, slots=True)
class Strongest:
    """The strongest set that the holder can know, the smallest that is a finding, and whether all of its size and below were tried."""

    views: tuple[View, ...]
    least: tuple[View, ...]
    complete: bool = True


def is_open(rows: KnownRows, background: Background, bar: Bar, *, counted: bool = False) -> bool:
    """Whether anything that this holder can know is a finding: what it knows at most is counted, no smaller set.

    `counted`: where it is, the share is asked for next.
    """
    most = _most(background)
    if not background.views or not rows.reaches(background.views, bar.reached, counted=counted and most == len(background.views)):
        return False
    return most == len(background.views) or any(rows.reaches(one, bar.reached) for one in _sets(rows, background.views, most)[0])


def strongest(rows: KnownRows, background: Background, bar: Bar) -> Strongest | None:
    """None where nothing that this holder can know is a finding."""
    if not is_open(rows, background, bar, counted=True):
        return None
    views, most, complete = background.views, _most(background), True
    sizes, least = iter(range(1, most + 1)), None
    while least is None:  # at the latest with as many as it can know: that they reach it is what open means
        tried, all_of_them = _sets(rows, views, next(sizes))
        complete &= all_of_them
        if possible := _possible(rows, tried, bar):
            best = rows.most_telling(possible)
            least = best if bar.reached(rows.share(best)) else None
    whole = views if most == len(views) else rows.most_telling(_possible(rows, _sets(rows, views, most)[0], bar))
    return Strongest(tuple(whole), least, complete)


def _possible(rows: KnownRows, sets: Sequence[tuple[View, ...]], bar: Bar) -> list[tuple[View, ...]]:
    """Those of these sets that may be findings: where any is, the most telling one of them is."""
    return [one for one in sets if rows.may_reach(one, bar.reached)]


def _most(background: Background) -> int:
    """How many columns it knows of one person at once."""
    return len(background.views) if background.most is None else min(background.most, len(background.views))


def _sets(rows: KnownRows, views: Sequence[View], size: int) -> tuple[list[tuple[View, ...]], bool]:
    """The sets of this size, or those of the columns that tell most by themselves; whether they are all."""
    most = max(_FEWEST, len(views), min(_MOST, MOST_WORK // max(1, rows.looked_at)))
    every = list(islice(combinations(views, size), most + 1))
    if len(every) <= most:
        return every, True
    telling = sorted(views, key=lambda view: -rows.share((view,)))
    return _first(telling, size, most), False


def _first(telling: Sequence[View], size: int, most: int) -> list[tuple[View, ...]]:
    """Sets of the fewest telling columns that give more than so many, as all of them do."""
    width = next(width for width in range(size, len(telling) + 1) if comb(width, size) > most)
    return list(islice(combinations(telling[:width], size), most))
