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
_UNIT = "\x1f"
_LOOKED_AT = 200
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
    choices = [Dialect(d, q) for q in quotes for d in delimiters]
    return max(choices, key=lambda choice: _evenness(choice, text))  # the first of equals, in the order above


def _single_quoted(text: str, delimiter: str | None) -> bool:
    part = re.escape(delimiter) if delimiter else r"[,;\t|]"
    return '"' not in text and len(re.findall(rf"(?:^|{part})'[^'\n]*'(?={part}|\r?$)", text, re.MULTILINE)) > text.count("\n")


def _evenness(dialect: Dialect, text: str) -> tuple[float, int]:
    widths = Counter(_widths(dialect.rows(text)))
    widths.pop(0, None)
    if not widths:
        return 0.0, 0
    width, rows = max(widths.items(), key=lambda found: (found[1], found[0]))
    share = rows / sum(widths.values())
    # One column is what every wrong delimiter gives, always evenly: it wins only when nothing parts the text.
    return (0.0, 0) if width == 1 else (round(share, 1), width)


def _widths(rows: Iterable[list[str]]) -> Iterator[int]:
    try:
        for _, row in zip(range(_LOOKED_AT), rows, strict=False):
            yield len(row)
    except csv.Error:  # a carriage return or the like: what was seen so far must do
        return
