"""The rows of a worksheet from the XML parser's events: slower than the plain shape, and right for every other."""

from __future__ import annotations

import re
from collections.abc import Callable

from .package import local
from .spreadsheet import Cells, Noticed

Numbered = tuple[int, Cells]
Convert = Callable[[str], str | None]
MOST_PLACES = 16_384
_REFERENCE = re.compile(r"([A-Z]{1,3})\d{1,7}", re.ASCII)


class CountedText(Exception):  # noqa: N818 - no error
    """A text that was counted, and must be each time it is met."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        super().__init__("counted")


class Walk:
    """Handlers for the XML parser that put the cells of one row after the other together."""

    def __init__(self, convert: Callable[[int, str | None, str | None], Convert], noticed: Noticed) -> None:
        self._make, self._noticed = convert, noticed
        self._rows: list[Numbered] = []
        self._cells: Cells = []
        self._number = 0
        self._place = -1
        self._style: str | None = None
        self._kind: str | None = None
        self._texts: list[str] | None = None
        self._value: list[str] = []
        self._quiet = False

    def taken(self) -> list[Numbered]:
        """The rows that are complete, once."""
        rows, self._rows = self._rows, []
        return rows

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        tag = local(name)
        if tag == "c":
            self._start_cell(attributes)
        elif tag == "v" or (tag == "t" and not self._quiet):
            self._texts = self._value
        elif tag == "rPh":
            self._quiet = True
        elif tag == "row":
            reference = attributes.get("r", "")
            self._number = int(reference) if reference else self._number + 1
            self._cells, self._place = [], -1
            self._noticed.hidden_rows += attributes.get("hidden") in ("1", "true")
        elif tag == "col" and attributes.get("hidden") in ("1", "true"):
            low, high = int(attributes.get("min", "1")), int(attributes.get("max", "1"))
            self._noticed.hidden_columns += high - low + 1 if high < MOST_PLACES else 1
        elif tag == "mergeCell":
            self._noticed.merged += 1

    def _start_cell(self, attributes: dict[str, str]) -> None:
        reference = _REFERENCE.fullmatch(attributes.get("r", ""))
        self._place = place_of(reference[1]) if reference else self._place + 1
        self._style, self._kind = attributes.get("s"), attributes.get("t")
        self._value = []

    def text(self, data: str) -> None:
        """Text inside an element."""
        if self._texts is not None:
            self._texts.append(data)

    def end(self, name: str) -> None:
        """An element ends."""
        tag = local(name)
        if tag in ("v", "t"):
            self._texts = None
        elif tag == "rPh":
            self._quiet = False
        elif tag == "c":
            self._end_cell()
        elif tag == "row":
            self._rows.append((self._number, self._cells))

    def _end_cell(self) -> None:
        if self._value:
            if self._place >= MOST_PLACES:
                msg = "no such column"
                raise ValueError(msg)
            self._cells.extend([None] * (self._place + 1 - len(self._cells)))
            try:
                text = self._make(self._place, self._style, self._kind)("".join(self._value))
            except CountedText as counted:
                text = counted.text
            self._cells[self._place] = text


def place_of(letters: str) -> int:
    """``A`` is 0, ``AA`` 26; ValueError beyond what a sheet holds."""
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - 64
    if place > MOST_PLACES:
        msg = "no such column"
        raise ValueError(msg)
    return place - 1
