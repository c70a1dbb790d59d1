"""What only the text of an OpenDocument sheet tells: how large it becomes, and which of its cells are merged downwards.

It may say in one element that a cell is repeated a million times.
"""

from __future__ import annotations

from .merged import MOST_RANGES, Down
from .package import Package, local, safe_parser


def repeated_cells(package: Package) -> int:
    """The largest number of cells that one sheet unfolds to, as far as cells with a value reach."""
    walk = _Walk()
    parser = safe_parser()
    parser.StartElementHandler, parser.EndElementHandler = walk.start, walk.end
    package.feed("content.xml", parser)
    return walk.largest


def spanned_cells(package: Package, sheet: str) -> list[Down]:
    """The cells of this sheet that span several rows."""
    walk = _Spans(sheet)
    parser = safe_parser()
    parser.StartElementHandler, parser.EndElementHandler = walk.start, walk.end
    package.feed("content.xml", parser)
    return walk.found


class _Spans:
    """Follows rows and places of one table; a table within a cell is none of it."""

    def __init__(self, sheet: str) -> None:
        self.found: list[Down] = []
        self._sheet, self._inside, self._depth = sheet, False, 0
        self._row, self._place, self._repeat = 1, 0, 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = local(name)
        if tag == "table":
            self._depth += 1
            if self._depth == 1:
                self._inside, self._row = _text(attributes, "name") == self._sheet, 1
        elif not self._inside or self._depth > 1:
            return
        elif tag == "table-row":
            self._place, self._repeat = 0, _repeat(attributes, "number-rows-repeated")
        elif tag in ("table-cell", "covered-table-cell"):
            span = _repeat(attributes, "number-rows-spanned")
            if span > 1 and len(self.found) < MOST_RANGES:
                self.found.append(Down(self._row, self._row + span - 1, self._place))
            self._place += _repeat(attributes, "number-columns-repeated")

    def end(self, name: str) -> None:
        tag = local(name)
        if tag == "table":
            self._depth -= 1
        elif tag == "table-row" and self._inside and self._depth == 1:
            self._row += self._repeat


class _Walk:
    def __init__(self) -> None:
        self.largest = 0
        self._rows = self._used_rows = self._widest = 0
        self._repeat = 1
        self._width = self._used_width = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = local(name)
        if tag == "table":
            self._rows = self._used_rows = self._widest = 0
        elif tag == "table-row":
            self._repeat = _repeat(attributes, "number-rows-repeated")
            self._width = self._used_width = 0
        elif tag in ("table-cell", "covered-table-cell"):
            self._width += _repeat(attributes, "number-columns-repeated")
            if any(local(key) == "value-type" for key in attributes):
                self._used_width = self._width

    def end(self, name: str) -> None:
        tag = local(name)
        if tag == "table-row":
            self._rows += self._repeat
            if self._used_width:
                self._used_rows, self._widest = self._rows, max(self._widest, self._used_width)
        elif tag == "table":
            self.largest = max(self.largest, self._used_rows * self._widest)


def _repeat(attributes: dict[str, str], wanted: str) -> int:
    return next((int(value) for key, value in attributes.items() if local(key) == wanted), 1)


def _text(attributes: dict[str, str], wanted: str) -> str | None:
    return next((value for key, value in attributes.items() if local(key) == wanted), None)
