"""Cells of a spreadsheet that are merged downwards: every row that such a cell spans shows its value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import IO

from ...model.frozen import dataclass
from .spreadsheet import Cells

_BLOCK = 2**20
MOST_RANGES = 200_000
_LONGEST = 256  # bytes of the element of one range
_MARK = b"mergeCell "
_RANGE = re.compile(rb"mergeCell [^>]{0,200}?ref=[\"']([A-Z]{1,3})([0-9]{1,7}):[A-Z]{1,3}([0-9]{1,7})[\"']")


@dataclass(frozen=True, slots=True, order=True)
class Down:
    """The rows from the first to the last, from 1, in the column at this place, from 0."""

    first: int
    last: int
    place: int


def merged_down(stream: IO[bytes]) -> list[Down]:
    """The ranges of several rows that the XML of a sheet names behind its rows; a range of several columns shows its value in the first."""
    found: list[Down] = []
    rest = b""
    while (block := stream.read(_BLOCK)) and len(found) < MOST_RANGES:
        text = rest + block
        if _MARK in text:
            found += (down for down in map(_down, _RANGE.finditer(text)) if down.last > down.first)
            text = text[max(0, text.rfind(_MARK)) :]  # the last one again, if it was cut
            text = text[text.find(b">") + 1 :] if b">" in text else text
        rest = text[-_LONGEST:]
    return sorted(set(found))


def _down(found: re.Match[bytes]) -> Down:
    place = 0
    for letter in found[1]:
        place = place * 26 + letter - 64
    return Down(int(found[2]), int(found[3]), place - 1)


class MergedRows:
    """Fills the rows of a sheet, one after the other in their order."""

    def __init__(self, ranges: Iterable[Down]) -> None:
        self.ranges = tuple(ranges)
        self._coming = sorted(self.ranges, reverse=True)
        self._open: dict[int, tuple[int, str | None]] = {}

    def filled(self, rows: Iterable[tuple[int, Cells]]) -> Iterator[tuple[int, Cells]]:
        """The same rows, each with the values of the merged cells that span it; in place."""
        for number, cells in rows:
            self._begin(number, cells)
            for place, (last, value) in list(self._open.items()):
                if number > last:
                    del self._open[place]
                elif place >= len(cells):
                    cells.extend([None] * (place - len(cells)) + [value])
                elif cells[place] is None:
                    cells[place] = value
            yield number, cells

    def _begin(self, number: int, cells: Cells) -> None:
        while self._coming and self._coming[-1].first <= number:
            down = self._coming.pop()
            value = cells[down.place] if down.first == number and down.place < len(cells) else None
            if value is not None:
                self._open[down.place] = (down.last, value)
