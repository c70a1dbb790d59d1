"""Rows that sum up others: a 合计 row is no person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from ...model.frozen import dataclass
from ..bundled import bundled
from .cell_kinds import ColumnLook, Row, is_unlike, kind_of, looks

_LABELS_WITHIN = 4  # a total is labelled in one of the first columns
_LONGEST_LABEL = 16
_BLANKS = re.compile(r"[\s\u3000:：]+")
_PAGE_ENDS = frozenset("页")
_CLOSING = frozenset(")）:：0123456789")
_NUMBERED = re.compile(r"[(（][^()（）]*[)）]$|[0-9]+$")  # 小计(1), 合计（内科）, Subtotal 2
# The end of a printed page among the records: 第 1 页 共 3 页, Page 1 of 3.
PAGE = re.compile(r"第 ?[0-9]{1,5} ?页[ ,，/]*(?:共 ?[0-9]{1,5} ?页)?|[Pp](?:age|AGE) [0-9]{1,5}(?: ?(?:of|OF|/) ?[0-9]{1,5})?", re.ASCII)
_LEAST_COLUMNS, _MOST_MARKS, _LONGEST_TITLE = 3, 3, 40
_LEAST_LINES, _NEARLY_ALL, _LONGEST_NUMBER = 3, 0.9, 9  # rows that are counted; signs of their number
Summing = Literal["total", "perhaps", "no"]


@cache
def shape_words(key: str) -> tuple[str, ...]:
    """A list of `words.toml`."""
    return tuple(bundled(__package__, "words.toml")[key])


@lru_cache(1 << 14)
def is_label(cell: str | None) -> bool:
    """Whether a cell says that its row sums up others."""
    if not cell or len(cell) > _LONGEST_LABEL:
        return False
    text = _BLANKS.sub("", cell).casefold()
    if _NUMBERED.sub("", text) in _known() or PAGE.fullmatch(cell.strip()):
        return True
    if kind_of(cell) != "words":
        return False
    parts = cell.casefold().split()
    begins = len(parts) > 1 and parts[0].strip(":(") in shape_words("total_beginnings")
    ends = " ".join(parts).rstrip(":： ").endswith(_last_words())
    return begins or ends or text.endswith(shape_words("total_endings"))


@cache
def _last_words() -> tuple[str, ...]:
    return tuple(f" {word}" for word in shape_words("total_last_words"))


@cache
def _line_numbers() -> frozenset[str]:
    return frozenset(_BLANKS.sub("", word).casefold() for word in shape_words("line_numbers"))


@cache
def _known() -> frozenset[str]:
    return frozenset(_BLANKS.sub("", word).casefold() for word in shape_words("totals"))


@dataclass(frozen=True)
class TotalFinder:
    """Tells rows that sum up others, by the columns that such a row leaves empty; `records` are some rows of the table.

    `first`: the name of the first column, where it has one.
    """

    records: Sequence[Row] = field(repr=False)
    width: int
    first: str | None = None

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Columns in which most records say something that can be no sum: words, codes, dates."""
        return tuple(place for place, seen in enumerate(self._looks) if _says_who(seen, len(self.records)))

    @cached_property
    def _looks(self) -> list[ColumnLook]:
        return looks(self.records, self.width)

    def unlike(self, row: Row) -> bool:
        """Whether a row of words stands over columns of numbers, dates or codes, and is like the cells of none."""
        words = all(kind_of(cell) == "words" for cell in row[: self.width] if cell and cell.strip())
        return words and is_unlike(row, self._looks)

    def titles_group(self, row: Row) -> bool:
        """Whether a row says what the rows below it have in common, and no more: words alone where the others count or number."""
        if self.width < _LEAST_COLUMNS or not self.counts or not row or any(cell and cell.strip() for cell in row[1:]):
            return False
        text = (row[0] or "").strip()
        return (
            kind_of(text) == "words"
            and not is_label(text)
            and len(text) <= _LONGEST_TITLE
            and not any(sign.isdigit() or sign in "：:" for sign in text)
        )

    def closes_batch(self, row: Row) -> bool:
        """Whether a row with fewer cells than the records begins with a mark of another kind than theirs: ``TR|45`` below ``DT|...``."""
        marks = {(record[0] or "").strip() for record in self.records if len(record) == self.width}
        mark = (row[0] or "").strip()
        few = self.width > len(row) + 1 and len(self.records) > _MOST_MARKS >= len(marks) > 0
        return few and mark not in marks and mark.isalnum() and len(mark) == len(min(marks)) and max(map(len, marks)) == len(mark)

    @cached_property
    def counts(self) -> bool:
        """Whether the first column holds whole numbers."""
        return bool(self._looks) and self._looks[0].kind == "number"

    @cached_property
    def numbers_rows(self) -> bool:
        """Whether the first column says that it counts lines: a number of a person says of whom a row without values is."""
        return _BLANKS.sub("", self.first or "").casefold() in _line_numbers() and self.width >= _LEAST_COLUMNS

    @cached_property
    def _runs(self) -> bool:
        """Whether the first column counts the rows: nearly each number is one more than that above it, or begins at 1 again."""
        cells = ((row[0] or "").strip() for row in self.records if row)
        numbers = [int(cell) for cell in cells if cell.isdecimal() and len(cell) <= _LONGEST_NUMBER]
        if max(numbers, default=0) < _LEAST_LINES or len(numbers) < _LEAST_LINES:
            return False
        counted = sum(after == before + 1 or after == 1 < before for before, after in pairwise(numbers))
        return counted >= _NEARLY_ALL * (len(numbers) - 1)

    def is_line(self, row: Row) -> bool:
        """Whether a row holds nothing but its number: a line that nobody has filled in, or somebody of whom nothing is known."""
        if self.width < _LEAST_COLUMNS or not row or not (row[0] or "").strip().isdecimal():
            return False
        return not any(cell and cell.strip() for cell in row[1:]) and self._runs

    def judged(self, row: Row) -> Summing:
        """A total leaves empty what says of whom a record is; a row with such a label that says it is kept, and asked about.

        So is one that holds its number alone.
        """
        if self.titles_group(row):
            return "total"
        if self.is_line(row):
            return "perhaps"
        place = next((place for place, cell in enumerate(row[:_LABELS_WITHIN]) if is_label(cell)), None)
        if place is None:
            return "no"
        others = [one for one in self.places if one > place]
        filled = sum(one < len(row) and kind_of(row[one]) != "blank" for one in others)
        if others and not filled:
            return "total"
        return "perhaps" if filled < len(others) or not others else "no"


@cache
def _spelled() -> frozenset[str]:
    """The labels as they are usually written: what a set of many cells can be compared with at once."""
    return frozenset(form for word in shape_words("totals") for form in (word, word.upper(), word.capitalize(), word.title()))


@cache
def _last_signs() -> frozenset[str]:
    """What the last sign of a longer label may be: most cells are told by it."""
    return frozenset(
        form for word in (*shape_words("total_endings"), *shape_words("total_last_words")) for form in (word[-1], word[-1].upper())
    )


def may_sum_up(cells: AbstractSet[str | None]) -> bool:
    """Whether a label of totals is among these cells."""
    if not _spelled().isdisjoint(cells):
        return True
    last = _last_signs() | _CLOSING | _PAGE_ENDS
    return any(cell and cell[-1] in last and is_label(cell) for cell in cells)


def _says_who(seen: ColumnLook, rows: int) -> bool:
    return seen.kind in {"words", "code", "date"} and 2 * len(seen.cells) > rows
