"""Cells parted by runs of blanks, as R and many statistical programs write them: each run becomes one separator, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...model.frozen import dataclass
from .dialect import Dialect
from .lines import BETWEEN, whole_lines

_BLANK = " \t\u3000"
_RUN = re.compile(f"[{_BLANK}]+")
_EDGE = re.compile(f"^[{_BLANK}]+|[{_BLANK}]+$", re.MULTILINE)
_BESIDE = "\x1e"  # a quote, while what stands outside quotes is looked at
_TOUCHING = re.compile(rf"[^\s{_BESIDE}]{_BESIDE}|{_BESIDE}[^\s{_BESIDE}]")
_CELL = re.compile(rf'(?<!\S)"(?:[^"]|"")*"(?!\S)|(?m:^[{_BLANK}]+|[{_BLANK}]+$)|[{_BLANK}]+')
_TOKEN = re.compile(rf'"(?:[^"\\]|\\.|"")*"(?!\S)|[^{_BLANK}\n]+')
_TRIED = 1000


def words(line: str) -> list[str]:
    """The cells of one line; quotes stay."""
    return _TOKEN.findall(line)


@dataclass(frozen=True, slots=True)
class Blanks:
    """`above` lines at the top are no part of the table and stay as they are; lines end in `end`."""

    above: int = 0
    end: str = "\n"

    @property
    def dialect(self) -> Dialect:
        """Of the text that is made."""
        return Dialect(BETWEEN, '"')

    def blocks(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The text with one separator between cells; every line keeps its place."""
        above = self.above
        for text in whole_lines(blocks, self.end, _last_even):
            kept, above, rest = _apart(text, above)
            yield (kept + _parted(rest)).encode()

    def text(self, text: str, *, top: bool = True) -> str:
        """The same of a piece of whole lines; `top`: from the top of the file."""
        text = text.replace("\r\n", "\n") if self.end == "\n" else text.replace("\r", "\n")
        kept, _, rest = _apart(text, self.above if top else 0)
        return kept + _parted(rest)


def _apart(text: str, above: int) -> tuple[str, int, str]:
    """The first lines, how many are still to come, and the rest."""
    place = 0
    while above and place < len(text):
        place, above = text.find("\n", place) + 1 or len(text), above - 1
    return text[:place], above, text[place:]


def _parted(text: str) -> str:
    if '"' not in text:
        return _RUN.sub(BETWEEN, _EDGE.sub("", text))
    parts = text.replace('\\"', '""').split('"')  # R writes a quote within quotes behind a backslash
    outside = _BESIDE.join(parts[::2])
    if len(parts) % 2 and _BESIDE not in text and not _TOUCHING.search(outside):
        parts[::2] = _RUN.sub(BETWEEN, _EDGE.sub("", outside)).split(_BESIDE)
        return '"'.join(parts)
    return _CELL.sub(_between, '"'.join(parts))


def _between(found: re.Match[str]) -> str:
    """A quoted cell as it stands; of a run of blanks one separator between cells, and nothing at the edges of a line."""
    if found[0][0] == '"':
        return found[0]
    text, start, end = found.string, found.start(), found.end()
    edge = start == 0 or text[start - 1] == "\n" or end == len(text) or text[end] == "\n"
    return "" if edge else BETWEEN


def _last_even(text: str) -> int:
    """Behind the last line end at which no quote is open."""
    place, odd = text.rfind("\n") + 1, text.count('"') % 2
    behind = text.count('"', place)
    for _ in range(_TRIED):
        if not place or (odd - behind) % 2 == 0:
            return place
        before = text.rfind("\n", 0, place - 1) + 1
        behind += text.count('"', before, place)
        place = before
    return place
