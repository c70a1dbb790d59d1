"""Values that a list does not hold: they go up by what the list shows of itself, its first characters or its ranges of numbers.

Nothing is guessed: every value of the list must follow the rule, and no new value is ever left as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise, takewhile

Way = tuple[str, ...]
_RANGE = re.compile(r"(?P<low>[0-9]{1,9})[-–](?P<high>[0-9]{1,9})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_FEWEST = 2  # labels that a level has at least, for its form to say anything
_STAR = "*"


def climbing(paths: Mapping[str, Way]) -> Callable[[str], Way | None] | None:
    """How a value that is not listed goes up; None where the list follows no rule."""
    return _by_first_characters(paths) or _by_ranges(paths)


def _by_first_characters(paths: Mapping[str, Way]) -> Callable[[str], Way | None] | None:
    """``I10.x02;I10;I10-I15;*``: the levels that are the first characters are a rule; above them a label leads where the list says."""
    depth = min((len(way) for way in paths.values()), default=0)
    shortest = min(map(len, paths), default=0)
    widths = list(takewhile(lambda width: 0 < width < shortest, (_width(paths, level) for level in range(1, depth - 1))))
    if not widths or len({way[1] for way in paths.values()}) < _FEWEST:
        return None
    last = len(widths)
    above = {way[last]: way[last + 1 :] for way in paths.values()}
    # Above the last of them there is the root alone, or what the list says.
    root = next(iter(above.values())) if last == depth - _FEWEST else None
    starred = [any(way[level].endswith(_STAR) for way in paths.values()) for level in range(1, last + 1)]
    lengths = {len(value) for value in paths} if any(starred) else set()

    def climb(value: str) -> Way | None:
        if len(value) < shortest or (lengths and len(value) not in lengths):
            return None
        labels = [value[:width] + (_STAR * (len(value) - width) if star else "") for width, star in zip(widths, starred, strict=True)]
        rest = above.get(labels[-1], root)
        return None if rest is None else (value, *labels, *rest)

    return climb


def _width(paths: Mapping[str, Way], level: int) -> int:
    """How many first characters of its value each label of the level is, with stars for the others or not; 0 where they are not that."""
    found = {len(way[level].rstrip(_STAR)) for way in paths.values()}
    width = found.pop() if len(found) == 1 else 0
    forms = {
        way[level][width:] in {"", _STAR * (len(value) - width)} and value.startswith(way[level][:width]) for value, way in paths.items()
    }
    return width if forms == {True} else 0


def _by_ranges(paths: Mapping[str, Way]) -> Callable[[str], Way | None] | None:
    """``25;20-29;*``: a number goes where the range is that holds it."""
    ranges: dict[tuple[int, int], Way] = {}
    for value, way in paths.items():
        found = _RANGE.fullmatch(way[1]) if len(way) > _FEWEST and _NUMBER.fullmatch(value) else None
        if found is None or not int(found["low"]) <= int(value) <= int(found["high"]):
            return None
        ranges[int(found["low"]), int(found["high"])] = way[1:]
    ends = sorted(ranges)
    if len(ends) < _FEWEST or any(high >= low for (_, high), (low, _) in pairwise(ends)):
        return None

    def climb(value: str) -> Way | None:
        number = int(value) if _NUMBER.fullmatch(value) else None
        found = next((one for one in ends if number is not None and one[0] <= number <= one[1]), None)
        return None if found is None else (value, *ranges[found])

    return climb
