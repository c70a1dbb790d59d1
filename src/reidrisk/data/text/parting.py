"""What parts the cells of a text: a character, runs of blanks, positions, or nothing. Where that is not clear, a person is asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..options import ReadOptions
from ..shape.header_row import names_a_column
from .blanks import Blanks
from .dialect import Dialect, evenness, given_delimiter, given_quote, is_decimal, is_prose, is_sentences, sniffed
from .lines import BETWEEN
from .positions import Positions, by_widths, given_widths
from .wordlines import WordLines

_LOOKED_AT = 200
_HALF, _NEARLY_ALL, _OF_A_DECIMAL = 0.5, 0.9, 2
_MARK = "\uff0c"  # the comma of Chinese keyboards
_BLANKS, _NONE = frozenset({"blanks", "whitespace"}), "none"


@dataclass(frozen=True, slots=True)
class Parting:
    """`dialect` of the text that is read; where lines are made anew for it, `columns` makes them, and `notes` say so."""

    dialect: Dialect
    columns: Blanks | Positions | None = None
    notes: tuple[Phrase, ...] = ()

    @property
    def shown(self) -> str | None:
        """The delimiter as a person would give it; None for columns by position."""
        if isinstance(self.columns, Positions):
            return None
        return "blanks" if self.columns else _NONE if self.dialect.delimiter == BETWEEN else self.dialect.delimiter


def find_parting(text: str, end: str, options: ReadOptions, file: str) -> Parting:
    """From the first lines and what a person gave. `InputError` where several readings are plausible."""
    quote = given_quote(options.quote) if options.quote is not None else None
    lines = [line.rstrip("\r") for line in text.split(end)[:_LOOKED_AT]]
    if options.widths is not None:
        widths, unit = given_widths(options.widths)
        return _by_position(by_widths(widths, unit, lines[options.skip_rows :], end))
    word = (options.delimiter or "").strip().lower()
    if word == _NONE:
        return Parting(_one_column(quote))
    if word in _BLANKS:
        return _by_blanks(WordLines.of(lines, options.skip_rows).above, end)
    plain = text if end == "\n" else text.replace(end, "\n")
    delimiter = given_delimiter(options.delimiter) if options.delimiter is not None else None
    found = sniffed(plain, delimiter, quote)
    if delimiter is not None or _does_part(found, plain):
        return Parting(found)
    wide = None if _MARK not in plain.partition("\n")[0] else Dialect(_MARK, found.quote)
    if wide is not None and _parts_names(wide, plain):
        return Parting(wide)
    notes = (_PUNCTUATES.fill(delimiter=found.delimiter),) if evenness(found, plain).parts else ()
    made = _without_delimiter(WordLines.of(lines, options.skip_rows), end, quote, file)
    return replace(made, notes=(*notes, *made.notes))


def _does_part(dialect: Dialect, text: str) -> bool:
    """Whether this character parts the cells; else it is punctuation, a decimal comma, or none at all.

    Where it parts the first row, rows that it does not part are faults of a table and no column of text.
    """
    even = evenness(dialect, text)
    prose = is_prose(dialect.delimiter, text)
    unsure = prose or (dialect.delimiter == "," and even.top == 1 and is_decimal(text))
    if even.parts:
        title = not prose and (even.width > _OF_A_DECIMAL or _are_names(dialect, text, even.above))
        return not ((unsure and even.above and not title) or is_sentences(dialect, text))
    if unsure or even.top == even.width == 1:
        return False
    lines = [line for line in text.split("\n") if line.strip()]
    return even.top > 1 or even.share >= _HALF or sum(dialect.delimiter in line for line in lines) >= _NEARLY_ALL * len(lines)


def _are_names(dialect: Dialect, text: str, place: int) -> bool:
    """Whether this row is of words only: names below a title, where a decimal comma would stand between digits."""
    row = next(islice((row for row in dialect.rows(text) if row), place, None), [])
    return len(row) > 1 and all(any(map(str.isalpha, cell)) for cell in row)


def _parts_names(dialect: Dialect, text: str) -> bool:
    """Whether this sign, which punctuates in Chinese, parts all lines alike and the first of them into names."""
    even = evenness(dialect, text)
    names = next((row for row in dialect.rows(text) if row), [])
    return even.parts and not even.above and 2 * sum(map(names_a_column, names)) > len(names) > 1


def _without_delimiter(seen: WordLines, end: str, quote: str | None, file: str) -> Parting:
    """By blanks or by position where one of them is sure; one column where neither is plausible."""
    found = seen.judged()
    if found == "blanks":
        return _by_blanks(seen.above, end)
    if found == "positions" and seen.positions is not None:
        return _by_position(Positions(seen.positions.spans, seen.positions.unit, seen.positions.above, end))
    if found == "unclear":
        widths = seen.positions.widths if seen.positions is not None else ()
        example = ",".join(map(str, widths)) or "10,8,2"
        raise InputError(Problem("unclear_columns", seen.why(), _SAY.fill(widths=example), file))
    return Parting(_one_column(quote))


def _one_column(quote: str | None) -> Dialect:
    """Nothing parts the text, whatever characters stand in it."""
    return Dialect(BETWEEN, '"' if quote is None else quote)


def _by_blanks(above: int, end: str) -> Parting:
    made = Blanks(above, end)
    return Parting(made.dialect, made, (_BY_BLANKS.fill(),))


def _by_position(made: Positions) -> Parting:
    shown = {"count": len(made.spans), "widths": ",".join(map(str, made.widths)), "unit": _UNITS[made.unit]}
    return Parting(made.dialect, made, (_BY_POSITION.fill(**shown),))


_PUNCTUATES = Text(
    "“{delimiter}”在这里是句中的标点，不用来分列。如果它是分隔符，请加 --delimiter '{delimiter}'。",
    "“{delimiter}” punctuates sentences here and parts no columns. If it does part them, give --delimiter '{delimiter}'.",
)
_BY_BLANKS = Text(
    "各列以空格（一个或连续多个）分隔。如果不对：整行是一列请加 --delimiter none，按位置分列请用 --widths 给出列宽。",
    "Columns are parted by blanks, one or several. If that is wrong: --delimiter none for one column, --widths for columns by position.",
)
_BY_POSITION = Text(
    "按位置分为 {count} 列，列宽 {widths}（按{unit}计）。如果不对，请用 --widths 给出列宽，或加 --delimiter none（整行是一列）。",
    "Read by position: {count} {count|column|columns}, widths {widths} in {unit}. If that is wrong, give --widths, or --delimiter none "
    "for one column.",
)
_UNITS = {
    "columns": Text("显示宽度，汉字等全角字符占两位", "columns of a screen, where East Asian wide characters take two"),
    "characters": Text("字符", "characters"),
    "bytes": Text("UTF-8 字节", "bytes of UTF-8"),
}
_SAY = Text(
    "请指明读取方式：以空格分隔加 --delimiter blanks，按位置分列加 --widths（如 --widths {widths}），整行是一列文字加 --delimiter none。",
    "Say how to read it: --delimiter blanks where blanks part columns, --widths for columns by position (such as --widths {widths}), "
    "--delimiter none where each line is one text.",
)
