"""The header again among the records, as printed pages and files put one behind the other have it: counted, and left out of every scan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from ...model.frozen import dataclass
from ..engine import named, quoted
from ..source import Row
from .layout import BrokenRowError, TextLayout
from .scanning import Scan

_LEAST_COLUMNS = 2  # of one column a record may be what it is called
_MARK = "\ufeff"  # of files put one behind the other
_MOST_READ = 200_000  # rows that are read slowly to tell where it stands


class HeaderLine:
    """Looks for the line of the names in what passes by."""

    def __init__(self, layout: TextLayout) -> None:
        end = bytes([layout.end])
        line = layout.names_line.rstrip("\r").encode()
        starts = (end, end + _MARK.encode())
        self._needles = (
            tuple(start + line + tail for start in starts for tail in (end, b"\r" + end))
            if line and len(layout.names) >= _LEAST_COLUMNS
            else ()
        )
        self._longest = max(map(len, self._needles), default=1)
        self.seen = False

    def passing(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """The same blocks."""
        held = b""
        for block in blocks:
            if self._needles and not self.seen:
                data = held + block
                self.seen = any(needle in data for needle in self._needles)
                held = data[1 - self._longest :]
            yield block


@dataclass(frozen=True, slots=True)
class Again:
    """The scan and the sample without such rows, how many there are, and which, where the table is small enough to tell."""

    scan: Scan
    sample: list[Row] = field(repr=False)
    count: int = 0
    rows: tuple[int, ...] = ()


def without_header(scan: Scan, sample: list[Row]) -> Again:
    """Rows that are the names again leave."""
    layout = scan.layout
    raw = tuple(cell or "" for cell in layout.shape.raw)
    known = [(name, cell) for name, cell in zip(layout.names, raw, strict=False) if cell not in scan.nulls]
    condition = " and ".join(f"ltrim(coalesce({named(name)}, ''), '{_MARK}') = {quoted(cell)}" for name, cell in known)
    if len(known) < _LEAST_COLUMNS:
        return Again(scan, sample)
    with scan() as source:
        count = int(scan.engine.run(f"select count(*) from {source} where {condition}")[0][0])
    if not count:
        return Again(scan, sample)
    joined = f"({scan.without}) or ({condition})" if scan.without else condition
    return Again(replace(scan, without=joined), [row for row in sample if not _same(row, raw)], count, tuple(_where(scan, raw)))


def _same(row: Row, raw: tuple[str, ...]) -> bool:
    return tuple((cell or "").lstrip(_MARK) for cell in row[: len(raw)]) == raw


def _where(scan: Scan, raw: tuple[str, ...]) -> Iterator[int]:
    if scan.census.rows > _MOST_READ:
        return
    try:
        for place, (line, row) in enumerate(scan.layout.rows()):
            if place >= scan.layout.header and _same(tuple(row), raw):
                yield line
    except BrokenRowError:  # the scan tells where
        return
