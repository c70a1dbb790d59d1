"""How large an OpenDocument sheet becomes: it may say in one element that a cell is repeated a million times."""

from __future__ import annotations

from .package import Package, local, safe_parser


def repeated_cells(package: Package) -> int:
    """The largest number of cells that one sheet unfolds to, as far as cells with a value reach."""
    walk = _Walk()
    parser = safe_parser()
    parser.StartElementHandler, parser.EndElementHandler = walk.start, walk.end
    package.feed("content.xml", parser)
    return walk.largest


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
