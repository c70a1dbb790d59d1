"""Lines that no character parts: words by blanks, aligned columns, or running text, by how the lines agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from ..shape.above import is_rule
from ..shape.cell_kinds import ColumnLook, is_unlike, kind_of, looks
from ..shape.header_row import names_a_column
from .blanks import words
from .positions import UNITS, Positions, Unit, columns_of, grown, spread, under_names

Judged = Literal["blanks", "positions", "one", "unclear"]
_HALF, _SOME, _MOST_LINES = 0.5, 0.3, 0.6
_LEAST_LINES, _MOST_ABOVE = 5, 3
_LONG_LINE = 25  # longer than the numbers of persons, cards and accounts
_PADDING = re.compile(r"\S(?: {2,}|\u3000{2,})\S")
_DIGEST = re.compile(r"[0-9a-f]{32,}|[0-9A-F]{32,}|[A-Za-z0-9+/_=-]*[a-z][A-Za-z0-9+/_=-]*")
_OPENS = re.compile(r'(?<!\S)"')
_TIME = re.compile(r"\d{1,2}:\d{2}")
_SENTENCE = re.compile("[，。；！？、][^\\s]|[。！？]$")
_GROUP = re.compile(r"[A-Z]{0,2}\d+")
_LOWER = re.compile(r"[a-z]+[,.;:]?|[^\w\s.?-]|[^\w\s]{3,}")  # a dot or a dash alone stands for nothing


@dataclass(frozen=True)
class WordLines:
    """The lines with something in them, each with its place from 0 and its words; `lines` are all from the top of the file."""

    places: tuple[int, ...]
    lines: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, lines: Sequence[str], skipped: int) -> WordLines:
        """Of the first lines, without those that a person said to skip."""
        found = [(place, line) for place, line in _rows(lines) if place >= skipped and line.strip()]
        return cls(tuple(place for place, _ in found), tuple(line for _, line in found), tuple(tuple(words(line)) for _, line in found))

    @cached_property
    def width(self) -> int:
        """How many words most lines have; of equals the most."""
        counts = Counter(map(len, self.tokens))
        return max(counts, key=lambda count: (counts[count], count), default=0)

    @cached_property
    def first(self) -> int:
        """Where the first line of so many words stands among these."""
        return next((place for place, one in enumerate(self.tokens) if len(one) == self.width), 0)

    @cached_property
    def short(self) -> bool:
        """Whether the line above has one word fewer: the names of R, which give none to the names of rows."""
        if not self.first or self.width < 2 or len(self.tokens[self.first - 1]) != self.width - 1:  # noqa: PLR2004
            return False
        return self.places[self.first] == self.places[self.first - 1] + 1

    @property
    def above(self) -> int:
        """How many lines of the file stand above the table."""
        return self.places[self.first - self.short] if self.places else 0

    @cached_property
    def share(self) -> float:
        """Of the lines from the first on, how many have so many words."""
        rows = self.tokens[self.first :]
        return sum(len(row) == self.width for row in rows) / len(rows) if rows else 0.0

    @cached_property
    def header(self) -> tuple[str, ...]:
        """The words that may be names."""
        return self.tokens[self.first - self.short] if self.tokens else ()

    @cached_property
    def body(self) -> list[tuple[str, ...]]:
        """The words of the lines below, as far as they are as many."""
        return [row for row in self.tokens[self.first + (not self.short) :] if len(row) == self.width]

    @cached_property
    def columns(self) -> list[ColumnLook]:
        """How the words below each other look."""
        return looks(self.body, self.width)

    @cached_property
    def typed(self) -> int:
        """How many columns of words hold numbers, dates, or codes."""
        return sum(column.typed for column in self.columns)

    @cached_property
    def known(self) -> int:
        """How many words of the header name columns."""
        return sum(map(names_a_column, self.header))

    @cached_property
    def padded(self) -> float:
        """Of the lines, how many have several blanks between words."""
        return sum(bool(_PADDING.search(line)) for line in self.lines) / len(self.lines) if self.lines else 0.0

    @cached_property
    def ruled(self) -> Positions | None:
        """Columns as a line of dashes below the names draws them, as clients of databases do; None where there is none near the top."""
        for place, row in enumerate(self.tokens[1 : _MOST_ABOVE + 2]):
            if len(row) > 1 and is_rule(row) and len(self.lines) > place + 2:
                spans = tuple(found.span() for found in re.finditer(r"\S+", self.lines[place + 1]))
                return Positions(spans, "columns", self.places[place])
        return None

    @cached_property
    def positions(self) -> Positions | None:
        """Columns that all lines agree in, from the first or from one below titles; None where they do not, or chance may do it."""
        if self.ruled is not None:
            return self.ruled
        if self.padded < _SOME or len(self.lines) < _LEAST_LINES:
            return None
        tops = range(min(_MOST_ABOVE + 1, len(self.lines) - _LEAST_LINES + 1))
        seen = [self._columns_from(top) for top in tops]
        names = self.first - 1
        if self.short and self.share == 1 and names in tops and len(seen[names][0]) == len(self.header):
            return self._made(names, *seen[names])  # each name stands over its column: the further word of the lines is within a cell
        most = max(len(spans) for spans, _ in seen)
        top = next(top for top in tops if len(seen[top][0]) == most)
        return self._made(top, *seen[top]) if most > 1 else None

    def _columns_from(self, top: int) -> tuple[tuple[tuple[int, int], ...], Unit]:
        tried = [(columns_of(self.lines[top:], unit), unit) for unit in UNITS]
        return max(tried, key=lambda one: len(one[0]))

    def _made(self, top: int, spans: tuple[tuple[int, int], ...], unit: Unit) -> Positions:
        """Columns from this line on, each with a name over it where its words name columns."""
        named = words(self.lines[top])
        if 2 * sum(map(names_a_column, named)) >= len(named) > 1:
            spans = under_names(spans, self.lines[top], unit)
        return Positions(grown(spans, self.lines[top + 1 :], unit), unit, self.places[top] if top else 0)

    def judged(self) -> Judged:
        """What parts the words."""
        if self.ruled is not None:
            return "positions"
        if self.width < 2 and not self._is_dense():  # noqa: PLR2004
            return "one" if self.positions is None else self._by_position()
        if self._speaks():
            return "one"
        if self.share < 1 or self.width < 2:  # noqa: PLR2004
            return self._uneven()
        if self.positions is not None and len(self.positions.spans) < self.width and not self._is_quoted() and not self._joins_names():
            return self._by_position()
        found = self._by_words()
        return self._by_position() if found == "unclear" and self.positions is not None else found

    def why(self) -> Phrase:
        """What was seen, where it is unclear."""
        counts = [len(row) for row in self.tokens[self.first :]]
        text = _DENSE if self._is_dense() else _EVEN if self.share == 1 else _UNEVEN
        return text.fill(least=min(counts), most=max(counts), words=self.width)

    def _by_position(self) -> Judged:
        """By position, where what stands above is no header that the columns do not fit."""
        top = self.positions.above if self.positions is not None else 0
        if not top:
            return "positions"
        at = self.places.index(top)
        header, below = self.tokens[at], self.tokens[at + 1 :]
        named = 2 * sum(map(names_a_column, header)) >= len(header)
        same = [row for row in below if len(row) == len(header)]
        return "positions" if named or is_unlike(header, looks(same, len(header))) else "unclear"

    def _joins_names(self) -> bool:
        """Whether these columns put names together that stand apart by several blanks: longer cells of the one reach below the other."""
        if self.positions is None or 2 * self.known < self.width or self.short:
            return False
        line = spread(self.lines[self.first], self.positions.unit)
        return any(_PADDING.search(line[start:end]) for start, end in self.positions.spans)

    def _uneven(self) -> Judged:
        """Lines of different numbers of words: by position, or running text; neither where most agree, or a header names columns."""
        if self.positions is not None:
            return self._by_position()
        head = self.tokens[0]
        names = len(head) > 1 and all(map(names_a_column, head)) and looks([row[:1] for row in self.tokens[1:]], 1)[0].typed
        agree = self.share >= _HALF and len(head) > 1 and self.typed > 0 and not self._is_pattern()
        return "unclear" if names or agree or self.padded >= _MOST_LINES or self._is_dense() else "one"

    def _by_words(self) -> Judged:
        """Lines that all have so many words."""
        if self._is_quoted():
            return "blanks"
        if not self.body or self._is_one_value():
            return "one"
        if self.short:
            return self._below_short()
        if self._below_one_word():
            return "unclear" if self.typed == self.width else "one"
        return self._pairs() if self.width == 2 else self._several()  # noqa: PLR2004

    def _is_one_value(self) -> bool:
        """Whether the words of a line make up one value: a day with its month, what is counted with its unit; or all lines are equal."""
        if len(set(self.body)) == 1 or all(kind_of(" ".join(row)) == "date" for row in self.body):
            return True
        named = 2 * self.known >= self.width > 2  # noqa: PLR2004 - two words under one that names a column are its cells
        return not named and self._is_pattern() and not _counts([row[0] for row in self.body])

    def _below_one_word(self) -> bool:
        """Whether the line above has one word, which names a column, and the words of the first line name none."""
        if not self.first or len(self.tokens[self.first - 1]) > 1 or 2 * self.known >= self.width:
            return False
        return self.places[self.first] == self.places[self.first - 1] + 1

    def _below_short(self) -> Judged:
        if _counts([row[0] for row in self.body]):
            return "blanks"
        if self.width == 2:  # noqa: PLR2004
            return "one" if not self.typed or self._is_moment() else "unclear"
        named = self.known == len(self.header) and self.typed
        return "blanks" if named and not any(cell.endswith((",", ";")) for row in self.body for cell in row) else "unclear"

    def _pairs(self) -> Judged:
        if self.known == 2 or (self.typed and _counts([row[0] for row in self.body])):  # noqa: PLR2004
            return "blanks"
        if self._is_moment() or (not self.typed and not self.known):
            return "one"
        return "unclear"

    def _several(self) -> Judged:
        if 2 * self.known < self.width and self._is_grouped():
            return "unclear"
        if self.typed and (2 * self.known >= self.width or is_unlike(self.header, self.columns) or self.typed > 1):
            return "blanks"
        if self.known == self.width or all("\u4e00" <= cell[0] <= "\u9fff" for row in self.body for cell in row):
            return "blanks"
        return "one" if len(self.body) < _LEAST_LINES and not self.known else "unclear"

    def _speaks(self) -> bool:
        """Sentences: words that are put together by commas or end with a full stop, as Chinese writes them without blanks."""
        return sum(bool(_SENTENCE.search(line)) for line in self.lines) >= _MOST_LINES * len(self.lines)

    def _is_quoted(self) -> bool:
        return sum(any(cell.startswith('"') for cell in row) for row in self.body) >= _HALF * len(self.body) > 0

    def _is_moment(self) -> bool:
        """Days with the time beside them."""
        return self.width == 2 and self.columns[0].kind == "date" and all(_TIME.match(row[1]) for row in self.body)  # noqa: PLR2004

    def _is_pattern(self) -> bool:
        """Cells made from one pattern: a word in small letters, or a sign, is the same in all of them."""
        return len(self.body) > 1 and any(len(set(cells)) == 1 and _LOWER.fullmatch(cells[0]) for cells in zip(*self.body, strict=True))

    def _is_grouped(self) -> bool:
        """Digits in groups, as numbers of cards, accounts and telephones are written."""
        digits = all(cell.isdigit() for row in self.body for cell in row[1:]) and all(_GROUP.fullmatch(row[0]) for row in self.body)
        return digits and all(len({len(cell) for cell in cells}) == 1 for cells in zip(*self.body, strict=True))

    def _is_dense(self) -> bool:
        """Long lines of one length, digits mostly: columns that no blank parts; digests are none."""
        lines = self.lines[-max(0, len(self.lines) - 1) :]
        lengths = {len(line) for line in lines}
        if len(lines) < _LEAST_LINES or len(lengths) > 1 or min(lengths) < _LONG_LINE:
            return False
        digits = sum(sign.isdigit() for line in lines for sign in line)
        return digits >= _HALF * sum(map(len, lines)) and not all(_DIGEST.fullmatch(line) for line in lines)


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each line with its place; a cell in quotes may run over several, which are one row."""
    held, begins = "", 0
    for place, line in enumerate(lines):
        held, begins = (f"{held}\n{line}", begins) if held else (line, place)
        if held.replace('\\"', "").count('"') % 2 == 0 or not _OPENS.search(held):
            yield begins, held
            held = ""


def _counts(cells: Sequence[str]) -> bool:
    whole = [int(cell) for cell in cells if cell.isascii() and cell.isdigit() and len(cell) < 19]  # noqa: PLR2004
    return len(whole) == len(cells) > 1 and whole == list(range(whole[0], whole[0] + len(whole)))


_EVEN = Text(
    "每行都是以空格分开的 {words} 个词：可能是 {words} 列，也可能是一列文字，无法断定。",
    "Every line has {words} {words|word|words} with blanks between them: {words} {words|column|columns} or one column of text, nothing "
    "tells which.",
)
_UNEVEN = Text(
    "各行以空格分开的词有 {least} 至 {most} 个，像是一张有多列的表，但无法断定如何分列；按一列读取会把各列混在一起。",
    "The lines have {least} to {most} {most|word|words} with blanks between them. They look like a table of several columns, but nothing "
    "tells surely "
    "where these begin; read as one column, all would be mixed in it.",
)
_DENSE = Text(
    "各行等长，大多是数字，像是按位置分列的文件，但没有空格可以看出各列从哪里开始。",
    "All lines have one length and are digits mostly, like a file of columns by position, but no blanks show where these begin.",
)
