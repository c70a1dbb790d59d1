"""Texts of a workbook that no cell has: many a program that removes a column or a row leaves its texts among the shared strings.

ECMA-376 part 1, 18.4: cells name shared strings by number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.dataset import FilePart
from ...model.text import Text
from ..sheets.package import Package
from ..sheets.xlsx.book import Strings
from .runs import LONGEST, MOST

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_CELL = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\bt=["']s["'][^>]*>\s*<(?:\w+:)?v[^>]*>\s*(\d{1,9})""")
_BLOCK, _OVERLAP = 2**20, 2**12
_SEVERAL = 5
_LEFT = Text(
    "删除列或行后留下的文本有 {count} 条，仍可读出，没有评估。",
    "{count} {count|text|texts} that removed columns or rows left behind can still be read and were not assessed.",
)


def remains(package: Package, strings: Strings) -> Iterator[FilePart]:
    """Those texts; where there are only a few, as after a change of a heading, only if they name somebody."""
    used = bytearray(len(strings))
    for part in package.parts if used else ():
        if _SHEET.fullmatch(part):
            _note(package, part, used)
    count = used.count(0)
    if count:
        places = (place for place, seen in enumerate(used) if not seen)
        texts = tuple(strings[place][:LONGEST] for place, _ in zip(places, range(MOST), strict=False))
        yield FilePart("strings", texts=texts, unread=_LEFT.fill(count=count) if count >= _SEVERAL else None)


def _note(package: Package, part: str, used: bytearray) -> None:
    with package.open(part) as stream:
        held = b""
        while block := stream.read(_BLOCK):
            held += block
            for match in _CELL.finditer(held):
                if match.end() < len(held) and (place := int(match[1])) < len(used):  # at the end a number may be cut off
                    used[place] = 1
            held = held[-_OVERLAP:]
