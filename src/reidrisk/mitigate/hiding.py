"""Which other cells of a table must go with a small one, so that totals do not give it away (hypercubes; Repsilber 1994, Giessing 2003).

A small cell is hidden together with the corners of a box: for each column one other value. Adding one to every second corner
and taking it from the others changes no total over any column, so whoever knows all totals cannot tell the tables apart:
what the cell may be reaches from its count less the fewest of the corners on its side to it plus the fewest of the others.
Combinations that do not occur may serve as corners; they are shown as hidden too. Columns of one value make no total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

Key = tuple[int, ...]
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cells that are hidden; `small` of them for their count. `exposed` of those can be worked out from totals all the same."""

    cells: frozenset[Key] = field(repr=False)
    small: int
    exposed: int

    @property
    def more(self) -> int:
        """How many go with them."""
        return len(self.cells) - self.small


def hide(counts: Mapping[Key, int], least: int) -> Hidden:
    """`counts` are those of the combinations that occur, by the codes of their values."""
    small = sorted((key for key, count in counts.items() if count < least), key=lambda key: (counts[key], key))
    values = [sorted({key[place] for key in counts}) for place in range(len(next(iter(counts), ())))]
    hidden, exposed = set(small), 0
    for key in small:
        boxes = [(_price(corners, counts, hidden, least), corners) for corners in _boxes(key, values, counts)]
        fit = [(price, sorted(corners)) for price, corners in boxes if price is not None]
        if fit:
            hidden.update(min(fit)[1])
        else:
            exposed += 1
    return Hidden(frozenset(hidden), len(small), exposed)


def _boxes(key: Key, values: Sequence[Sequence[int]], counts: Mapping[Key, int]) -> Iterator[dict[Key, bool]]:
    """The corners of each box, and whether each is on the side of the cell. Nearest to the cell's own fullest neighbours first."""
    open_ = [place for place, known in enumerate(values) if len(known) > 1]
    if not open_:
        return
    most = max(int(_MOST ** (1 / len(open_))), 1)
    others = [_fullest(key, place, values[place], counts)[:most] for place in open_]
    for far in product(*others):
        corners = {}
        for turned in product((False, True), repeat=len(open_)):
            corner = list(key)
            for place, value, turn in zip(open_, far, turned, strict=True):
                corner[place] = value if turn else key[place]
            corners[tuple(corner)] = sum(turned) % 2 == 0
        yield corners


def _fullest(key: Key, place: int, values: Sequence[int], counts: Mapping[Key, int]) -> list[int]:
    """The other values of a column, by the count of the cell's neighbour there."""
    near = {value: counts.get((*key[:place], value, *key[place + 1 :]), 0) for value in values if value != key[place]}
    return sorted(near, key=lambda value: (-near[value], value))


def _price(corners: Mapping[Key, bool], counts: Mapping[Key, int], hidden: set[Key], least: int) -> tuple[bool, int, int] | None:
    """(whether the range stays below `least`, records hidden by it, cells hidden by it); None where the cell could not move."""
    down, up = (min(counts.get(corner, 0) for corner, side in corners.items() if side == own) for own in (True, False))
    if not down + up:
        return None
    new = [corner for corner in corners if corner not in hidden]
    return down + up < least, sum(counts.get(corner, 0) for corner in new), len(new)
