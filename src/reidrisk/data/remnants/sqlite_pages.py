"""The space of an SQLite file that no row takes: deleted rows, values of before a change and dropped tables stay there until VACUUM.

Layout of pages: "Database File Format" of SQLite, 1.2 to 1.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from struct import unpack_from
from typing import BinaryIO

from ...model.dataset import FilePart
from ...model.text import Text
from .runs import texts_in

_ENCODINGS = {2: "utf-16-le", 3: "utf-16-be"}
_HEADER, _LOCK, _OVERHEAD = 100, 2**30, 12
_TABLE_LEAF, _TABLE, _INDEX_LEAF, _INDEX = 13, 5, 10, 2
_FREE_BLOCK, _SEVEN, _MORE, _LONGEST_NUMBER = 4, 0x7F, 0x80, 9
_LEFT = Text(
    "删除、改写或移动行时留下的内容约 {size} KB 仍可恢复，没有评估。",
    "About {size} KB that rows left behind when they were deleted, changed or moved can be recovered and were not assessed.",
)


def remains(path: Path) -> Iterator[FilePart]:
    """What lies in unused space: texts of it, and how much was left by rows.

    Rows that came in the order of their keys leave nothing in the leaves of a table. In other pages copies of rows that are still there may
    lie: alone they say nothing.
    """
    with path.open("rb") as file:
        pages = _Pages(file, path.stat().st_size)
        unused = pages.unused()
        texts = texts_in(unused, pages.encoding)
        for _ in unused:  # counted to the end, though no more is looked at
            pass
        if pages.deleted or texts:
            unread = _LEFT.fill(size=max(1, round(pages.deleted / 1024))) if pages.deleted else None
            yield FilePart("deleted", texts=texts, unread=unread)


@dataclass
class _Pages:
    """The pages of an open file of `size` bytes; `deleted` counts the bytes, so far, that rows left behind."""

    file: BinaryIO
    size: int
    deleted: int = 0
    encoding: str = field(init=False)
    _page: int = field(init=False)
    _usable: int = field(init=False)
    _free: Mapping[int, int] = field(init=False)
    _maps: bool = field(init=False)
    _slack: dict[int, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.file.seek(0)
        head = self.file.read(_HEADER)
        (size,) = unpack_from(">H", head, 16)
        self._page = 2**16 if size == 1 else max(size, 512)
        self._usable = self._page - head[20]
        (encoding,) = unpack_from(">I", head, 56)
        self.encoding = _ENCODINGS.get(encoding, "utf-8")
        self._maps = unpack_from(">I", head, 52)[0] != 0
        self._free = self._listed(*unpack_from(">II", head, 32))

    def unused(self) -> Iterator[bytes]:
        """The bytes of each stretch that no row takes."""
        for number in range(1, self.size // self._page + 1):
            if not self._is_map(number) and (number - 1) * self._page != _LOCK:
                page = self._read(number)
                if number in self._free:
                    yield self._counted(page[self._free[number] :])
                elif page[_HEADER if number == 1 else 0] in {_TABLE_LEAF, _TABLE, _INDEX_LEAF, _INDEX}:
                    yield from self._between(page, _HEADER if number == 1 else 0)
        for number, start in sorted(self._slack.items()):
            yield self._counted(self._read(number)[start : self._usable])

    def _counted(self, piece: bytes) -> bytes:
        self.deleted += len(piece) - piece.count(0)
        return piece

    def _read(self, number: int) -> bytes:
        self.file.seek((number - 1) * self._page)
        return self.file.read(self._page).ljust(self._page, b"\0")

    def _listed(self, trunk: int, count: int) -> dict[int, int]:
        """The free pages, each with where in it what was there before begins."""
        found: dict[int, int] = {}
        while trunk and trunk not in found and len(found) <= count and trunk * self._page <= self.size:
            page = self._read(trunk)
            following, listed = unpack_from(">II", page)
            listed = min(listed, self._page // 4 - 2)
            found[trunk] = 8 + 4 * listed
            found.update(dict.fromkeys(unpack_from(f">{listed}I", page, 8), 0))
            trunk = following
        return found

    def _is_map(self, number: int) -> bool:
        """Pages of pointers, where the file shrinks by itself."""
        every = self._usable // 5 + 1
        return self._maps and number > 1 and (number - 2) % every == 0

    def _between(self, page: bytes, start: int) -> Iterator[bytes]:
        """Of a page of a tree: what lies between its pointers and its cells, and the blocks among them that are free."""
        kind, (block, cells, content) = page[start], unpack_from(">HHH", page, start + 1)
        listed = start + (8 if kind in {_TABLE_LEAF, _INDEX_LEAF} else 12)
        cells = min(cells, (len(page) - listed) // 2)
        own = self._counted if kind == _TABLE_LEAF else bytes
        yield own(page[listed + 2 * cells : content or 2**16])
        while block and block + _FREE_BLOCK <= self._usable:
            following, size = unpack_from(">HH", page, block)
            piece = page[block + _FREE_BLOCK : block + size]
            yield own(piece)
            block = following if following > block else 0
        if kind != _TABLE:
            self._note_overflow(page, kind, unpack_from(f">{cells}H", page, listed))

    def _note_overflow(self, page: bytes, kind: int, cells: tuple[int, ...]) -> None:
        """Where the last page of a long cell is not full."""
        usable = self._usable
        most = usable - 35 if kind == _TABLE_LEAF else (usable - _OVERHEAD) * 64 // 255 - 23
        least = (usable - _OVERHEAD) * 32 // 255 - 23
        for cell in cells:
            size, at = _number(page, cell + 4 if kind == _INDEX else cell)
            if size <= most or size > self.size:
                continue
            if kind == _TABLE_LEAF:
                _, at = _number(page, at)
            held = least + (size - least) % (usable - 4)
            held = held if held <= most else least
            self._follow(page, at + held, size - held)

    def _follow(self, page: bytes, at: int, left: int) -> None:
        if at + 4 > len(page):
            return
        (following,) = unpack_from(">I", page, at)
        while following and left > self._usable - 4 and following * self._page <= self.size:
            (following,) = unpack_from(">I", self._read(following))
            left -= self._usable - 4
        if following and 0 < left <= self._usable - 4:
            self._slack[following] = 4 + left


def _number(page: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(_LONGEST_NUMBER):
        byte = page[at + place] if at + place < len(page) else 0
        if place == _LONGEST_NUMBER - 1:
            return value << 8 | byte, at + _LONGEST_NUMBER
        value = value << 7 | byte & _SEVEN
        if not byte & _MORE:
            return value, at + place + 1
    return value, at
