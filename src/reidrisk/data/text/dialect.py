"""Which characters part and quote the cells of a delimited text."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

if TYPE_CHECKING:
    from _csv import Reader as CsvReader

CANDIDATES = (",", "\t", ";", "|", "\x01", "^", "~")
_MAY_BE_TWO = frozenset({"|", "^", "~"})
_CLAUSE = re.compile(r"[^0-9A-Za-z]{0,3}[\u3400-\u9fff][^\r\n]{3,}")
_UNIT = "\x1f"
_LOOKED_AT = 200
_NEARLY_ALL = 0.9
_NO_DECIMAL = re.compile(r"(?<![0-9]),|,(?![0-9])")
LONGEST_ROW = 32 * 2**20
_SPELLED = {"\\t": "\t", "tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}


@dataclass(frozen=True, slots=True)
class Dialect:
    """`quote` is empty when nothing is quoted; a quote inside a quoted cell is doubled."""

    delimiter: str = ","
    quote: str = '"'

    def rows(self, text: str, end: str = "\n") -> Iterator[list[str]]:
        """The cells of each row of a text whose lines end so; an empty list for a row without a character."""
        yield from self.reader(io.StringIO(text, newline="\n") if end == "\n" else ended(text, end))

    def reader(self, lines: Iterable[str], *, strict: bool = False) -> CsvReader:
        """A reader of the standard library over lines with their ends."""
        delimiter = self.delimiter
        if len(delimiter) > 1:  # it parts at one character only
            lines, delimiter = (line.replace(self.delimiter, _UNIT) for line in lines), _UNIT
        if csv.field_size_limit() < LONGEST_ROW:
            csv.field_size_limit(LONGEST_ROW)
        if not self.quote:
            return csv.reader(lines, delimiter=delimiter, quotechar=None, quoting=csv.QUOTE_NONE, strict=strict)
        return csv.reader(lines, delimiter=delimiter, quotechar=self.quote, strict=strict)


def ended(text: str, end: str) -> Iterator[str]:
    """The lines of a text whose lines end so, with their ends."""
    *lines, rest = text.split(end)
    yield from (line + end for line in lines)
    if rest:
        yield rest


def given_delimiter(text: str) -> str:
    """The delimiter a person named: itself, an escaped tab, or a word."""
    found = _SPELLED.get(text.lower(), text)
    if found and not set(found) & set("\r\n\"'") and len(found.encode()) <= 4:  # noqa: PLR2004 - the engine's limit
        return found
    raise InputError(
        Problem(
            "bad_delimiter",
            Text("分隔符不能为空，不能含引号或换行，最长 4 个字节。", "A delimiter is 1 to 4 bytes, without quotes and line breaks."),
            Text("例如：--delimiter ';' 或 --delimiter tab。", "For example: --delimiter ';' or --delimiter tab."),
        )
    )


def given_quote(text: str) -> str:
    """The quote a person named; empty or "none" for no quoting."""
    if text.lower() in {"", "none"}:
        return ""
    if len(text) == 1 and text.isascii() and text.isprintable() and not text.isalnum():
        return text
    raise InputError(
        Problem(
            "bad_quote",
            Text("引号只能是一个 ASCII 标点，或 none。", "A quote is one ASCII punctuation mark, or none."),
            Text("例如：--quote '\"'。", "For example: --quote '\"'."),
        )
    )


def sniffed(text: str, delimiter: str | None, quote: str | None) -> Dialect:
    """What the first rows are most evenly parted by. What a person gave is kept."""
    quotes = [quote] if quote is not None else ['"', "'"] if _single_quoted(text, delimiter) else ['"']
    delimiters = [delimiter] if delimiter is not None else CANDIDATES
    seen = {choice: evenness(choice, text) for choice in (Dialect(d, q) for q in quotes for d in delimiters)}
    decimal = [choice for choice in seen if choice.delimiter == "," and is_decimal(text)]
    others = any(one.parts for choice, one in seen.items() if choice not in decimal)
    # The first of equals, in the order above; between digits only, a comma is a decimal one where something else parts the rows.
    found = max(seen, key=lambda choice: (0.0, 0, 0) if others and choice in decimal else seen[choice].rank)
    doubled = Dialect(found.delimiter * 2, found.quote)
    return doubled if delimiter is None and found.delimiter in _MAY_BE_TWO and _is_doubled(found, text) else found


def _is_doubled(dialect: Dialect, text: str) -> bool:
    """Whether every second cell of every row is empty, the names too: two such signs part the cells (``||``)."""
    rows = [row for row in _first_rows(dialect.rows(text)) if row]
    return len(rows) > 1 and all(len(row) > 2 and len(row) % 2 and not any(row[1::2]) and any(row[::2]) for row in rows)  # noqa: PLR2004


def is_decimal(text: str) -> bool:
    """Whether nearly all commas stand between digits; titles and names may have others."""
    commas = text.count(",")
    return commas > 0 and len(_NO_DECIMAL.findall(text)) <= (1 - _NEARLY_ALL) * commas


def is_prose(delimiter: str, text: str) -> bool:
    """Whether this is punctuation: nearly always a blank or the end of a line behind it, as people write."""
    behind = [text[found.end() : found.end() + 1] for found in re.finditer(re.escape(delimiter), text)]
    return delimiter in {",", ";"} and sum(sign in {" ", "\n", "\r", ""} for sign in behind) >= _NEARLY_ALL * len(behind)


def is_sentences(dialect: Dialect, text: str) -> bool:
    """Whether the first line has no such character and nearly all below it are clauses of Chinese that it punctuates."""
    rows = [row for row in _first_rows(dialect.rows(text)) if row]
    clauses = sum(all(_CLAUSE.fullmatch(cell.strip()) for cell in row) for row in rows[1:])
    return dialect.delimiter in {",", ";"} and len(rows) > 1 and len(rows[0]) == 1 and clauses >= _NEARLY_ALL * (len(rows) - 1)


def _single_quoted(text: str, delimiter: str | None) -> bool:
    part = re.escape(delimiter) if delimiter else r"[,;\t|]"
    return '"' not in text and len(re.findall(rf"(?:^|{part})'[^'\n]*'(?={part}|\r?$)", text, re.MULTILINE)) > text.count("\n")


@dataclass(frozen=True, slots=True)
class Evenness:
    """How a delimiter parts the first rows: `width` cells in so many of them (`share`); the first such row has `above` others above it.

    `top`: the cells of the first row.
    """

    share: float = 0.0
    above: int = 0
    width: int = 1
    top: int = 1

    @property
    def parts(self) -> bool:
        """Whether nearly all rows have the same cells, several."""
        return self.width > 1 and self.share >= _NEARLY_ALL

    @property
    def rank(self) -> tuple[float, int, int]:
        """The more rows agree the better, then the fewer rows above them do not, then the more cells.

        One cell is what every wrong delimiter gives, always evenly: it wins only when nothing parts the text.
        """
        return (0.0, 0, self.top) if self.width == 1 else (round(self.share, 1), -self.above, self.width)


def evenness(dialect: Dialect, text: str) -> Evenness:
    """Of the first rows with a character."""
    widths = [width for width in _widths(dialect.rows(text)) if width]
    if not widths:
        return Evenness()
    width, rows = max(Counter(widths).items(), key=lambda found: (found[1], found[0]))
    return Evenness(rows / len(widths), widths.index(width), width, widths[0])


def _widths(rows: Iterable[list[str]]) -> Iterator[int]:
    return map(len, _first_rows(rows))


def _first_rows(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    try:
        for _, row in zip(range(_LOOKED_AT), rows, strict=False):
            yield row
    except csv.Error:  # a carriage return or the like: what was seen so far must do
        return
